/** The rows that need a look, one at a time: decided by the keyboard alone. */

import type { CustomerFile, Decision, FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { useCallback, useEffect, useRef, useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Nothing } from "../../components/States.tsx"
import { useKey } from "../../components/useKey.ts"
import { admin } from "../../data/admin.ts"
import { useKeepsJournal } from "../../data/useKeepsJournal.ts"
import { usePages } from "../../data/usePages.ts"
import { count, counted } from "../../words/numbers.ts"
import { DecidedByOthers } from "./DecidedByOthers.tsx"
import { matchesOf, wordsOf } from "./decisions.ts"
import css from "./Files.module.css"
import { Row } from "./Row.tsx"
import { doneOf, toLookAtOf } from "./standing.ts"
import { type NotSaved, useDecide } from "./useDecide.ts"

/** Decisions that could not be saved: which, why, and once more. Nothing is lost while the page is open. */
interface Props {
  readonly all: ReadonlyArray<NotSaved>
  readonly onAgain: (row: FileRow, decision: Decision | null) => void
}

const NotSavedRows = ({ all, onAgain }: Props) => (
  <div className={css.sending} role="alert">
    <Standing kind="alarm">{counted(all.length, "decision")} could not be saved</Standing>
    <p>
      {all.length === 1 ? "Row" : "Rows"} {all.map(({ row }) => count(row.row)).join(", ")}:{" "}
      <bdi>{all.at(-1)?.failure.message}</bdi>
    </p>
    <Button
      small
      onClick={() => {
        for (const { decision, row } of all) onAgain(row, decision)
      }}
    >
      Save {all.length === 1 ? "it" : "them"} now
    </Button>
  </div>
)

/** The rows of a file that need a look, and deciding of them one after the other. */
const pageSize = 100
/** So many rows before the last that is known, the next ones are read. */
const ahead = 20

const useWork = (id: string, version: number) => {
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

const keys: ReadonlyArray<readonly [string, Decision]> = [
  ["1", "same"],
  ["2", "different"],
  ["3", "unsure"]
]

/** In milliseconds. */
const leastMillis = 300

export const Work = ({ file }: { readonly file: CustomerFile }) => {
  // While it is being screened the list grows: it is read anew with its first row, and then now and again.
  const isRunning = file.state === "running"
  const keepsJournal = useKeepsJournal().data?.keeps_journal === true
  const { decide, decidedByOthers, isOwn, leave, near, notSaved, question, rows } = useWork(
    file.id,
    isRunning ? Math.min(1, toLookAtOf(file)) : doneOf(file)
  )
  const [at, go] = useState<number>()
  const [last, remember] = useState<number>()
  const shownAt = useRef(0)
  // Where somebody comes back, what is decided already is not decided again by mistake.
  const open = Math.max(
    0,
    rows.findIndex(({ decision }) => decision === null)
  )
  const place = Math.min(at ?? open, Math.max(0, rows.length - 1))
  const row = rows[place]
  const show = (to: number) => {
    shownAt.current = Date.now()
    go(Math.max(0, Math.min(rows.length - 1, to)))
    near(to)
  }
  const nextUndecided = () => {
    const next = rows.findIndex(({ decision }, i) => i > place && decision === null)
    const any = rows.findIndex(({ decision }, i) => i !== place && decision === null)
    show(next !== -1 ? next : any !== -1 ? any : place)
  }
  const take = (decision: Decision) => {
    // Nobody has read a row that stands there for less than this.
    if (row === undefined || Date.now() - shownAt.current < leastMillis) return
    if (decision === "same" && matchesOf(row).length === 0) return
    decide(row, decision)
    remember(row.row)
    nextUndecided()
  }
  const takeBack = () => {
    const before =
      row?.decision === null ? rows.findIndex((each) => each.row === last && isOwn(each.row)) : place
    const decided = rows[before]
    if (decided === undefined) return
    decide(decided, null)
    show(before)
  }
  useKey("1", () => take("same"))
  useKey("2", () => take("different"))
  useKey("3", () => take("unsure"))
  useKey("u", takeBack)
  useKey("ArrowRight", () => show(place + 1))
  useKey("ArrowLeft", () => show(place - 1))
  return (
    <Panel
      title="Rows that need a look"
      note={`${counted(file.undecided, "row")} without a decision${isRunning ? ", so far" : ""}`}
      padded
    >
      <p className={css.said}>
        Decisions stay with this file and are deleted with it:{" "}
        {file.columns.id === undefined
          ? "no column holds your reference of each customer"
          : "no account’s count"}
        , so that they cannot be recognised next month.{" "}
        {keepsJournal && "A file that is screened without an account is not in the journal."}
      </p>
      <Answered question={question} rows={5}>
        {() =>
          row === undefined ? (
            <Nothing>
              <p>
                {isRunning
                  ? "Rows appear here as they are screened."
                  : "No row needs a look. That is no clearance: it says only that nothing similar was found."}
              </p>
            </Nothing>
          ) : (
            <div className={css.row}>
              <div className={css.walk}>
                <span role="status">
                  Row {count(row.row)} of the file; {count(place + 1)} of {count(rows.length)}
                  {question.hasNextPage ? " that were read" : ""} to look at
                </span>
                <Button small disabled={place === 0} onClick={() => show(place - 1)}>
                  Previous
                </Button>
                <Button small disabled={place === rows.length - 1} onClick={() => show(place + 1)}>
                  Next
                </Button>
              </div>
              <Row key={row.row} row={row} />
              <fieldset className={css.choice}>
                <legend className="for-readers">Decision</legend>
                <div className={css.decide}>
                  {keys.map(([key, decision]) => {
                    const words = wordsOf(decision, matchesOf(row).length)
                    return words === undefined ? null : (
                      <Button
                        key={key}
                        aria-pressed={row.decision === decision}
                        onClick={() => take(decision)}
                      >
                        {words} <kbd>{key}</kbd>
                      </Button>
                    )
                  })}
                  {row.decision !== null && (
                    <Button look="quiet" onClick={takeBack}>
                      Take it back <kbd>U</kbd>
                    </Button>
                  )}
                </div>
              </fieldset>
              {decidedByOthers.length > 0 && (
                <DecidedByOthers
                  all={decidedByOthers}
                  onLook={({ row: number }) => {
                    show(rows.findIndex((each) => each.row === number))
                    leave(number)
                  }}
                />
              )}
              {notSaved.length > 0 && <NotSavedRows all={notSaved} onAgain={decide} />}
            </div>
          )
        }
      </Answered>
    </Panel>
  )
}
