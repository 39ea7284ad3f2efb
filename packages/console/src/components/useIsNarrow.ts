/** How wide the page is shown. */
import { useSyncExternalStore } from "react"

const makeUse = (condition: string) => {
  const media = matchMedia(condition)
  const subscribe = (changed: () => void) => {
    media.addEventListener("change", changed)
    return () => media.removeEventListener("change", changed)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => media.matches)
}

/** Whether it is so narrow that what matters less is folded. On paper nothing is. */
export const useIsNarrow = makeUse("screen and (max-width: 900px)")

/** Whether a row is a card, as on a phone: the same width as in Table.module.css. */
export const useHasCards = makeUse("(max-width: 640px)")
