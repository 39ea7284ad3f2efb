/**
 * Finds what a list has for the words of a screened name. It looks each distinct word up once, and keeps the result
 * from name to name.
 */
import {
  ACRONYM_LENGTH,
  type NameModel,
  nameVariants,
  type TokenisedName,
  type Word,
  WordCategory,
  type WordSequence
} from "@entity-watch/names/analysis"
import type { FormIndex } from "./FormIndex.ts"
import { rarityOf, type WordFrequencies } from "./listedForms.ts"
import type { QueryWord, QueryWords } from "./QueryWord.ts"
import type { TermDictionary } from "./TermDictionary.ts"

/** The categories of rules that put other words in place of a name's own, and those that leave some words out. */
const rewriting =
  WordCategory.arabicCompound | WordCategory.number | WordCategory.singleLetter | WordCategory.romanisable
const leavingOut =
  WordCategory.opening |
  WordCategory.joining |
  WordCategory.honorific |
  WordCategory.legalForm |
  WordCategory.vesselKind

/** From so many words on, the words of a name are looked up in steps. */
const LONG = 12

/** Each cache is emptied when it has so many words, to bound the memory. An unlisted word takes a tenth of a listed one. */
const MAXIMUM_REMEMBERED = 30_000
const MAXIMUM_UNLISTED = 200_000

/** What a word says of whether a name with it may match. */
export interface Nearness {
  /** It may be enough, whatever stands beside it. */
  readonly isNear: boolean
  /** People without initials have it, of whom two words must agree (`FormSearch`). */
  readonly ofPerson: boolean
  readonly ofOrganisation: boolean
  /** Some listed name has a word that it may be. */
  readonly isListed: boolean
}

export class QueryWordLookup {
  readonly #dictionary: TermDictionary
  readonly #indexes: Record<NameModel, FormIndex>
  readonly #frequencies: WordFrequencies
  readonly #remembered = new Map<Word, QueryWord>()
  /** The words that no listed name has. Those of one rarity are all the same to a search. */
  readonly #unlisted = new Map<Word, QueryWord>()
  readonly #unlistedOf = new Map<number, QueryWord>()
  #last: QueryWords & { readonly asked: ReadonlyArray<Word> } = { asked: [], words: [], joins: [] }

  constructor(
    dictionary: TermDictionary,
    indexes: Record<NameModel, FormIndex>,
    frequencies: WordFrequencies
  ) {
    this.#dictionary = dictionary
    this.#indexes = indexes
    this.#frequencies = frequencies
  }

  /** Looks words up. Most names have the same words for every model, so the last result is kept and answered again. */
  of(words: ReadonlyArray<Word>): QueryWords {
    if (words === this.#last.asked) return this.#last
    const found = words.map((word) => this.one(word))
    this.#last = { asked: words, words: found, joins: this.#dictionary.joinsOf(words) }
    return this.#last
  }

  /** Looks the words of a long name up in steps (`inTurns`): a word that was not asked for before costs most. */
  *lookingUp({ asWritten: { words } }: TokenisedName): Generator<void, void> {
    if (words.length < LONG) return
    for (const word of words) {
      this.one(word)
      yield
    }
  }

  /**
   * Whether no variant of a name can match anything, which is known before any variant is built: the list has none of
   * its words, no two of them as one word, and not its first letters. Most variants leave words out and add none, so
   * what is true of the whole name is true of them; for a name of which that is not so, the answer is never true.
   */
  cannotMatch(name: TokenisedName): boolean {
    return (
      this.#areUnlisted(name.asWritten) &&
      (name.givenFirst === name.asWritten || this.#areUnlisted(name.givenFirst)) &&
      (name.asWritten.words.length < ACRONYM_LENGTH ||
        !nameVariants("organisation", name, (letters) => this.#dictionary.has(letters)).some(
          ({ isAcronym }) => isAcronym
        ))
    )
  }

  nearness(word: Word): Nearness {
    const { postings, similar } = this.one(word)
    const { organisation, person, vessel } = postings
    return {
      isNear:
        vessel.all.length + organisation.withInitial.length + person.withInitial.length > 0 ||
        organisation.joined ||
        person.joined,
      ofPerson: person.all.length > 0,
      ofOrganisation: organisation.all.length > 0,
      isListed: similar.ids.length > 0
    }
  }

  /** What a word weighs in the name of an organisation. */
  organisationWeight(word: Word): number {
    return word.organisationWeight * rarityOf(word, this.#frequencies)
  }

  #areUnlisted({ categories, words }: WordSequence): boolean {
    if ((categories & rewriting) !== 0) return false
    for (let i = 0; i < words.length; i++) {
      const word = words[i]
      if (word === undefined || !this.one(word).isUnlisted) return false
    }
    // Where words may be left out, any two words may become neighbours.
    const reach = (categories & leavingOut) === 0 ? 1 : words.length
    for (let i = 0; i < words.length; i++) {
      const a = words[i]
      for (let j = i + 1; j < words.length && j <= i + reach; j++) {
        const b = words[j]
        if (a !== undefined && b !== undefined && this.#dictionary.mayHoldJoined(a, b)) return false
      }
    }
    return true
  }

  one(word: Word): QueryWord {
    return this.#unlisted.get(word) ?? this.#remembered.get(word) ?? this.#lookUp(word)
  }

  #lookUp(word: Word): QueryWord {
    const similar = this.#dictionary.similarTo(word)
    const rarity = rarityOf(word, this.#frequencies)
    const postings = {
      person: this.#indexes.person.mergedPostings(word, similar),
      organisation: this.#indexes.organisation.mergedPostings(word, similar),
      vessel: this.#indexes.vessel.mergedPostings(word, similar)
    }
    const isUnlisted =
      postings.person.all.length + postings.organisation.all.length + postings.vessel.all.length === 0
    if (isUnlisted && similar.ids.length === 0) {
      const unlisted = this.#unlistedOf.get(rarity) ?? { similar, rarity, postings, isUnlisted }
      this.#unlistedOf.set(rarity, unlisted)
      if (this.#unlisted.size >= MAXIMUM_UNLISTED) this.#unlisted.clear()
      this.#unlisted.set(word, unlisted)
      return unlisted
    }
    const found: QueryWord = { similar, rarity, postings, isUnlisted }
    if (this.#remembered.size >= MAXIMUM_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(word, found)
    return found
  }
}
