/** Other ways to write the name of one person: with a slip, and in another order. */
import {
  digitsForLetters,
  doubled,
  dropped,
  type RandomBelow,
  replaced,
  spaceMoved,
  swapped,
  withWord
} from "../slips.ts"
import type { Written } from "./Pair.ts"

/** A slip, in the letters of one name: one kind for each party, in turn. */
export const slipIn = (name: string, at: number, random: RandomBelow): Written | undefined => {
  const kinds: ReadonlyArray<readonly [string, (text: string) => string | undefined]> = [
    ["letter dropped", (text) => withWord(text, random, dropped(random))],
    ["letter doubled", (text) => withWord(text, random, doubled(random))],
    ["letter replaced", (text) => withWord(text, random, replaced(random))],
    ["letters swapped", (text) => withWord(text, random, swapped(random))],
    ["no spaces", (text) => text.replaceAll(" ", "")],
    ["space moved", (text) => spaceMoved(text, random)],
    ["0 and 1 for O and I", digitsForLetters]
  ]
  const [category = "", change = () => undefined] = kinds[at % kinds.length] ?? []
  const changed = change(name)
  return changed === undefined || changed === name ? undefined : [category, changed, name]
}

export const layoutOf = (given: string, family: string, at: number): Written =>
  at % 2 === 0
    ? ["surname first, with a comma", `${family.toUpperCase()}, ${given}`, `${given} ${family}`]
    : ["surname first", `${family} ${given}`, `${given} ${family}`]
