/** Light, dark, or as the reader's system has it; the browser remembers it. */
import { useState } from "react"

const themes = ["system", "light", "dark"] as const
type Theme = (typeof themes)[number]
const key = "entity-watch-theme"

const kept = (): Theme => themes.find((each) => each === localStorage.getItem(key)) ?? "system"

export const applyTheme = (theme: Theme = kept()): void => {
  if (theme === "system") delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export const useTheme = () => {
  const [name, set] = useState(kept)
  return {
    name,
    change: () => {
      const next = themes[(themes.indexOf(name) + 1) % themes.length] ?? "system"
      localStorage.setItem(key, next)
      applyTheme(next)
      set(next)
    }
  }
}
