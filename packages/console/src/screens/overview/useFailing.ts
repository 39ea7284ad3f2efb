/** Subscriptions whose receivers do not answer: those that are failing, and those that were disabled for it. */
import { useQuery } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"

export const useFailing = () =>
  useQuery({
    queryKey: ["subscriptions", "failing"],
    queryFn: async ({ signal }) => {
      const [active, disabled] = await Promise.all([
        admin.subscriptions({ status: "active", limit: 200 }, signal),
        admin.subscriptions({ status: "disabled", limit: 200 }, signal)
      ])
      return [...active.subscriptions, ...disabled.subscriptions].filter(
        ({ failing_since, status }) => failing_since !== null || status === "disabled"
      )
    },
    refetchInterval: 30_000
  })
