/** Readings of a screened name in the words of a listed one: by its letters, its beginning, the field around it or its consonants. */
import type { TokenisedName } from "@entity-watch/names/analysis"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { ConsonantIndex } from "./ConsonantIndex.ts"
import { CutNameIndex } from "./CutNameIndex.ts"
import { InsideNameIndex } from "./InsideNameIndex.ts"
import { WholeNameIndex } from "./WholeNameIndex.ts"

/** A field in which a name may be written in every way. */
const anyField = "1"

export class ListedReadings {
  readonly #wholeNames: WholeNameIndex
  readonly #cutNames: CutNameIndex
  readonly #insideNames: InsideNameIndex
  readonly #consonants: ConsonantIndex

  /** In steps (`inTurns`). */
  static *of(entries: ReadonlyArray<ListedEntry>): Generator<void, ListedReadings> {
    return new ListedReadings(
      yield* WholeNameIndex.of(entries),
      yield* CutNameIndex.of(entries),
      yield* InsideNameIndex.of(entries),
      yield* ConsonantIndex.of(entries)
    )
  }

  private constructor(
    wholeNames: WholeNameIndex,
    cutNames: CutNameIndex,
    insideNames: InsideNameIndex,
    consonants: ConsonantIndex
  ) {
    this.#wholeNames = wholeNames
    this.#cutNames = cutNames
    this.#insideNames = insideNames
    this.#consonants = consonants
  }

  /** With which words listed names begin that stand in a field. */
  get firstWords(): ReadonlySet<string> {
    return this.#insideNames.firstWords
  }

  mayStandIn(words: ReadonlyArray<string>): boolean {
    return this.#insideNames.mayStandIn(words)
  }

  in(field: string, name: TokenisedName): ReadonlyArray<TokenisedName> {
    return [
      ...this.#wholeNames.readingsOf(name),
      ...this.#cutNames.readingsOf(field, name),
      ...this.#insideNames.readingsOf(field, name),
      ...this.#consonants.readingsOf(name)
    ]
  }

  /** All that there may be in any field, but for names that were cut off. Without `isMarked` the name has none of the `marks`. */
  inAnyField(name: TokenisedName, isMarked: boolean): ReadonlyArray<TokenisedName> {
    const inside = this.#insideNames.readingsOf(anyField, name)
    return isMarked
      ? [...inside, ...this.#wholeNames.readingsOf(name), ...this.#consonants.readingsOf(name)]
      : inside
  }

  /** The marks (`wholeNameMarks`, `consonantMarks`) of names of which there may be a reading. */
  *marks(): Generator<number> {
    yield* this.#wholeNames.marks()
    yield* this.#consonants.marks()
  }

  /** The same of names that were cut off (`cutNameMarks`). */
  cutMarks(): Generator<number> {
    return this.#cutNames.marks()
  }
}
