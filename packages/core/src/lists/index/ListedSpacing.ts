/**
 * Finds the listed name that a screened name is when spaces are left out of both: "GregorHalvorsen", "Gre gorHalvorsen".
 * Where letters and their order agree, the screened name is read with the spaces of the listed one as well.
 */
import { namesWithin, TokenisedName } from "@entity-watch/names/analysis"
import { tokensOf } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { withinLimits } from "../../domain/nameLimits.ts"
import { comparedOf } from "./listedForms.ts"

/** In letters. Shorter names are the same letters too easily: "Ali Na" and "Alina". */
const LEAST = 8

export class ListedSpacing {
  /** The words of each listed name of several, by its letters without spaces. */
  readonly #bySpaceless = new Map<string, string>()

  constructor(entries: ReadonlyArray<ListedEntry>) {
    for (const { names } of entries)
      for (const name of names)
        for (const part of namesWithin(withinLimits(comparedOf(name)))) this.#add(tokensOf(part.name))
  }

  #add(words: ReadonlyArray<string>): void {
    if (words.length < 2) return
    const letters = words.join("")
    if (letters.length >= LEAST && !this.#bySpaceless.has(letters))
      this.#bySpaceless.set(letters, words.join(" "))
  }

  /** The name with the spaces of a listed one; undefined where it has them, or where no listed name has its letters. */
  respaced({ asWritten: { words } }: TokenisedName): TokenisedName | undefined {
    let letters = ""
    for (const { text } of words) letters += text
    if (letters.length < LEAST) return undefined
    const listed = this.#bySpaceless.get(letters)
    return listed === undefined || listed === words.map(({ text }) => text).join(" ")
      ? undefined
      : new TokenisedName(listed, true)
  }
}
