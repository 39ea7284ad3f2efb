/**
 * A register made by other rules than `bench/generator`, from words that names were really made of: to measure name search on
 * names that its rules were not chosen on. Seeded; the same for the same seed.
 */
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import { coinedBrand } from "../generator/coined.ts"
import { nameRules } from "../generator/nameRules.ts"
import type { Person } from "../generator/names.ts"
import { Random } from "../generator/Random.ts"
import { followers, givenNames, industries, localities, openings, surnames } from "./words.ts"

export type EntitySort = "individual" | "company" | "trust" | "fund" | "partnership" | "body" | "corporation"

export interface Entity {
  readonly entity: number
  readonly sort: EntitySort
  readonly name: string
  /** What it trades as, if that is another name. */
  readonly trading: string | null
  readonly individual: Person | null
}

/** A word that is nowhere else. */
const rare = (random: Random): string => coinedBrand(random.below(1_000_000))
const surname = (random: Random): string =>
  random.chance(0.04) ? rare(random) : (surnames[random.rank(surnames.length, 0.94, 9)] ?? "")
const given = (random: Random): string => givenNames[random.rank(givenNames.length, 1.15, 12)] ?? ""

const made = nameRules("recall/names", {
  rare,
  surname,
  given,
  initial: (random) => given(random).charAt(0),
  locality: (random) => random.pick(localities),
  industry: (random) => random.pick(industries),
  "first word": openings,
  "later word": followers
})

const howManyGiven = [
  [30, 1],
  [62, 2],
  [8, 3]
] as const
const individual = (random: Random): Person => ({
  given: Array.from({ length: random.weighted(howManyGiven) }, () => given(random)),
  family: random.chance(0.02) ? `${surname(random)}-${surname(random)}` : surname(random)
})

const inOrder = ({ family, given: names }: Person, random: Random): string =>
  random.chance(0.7) ? `${family}, ${names.join(" ")}` : `${names.join(" ")} ${family}`

const sorts: ReadonlyArray<readonly [number, EntitySort]> = [
  [42, "individual"],
  [27, "company"],
  [12, "trust"],
  [8, "fund"],
  [5, "partnership"],
  [4, "body"],
  [2, "corporation"]
]

/** So many names; an entity with a trading name has two. */
export function* register(names: number, seed = 1): Generator<Entity> {
  const random = new Random(seed)
  for (let count = 0, entity = 1; count < names; entity++) {
    const sort = random.weighted(sorts)
    const who = sort === "individual" ? individual(random) : null
    const name = who === null ? made(sort, random, { family: surname(random) }) : inOrder(who, random)
    const trades =
      count + 1 < names &&
      (sort === "individual" ? random.chance(0.18) : sort === "company" && random.chance(0.2))
    count += trades ? 2 : 1
    yield { entity, sort, name, individual: who, trading: trades ? made("business", random) : null }
  }
}

export function* rowsOf({ entity, name, trading }: Entity): Generator<NameRow> {
  const about = { entity, state: null, postcode: null, live: true }
  yield { name, kind: "legal", ...about }
  if (trading !== null) yield { name: trading, kind: "trading", ...about }
}
