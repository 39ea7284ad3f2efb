/** Something to fill in, with its name and a word about it. */
import type { ReactNode } from "react"
import css from "./Field.module.css"

interface Props {
  readonly label: ReactNode
  readonly hint?: string
  /** An `input`, `select` or `textarea`. */
  readonly children: ReactNode
}

export const Field = ({ children, hint, label }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
  <label className={css.field}>
    <span>{label}</span>
    {children}
    {hint !== undefined && <small>{hint}</small>}
  </label>
)
