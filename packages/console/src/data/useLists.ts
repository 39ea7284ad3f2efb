/** The additional lists, and what a list of an answer is called. */
import { isListId, listNameOf } from "@entity-watch/contract/schema/ListId"
import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { sourceTitles } from "../words/verdicts.ts"
import { admin } from "./admin.ts"

export const useLists = () =>
  useQuery({
    queryKey: ["lists"],
    queryFn: ({ signal }) => admin.lists(signal),
    refetchInterval: 10_000
  })

/** One that is no longer there, or is of the sandbox, has the name that its owner gave it. */
export const useSourceTitle = (): ((source: string) => string) => {
  const { data } = useLists()
  return useCallback(
    (source) =>
      sourceTitles[source] ??
      data?.lists.find(({ list }) => list === source)?.title ??
      (isListId(source) ? listNameOf(source) : source),
    [data]
  )
}
