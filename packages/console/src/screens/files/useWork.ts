/** The rows of a file that need a look, and deciding of them one after the other. */
import type { FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useCallback, useEffect } from "react"
import { admin } from "../../data/admin.ts"
import { usePages } from "../../data/usePages.ts"
import { useDecide } from "./useDecide.ts"

const pageSize = 100
/** So many rows before the last that is known, the next ones are read. */
const ahead = 20

export const useWork = (id: string, version: number) => {
  const question = usePages(["file rows", id, version], (at, signal) =>
    admin.fileRows(id, { ...at, only: "to_look_at", limit: pageSize }, signal)
  )
  const { here, ...deciding } = useDecide(id)
  const rows = (question.data?.pages.flatMap((page) => page.rows) ?? []).map(
    (row): FileRow => here.get(row.row) ?? row
  )
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = question
  const near = useCallback(
    (at: number) => {
      if (hasNextPage && !isFetchingNextPage && at > rows.length - ahead) void fetchNextPage()
    },
    [fetchNextPage, hasNextPage, isFetchingNextPage, rows.length]
  )
  useEffect(() => near(0), [near])
  return { question, rows, near, ...deciding }
}
