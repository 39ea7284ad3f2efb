/** How many files this process may open, connections included. Node has raised the limit as far as it may. */
import { readFileSync } from "node:fs"

/** Null where the system does not say, as on macOS and Windows. */
export const mostOpenFiles = (limits = readLimits()): number | null => {
  const soft = /^Max open files\s+(\d+)/mu.exec(limits)?.[1]
  return soft === undefined ? null : Number(soft)
}

const readLimits = (): string => {
  try {
    return readFileSync("/proc/self/limits", "utf8")
  } catch {
    return ""
  }
}
