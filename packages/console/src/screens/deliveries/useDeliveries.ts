/** The log of deliveries, page by page, and whether there are newer ones than those that are shown. */
import type { LoggedDelivery } from "@entity-watch/contract/schema/admin/Delivery"
import type { DeliveryStatus } from "@entity-watch/contract/schema/ChangeEvent"
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { admin } from "../../data/admin.ts"
import { deliveryStatuses } from "../../words/deliveries.ts"

export interface DeliveryFilter {
  readonly status?: DeliveryStatus
  readonly account?: string
  readonly subscription?: string
  readonly event?: string
}

/** What of the address the service can be asked. */
export const filterOf = ({
  account,
  event,
  status,
  subscription
}: { readonly [Name in keyof DeliveryFilter]?: string | undefined }): DeliveryFilter => ({
  ...(status !== undefined && status in deliveryStatuses && { status: status as DeliveryStatus }),
  ...(account !== undefined && { account }),
  ...(subscription !== undefined && { subscription }),
  ...(event !== undefined && { event })
})

/** Whether anything has happened to it since. */
const stateOf = ({ attempts, id, status }: LoggedDelivery) => `${id} ${status} ${attempts}`

/** Many pages are not read again by themselves: `again` begins with the latest. */
export const useDeliveries = (filter: DeliveryFilter, pageSize: number) => {
  const client = useQueryClient()
  const queryKey = useMemo(() => ["deliveries", filter, pageSize], [filter, pageSize])
  const question = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      admin.deliveries({ ...filter, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing each page with what came before would cost more with every page.
    structuralSharing: false
  })
  const rows = useMemo(
    () => question.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [],
    [question.data]
  )
  const latest = useQuery({
    queryKey: ["latest delivery", filter],
    queryFn: ({ signal }) => admin.deliveries({ ...filter, limit: 1 }, signal),
    refetchInterval: 10_000,
    enabled: question.data !== undefined
  })
  const newest = latest.data?.deliveries[0]
  const shown = rows[0]
  const { fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage } = question
  return {
    question,
    rows,
    hasNews:
      newest !== undefined &&
      latest.dataUpdatedAt > question.dataUpdatedAt &&
      (shown === undefined || stateOf(newest) !== stateOf(shown)),
    again: useCallback(() => void client.resetQueries({ queryKey, exact: true }), [client, queryKey]),
    older: useCallback(() => {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
    }, [fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage])
  }
}
