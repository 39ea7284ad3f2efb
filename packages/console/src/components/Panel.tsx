/** A title, what it is about at its right, and what it holds. */
import { type ReactNode, useId, useRef } from "react"
import css from "./Panel.module.css"
import { useNamed } from "./useNamed.ts"

interface Props {
  /** An address that ends in it leads to the panel. */
  readonly id?: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly tone?: "plain" | "review" | "alarm"
  /** Without it the rows reach the edges. */
  readonly padded?: boolean
  readonly children: ReactNode
}

export const Panel = ({ children, id, note, padded = false, title, tone = "plain" }: Props) => {
  const heading = useId()
  const part = useRef<HTMLElement>(null)
  useNamed(id, part)
  return (
    <section
      ref={part}
      id={id}
      className={`${css.panel} ${tone === "plain" ? "" : css[tone]}`}
      aria-labelledby={heading}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        {note !== undefined && <span className={css.note}>{note}</span>}
      </header>
      {padded ? <div className={css.body}>{children}</div> : children}
    </section>
  )
}
