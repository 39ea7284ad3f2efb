/** Subscriptions of all accounts, page by page. */
import type { SubscriptionStatus } from "@entity-watch/contract/schema/Subscription"
import { useInfiniteQuery } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"

export const subscriptionStatuses: Readonly<Record<SubscriptionStatus, string>> = {
  active: "Active",
  paused: "Paused",
  disabled: "Disabled"
}

export const statusOf = (text: string | undefined): SubscriptionStatus | undefined =>
  text !== undefined && text in subscriptionStatuses ? (text as SubscriptionStatus) : undefined

export const useSubscriptions = (status: SubscriptionStatus | undefined, account: string | undefined) =>
  useInfiniteQuery({
    queryKey: ["subscriptions", "list", status, account],
    queryFn: ({ pageParam, signal }) =>
      admin.subscriptions(
        {
          limit: 50,
          ...(status && { status }),
          ...(account !== undefined && { account }),
          ...(pageParam && { cursor: pageParam })
        },
        signal
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // Few pages are looked at again; many would be much to ask for.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 3 ? false : 15_000)
  })
