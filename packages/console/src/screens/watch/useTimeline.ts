/** The deliveries of one subscription, the latest first, page by page. */
import type { DeliveryStatus } from "@entity-watch/contract/schema/ChangeEvent"
import { useInfiniteQuery } from "@tanstack/react-query"
import { admin } from "../../data/admin.ts"

export const useTimeline = (subscription: string, status: DeliveryStatus | undefined) =>
  useInfiniteQuery({
    queryKey: ["timeline", subscription, status],
    queryFn: ({ pageParam, signal }) =>
      admin.deliveries(
        { subscription, limit: 25, ...(status && { status }), ...(pageParam && { cursor: pageParam }) },
        signal
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 3 ? false : 5_000)
  })
