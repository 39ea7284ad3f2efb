/** Deciding of rows: shown from the moment of the key, saved one after the other, and never over what somebody else decided. */
import type { Decision, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { admin } from "../../data/admin.ts"
import { Failure, failureOf } from "../../data/Failure.ts"

export interface NotSaved {
  readonly row: FileRow
  readonly decision: Decision | null
  readonly failure: Failure
}

const conflict = 409

const without = <A>(all: ReadonlyArray<A>, number: number, rowOf: (each: A) => FileRow) =>
  all.filter((each) => rowOf(each).row !== number)
const rowOf = ({ row }: NotSaved) => row
const itself = (row: FileRow) => row

/** The row as it stands now. */
const readAgain = async (file: string, { row: number }: FileRow): Promise<FileRow> => {
  const { rows } = await admin.fileRows(file, { cursor: `${number - 1}`, only: "to_look_at", limit: 1 })
  const [row] = rows
  if (row?.row !== number) throw new Failure("The row is no longer there.", conflict)
  return row
}

export const useDecide = (file: string) => {
  const client = useQueryClient()
  /** Rows as they were decided here, and back as they stand where that could not be saved. */
  const [here, keep] = useState<ReadonlyMap<number, FileRow>>(new Map())
  const [notSaved, setNotSaved] = useState<ReadonlyArray<NotSaved>>([])
  const [decidedByOthers, setDecidedByOthers] = useState<ReadonlyArray<FileRow>>([])
  /** What the server said of a row last: a decision replaces that, and nothing that nobody here has seen. */
  const said = useRef(new Map<number, FileRow>())
  const last = useRef(new Map<number, Promise<void>>())
  /** The rows that stand as they were decided here, and how often of each somebody else was quicker. */
  const own = useRef(new Set<number>())
  const refused = useRef(new Map<number, number>())

  const put = (row: FileRow) => keep((before) => new Map(before).set(row.row, row))
  const leave = (number: number) => setDecidedByOthers((all) => without(all, number, itself))

  /** Answers the row as it stands afterwards. */
  const save = async (seen: FileRow, decision: Decision | null): Promise<FileRow> => {
    try {
      return await admin.decideRow(file, seen.row, { decision, replaces: seen.decided_at })
    } catch (error) {
      if (failureOf(error).status !== conflict) throw error
      own.current.delete(seen.row)
      refused.current.set(seen.row, (refused.current.get(seen.row) ?? 0) + 1)
      const kept = await readAgain(file, seen)
      setDecidedByOthers((all) => [...without(all, seen.row, itself), kept])
      return kept
    }
  }

  const saveInTurn = async (row: FileRow, decision: Decision | null): Promise<FileRow> => {
    const seen = said.current.get(row.row) ?? row
    const saved = await save(seen, decision).catch((error: unknown) => {
      const failed = { row: seen, decision, failure: failureOf(error) }
      own.current.delete(row.row)
      setNotSaved((all) => [...without(all, row.row, rowOf), failed])
      return seen
    })
    said.current.set(row.row, saved)
    return saved
  }

  const decide = (row: FileRow, decision: Decision | null) => {
    setNotSaved((all) => without(all, row.row, rowOf))
    leave(row.row)
    put({ ...row, decision, decided_by: null, decided_at: null })
    if (!said.current.has(row.row)) said.current.set(row.row, row)
    own.current.add(row.row)
    const times = refused.current.get(row.row)
    const before = last.current.get(row.row) ?? Promise.resolve()
    const turn = before.then(async () => {
      // Whoever pressed the key had not seen what somebody else decided.
      const isUnseen = refused.current.get(row.row) !== times
      if (isUnseen) own.current.delete(row.row)
      const saved = isUnseen ? (said.current.get(row.row) ?? row) : await saveInTurn(row, decision)
      // Unless it was decided again meanwhile, which is shown then.
      if (last.current.get(row.row) === turn) put(saved)
      void client.invalidateQueries({ queryKey: ["file", file] })
    })
    last.current.set(row.row, turn)
  }
  const isOwn = (number: number) => own.current.has(number)
  return { here, decide, isOwn, notSaved, decidedByOthers, leave }
}
