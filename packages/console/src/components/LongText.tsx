/** A text that others wrote, in full: what is longer than a few lines scrolls in a box of its own. */
import css from "./LongText.module.css"

/** A name of a register, or a note of the service, is hardly ever longer. */
const usual = 600

export const LongText = ({ text }: { readonly text: string }) =>
  text.length <= usual ? (
    <bdi>{text}</bdi>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <span className={css.long} tabIndex={0}>
      <bdi>{text}</bdi>
    </span>
  )
