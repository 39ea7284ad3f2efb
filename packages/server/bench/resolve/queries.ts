/** Queries as people mistype and shorten names, one class each, made from names of the register. Seeded. */
import { analyseName } from "@entity-watch/names/search/analysis/analyseName"
import { normalise } from "@entity-watch/names/text"
import { coinedBrand } from "../generator/coined.ts"
import type { Random } from "../generator/Random.ts"
import { shortForms } from "../generator/shortForms.ts"
import { hearingSlip, type Slip, typingSlip } from "../generator/slips.ts"

export interface Query {
  readonly text: string
  readonly state: string | null
  /** The name that is meant, as the index compares names; null when the register does not have it. */
  readonly expected: string | null
}

/** The words that take part in the comparison; names that agree on them cannot be told apart by any engine. */
export const comparable = (name: string): string => analyseName(name).tokens.join(" ")

/** What a query is made of. */
interface Named {
  readonly name: string
  readonly state?: string | null
}

type Words = ReadonlyArray<string>
/** `rarest`: the place of the word that fewest names have, without which what is meant is anybody's guess; -1 for none. */
type Change = (words: Words, random: Random, rarest: number) => Words | undefined

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
const isWord = (word: string, least: number): boolean => word.length >= least && /^[A-Z]+$/u.test(word)

const withWords = (words: Words, at: number, ...by: Words): Words => words.toSpliced(at, 1, ...by)

/** One of the places where `fits`, or none. */
export const placeWhere = (words: Words, random: Random, fits: (word: string, at: number) => boolean) => {
  const places = words.flatMap((word, at) => (fits(word, at) ? [at] : []))
  return places[random.below(Math.max(1, places.length))]
}

/** A slip in one word of at least so many letters; never at the first. */
const slipped =
  (least: number, slip: Slip): Change =>
  (words, random) => {
    const at = placeWhere(words, random, (word) => isWord(word, least))
    const word = words[at ?? -1] ?? ""
    const tail = at === undefined ? undefined : slip(word.slice(1), random)
    return at === undefined || tail === undefined ? undefined : withWords(words, at, word.charAt(0) + tail)
  }

const typo = slipped(4, typingSlip)

const firstLetter: Change = (words, random) => {
  const at = placeWhere(words, random, (word) => isWord(word, 5))
  if (at === undefined) return undefined
  const word = words[at] ?? ""
  const letter = letters.charAt(random.below(26))
  const forms = [letter + word.slice(1), letter + word, word.slice(1)]
  return withWords(words, at, forms[random.below(3)] ?? word)
}

const swapped: Change = (words, random) => {
  if (words.length < 2) return undefined
  const at = random.below(words.length - 1)
  const [a = "", b = ""] = [words[at], words[at + 1]]
  return a === b ? undefined : words.toSpliced(at, 2, b, a)
}

const missing: Change = (words, random, rarest) => {
  if (words.length < 3) return undefined
  const at = placeWhere(words, random, (_, i) => i !== rarest)
  return at === undefined ? undefined : words.toSpliced(at, 1)
}

const NONE = -1

const additions = "SERVICES GROUP NORTH AUSTRALIA SYDNEY NEW SONS PROJECTS VICTORIA MAINTENANCE".split(" ")
const extra: Change = (words, random) =>
  words.length < 2 ? undefined : words.toSpliced(random.below(words.length + 1), 0, random.pick(additions))

/** A usual short form, else the word's beginning. */
const abbreviated: Change = (words, random) => {
  const usual = placeWhere(words, random, (word) => shortForms.has(word))
  if (usual !== undefined)
    return withWords(words, usual, random.pick(shortForms.get(words[usual] ?? "") ?? []))
  const at = placeWhere(words, random, (word, i) => isWord(word, 8) && i > 0)
  return at === undefined ? undefined : withWords(words, at, (words[at] ?? "").slice(0, 5))
}

const initial: Change = (words, random, rarest) => {
  if (words.length < 3) return undefined
  const at = placeWhere(words, random, (word, i) => i !== rarest && isWord(word, 3))
  return at === undefined ? undefined : withWords(words, at, (words[at] ?? "").charAt(0))
}

const joined: Change = (words, random) => {
  const at = placeWhere(
    words.slice(0, -1),
    random,
    (word, i) => isWord(word, 3) && isWord(words[i + 1] ?? "", 3)
  )
  return at === undefined ? undefined : words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`)
}

const absent: Change = (_, random) =>
  [1, 2, 3].slice(random.below(2)).map(() => `${coinedBrand(2_000_000 + random.below(1_000_000))}Q`)

const changes = {
  exact: (words) => words,
  "no legal form": (words) => words,
  "one typo": typo,
  "two typos": (words, random, rarest) => {
    const once = typo(words, random, rarest)
    return once === undefined ? undefined : typo(once, random, rarest)
  },
  "first-letter typo": firstLetter,
  "phonetic spelling": slipped(5, hearingSlip),
  "swapped tokens": swapped,
  "missing token": missing,
  "extra token": extra,
  abbreviation: abbreviated,
  initial,
  "joined words": joined,
  "typo with state": typo,
  negative: absent
} satisfies Readonly<Record<string, Change>>
export const queryClasses = Object.keys(changes) as ReadonlyArray<keyof typeof changes>

/** The same changes where any word may be lost, the rarest too: reported beside, and no part of a target. */
const harder = {
  "missing token, any": (words, random) => missing(words, random, NONE),
  "initial, any": (words, random) => initial(words, random, NONE)
} satisfies Readonly<Record<string, Change>>
export const harderClasses = Object.keys(harder) as ReadonlyArray<keyof typeof harder>

const allChanges: Readonly<Record<QueryClass, Change>> = { ...changes, ...harder }
export type QueryClass = keyof typeof changes | keyof typeof harder

/** None when the name has nothing to change in this way, or the change leaves what is meant open. */
export const queryOf = (
  row: Named,
  as: QueryClass,
  random: Random,
  frequencyOf: (word: string) => number
): Query | undefined => {
  const expected = comparable(row.name)
  if (expected === "") return undefined
  if (as === "exact") return { text: row.name, state: null, expected }
  const words = expected.split(" ")
  const frequencies = words.map(frequencyOf)
  const rarest = frequencies.indexOf(Math.min(...frequencies))
  const changed = allChanges[as](words, random, rarest)?.filter((word) => word !== "")
  if (changed === undefined || changed.length === 0) return undefined
  if (as === "no legal form" && normalise(row.name) === expected) return undefined
  return {
    text: changed.join(" "),
    state: as === "typo with state" ? (row.state ?? null) : null,
    expected: as === "negative" ? null : expected
  }
}

/** So many queries of each class, each with what `draw` made it of. */
export const queriesOf = <Class extends QueryClass, Drawn extends { readonly row: Named }>(
  classes: ReadonlyArray<Class>,
  perClass: number,
  random: Random,
  draw: () => Drawn,
  frequencyOf: (word: string) => number
): ReadonlyMap<Class, ReadonlyArray<Query & Drawn>> =>
  new Map(
    classes.map((each) => {
      const queries: Array<Query & Drawn> = []
      while (queries.length < perClass) {
        const drawn = draw()
        const query = queryOf(drawn.row, each, random, frequencyOf)
        if (query !== undefined) queries.push({ ...query, ...drawn })
      }
      return [each, queries] as const
    })
  )

/** One of each class after the other, as a load or a file has them. */
export const mixed = <A>(classes: ReadonlyMap<string, ReadonlyArray<A>>): ReadonlyArray<A> => {
  const lists = [...classes.values()]
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
