/** A screening list prepared for searching by name. */
import {
  comparableVariants,
  type NameModel,
  nameVariants,
  type TokenisedName,
  type Word
} from "@entity-watch/names/analysis"
import { tokensOf } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { atOnce } from "../../effects/inTurns.ts"
import { numbersListed } from "../score/sameNumber.ts"
import { BestNames, type NameMatch, scoreAgain, similarityBetween } from "./BestNames.ts"
import { FormIndex } from "./FormIndex.ts"
import { FormSearch } from "./FormSearch.ts"
import { ListedReadings } from "./ListedReadings.ts"
import { listedForms, models, type WordFrequencies, weighed } from "./listedForms.ts"
import { joinMark, numberMark } from "./markOf.ts"
import { NameAnalyser } from "./NameAnalyser.ts"
import { type Nearness, QueryWordLookup } from "./QueryWordLookup.ts"
import { TermDictionary } from "./TermDictionary.ts"
import { joinedMark, listedMarks, textMark } from "./wordMarks.ts"

export class ListIndex {
  readonly entries: ReadonlyArray<ListedEntry>
  /** The entries that have a name beyond the limits, of which only a beginning is compared. */
  readonly cut: ReadonlyArray<ListedEntry>
  readonly #frequencies: WordFrequencies
  readonly #dictionary: TermDictionary
  readonly #searches: Record<NameModel, FormSearch>
  readonly #queryWords: QueryWordLookup
  readonly #analyser: NameAnalyser
  readonly #readings: ListedReadings
  readonly #byNumber = new Map<string, Array<ListedEntry>>()

  static build(entries: ReadonlyArray<ListedEntry>): ListIndex {
    return atOnce(ListIndex.building(entries))
  }

  /**
   * Builds the index in steps (`inTurns`). `analyser` is one that several lists share. `known` holds the frequencies of
   * another list, by which these entries are weighed.
   */
  static *building(
    entries: ReadonlyArray<ListedEntry>,
    analyser = new NameAnalyser(),
    known?: WordFrequencies
  ): Generator<void, ListIndex> {
    const { cut, forms, frequencies } = yield* listedForms(entries, known)
    const dictionary = new TermDictionary()
    const indexOf = (model: NameModel) =>
      FormIndex.of(
        model,
        dictionary,
        forms.filter((listed) => listed.model === model)
      )
    const indexes = {
      person: yield* indexOf("person"),
      organisation: yield* indexOf("organisation"),
      vessel: yield* indexOf("vessel")
    }
    const readings = yield* ListedReadings.of(entries)
    const index = new ListIndex(entries, cut, frequencies, dictionary, indexes, readings, analyser)
    for (const entry of entries) {
      index.#addNumbers(entry)
      yield
    }
    return index
  }

  /**
   * Indexes other entries with the weights of this list, so that their scores are those that they have, or had, on this
   * list.
   */
  weighing(entries: ReadonlyArray<ListedEntry>): ListIndex {
    return atOnce(this.weighingInSteps(entries))
  }

  /** The same in steps (`inTurns`). */
  weighingInSteps(entries: ReadonlyArray<ListedEntry>): Generator<void, ListIndex> {
    return ListIndex.building(entries, this.#analyser, this.#frequencies)
  }

  private constructor(
    entries: ReadonlyArray<ListedEntry>,
    cut: ReadonlyArray<ListedEntry>,
    frequencies: WordFrequencies,
    dictionary: TermDictionary,
    indexes: Record<NameModel, FormIndex>,
    readings: ListedReadings,
    analyser: NameAnalyser
  ) {
    this.entries = entries
    this.cut = cut
    this.#frequencies = frequencies
    this.#dictionary = dictionary
    this.#analyser = analyser
    this.#searches = {
      person: new FormSearch(indexes.person),
      organisation: new FormSearch(indexes.organisation),
      vessel: new FormSearch(indexes.vessel)
    }
    this.#readings = readings
    this.#queryWords = new QueryWordLookup(dictionary, indexes, frequencies)
  }

