/** Whether the page is shown on a phone, where what matters less is folded. On paper nothing is. */
import { useSyncExternalStore } from "react"

const narrow = matchMedia("screen and (max-width: 900px)")

const subscribe = (changed: () => void) => {
  narrow.addEventListener("change", changed)
  return () => narrow.removeEventListener("change", changed)
}

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
