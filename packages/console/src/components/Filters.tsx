/** What a list is narrowed by: a choice, a text, or something that was chosen elsewhere and can be let go. */
import type { KeyboardEvent, ReactNode } from "react"
import { Button } from "./Button.tsx"
import { Field } from "./Field.tsx"
import css from "./Filters.module.css"
import { Icon } from "./Icon.tsx"

export const Filters = ({ children }: { readonly children: ReactNode }) => (
  <search className={css.filters}>{children}</search>
)

interface ChoiceProps {
  readonly label: string
  /** What is shown where nothing is chosen. */
  readonly all?: string
  readonly value: string | undefined
  /** What each value is in words. */
  readonly choices: Readonly<Record<string, string>>
  readonly onChoose: (value: string | undefined) => void
}

export const Choice = ({ all = "All", choices, label, onChoose, value }: ChoiceProps) => (
  <Field label={label}>
    <select value={value ?? ""} onChange={({ target }) => onChoose(target.value || undefined)}>
      <option value="">{all}</option>
      {Object.entries(choices).map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  </Field>
)

interface TextProps {
  readonly label: string
  readonly value: string | undefined
  readonly placeholder?: string
  readonly onChoose: (value: string | undefined) => void
}

/** It counts once Enter is pressed or the box is left. */
export const TextFilter = ({ label, onChoose, placeholder, value }: TextProps) => {
  const choose = (typed: string) => {
    if (typed.trim() !== (value ?? "")) onChoose(typed.trim() || undefined)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return
    // It presses no button of a dialog that opens.
    event.preventDefault()
    choose(event.currentTarget.value)
  }
  return (
    <Field label={label}>
      <input
        key={value}
        defaultValue={value}
        maxLength={200}
        placeholder={placeholder}
        onBlur={({ target }) => choose(target.value)}
        onKeyDown={press}
      />
    </Field>
  )
}

interface OnlyProps {
  /** Such as "Only of this event". */
  readonly children: ReactNode
  readonly onDrop: () => void
}

export const Only = ({ children, onDrop }: OnlyProps) => (
  <span className={css.only}>
    <span>{children}</span>
    <Button look="quiet" small onClick={onDrop} aria-label="Show all again">
      <Icon name="close" />
    </Button>
  </span>
)
