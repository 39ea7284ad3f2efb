/** Text for machines, as it is written. What could deceive the reader's eye is shown as what it is. */
import css from "./Code.module.css"

/** Characters that are not seen but change how what stands around them is read, written out as JSON writes them. */
const hidden = /(?![\n\r\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`
  ).join("")

const withoutDeceit = (text: string): string => text.replaceAll(hidden, escaped)

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
