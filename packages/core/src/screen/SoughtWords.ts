/** What a list has for the words that are screened: looked up once per distinct word, and kept from name to name. */
import type { NameModel } from "../names/nameForm.ts"
import type { Word } from "../names/word.ts"
import type { Candidates, Places } from "./Candidates.ts"
import type { Dictionary, Similar } from "./Dictionary.ts"
import { type Frequencies, rarityOf } from "./listedForms.ts"

export interface SoughtWord {
  readonly similar: Similar
  /** Factor of a whole word's weight. */
  readonly rarity: number
  readonly places: Record<NameModel, Places>
}

export interface SoughtName {
  readonly words: ReadonlyArray<SoughtWord>
  /** The key of each word and the next where the list has them as one word, else empty; without any, no keys. */
  readonly joins: ReadonlyArray<string>
}

/** Emptied when full to bound the memory. */
const MAXIMUM_REMEMBERED = 30_000

export class SoughtWords {
  readonly #dictionary: Dictionary
  readonly #candidates: Record<NameModel, Candidates>
  readonly #frequencies: Frequencies
  readonly #remembered = new Map<Word, SoughtWord>()
  #last: SoughtName & { readonly asked: ReadonlyArray<Word> } = { asked: [], words: [], joins: [] }

  constructor(
    dictionary: Dictionary,
    candidates: Record<NameModel, Candidates>,
    frequencies: Frequencies
  ) {
    this.#dictionary = dictionary
    this.#candidates = candidates
    this.#frequencies = frequencies
  }

  /** Most names are the same words to every model: what was asked last is answered again. */
  of(words: ReadonlyArray<Word>): SoughtName {
    if (words === this.#last.asked) return this.#last
    const found: Array<SoughtWord> = []
    for (const word of words) found.push(this.#remembered.get(word) ?? this.#lookUp(word))
    this.#last = { asked: words, words: found, joins: this.#dictionary.joinsOf(words) }
    return this.#last
  }

  #lookUp(word: Word): SoughtWord {
    const similar = this.#dictionary.similarTo(word)
    const { person, organisation, vessel } = this.#candidates
    const sought: SoughtWord = {
      similar,
      rarity: rarityOf(word, this.#frequencies),
      places: {
        person: person.placesOf(word, similar),
        organisation: organisation.placesOf(word, similar),
        vessel: vessel.placesOf(word, similar)
      }
    }
    if (this.#remembered.size >= MAXIMUM_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(word, sought)
    return sought
  }
}
