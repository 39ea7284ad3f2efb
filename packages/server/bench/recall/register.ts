/**
 * A register made by other rules than `bench/generator`, from words that names were really made of: to measure name search on
 * names that its rules were not chosen on. Seeded; the same for the same seed.
 */
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import { coinedBrand } from "../generator/coined.ts"
import { Random } from "../generator/Random.ts"
import { followers, givenNames, industries, localities, openings, surnames } from "./words.ts"

export interface Individual {
  readonly given: ReadonlyArray<string>
  readonly family: string
}

export type EntitySort = "individual" | "company" | "trust" | "fund" | "partnership" | "body" | "corporation"

export interface Entity {
  readonly entity: number
  readonly sort: EntitySort
  readonly name: string
  /** What it trades as, if that is another name. */
  readonly trading: string | null
  readonly individual: Individual | null
}

/** A word that is nowhere else. */
const rare = (random: Random): string => coinedBrand(random.below(1_000_000))

const surname = (random: Random): string =>
  random.chance(0.04) ? rare(random) : (surnames[random.rank(surnames.length, 0.94, 9)] ?? "")
const given = (random: Random): string => givenNames[random.rank(givenNames.length, 1.15, 12)] ?? ""
const letter = (random: Random): string => given(random).charAt(0)
const locality = (random: Random): string => random.pick(localities)
const follower = (random: Random): string =>
  random.chance(0.6) ? random.pick(industries) : followers(random)

const individual = (random: Random): Individual => ({
  given: Array.from(
    {
      length: random.weighted([
        [30, 1],
        [62, 2],
        [8, 3]
      ])
    },
    () => given(random)
  ),
  family: random.chance(0.02) ? `${surname(random)}-${surname(random)}` : surname(random)
})

const inOrder = ({ family, given: names }: Individual, random: Random): string =>
  random.chance(0.7) ? `${family}, ${names.join(" ")}` : `${names.join(" ")} ${family}`

const opening = (random: Random): string =>
  random.weighted<() => string>([
    [34, () => openings(random)],
    [18, () => rare(random)],
    [16, () => surname(random)],
    [9, () => locality(random)],
    [7, () => `${letter(random)}${letter(random)}${random.chance(0.5) ? letter(random) : ""}`],
    [6, () => `${letter(random)} & ${letter(random)} ${surname(random)}`],
    [5, () => `${letter(random)}.${letter(random)}. ${surname(random)}`],
    [5, () => `${surname(random)} & ${random.pick(["SONS", "CO", surname(random)])}`]
  ])()

const business = (random: Random): string => {
  const behind = Array.from(
    {
      length: random.weighted([
        [6, 0],
        [50, 1],
        [34, 2],
        [10, 3]
      ])
    },
    () => follower(random)
  )
  if (behind.length > 1 && random.chance(0.15)) behind.splice(1, 0, "&")
  return [opening(random), ...behind].join(" ")
}

const companyForms: ReadonlyArray<readonly [number, string]> = [
  [60, "PTY LTD"],
  [18, "PTY. LTD."],
  [16, "PTY LIMITED"],
  [4, "LIMITED"],
  [2, "LTD"]
]

const trust = (random: Random): string => {
  const whose = random.weighted<() => string>([
    [45, () => surname(random)],
    [20, () => `${letter(random)} & ${letter(random)} ${surname(random)}`],
    [15, () => `${given(random)} ${surname(random)}`],
    [20, () => opening(random)]
  ])()
  const kind = random.pick([
    "FAMILY",
    "FAMILY",
    "FAMILY",
    "INVESTMENT",
    "UNIT",
    "DISCRETIONARY",
    "PROPERTY",
    "HOLDING"
  ])
  const number = random.chance(0.06) ? ` NO ${1 + random.below(4)}` : ""
  return `${random.chance(0.7) ? "THE TRUSTEE FOR " : ""}${random.chance(0.5) ? "THE " : ""}${whose} ${kind} TRUST${number}`
}

