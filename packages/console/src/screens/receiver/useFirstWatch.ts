/** Watching one invented entity at the sandbox's own receiver, and letting it change. */
import { useQuery } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"
import { useNewSubscription } from "../watch/useNewSubscription.ts"
import { useInventChange } from "../watch/useSubscription.ts"

const entity = "23990000014"
const event = "name_change"

/** As many as an account may have. */
const mostSubscriptions = 200

export const useFirstWatch = (webhook_url: string) => {
  const subscriptions = useQuery({
    queryKey: ["subscriptions", "receiver", webhook_url],
    queryFn: ({ signal }) => admin.subscriptions({ status: "active", limit: mostSubscriptions }, signal)
  })
  const create = useNewSubscription("sandbox")
  const change = useInventChange()
  return {
    subscription: subscriptions.data?.subscriptions.find((each) => each.webhook_url === webhook_url),
    isKnown: subscriptions.data !== undefined,
    create,
    watch: () => create.mutate({ webhook_url, events: [event], entities: [entity] }),
    change,
    letItChange: () => change.mutate({ identifier: entity, event })
  }
}
