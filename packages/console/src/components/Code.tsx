/** Text for machines, as it is written. What could deceive the reader's eye is shown as what it is. */
import { withoutDeceit } from "../words/visible.ts"
import css from "./Code.module.css"

interface Props {
  readonly text: string
  /** What it is, for those who do not see it. */
  readonly label: string
  /** Long lines are broken rather than scrolled. */
  readonly isWrapped?: boolean
}

export const Code = ({ isWrapped = false, label, text }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
  <section aria-label={label} tabIndex={0} className={`${css.code} ${isWrapped ? css.wrapped : ""}`}>
    <code>
      <bdi>{withoutDeceit(text)}</bdi>
    </code>
  </section>
)