const fund = (random: Random): string => {
  const whose = random.chance(0.6)
    ? surname(random)
    : random.chance(0.5)
      ? `${letter(random)} & ${letter(random)} ${surname(random)}`
      : opening(random)
  const kind = random.pick([
    "SUPERANNUATION FUND",
    "SUPER FUND",
    "FAMILY SUPERANNUATION FUND",
    "SELF MANAGED SUPER FUND",
    "RETIREMENT FUND"
  ])
  return `${random.chance(0.7) ? "THE TRUSTEE FOR " : ""}${whose} ${kind}`
}

const partnership = (random: Random): string => {
  const family = surname(random)
  return random.weighted<() => string>([
    [
      40,
      () =>
        `${inOrder({ given: [given(random)], family }, random)} & ${inOrder({ given: [given(random)], family }, random)}`
    ],
    [
      30,
      () =>
        `${letter(random)}${letter(random)} ${family} & ${letter(random)}${letter(random)} ${surname(random)}`
    ],
    [30, () => `${given(random)} & ${given(random)} ${family}`]
  ])()
}

const body = (random: Random): string =>
  random.weighted<() => string>([
    [
      45,
      () =>
        `${locality(random)} ${follower(random)} ${random.pick(["CLUB", "ASSOCIATION", "SOCIETY", "GROUP", "COUNCIL"])} ${random.pick(["INC", "INC.", "INCORPORATED", "LTD"])}`
    ],
    [30, () => `THE OWNERS - STRATA PLAN NO ${1000 + random.below(98_000)}`],
    [
      15,
      () =>
        `BODY CORPORATE FOR ${locality(random)} ${random.pick(["GARDENS", "COURT", "TOWERS", "VIEWS", "APARTMENTS"])} CTS ${1000 + random.below(50_000)}`
    ],
    [
      10,
      () =>
        `${locality(random)} ${random.pick(["PARENTS & CITIZENS", "SURF LIFE SAVING", "VOLUNTEER FIRE", "HISTORICAL"])} ${random.pick(["ASSOCIATION", "CLUB", "BRIGADE", "SOCIETY"])} INC`
    ]
  ])()

const corporation = (random: Random): string =>
  `${random.chance(0.7) ? openings(random) : rare(random)}${random.chance(0.6) ? ` ${followers(random)}` : ""} ${random.weighted(
    [
      [86, "ABORIGINAL CORPORATION"],
      [8, "(ABORIGINAL CORPORATION)"],
      [6, "TORRES STRAIT ISLANDER CORPORATION"]
    ]
  )}`

const sorts: ReadonlyArray<readonly [number, EntitySort]> = [
  [42, "individual"],
  [27, "company"],
  [12, "trust"],
  [8, "fund"],
  [5, "partnership"],
  [4, "body"],
  [2, "corporation"]
]

const nameOf: Readonly<Record<Exclude<EntitySort, "individual">, (random: Random) => string>> = {
  company: (random) => `${business(random)} ${random.weighted(companyForms)}`,
  trust,
  fund,
  partnership,
  body,
  corporation
}

/** So many names; an entity with a trading name has two. */
export function* register(names: number, seed = 1): Generator<Entity> {
  const random = new Random(seed)
  for (let made = 0, entity = 1; made < names; entity++) {
    const sort = random.weighted(sorts)
    const who = sort === "individual" ? individual(random) : null
    const name = who !== null ? inOrder(who, random) : sort === "individual" ? "" : nameOf[sort](random)
    const trades =
      made + 1 < names &&
      (sort === "individual" ? random.chance(0.18) : sort === "company" && random.chance(0.2))
    made += trades ? 2 : 1
    yield { entity, sort, name, individual: who, trading: trades ? business(random) : null }
  }
}

export function* rowsOf({ entity, name, trading }: Entity): Generator<NameRow> {
  const about = { entity, state: null, postcode: null, live: true }
  yield { name, kind: "legal", ...about }
  if (trading !== null) yield { name: trading, kind: "trading", ...about }
}
