/** A key that does something on this screen, wherever no text is being typed and nothing floats above it. */
import { useEffect, useRef } from "react"

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))

/** Without `does` the key does nothing. */
export const useKey = (key: string, does: (() => void) | undefined): void => {
  const latest = useRef(does)
  latest.current = does
  const goneAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A key that is held acts once.
      if (event.repeat) return
      if (event.key === "g") goneAt.current = event.timeStamp
      // After `g` the key leads to a screen.
      if (event.key !== key || event.timeStamp - goneAt.current < 1_500 || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector("dialog[open]") !== null || latest.current === undefined) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [key])
}
