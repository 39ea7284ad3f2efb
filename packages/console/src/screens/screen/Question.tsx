/** Whom to look for on the lists. */
import { type FormEvent, useRef } from "react"
import { Button } from "../../components/Button.tsx"
import { Field } from "../../components/Field.tsx"
import { Panel } from "../../components/Panel.tsx"
import { type ScreenQuestion, types } from "./request.ts"
import css from "./Screen.module.css"

interface Props {
  /** What stands in the form at first. */
  readonly asked: ScreenQuestion
  readonly busy: boolean
  readonly onAsk: (asked: ScreenQuestion) => void
  /** Whether the form still holds what was asked last. */
  readonly onTyped: (isAsAsked: boolean) => void
}

const questionIn = (element: HTMLFormElement): ScreenQuestion => {
  const form = new FormData(element)
  const text = (name: string) => `${form.get(name) ?? ""}`
  return { who: text("who"), type: text("type"), dob: text("dob"), pob: text("pob") }
}

const isSame = (one: ScreenQuestion, other: ScreenQuestion): boolean =>
  one.who === other.who && one.type === other.type && one.dob === other.dob && one.pob === other.pob

export const Question = ({ asked, busy, onAsk, onTyped }: Props) => {
  const last = useRef(asked)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    last.current = questionIn(event.currentTarget)
    onAsk(last.current)
    onTyped(true)
  }
  return (
    <Panel title="Whom to screen" padded>
      <form
        className={css.question}
        onSubmit={submit}
        onInput={({ currentTarget }) => onTyped(isSame(questionIn(currentTarget), last.current))}
      >
        <Field label="Name, ABN or ACN">
          <input name="who" defaultValue={asked.who} required maxLength={500} autoComplete="off" />
        </Field>
        <Field label="Kind">
          <select name="type" defaultValue={asked.type}>
            <option value="">Not said</option>
            {Object.entries(types).map(([type, words]) => (
              <option key={type} value={type}>
                {words}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Date of birth" hint="Day first, as 16/07/1975, or only 1975">
          <input name="dob" defaultValue={asked.dob} maxLength={60} autoComplete="off" />
        </Field>
        <Field label="Place of birth">
          <input name="pob" defaultValue={asked.pob} maxLength={200} autoComplete="off" />
        </Field>
        <Button look="primary" type="submit" busy={busy}>
          Screen
        </Button>
      </form>
    </Panel>
  )
}
