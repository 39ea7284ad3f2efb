/**
 * Analyses the names inside a screened name, of which only a beginning within the limits is compared. A subject is compared with three lists one after the other, so an analyser
 * that the lists share keeps the last few names.
 */
import {
  type ContainedName,
  documentNumbersIn,
  namesWithin,
  repairedNames,
  TokenisedName
} from "@entity-watch/names/analysis"
import { withinLimits } from "../../domain/nameLimits.ts"

/** Most subjects have no more names. A map of many names was slower, because the collector moved all of them along. */
const KEPT = 4

/** Symbols that stand for letters inside a word. */
const symbols: Readonly<Record<string, string>> = { "@": "a", $: "s", "!": "i", "|": "l" }
const anySymbol = /[@$!|]/u
const withLettersForSymbols = (name: string): string =>
  anySymbol.test(name)
    ? name.replace(/(?<=\p{L})[@$!|](?=\p{L})|[@$](?=\p{L}{2})/gu, (symbol) => symbols[symbol] ?? symbol)
    : name

/** A contained name as it was written, without the numbers that were typed with it, and with its slips set right. */
const readingsOf = ({ name, onlyAs }: ContainedName): ReadonlyArray<TokenisedName> => {
  const written = new TokenisedName(name, "none", onlyAs)
  const unnumbered = documentNumbersIn(name).names.map((bare) => new TokenisedName(bare, "numbers", onlyAs))
  const letters = withLettersForSymbols(name)
  const all = [
    written,
    ...unnumbered,
    ...(letters === name ? [] : [new TokenisedName(letters, "slips", onlyAs)])
  ]
  return [...all, ...all.flatMap(repairedNames)]
}

export class NameAnalyser {
  readonly #names: Array<string> = []
  readonly #analysed: Array<ReadonlyArray<TokenisedName>> = []
  #next = 0

  namesIn(name: string): ReadonlyArray<TokenisedName> {
    const known = this.#analysed[this.#names.indexOf(name)]
    if (known !== undefined) return known
    const analysed = namesWithin(withinLimits(name)).flatMap(readingsOf)
    this.#names[this.#next] = name
    this.#analysed[this.#next] = analysed
    this.#next = (this.#next + 1) % KEPT
    return analysed
  }
}