  #addNumbers(entry: ListedEntry): void {
    for (const number of numbersListed(entry).keys())
      this.#byNumber.set(number, [...(this.#byNumber.get(number) ?? []), entry])
  }

  /** The entries with this ACN, IMO number or number of a document, as `compactNumber` writes it. */
  byNumber(number: string): ReadonlyArray<ListedEntry> {
    return this.#byNumber.get(number) ?? []
  }

  /** Whether any entry has such a number. */
  get hasNumbers(): boolean {
    return this.#byNumber.size > 0
  }

  /** The best name of every entry of which a name scores at least `least`. */
  search(name: string, least: number): ReadonlyMap<ListedEntry, NameMatch> {
    return atOnce(this.searching(name, least))
  }

  /** The same search in steps (`inTurns`): one for each way in which a name may be read. */
  *searching(name: string, least: number): Generator<void, ReadonlyMap<ListedEntry, NameMatch>> {
    return yield* this.#search(yield* this.#readingsOf(name), least)
  }

  /**
   * Whether a search of a name that is read as these may find anything: false only where it finds nothing, unless the name
   * was cut off (`surelyMarks`). Without `isMarked` the name has none of the `marks`.
   */
  *mayFind(
    readings: ReadonlyArray<TokenisedName>,
    least: number,
    isMarked: boolean
  ): Generator<void, boolean> {
    const further = readings.flatMap((name) => this.#readings.inAnyField(name, isMarked))
    const all = further.length === 0 ? readings : [...readings, ...further]
    return (yield* this.#search(all, least)).size > 0
  }

  nearness(word: Word): Nearness {
    return this.#queryWords.nearness(word)
  }

  organisationWeight(word: Word): number {
    return this.#queryWords.organisationWeight(word)
  }

  /**
   * Whether an organisation's name may be listed that has these words, so many letters, and further words of at least the
   * weight `missing` that no listed name has.
   */
  mayBeOrganisation(words: ReadonlyArray<Word>, letters: number, missing: number, least: number): boolean {
    const inQuery = words.reduce((sum, { organisationWeight }) => sum + organisationWeight, 0)
    const found = words.map((word) => this.#queryWords.one(word))
    return this.#searches.organisation.mayReach(found, { inQuery, letters, missing }, least)
  }

  /** With which words listed names begin that may stand among others. */
  get firstWords(): ReadonlySet<string> {
    return this.#readings.firstWords
  }

  /** Whether such a name may stand among these words. */
  mayStandIn(words: ReadonlyArray<string>): boolean {
    return this.#readings.mayStandIn(words)
  }

  get words(): number {
    return this.#dictionary.words.length
  }

  /** The marks (`askedMarks`) of words that are not far (`nearness`). */
  *wordMarks(): Generator<number> {
    for (const word of this.#dictionary.words) yield* listedMarks(word)
    for (const word of this.firstWords) yield textMark(word)
    for (const model of models) for (const key of this.#searches[model].joinKeys) yield joinedMark(key)
  }

  /** The marks (`nameMarks`) of subjects that must be compared. */
  *surelyMarks(): Generator<number> {
    for (const number of this.#byNumber.keys()) yield numberMark(number)
    yield* this.#readings.cutMarks()
  }

  /** The marks of names that may match otherwise than by their words. */
  *marks(): Generator<number> {
    for (const key of this.#dictionary.joinKeys) yield joinMark(key)
    yield* this.#readings.marks()
  }

  *#search(
    readings: ReadonlyArray<TokenisedName>,
    least: number
  ): Generator<void, ReadonlyMap<ListedEntry, NameMatch>> {
    const parts = yield* this.#thatMayMatch(readings)
    if (parts.length === 0) return new Map()
    const best = new BestNames(least)
    for (const model of models) {
      const search = this.#searches[model]
      if (search.isEmpty) continue
      for (const part of parts) {
        for (const variant of nameVariants(model, part, this.#isListedWord)) {
          search.visit(variant, this.#queryWords.of(variant.words), least, best.compare)
          yield
        }
      }
    }
    return best.found
  }

  /** The names inside a name, as they were written and set right, and in the words of a listed name. */
  *#readingsOf(name: string): Generator<void, ReadonlyArray<TokenisedName>> {
    const parts = yield* this.#analyser.namesIn(name)
    let all = parts
    // What stands in a field stands in several of the names inside it.
    const known = new Set<string>()
    for (const part of parts) {
      const readings = this.#readings.in(name, part).filter((reading) => isNew(known, reading))
      if (readings.length > 0) all = [...all, ...readings]
      yield
    }
    return all
  }

  /** Without those that no listed name can match. */
  *#thatMayMatch(readings: ReadonlyArray<TokenisedName>): Generator<void, ReadonlyArray<TokenisedName>> {
    const parts: Array<TokenisedName> = []
    for (const part of readings) {
      yield* this.#queryWords.lookingUp(part)
      if (!this.#queryWords.cannotMatch(part)) parts.push(part)
    }
    return parts
  }

  /** Searches by comparing the name with every listed name. It is the specification that `search` must equal. */
  searchExhaustively(name: string, least: number): ReadonlyMap<ListedEntry, NameMatch> {
    const best = new BestNames(least)
    const readings = atOnce(this.#readingsOf(name))
    for (const model of models) {
      for (const form of readings.flatMap((part) => comparableVariants(model, part))) {
        const query = weighed(form, this.#frequencies)
        for (const listed of this.#searches[model].listed)
          best.compare(listed, query, similarityBetween(query, listed.form))
      }
    }
    return best.found
  }

  /** How one entry compares with a name, however little they agree. Undefined where the entry has no name to compare. */
  comparedWith(entry: ListedEntry, name: string): NameMatch | undefined {
    let best: NameMatch | undefined
    let bestQuality = -1
    const readings = atOnce(this.#readingsOf(name))
    for (const model of models) {
      const own = this.#searches[model].listed.filter((listed) => listed.entry === entry)
      if (own.length === 0) continue
      for (const form of readings.flatMap((part) => comparableVariants(model, part))) {
        const query = weighed(form, this.#frequencies)
        for (const listed of own) {
          const { names, score } = scoreAgain(listed, query)
          const quality = names.alignment.quality * names.alignment.aligned
          if (best !== undefined && (score < best.score || (score === best.score && quality <= bestQuality)))
            continue
          best = { listed, query, score }
          bestQuality = quality
        }
      }
    }
    return best
  }

  /** The entries that a reference or a published name means. */
  namedBy(reference: string): ReadonlyArray<ListedEntry> {
    const asked = tokensOf(reference).join(" ")
    return this.entries.filter(
      ({ names, ref }) =>
        ref === reference.trim() ||
        names.some(
          ({ listRef, name }) =>
            listRef === reference.trim() || (asked !== "" && tokensOf(name).join(" ") === asked)
        )
    )
  }

  /** First letters are a name only where the same letters are listed (see `ceilingOf`). */
  readonly #isListedWord = (letters: string): boolean => this.#dictionary.has(letters)
}

const isNew = (known: Set<string>, { asWritten, onlyAs, repair }: TokenisedName): boolean => {
  const key = `${repair} ${onlyAs} ${asWritten.words.map(({ text }) => text).join(" ")}`
  return !known.has(key) && known.add(key).size > 0
}
