/** What floats above a screen until it is closed. The browser's own element keeps the focus inside and gives it back. */
import { type ReactNode, useEffect, useId, useRef } from "react"
import { Button } from "./Button.tsx"
import css from "./Dialog.module.css"
import { Icon } from "./Icon.tsx"

interface Props {
  readonly title: string
  readonly onClose: () => void
  /** At the left edge, from top to bottom. */
  readonly isSheet?: boolean
  /** For what has a table in it. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Open for as long as it is drawn. */
export const Dialog = ({ children, isSheet = false, isWide = false, onClose, title }: Props) => {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // What is asked for comes before the cross, which a space would press.
    dialog?.querySelector<HTMLElement>("form :is(input, select, textarea):not(:disabled)")?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      className={`${css.dialog} ${isSheet ? css.side : isWide ? css.wide : ""}`}
      aria-labelledby={id}
      onClose={onClose}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <Button look="quiet" small onClick={onClose} aria-label="Close">
          <Icon name="close" />
        </Button>
      </header>
      <div className={css.body}>{children}</div>
    </dialog>
  )
}
