/** The rows that need a look, one at a time: decided by the keyboard alone. */
import type { CustomerFile, Decision } from "@entity-watch/core/domain/admin/CustomerFile"
import { useState } from "react"
import { Answered } from "../../components/Answered.tsx"
import { Button } from "../../components/Button.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Failed, Nothing } from "../../components/States.tsx"
import { useKey } from "../../components/useKey.ts"
import { count, counted } from "../../words/numbers.ts"
import { decisionWords } from "./decisions.ts"
import css from "./Files.module.css"
import { Row } from "./Row.tsx"
import { doneOf } from "./standing.ts"
import { useWork } from "./useWork.ts"

const keys: ReadonlyArray<readonly [string, Decision]> = [
  ["1", "same"],
  ["2", "different"],
  ["3", "unsure"]
]

export const Work = ({ file }: { readonly file: CustomerFile }) => {
  // While it is being screened the list grows: it is read anew, now and then.
  const isRunning = file.state === "running"
  const { decide, near, notSaved, question, rows } = useWork(file.id, isRunning ? 0 : doneOf(file))
  const [at, go] = useState(0)
  const place = Math.min(at, Math.max(0, rows.length - 1))
  const row = rows[place]
  const show = (to: number) => {
    go(Math.max(0, Math.min(rows.length - 1, to)))
    near(to)
  }
  const nextUndecided = () => {
    const next = rows.findIndex(({ decision }, i) => i > place && decision === null)
    const any = rows.findIndex(({ decision }, i) => i !== place && decision === null)
    show(next !== -1 ? next : any !== -1 ? any : place)
  }
  const take = (decision: Decision) => {
    if (row === undefined) return
    decide(row, decision)
    nextUndecided()
  }
  useKey("1", () => take("same"))
  useKey("2", () => take("different"))
  useKey("3", () => take("unsure"))
  useKey("u", () => row !== undefined && decide(row, null))
  useKey("ArrowRight", () => show(place + 1))
  useKey("ArrowLeft", () => show(place - 1))
  return (
    <Panel
      title="Rows that need a look"
      note={`${counted(file.undecided, "row")} without a decision${isRunning ? ", so far" : ""}`}
      padded
    >
      <Answered question={question} rows={5}>
        {() =>
          row === undefined ? (
            <Nothing>
              <p>
                {isRunning
                  ? "No row that was screened so far needs a look."
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
                  {keys.map(([key, decision]) => (
                    <Button key={key} aria-pressed={row.decision === decision} onClick={() => take(decision)}>
                      {decisionWords[decision]} <kbd>{key}</kbd>
                    </Button>
                  ))}
                  {row.decision !== null && (
                    <Button look="quiet" onClick={() => decide(row, null)}>
                      Take it back <kbd>U</kbd>
                    </Button>
                  )}
                </div>
              </fieldset>
              {notSaved !== undefined && (
                <div>
                  <p>The decision of row {count(notSaved.row)} was not saved.</p>
                  <Failed failure={notSaved.failure} />
                </div>
              )}
            </div>
          )
        }
      </Answered>
    </Panel>
  )
}
