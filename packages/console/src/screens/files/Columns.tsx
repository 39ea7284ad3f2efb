/** Asks which column holds what, beside the first rows, and begins. */
import {
  type CustomerField,
  type CustomerFile,
  customerFields
} from "@entity-watch/core/domain/admin/CustomerFile"
import { type FormEvent, useState } from "react"
import { Button } from "../../components/Button.tsx"
import { Field } from "../../components/Field.tsx"
import { Panel } from "../../components/Panel.tsx"
import { Standing } from "../../components/Standing.tsx"
import { Failed } from "../../components/States.tsx"
import { failureOf } from "../../data/Failure.ts"
import { brief } from "../../words/brief.ts"
import { columnsOf, faultIn, fieldWords, mappingOf } from "./columns.ts"
import css from "./Files.module.css"
import { doneOf } from "./standing.ts"
import { useScreenFile } from "./useFile.ts"

export const Columns = ({ file }: { readonly file: CustomerFile }) => {
  const { columns, header, id, problem, sample } = file
  const [mapping, map] = useState(() => mappingOf(header, columns))
  const [dates, read] = useState<"day-first" | "month-first">("day-first")
  const screen = useScreenFile(id)
  const fault = faultIn(header, mapping)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    screen.mutate({ columns: columnsOf(header, mapping), dates })
  }
  const choose = (at: number, field: CustomerField | "") =>
    map(mapping.map((each, i) => (i === at ? field : each)))
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
                  onChange={({ target }) => choose(at, target.value as CustomerField | "")}
                >
                  <option value="">Not read</option>
                  {customerFields.map((field) => (
                    <option key={field} value={field}>
                      {fieldWords[field]}
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
        {mapping.includes("dob") && (
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
        {fault !== undefined && <Standing kind="review">{fault}</Standing>}
        {screen.isError && <Failed failure={failureOf(screen.error)} />}
        <Button look="primary" type="submit" busy={screen.isBusy} disabled={fault !== undefined}>
          {doneOf(file) > 0 ? "Go on" : "Screen the file"}
        </Button>
      </form>
    </Panel>
  )
}
