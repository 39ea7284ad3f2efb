/** The receiver that the sandbox of this server has of its own, where it has one, and what it was sent. */
import { useQuery } from "@tanstack/react-query"
import { admin } from "./admin.ts"

const soonMillis = 1_000

/** Where it is not looked at, only its address is asked for. */
export const useSandboxReceiver = (isLookedAt = false) =>
  useQuery({
    queryKey: ["sandbox receiver"],
    queryFn: ({ signal }) => admin.sandboxReceiver(signal),
    ...(isLookedAt ? { refetchInterval: soonMillis } : { staleTime: Number.POSITIVE_INFINITY })
  })
