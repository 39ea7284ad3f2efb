/**
 * Finds the listed name that a screened name is when spaces are left out of both, and one letter may be wrong:
 * "GregorHalvorsen", "Gre gorHalvorsen", "Gregr Halvorsen". The screened name is then read with the words of the listed one
 * as well.
 */
import { namesWithin, type Repair, TokenisedName } from "@entity-watch/names/analysis"
import { isOneLetterSlip } from "@entity-watch/names/compare"
import { editDistance, forDeletionHashes, tokensOf } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import { withinLimits } from "../../domain/nameLimits.ts"
import { comparedOf } from "./listedForms.ts"

/** In letters. Shorter names are the same letters too easily: "Ali Na" and "Alina". */
const LEAST = 8
/** A name has hardly ever two neighbours on a list, and each is a further reading. */
const MAXIMUM_READINGS = 3

interface WholeName {
  readonly letters: string
  readonly words: ReadonlyArray<string>
}

/** The place after the last in a chain. */
const END = -1

export class WholeNameIndex {
  readonly #names: Array<WholeName> = []
  /** A hash table of chains: where the chain of a hash begins, and for each place its hash, its name and the next place. */
  readonly #heads: Int32Array
  readonly #hashes: Int32Array
  readonly #nameAt: Int32Array
  readonly #next: Int32Array

  constructor(entries: ReadonlyArray<ListedEntry>) {
    const known = new Set<string>()
    let places = 0
    for (const { names } of entries)
      for (const name of names)
        for (const part of namesWithin(withinLimits(comparedOf(name)))) {
          const words = tokensOf(part.name)
          const letters = words.join("")
          if (words.length < 2 || letters.length < LEAST || known.has(letters)) continue
          known.add(letters)
          this.#names.push({ letters, words })
          places += letters.length + 1
        }
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, places)))).fill(END)
    this.#hashes = new Int32Array(places)
    this.#nameAt = new Int32Array(places)
    this.#next = new Int32Array(places)
    let place = 0
    this.#names.forEach(({ letters }, at) => {
      forDeletionHashes(letters, (hash) => {
        const head = this.#headOf(hash)
        this.#hashes[place] = hash
        this.#nameAt[place] = at
        this.#next[place] = this.#heads[head] ?? END
        this.#heads[head] = place++
      })
    })
  }

  /** The same name in other words; none where it is written so, or where no listed name has its letters but for one. */
  readingsOf({ asWritten }: TokenisedName): ReadonlyArray<TokenisedName> {
    const words = asWritten.words.map(({ text }) => text)
    const letters = words.join("")
    if (letters.length < LEAST) return none
    let found: Set<number> | undefined
    forDeletionHashes(letters, (hash) => {
      for (let at = this.#heads[this.#headOf(hash)] ?? END; at !== END; at = this.#next[at] ?? END)
        if (this.#hashes[at] === hash) {
          found ??= new Set()
          found.add(this.#nameAt[at] ?? 0)
        }
    })
    if (found === undefined) return none
    const readings: Array<TokenisedName> = []
    for (const at of [...found].sort((a, b) => a - b)) {
      const listed = this.#names[at]
      const repair = listed === undefined ? "none" : repairOf(words, letters, listed)
      if (listed === undefined || repair === "none") continue
      readings.push(new TokenisedName(listed.words.join(" "), repair))
      if (readings.length === MAXIMUM_READINGS) break
    }
    return readings
  }

  /** The upper bits of a product, which depend on all bits of the hash. */
  #headOf(hash: number): number {
    return Math.imul(hash, 0x9e3779b1) >>> (32 - Math.log2(this.#heads.length))
  }
}

const none: ReadonlyArray<TokenisedName> = []

const repairOf = (words: ReadonlyArray<string>, letters: string, listed: WholeName): Repair => {
  if (letters === listed.letters)
    return words.length === listed.words.length && words.every((word, i) => word === listed.words[i])
      ? "none"
      : "slips"
  return editDistance(letters, listed.letters, 1) === 1 && isOneLetterSlip(words, listed.words)
    ? "letter"
    : "none"
}
