/**
 * Analyses the names inside a screened name, of which only a beginning within the limits is compared. A subject is compared with three lists one after the other, so an analyser
 * that the lists share keeps the last few names.
 */

import { withinLimits } from "@entity-watch/contract/schema/nameLimits"
import {
  type ContainedName,
  documentNumbersIn,
  readingField,
  repairedNames,
  romanise,
  TokenisedName,
  WordCategory
} from "@entity-watch/names/analysis"
import { bodiesInEnglish, romanisedAsInEnglish, technicalInLatin } from "@entity-watch/names/lexicon"

/** Most subjects have no more names. A map of many names was slower, because the collector moved all of them along. */
const KEPT = 4

/** Symbols that stand for letters inside a word. */
const symbols: Readonly<Record<string, string>> = { "@": "a", $: "s", "!": "i", "|": "l" }
const anySymbol = /[@$!|]/u
const withLettersForSymbols = (name: string): string =>
  anySymbol.test(name)
    ? name.replace(/(?<=\p{L})[@$!|](?=\p{L})|[@$](?=\p{L}{2})/gu, (symbol) => symbols[symbol] ?? symbol)
    : name

const soundOf = ({ asWritten }: TokenisedName): string =>
  asWritten.words.map(({ phoneticKey }) => phoneticKey).join(" ")

/** A person's name as English would spell it, where it sounds otherwise to those who read English. */
const respelt = (written: TokenisedName, { name, onlyAs }: ContainedName): ReadonlyArray<TokenisedName> =>
  onlyAs !== undefined && onlyAs !== "person"
    ? none
    : romanisedAsInEnglish(name)
        .map((each) => new TokenisedName(each, "spelling", "person"))
        .filter((each) => soundOf(each) !== soundOf(written))

/** An organisation's name in Cyrillic, with the word that says what kind of body it is as English has it. */
const inEnglish = ({ asWritten }: TokenisedName, { onlyAs }: ContainedName): ReadonlyArray<TokenisedName> =>
  (asWritten.categories & WordCategory.romanisable) === 0 ||
  (onlyAs !== undefined && onlyAs !== "organisation")
    ? none
    : bodiesInEnglish(asWritten.words.map(({ text }) => text)).map(
        (each) => new TokenisedName(each, "spelling", "organisation")
      )

/** An organisation's name in which ТЕХ may have been romanised otherwise than the firm writes it. */
const technical = ({ asWritten }: TokenisedName, { onlyAs }: ContainedName): ReadonlyArray<TokenisedName> => {
  if (onlyAs !== undefined && onlyAs !== "organisation") return none
  const words = asWritten.words.map(({ text }) => text)
  return technicalInLatin((romanise(words) ?? words).join(" ")).map(
    (each) => new TokenisedName(each, "spelling", "organisation")
  )
}

const none: ReadonlyArray<TokenisedName> = []

/** A contained name as it was written, without the numbers that were typed with it, and with its slips set right. */
const readingsOf = (contained: ContainedName): ReadonlyArray<TokenisedName> => {
  const { isPart, name, onlyAs } = contained
  const written = new TokenisedName(name, isPart ? "part" : "none", onlyAs)
  const unnumbered = documentNumbersIn(name).names.map((bare) => new TokenisedName(bare, "numbers", onlyAs))
  const letters = withLettersForSymbols(name)
  const english = inEnglish(written, contained)
  const all = [
    written,
    ...unnumbered,
    ...(letters === name ? [] : [new TokenisedName(letters, "slips", onlyAs)]),
    ...respelt(written, contained),
    ...english,
    ...[written, ...english].flatMap((each) => technical(each, contained))
  ]
  return [...all, ...all.flatMap(repairedNames)]
}

export class NameAnalyser {
  readonly #names: Array<string> = []
  readonly #analysed: Array<ReadonlyArray<TokenisedName>> = []
  #next = 0;

  /** In steps (`inTurns`): one for each name inside it. */
  *namesIn(name: string): Generator<void, ReadonlyArray<TokenisedName>> {
    const known = this.#analysed[this.#names.indexOf(name)]
    if (known !== undefined) return known
    const analysed: Array<TokenisedName> = []
    for (const contained of (yield* readingField(withinLimits(name))).names) {
      analysed.push(...readingsOf(contained))
      yield
    }
    this.#names[this.#next] = name
    this.#analysed[this.#next] = analysed
    this.#next = (this.#next + 1) % KEPT
    return analysed
  }
}
