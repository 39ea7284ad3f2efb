/** The additional lists, and what a list of an answer is called. */
import { isListId, listNameOf } from "@entity-watch/contract/schema/ListId"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { sourceTitles } from "../words/verdicts.ts"
import { admin } from "./admin.ts"
import { useMode } from "./useMode.ts"
import { usePages } from "./usePages.ts"

/** As many as a page may have: those of the whole service come first, and are all on it. */
const limit = 200

export const useLists = (mode: Mode) =>
  usePages(["lists", mode], (at, signal) => admin.lists({ mode, limit, ...at }, signal))

/** One list; none where there is none of this id. */
export const useListOf = (list: string, mode: Mode) =>
  useQuery({
    queryKey: ["lists", mode, list],
    queryFn: ({ signal }) => admin.lists({ mode, list }, signal),
    refetchInterval: 10_000
  })

/** One that is no longer there has the name that its owner gave it. */
export const useSourceTitle = (): ((source: string) => string) => {
  const { data } = useLists(useMode())
  return useCallback(
    (source) =>
      sourceTitles[source] ??
      data?.pages.flatMap(({ lists }) => lists).find(({ list }) => list === source)?.title ??
      (isListId(source) ? listNameOf(source) : source),
    [data]
  )
}
