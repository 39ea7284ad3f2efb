/**
 * Something that can be done. While it is done it says so and cannot be pressed again; it keeps the focus, which the
 * browser takes from what is disabled.
 */
import type { ComponentProps, ReactNode } from "react"
import css from "./Button.module.css"

interface Props extends ComponentProps<"button"> {
  readonly look?: "primary" | "plain" | "quiet"
  readonly small?: boolean
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

export const buttonClass = (look: NonNullable<Props["look"]> = "plain", small = false): string =>
  [css.button, look !== "plain" && css[look], small && css.small].filter(Boolean).join(" ")

export const Button = ({
  busy = false,
  children,
  disabled,
  look = "plain",
  onClick,
  small = false,
  ...rest
}: Props) => (
  <button
    type="button"
    className={buttonClass(look, small)}
    disabled={disabled}
    aria-disabled={busy || undefined}
    aria-busy={busy}
    onClick={(event) => {
      // A form is sent by the click on its button, also with Enter.
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
    {...rest}
  >
    {children}
  </button>
)
