/** Where the latest subscriptions send to, by their ids. The log of deliveries does not say it. */
import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { admin } from "../../data/admin.ts"
import { receiverOf } from "../../words/receivers.ts"

/** The host of a subscription's receiver; undefined where it is not among them. */
export const useReceivers = () => {
  const { data } = useQuery({
    queryKey: ["subscriptions", "receivers"],
    queryFn: ({ signal }) => admin.subscriptions({ limit: 200 }, signal),
    staleTime: 60_000,
    select: ({ subscriptions }) =>
      new Map(subscriptions.map(({ id, webhook_url }) => [id, receiverOf(webhook_url)]))
  })
  return useCallback((subscription: string): string | undefined => data?.get(subscription), [data])
}
