/** The matches of a file one after the other, and deciding about them: recorded in turn, and never over what was not seen. */
import type { CustomerFile, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import type { DecideMatch, FileMatch, RowStanding } from "@entity-watch/contract/schema/admin/FileMatch"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { admin } from "../../data/admin.ts"
import { type Failure, failureOf } from "../../data/Failure.ts"
import { usePages } from "../../data/usePages.ts"
import { takenBack } from "../../words/decided.ts"
import { keyOf } from "./decisions.ts"
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

/** A decision that was recorded here, and that nobody else replaced since as far as this page knows. */
interface Recorded {
  readonly item: Item
  readonly id: string
}

export interface NotRecorded {
  readonly item: Item
  readonly asked: Deciding
  readonly failure: Failure
}

/** What is decided about a match, over which decision of those that were seen. */
interface Ask {
  readonly item: Item
  readonly at: number
  readonly asked: Deciding
  readonly replaces: string | null
  /** Whether it may replace that one alone, and none that was recorded here since. */
  readonly isFixed: boolean
}

const pageSize = 100
const conflict = 409

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
  /** Undefined from the moment of the next decision until that is recorded, so that no key takes back an earlier one. */
  const [last, remember] = useState<Recorded>()
  /** Before what was taken back here: by the key of each match. */
  const [earlier, keepEarlier] = useState<ReadonlyMap<string, FileMatch>>(new Map())
  const latest = useRef<Ask>(undefined)
  const said = useRef(new Map<number, FileRow>())
  /** The decisions that were recorded here. Of two matches by one entry, one decision stands beside both. */
  const own = useRef(new Set<string>())
  const turn = useRef(Promise.resolve())

  const put = (row: FileRow) => {
    said.current.set(row.row, row)
    keep((before) => new Map(before).set(row.row, row))
  }
  const readAgain = async (number: number) => {
    const { rows } = await admin.fileRows(file.id, { cursor: `${number - 1}`, limit: 1 })
    for (const row of rows) if (row.row === number) put(row)
  }
  const record = async (ask: Ask) => {
    const { asked, at, item } = ask
    const { row } = item.row
    const known = said.current.get(row)?.matches?.[at]?.decided?.id
    const replaces = known !== undefined && own.current.has(known) && !ask.isFixed ? known : ask.replaces
    const match = item.row.matches?.[at]
    if (match === undefined) return
    try {
      const { entry_sha256 } = match
      const answer = await admin.decideMatch(file.id, row, at + 1, { ...asked, entry_sha256, replaces })
      put(answer)
      const id = answer.matches?.[at]?.decided?.id
      if (id !== undefined) own.current.add(id)
      if (asked.outcome === "withdrawn") keepEarlier((before) => new Map(before).set(item.key, match))
      else if (id !== undefined && latest.current === ask) remember({ item, id })
    } catch (error) {
      const failure = failureOf(error)
      setNotRecorded((all) => [...all, { item, asked, failure }])
      if (failure.status === conflict) await readAgain(row).catch(() => undefined)
    }
  }
  /** Over the decision that was seen beside the match, unless it is another one that was recorded here. */
  const decide = (item: Item, asked: Deciding, over?: string) => {
    const { at, key, row } = item
    if (at === null) return
    const ask = {
      item,
      at,
      asked,
      replaces: over ?? row.matches?.[at]?.decided?.id ?? null,
      isFixed: over !== undefined
    }
    latest.current = ask
    remember(undefined)
    setNotRecorded((all) => all.filter((each) => each.item.key !== key))
    wait((before) => new Set(before).add(key))
    turn.current = turn.current.then(async () => {
      await record(ask)
      wait((before) => new Set([...before].filter((each) => each !== key)))
      void client.invalidateQueries({ queryKey: ["file", file.id] })
    })
  }

  const rows = (question.data?.pages.flatMap((page) => page.rows) ?? []).map(
    (row) => here.get(row.row) ?? row
  )
  const stands =
    last !== undefined && here.get(last.item.row.row)?.matches?.[last.item.at ?? 0]?.decided?.id === last.id
  return {
    question,
    last: stands ? last.item : undefined,
    takeBack: () => {
      if (stands) decide(last.item, { outcome: "withdrawn", reason: takenBack }, last.id)
    },
    earlier,
    items: rows.flatMap((row) => itemsOf(row, shown, pending)),
    decide,
    notRecorded
  }
}
