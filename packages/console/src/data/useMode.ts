/**
 * Whether the screen shows what is live or the sandbox. The address says so; without a word in it, it is what is live as
 * soon as a register has been loaded.
 */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { useSearch } from "@tanstack/react-router"
import { useRegisters } from "./useRegisters.ts"

export const useMode = (): Mode => {
  const { mode } = useSearch({ strict: false })
  const { data } = useRegisters("live")
  if (mode !== undefined) return mode
  return data?.registers.some(({ version }) => version !== null) ? "live" : "sandbox"
}
