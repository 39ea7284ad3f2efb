/**
 * Names as Australian registers have them: people, companies, trusts, funds, business and trading names. The words were
 * written from general knowledge, the commonest first; no register was read for them.
 */
import { coinedBrand, coinedSurname } from "./coined.ts"
import { nameRules } from "./nameRules.ts"
import type { Random } from "./Random.ts"
import { wordList } from "./wordList.ts"

/** A register of twenty million has several hundred thousand surnames and brands, most of them once or twice. */
const SURNAMES = 600_000
const BRANDS = 1_500_000

const [givenNames = [], surnames = [], trades = [], generics = [], features = [], places = []] = [
  ...["given", "surnames", "trades", "generics", "features", "places"]
].map((list) => wordList(`generator/words/${list}`))

const given = (random: Random): string => givenNames[random.rank(givenNames.length, 0.7, 4)] ?? ""

const surname = (random: Random): string => {
  const rank = random.rank(SURNAMES, 0.92, 14)
  return surnames[rank] ?? coinedSurname(rank)
}

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

const made = nameRules("generator/names", {
  given,
  initial: (random) => given(random).charAt(0),
  surname,
  person: (random) => written(person(random)),
  brand: (random) => coinedBrand(random.rank(BRANDS, 0.8, 30)),
  letters,
  trade: (random) => random.pick(trades),
  generic: (random) => random.pick(generics),
  "common generic": (random) => generics[random.rank(generics.length, 0.8, 2)] ?? "",
  feature: (random) => random.pick(features),
  place: (random) => random.pick(places)
})

export type NamedKind = "company" | "business" | "trust" | "fund" | "partnership" | "body"
export const nameOf = (kind: NamedKind, random: Random): string => made(kind, random)
