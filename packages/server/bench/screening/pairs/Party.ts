/** A person who was put together of a given name and a surname, and the pairs of such people. */
import { type RandomBelow, seededBy } from "../slips.ts"
import { type Pair, pairsOfParty, type Written } from "./Pair.ts"
import { capital, type NameWord, nameWords, type WordScript } from "./words.ts"

export interface Party {
  readonly name: string
  readonly given: NameWord
  readonly family: NameWord
}

export const pick = <A>(from: ReadonlyArray<A>, random: RandomBelow): A => from[random(from.length)] as A
export const of = (scripts: ReadonlyArray<WordScript>, part: NameWord["part"]) =>
  nameWords.filter((word) => scripts.includes(word.script) && word.part === part)
export const latin = ({ spellings }: NameWord, at = 0): string =>
  capital(spellings[at % spellings.length] ?? "")

export const made = (
  count: number,
  given: ReadonlyArray<NameWord>,
  family: ReadonlyArray<NameWord>,
  seed: string
) => {
  const random = seededBy(seed)
  return Array.from({ length: count }, (_, i): Party => {
    const [one, other] = [pick(given, random), pick(family, random)]
    return { name: `${seed} ${i + 1}`, given: one, family: other }
  }).filter((party) => party.given.native !== party.family.native)
}

export const pairsOf = (
  parties: ReadonlyArray<Party>,
  matches: (party: Party, at: number, random: RandomBelow) => ReadonlyArray<Written>,
  noMatches: (party: Party, at: number, random: RandomBelow) => ReadonlyArray<Written>
): ReadonlyArray<Pair> =>
  parties.flatMap((party, at) => {
    const random = seededBy(party.name)
    const own = matches(party, at, random)
    return pairsOfParty({ party: party.name, kind: "person" }, own, noMatches(party, at, random))
  })
