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

export interface NotSaved {
  readonly row: FileRow
  readonly decision: Decision | null
  readonly failure: Failure
}

const without = (all: ReadonlyArray<NotSaved>, row: FileRow) => all.filter((each) => each.row.row !== row.row)

export const useWork = (id: string, version: number) => {
  const client = useQueryClient()
  const question = usePages(["file rows", id, version], (at, signal) =>
    admin.fileRows(id, { ...at, only: "to_look_at", limit: pageSize }, signal)
  )
  /** Rows as they were decided here: from the moment of the key, and back where it could not be saved. */
  const [here, keep] = useState<ReadonlyMap<number, FileRow>>(new Map())
  const [notSaved, setNotSaved] = useState<ReadonlyArray<NotSaved>>([])
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
  const put = (row: FileRow) => keep((before) => new Map(before).set(row.row, row))
  const decide = (row: FileRow, decision: Decision | null) => {
    setNotSaved((before) => without(before, row))
    put({ ...row, decision, decided_by: null, decided_at: null })
    admin.decideRow(id, row.row, { decision }).then(
      (saved) => {
        put(saved)
        return client.invalidateQueries({ queryKey: ["file", id] })
      },
      (error: unknown) => {
        put(row)
        setNotSaved((before) => [...without(before, row), { row, decision, failure: failureOf(error) }])
      }
    )
  }
  return { question, rows, decide, near, notSaved }
}
