/** Names as Australian registers have them: people, companies, trusts, funds, business and trading names. */
import { coinedBrand, coinedSurname } from "./coined.ts"
import type { Random } from "./Random.ts"
import { features, generics, givenNames, places, surnames, trades } from "./words.ts"

/** A register of twenty million has several hundred thousand surnames and brands, most of them once or twice. */
const SURNAMES = 600_000
const BRANDS = 1_500_000

const given = (random: Random): string => givenNames[random.rank(givenNames.length, 0.7, 4)] ?? ""

const surname = (random: Random): string => {
  const rank = random.rank(SURNAMES, 0.92, 14)
  return surnames[rank] ?? coinedSurname(rank)
}

const brand = (random: Random): string => coinedBrand(random.rank(BRANDS, 0.8, 30))

const letters = (random: Random): string =>
  Array.from({ length: 2 + random.below(3) }, () => String.fromCharCode(65 + random.below(26))).join("")

export interface Person {
  readonly given: ReadonlyArray<string>
  readonly family: string
}

export const person = (random: Random): Person => ({
  given: random.chance(0.72) ? [given(random), given(random)] : [given(random)],
  family: random.chance(0.03) ? `${surname(random)}-${surname(random)}` : surname(random)
})

export const written = ({ family, given: names }: Person): string => [...names, family].join(" ")

const subject = (random: Random): string =>
  random.weighted<() => string>([
    [24, () => surname(random)],
    [14, () => brand(random)],
    [12, () => `${random.pick(features)} ${random.pick(features)}`],
    [8, () => random.pick(features)],
    [8, () => letters(random)],
    [7, () => `${given(random).charAt(0)} & ${given(random).charAt(0)} ${surname(random)}`],
    [6, () => `${surname(random)} & ${surname(random)}`],
    [6, () => `${random.pick(features)} ${random.pick(places)}`],
    [5, () => `${given(random).charAt(0)}.${given(random).charAt(0)}. ${surname(random)}`],
    [5, () => random.pick(places)],
    [3, () => `${surname(random)} BROS`],
    [3, () => `${surname(random)} & SONS`],
    [2, () => `${given(random)}'S`],
    [2, () => `${brand(random)} ${1 + random.below(99)}`]
  ])()

const activity = (random: Random): string =>
  random.weighted<() => string>([
    [30, () => random.pick(trades)],
    [24, () => generics[random.rank(generics.length, 0.8, 2)] ?? ""],
    [16, () => `${random.pick(trades)} ${random.pick(generics)}`],
    [8, () => `${random.pick(trades)} & ${random.pick(trades)}`],
    [8, () => `(${random.pick(["AUST", "AUSTRALIA", "NSW", "VIC", "QLD", "WA", "SA", "NQ"])})`],
    [14, () => ""]
  ])()

const spaced = (...parts: ReadonlyArray<string>): string => parts.filter((part) => part !== "").join(" ")

const form = (random: Random): string =>
  random.weighted([
    [70, "PTY LTD"],
    [21, "PTY. LTD."],
    [6, "PTY LIMITED"],
    [2, "LIMITED"],
    [1, "LTD"]
  ])

export const companyName = (random: Random): string => spaced(subject(random), activity(random), form(random))

export const businessName = (random: Random): string =>
  random.weighted<() => string>([
    [50, () => spaced(subject(random), activity(random))],
    [14, () => `${random.pick(places)} ${random.pick(trades)}`],
    [12, () => `THE ${random.pick(features)} ${random.pick(trades)}`],
    [10, () => `${given(random)}'S ${random.pick(trades)}`],
    [8, () => `${random.pick(features)} ${random.pick(features)} ${random.pick(trades)}`],
    [6, () => `${brand(random)}.COM.AU`]
  ])()

export const trustName = (random: Random): string => {
  const own = random.weighted<() => string>([
    [46, () => `${surname(random)} FAMILY TRUST`],
    [12, () => `THE ${surname(random)} TRUST`],
    [12, () => `${spaced(subject(random), activity(random))} TRUST`],
    [10, () => `${subject(random)} UNIT TRUST`],
    [8, () => `${written(person(random))} FAMILY TRUST`],
    [7, () => `${subject(random)} DISCRETIONARY TRUST`],
    [5, () => `${subject(random)} INVESTMENT TRUST`]
  ])()
  return random.weighted<() => string>([
    [88, () => `The Trustee for ${own}`],
    [6, () => own],
    [4, () => `${companyName(random)} ATF ${own}`],
    [2, () => `${companyName(random)} AS TRUSTEE FOR ${own}`]
  ])()
}

export const fundName = (random: Random): string =>
  `The Trustee for ${random.weighted<() => string>([
    [55, () => `${surname(random)} SUPERANNUATION FUND`],
    [20, () => `${surname(random)} FAMILY SUPER FUND`],
    [15, () => `${subject(random)} SUPER FUND`],
    [
      10,
      () => `${given(random).charAt(0)} & ${given(random).charAt(0)} ${surname(random)} SUPERANNUATION FUND`
    ]
  ])()}`

export const partnershipName = (random: Random): string =>
  random.chance(0.6)
    ? `${given(random).charAt(0)}.${given(random).charAt(0)} ${surname(random)} & ${given(random).charAt(0)}.${given(random).charAt(0)} ${surname(random)}`
    : `${written(person(random))} & ${written(person(random))}`

export const bodyName = (random: Random): string =>
  random.weighted<() => string>([
    [
      30,
      () =>
        `${random.pick(places)} ${random.pick(["BOWLING", "GOLF", "TENNIS", "FOOTBALL", "CRICKET", "ROWING"])} CLUB INC`
    ],
    [
      25,
      () =>
        `${random.pick(places)} & DISTRICT ${random.pick(["HISTORICAL SOCIETY", "PROGRESS ASSOCIATION", "SHOW SOCIETY"])} INCORPORATED`
    ],
    [25, () => `OWNERS CORPORATION ${100_000 + random.below(800_000)}`],
    [
      20,
      () =>
        `${random.pick(features)} ${random.pick(places)} ${random.pick(["FOUNDATION", "CHURCH", "COMMUNITY CENTRE"])}`
    ]
  ])()
