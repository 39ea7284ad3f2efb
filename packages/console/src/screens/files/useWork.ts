/** The rows of a file that need a look, and deciding of them one after the other. */
import type { Decision, FileRow } from "@entity-watch/core/domain/admin/CustomerFile"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useState } from "react"
import { admin } from "../../data/admin.ts"
import { type Failure, failureOf } from "../../data/Failure.ts"
import { usePages } from "../../data/usePages.ts"

const pageSize = 100
/** So many rows before the last that is known, the next ones are read. */
const ahead = 20

interface NotSaved {
  readonly row: number
  readonly failure: Failure
}

export const useWork = (id: string, version: number) => {
  const client = useQueryClient()
  const question = usePages(["file rows", id, version], (at, signal) =>
    admin.fileRows(id, { ...at, only: "to_look_at", limit: pageSize }, signal)
  )
  /** What was decided here: it stands from the moment of the key, and is taken back where it could not be saved. */
  const [decisions, decideHere] = useState<ReadonlyMap<number, Decision | null>>(new Map())
  const [notSaved, setNotSaved] = useState<NotSaved>()
  const rows = (question.data?.pages.flatMap((page) => page.rows) ?? []).map((row): FileRow => {
    const here = decisions.get(row.row)
    return here === undefined ? row : { ...row, decision: here }
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = question
  const near = useCallback(
    (at: number) => {
      if (hasNextPage && !isFetchingNextPage && at > rows.length - ahead) void fetchNextPage()
    },
    [fetchNextPage, hasNextPage, isFetchingNextPage, rows.length]
  )
  useEffect(() => near(0), [near])
  const decide = (row: FileRow, decision: Decision | null) => {
    setNotSaved(undefined)
    decideHere((before) => new Map(before).set(row.row, decision))
    admin.decideRow(id, row.row, { decision }).then(
      () => client.invalidateQueries({ queryKey: ["file", id] }),
      (error: unknown) => {
        decideHere((before) => new Map(before).set(row.row, row.decision))
        setNotSaved({ row: row.row, failure: failureOf(error) })
      }
    )
  }
  return { question, rows, decide, near, notSaved }
}
