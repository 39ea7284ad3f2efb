/** What stands in a form or a dialog: lines below each other, what can be done, and a sentence about it. */
import type { FormEvent, ReactNode } from "react"
import css from "./Form.module.css"

interface Props {
  readonly children: ReactNode
}

export const Form = ({ children, onSubmit }: Props & { readonly onSubmit: (form: FormData) => void }) => (
  <form
    className={css.lines}
    onSubmit={(event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      onSubmit(new FormData(event.currentTarget))
    }}
  >
    {children}
  </form>
)

export const Lines = ({ children }: Props) => <div className={css.lines}>{children}</div>

export const Acts = ({ children }: Props) => <div className={css.acts}>{children}</div>

export const Said = ({ children }: Props) => <p className={css.said}>{children}</p>
