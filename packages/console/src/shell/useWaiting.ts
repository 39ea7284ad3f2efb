/** How many things need a person, by the screen on which they are. */
import type { Mode } from "@entity-watch/core/domain/Mode"
import { useRegisters } from "../data/useRegisters.ts"
import { ageOf } from "../words/registerAge.ts"

export const useWaiting = (mode: Mode): Readonly<Record<string, number>> => {
  const { data } = useRegisters(mode)
  const registers = data?.registers.filter((each) => ageOf(each).kind !== "plain") ?? []
  return { "/registers": registers.length }
}
