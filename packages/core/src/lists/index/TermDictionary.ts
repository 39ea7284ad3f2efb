/** The distinct words of a list, and which of them a query word may be. */
import { groupMembers, mayJoin, type Word } from "@entity-watch/names/analysis"
import {
  PHONETIC_EDIT_LENGTH,
  phoneticSignature,
  syllableSignature,
  wordSimilarity,
  writtenSignature
} from "@entity-watch/names/compare"
import { withoutArabicArticle } from "@entity-watch/names/lexicon"
import { forBeginningHashes, HashChains } from "@entity-watch/names/text"

/** In letters: the least length of a word that may be one edit from another, and two edits. */
const EDITED = 3
const TWO_EDITS = 6

const noIds: ReadonlyArray<number> = []
const noJoins: ReadonlyArray<string> = []

export interface SimilarWords {
  readonly ids: ReadonlyArray<number>
  readonly similarities: ReadonlyArray<number>
}

const nothingSimilar: SimilarWords = { ids: noIds, similarities: noIds }

const append = <K>(map: Map<K, Array<number>>, key: K, id: number): void => {
  const ids = map.get(key)
  if (ids === undefined) map.set(key, [id])
  else ids.push(id)
}

/**
 * The hashes by which words find each other that are within `editLimit`. A word of fewer letters than `TWO_EDITS` is two
 * edits from longer ones only, which have lost one of its letters at most.
 */
export const forHashes = (text: string, each: (hash: number) => void): void => {
  if (text.length >= EDITED) forBeginningHashes(text, text.length < TWO_EDITS ? 1 : 2, each)
}

/** The same of phonetic keys: the longer one of a pair has `PHONETIC_EDIT_LENGTH` letters, and so the other one fewer. */
export const forSoundHashes = (key: string, each: (hash: number) => void): void => {
  if (key.length >= PHONETIC_EDIT_LENGTH - 1) forBeginningHashes(key, 1, each)
}

/**
 * The dictionary of a list's words. `similarTo` answers exactly the words for which `similarity` is not 0. Each way in
 * which that function finds words alike has its look-up here, or hashes of which such a pair has one in common.
 */
export class TermDictionary {
  readonly words: Array<Word> = []
  readonly #idOf = new Map<string, number>()
  readonly #bySound = new Map<string, Array<number>>()
  readonly #byJoinKey = new Map<string, Array<number>>()
  readonly #byFrame = new Map<string, Array<number>>()
  readonly #byFather = new Map<number, Array<number>>()
  readonly #bySyllables = new Map<string, Array<number>>()
  readonly #latinBySkeleton = new Map<string, Array<number>>()
  readonly #unvowelled = new Map<string, Array<number>>()
  readonly #otherScripts: Array<number> = []
  readonly #byBeginning = new HashChains()
  readonly #bySoundBeginning = new HashChains()
  /** The sound signatures and the syllables of all join keys. */
  readonly #soundSignatures = new Set<number | undefined>()
  readonly #syllableSignatures = new Set<number>()

  add(word: Word): number {
    const known = this.#idOf.get(word.text)
    if (known !== undefined) return known
    const id = this.words.length
    this.words.push(word)
    this.#idOf.set(word.text, id)
    append(this.#bySound, word.phoneticKey, id)
    append(this.#byJoinKey, word.joinKey, id)
    if (word.joinKey.startsWith("~")) this.#syllableSignatures.add(syllableSignature(word.joinKey))
    else this.#soundSignatures.add(phoneticSignature(word.joinKey))
    if (word.script === "latin") {
      append(this.#byFrame, word.vowelBlindKey, id)
      for (const father of word.fatherGroups) append(this.#byFather, father, id)
      if (word.syllableKey !== "") append(this.#bySyllables, word.syllableKey, id)
      append(this.#latinBySkeleton, word.consonantSkeleton, id)
      forHashes(word.text, (hash) => this.#byBeginning.add(hash, id))
      forSoundHashes(word.phoneticKey, (hash) => this.#bySoundBeginning.add(hash, id))
    } else if (word.script === "unvowelled") append(this.#unvowelled, word.consonantSkeleton, id)
    else if (word.script === "other") this.#otherScripts.push(id)
    return id
  }

  similarTo(word: Word): SimilarWords {
    const ids: Array<number> = []
    const similarities: Array<number> = []
    for (const id of this.#candidates(word)) {
      const other = this.words[id]
      const alike = other === undefined ? 0 : wordSimilarity(word, other)
      if (alike > 0) {
        ids.push(id)
        similarities.push(alike)
      }
    }
    return ids.length === 0 ? nothingSimilar : { ids, similarities }
  }

  has(text: string): boolean {
    return this.#idOf.has(text)
  }

  get joinKeys(): Iterable<string> {
    return this.#byJoinKey.keys()
  }

  withJoinKey(key: string): ReadonlyArray<number> {
    return this.#byJoinKey.get(key) ?? noIds
  }

  /** For each word, the key under which the list has it and the next word as one word, or an empty text. */
  joinsOf(words: ReadonlyArray<Word>): ReadonlyArray<string> {
    let joins: Array<string> | undefined
    for (let i = 1; i < words.length; i++) {
      const a = words[i - 1]
      const b = words[i]
      if (a === undefined || b === undefined || !this.mayHoldJoined(a, b)) continue
      const key = a.joinKeyWith(b)
      if (!this.#byJoinKey.has(key)) continue
      joins ??= new Array<string>(words.length - 1).fill("")
      joins[i - 1] = key
    }
    return joins ?? noJoins
  }

  /** A cheap test that is false only when no listed word is these two words written as one. */
  mayHoldJoined(a: Word, b: Word): boolean {
    if (!mayJoin(a, b)) return false
    if (
      a.syllableKey !== "" &&
      b.syllableKey !== "" &&
      this.#syllableSignatures.has(syllableSignature(a.text + b.text))
    )
      return true
    const written = writtenSignature(a.text, b.text)
    return written === undefined || this.#soundSignatures.has(written)
  }

  #candidates(word: Word): ReadonlySet<number> {
    const found = new Set<number>()
    const addAll = (ids: ReadonlyArray<number> | undefined) => {
      if (ids !== undefined) for (const id of ids) found.add(id)
    }
    const addText = (text: string) => {
      const id = this.#idOf.get(text)
      if (id !== undefined) found.add(id)
    }
    addText(word.text)
    if (word.text.length < 2) return found
    for (const group of word.synonymGroups) for (const text of groupMembers(group)) addText(text)
    if (word.script === "latin") {
      addAll(this.#bySound.get(word.phoneticKey))
      addAll(this.#byFrame.get(word.vowelBlindKey))
      for (const father of word.fatherGroups) addAll(this.#byFather.get(father))
      if (word.syllableKey !== "") addAll(this.#bySyllables.get(word.syllableKey))
      addAll(this.#unvowelled.get(word.consonantSkeleton))
      forHashes(word.text, (hash) => this.#byBeginning.collect(hash, found))
      forSoundHashes(word.phoneticKey, (hash) => this.#bySoundBeginning.collect(hash, found))
    } else if (word.script === "unvowelled") {
      addAll(this.#latinBySkeleton.get(word.consonantSkeleton))
      addAll(this.#unvowelled.get(word.consonantSkeleton))
    } else if (word.script === "other") {
      const bare = withoutArabicArticle(word.text)
      for (const id of this.#otherScripts) {
        const text = this.words[id]?.text ?? ""
        if (withoutArabicArticle(text) === bare || Math.abs(text.length - word.text.length) <= 1)
          found.add(id)
      }
    }
    return found
  }
}
