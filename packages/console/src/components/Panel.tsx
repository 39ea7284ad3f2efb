/** A title, what it is about at its right, and what it holds. */
import { type ReactNode, useId } from "react"
import css from "./Panel.module.css"

interface Props {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly tone?: "plain" | "review" | "alarm"
  /** Without it the rows reach the edges. */
  readonly padded?: boolean
  readonly children: ReactNode
}

export const Panel = ({ children, note, padded = false, title, tone = "plain" }: Props) => {
  const id = useId()
  return (
    <section className={`${css.panel} ${tone === "plain" ? "" : css[tone]}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className={css.note}>{note}</span>}
      </header>
      {padded ? <div className={css.body}>{children}</div> : children}
    </section>
  )
}
