/** The matches of a file one after the other, and deciding about them: recorded in turn, and never over what was not seen. */
import type { CustomerFile, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import type { DecideMatch, RowStanding } from "@entity-watch/contract/schema/admin/FileMatch"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { admin } from "../../data/admin.ts"
import { type Failure, failureOf } from "../../data/Failure.ts"
import { usePages } from "../../data/usePages.ts"
import { isToLookAt } from "./matchWords.ts"
import { doneOf, toLookAtOf } from "./standing.ts"

/** Rows to look at are those that are new, reopened or open. */
export type Shown = RowStanding | "undecided"
export type Order = "file" | "score"
export type Deciding = Pick<DecideMatch, "outcome" | "reason" | "reason_code">

/** A match of a row by its place from 0; null where the row has none to decide about. */
export interface Item {
  readonly row: FileRow
  readonly at: number | null
  readonly key: string
}

export interface NotRecorded {
  readonly item: Item
  readonly asked: Deciding
  readonly failure: Failure
}

const pageSize = 100
const conflict = 409

const keyOf = (row: number, at: number | null) => `${row} ${at ?? ""}`

const itemsOf = (row: FileRow, shown: Shown, pending: ReadonlySet<string>): ReadonlyArray<Item> => {
  const places = (row.matches ?? []).flatMap((match, at) =>
    (shown === "decided" || shown === "unread" || isToLookAt(match)) && !pending.has(keyOf(row.row, at))
      ? [at]
      : []
  )
  const isAlone = places.length === 0 && (row.not_shown > 0 || (row.matches ?? []).length === 0)
  return (isAlone ? [null] : places).map((at) => ({ row, at, key: keyOf(row.row, at) }))
}

export const useMonth = (file: CustomerFile, shown: Shown, order: Order) => {
  const client = useQueryClient()
  // While it is being screened the list grows: it is read anew with its first row, and then now and again.
  const version = file.state === "running" ? Math.min(1, toLookAtOf(file)) : doneOf(file)
  const question = usePages(["file rows", file.id, shown, order, version], (at, signal) =>
    admin.fileRows(
      file.id,
      {
        ...at,
        order,
        limit: pageSize,
        ...(shown === "undecided" ? { only: shown } : { standing: shown })
      },
      signal
    )
  )
  /** Rows as they stand after what was decided here. */
  const [here, keep] = useState<ReadonlyMap<number, FileRow>>(new Map())
  const [pending, wait] = useState<ReadonlySet<string>>(new Set())
  const [notRecorded, setNotRecorded] = useState<ReadonlyArray<NotRecorded>>([])
  const said = useRef(new Map<number, FileRow>())
  const turn = useRef(Promise.resolve())

  const put = (row: FileRow) => {
    said.current.set(row.row, row)
    keep((before) => new Map(before).set(row.row, row))
  }
  const readAgain = async (number: number) => {
    const { rows } = await admin.fileRows(file.id, { cursor: `${number - 1}`, limit: 1 })
    for (const row of rows) if (row.row === number) put(row)
  }
  const record = async (item: Item, at: number, asked: Deciding) => {
    const { row } = item.row
    const match = (said.current.get(row) ?? item.row).matches?.[at]
    if (match === undefined) return
    const { decided, entry_sha256 } = match
    try {
      put(
        await admin.decideMatch(file.id, row, at + 1, {
          ...asked,
          entry_sha256,
          replaces: decided?.id ?? null
        })
      )
    } catch (error) {
      const failure = failureOf(error)
      setNotRecorded((all) => [...all, { item, asked, failure }])
      if (failure.status === conflict) await readAgain(row).catch(() => undefined)
    }
  }
  const decide = (item: Item, asked: Deciding) => {
    const { at, key } = item
    if (at === null) return
    setNotRecorded((all) => all.filter((each) => each.item.key !== key))
    wait((before) => new Set(before).add(key))
    turn.current = turn.current.then(async () => {
      await record(item, at, asked)
      wait((before) => new Set([...before].filter((each) => each !== key)))
      void client.invalidateQueries({ queryKey: ["file", file.id] })
    })
  }

  const rows = (question.data?.pages.flatMap((page) => page.rows) ?? []).map(
    (row) => here.get(row.row) ?? row
  )
  return {
    question,
    items: rows.flatMap((row) => itemsOf(row, shown, pending)),
    decide,
    notRecorded
  }
}
