/** Asks which column holds what, beside the first rows, and begins. */
import type { CustomerFile } from "@entity-watch/contract/schema/admin/CustomerFile"
import { type FormEvent, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Field } from "../../components/Field.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { useMay } from "../../data/useSession.ts"
import { brief } from "../../words/brief.ts"
import { counted } from "../../words/numbers.ts"
import { type ColumnField, choicesOf, columnsOf, faultIn, mappingOf, wordsOf } from "./columns.ts"
import css from "./Files.module.css"
import { doneOf, othersOf } from "./standing.ts"
import { useBeginFile } from "./useFile.ts"
import { nobodys, useDecisionAccount, WhoseDecisions, WhoWatches } from "./WhoseDecisions.tsx"

const beginWords = {
  screen: "Screen the file",
  resolve: "Resolve the file",
  watch: "Put them under watch"
} as const

export const Columns = ({ file }: { readonly file: CustomerFile }) => {
  const { columns, header, problem, sample, task } = file
  const choices = choicesOf(task, columns)
  const [mapping, map] = useState(() => mappingOf(header, columns))
  const [dates, read] = useState<"day-first" | "month-first">("day-first")
  const [requiresGst, require] = useState(file.require_gst)
  const others = othersOf(file)
  // Once they are counted, the number is confirmed.
  const [endsOthers, end] = useState(file.watch?.ends_others === true && others === null)
  const begin = useBeginFile(file)
  const whose = useDecisionAccount(file)
  const hasId = mapping.includes("id")
  const countsForAccount = hasId && task !== "resolve"
  const mayBegin = useMay("operator") || task !== "watch"
  const fault =
    faultIn(task, header, mapping) ??
    (countsForAccount && whose.account === undefined
      ? task === "watch"
        ? "Choose the account that watches them."
        : "Choose whose decisions count."
      : undefined) ??
    (mayBegin ? undefined : "An operator puts customers under watch.")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate({
      columns: columnsOf(header, mapping),
      dates,
      require_gst: requiresGst,
      ...(task === "watch" && endsOthers && { end_others: others ?? 0 }),
      ...(countsForAccount &&
        whose.account !== undefined &&
        whose.account !== nobodys && { account: whose.account })
    })
  }
  const choose = (at: number, field: ColumnField) => map(mapping.map((each, i) => (i === at ? field : each)))
  return (
    <Panel title="What each column holds" note="with the first rows" padded>
      <form className={css.form} onSubmit={submit}>
        {problem !== null && (
          <p className={css.said}>
            <bdi>{problem}</bdi>
          </p>
        )}
        <ul className={css.columns}>
          {header.map((title, at) => (
            <li key={`${title} ${at}`}>
              <Field label={<bdi>{title === "" ? `Column ${at + 1}, without a name` : brief(title)}</bdi>}>
                <select
                  value={mapping[at] ?? ""}
                  disabled={title === ""}
                  onChange={({ target }) => choose(at, target.value)}
                >
                  <option value="">Not read</option>
                  {choices.map((field) => (
                    <option key={field} value={field}>
                      {wordsOf(field)}
                    </option>
                  ))}
                </select>
              </Field>
              <ul className={css.cells}>
                {sample.map((cells, i) => (
                  <li key={`${i} ${cells[at]}`}>
                    <bdi>{brief(cells[at] ?? "") || "–"}</bdi>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {mapping.some((field) => /(?:^|\.)dob$/u.test(field)) && (
          <fieldset className={css.choice}>
            <legend>A date such as 07/10/1952 is</legend>
            <label>
              <input
                type="radio"
                name="dates"
                checked={dates === "day-first"}
                onChange={() => read("day-first")}
              />
              7 October
            </label>
            <label>
              <input
                type="radio"
                name="dates"
                checked={dates === "month-first"}
                onChange={() => read("month-first")}
              />
              10 July
            </label>
          </fieldset>
        )}
        {task === "screen" && <WhoseDecisions of={whose} hasId={hasId} />}
        {task === "watch" && <WhoWatches of={whose} />}
        {task === "watch" && (
          <div className={css.choice}>
            <label>
              <input type="checkbox" checked={endsOthers} onChange={({ target }) => end(target.checked)} />
              {others === null
                ? "Then end the watch of the account’s other subjects, whom no row names. How many they are is asked before."
                : `End the watch of ${counted(others, "subject")} that no row names`}
            </label>
          </div>
        )}
        {task === "resolve" && (
          <div className={css.choice}>
            <label>
              <input
                type="checkbox"
                checked={requiresGst}
                onChange={({ target }) => require(target.checked)}
              />
              Also tell me of suppliers that are not registered for GST
            </label>
          </div>
        )}
        {fault !== undefined && <Standing kind="review">{fault}</Standing>}
        {begin.isError && <Failed failure={failureOf(begin.error)} />}
        <Button look="primary" type="submit" busy={begin.isBusy} disabled={fault !== undefined}>
          {doneOf(file) > 0 ? "Go on" : beginWords[task]}
        </Button>
      </form>
    </Panel>
  )
}
