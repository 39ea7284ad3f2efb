/** A list that is read page by page. */
import { useInfiniteQuery } from "@tanstack/react-query"

interface ListPage {
  readonly next_cursor: string | null
}

interface At {
  /** Of the page before; none for the first. */
  readonly cursor?: string
}

/** So many pages are looked at again by themselves; more would be much to ask for. */
const mostWatched = 3
const againMillis = 15_000

export const usePages = <Page extends ListPage>(
  queryKey: ReadonlyArray<unknown>,
  read: (at: At, signal: AbortSignal) => Promise<Page>,
  looked: "again" | "once" = "again"
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      looked === "once" || (state.data?.pages.length ?? 0) > mostWatched ? false : againMillis,
    ...(looked === "once" && { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false })
  })
