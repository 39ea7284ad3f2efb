/** Organisations: one or two words of their own, what they do, and a legal form. */

import { doubled, dropped, type RandomBelow, replaced, seededBy, swapped, withWord } from "../slips.ts"
import { others as rareWords } from "../vocabulary.ts"
import { type Pair, pairsOfParty, type Written } from "./Pair.ts"

const businesses = [
  "Trading",
  "Shipping",
  "Engineering",
  "Petrochemical Industries",
  "Bank",
  "Insurance",
  "Logistics",
  "Investment",
  "Technology",
  "Electronics",
  "Aviation Services",
  "Construction",
  "Mining",
  "Chemicals",
  "Steel",
  "Marine",
  "Development",
  "Foundation",
  "Machinery",
  "Textiles"
]

/** Forms that a register and its translator write for one kind of company, by country. */
const forms: ReadonlyArray<readonly [string, string]> = [
  ["LLC", "Limited Liability Company"],
  ["OOO", "Limited Liability Company"],
  ["JSC", "Joint Stock Company"],
  ["PJSC", "Public Joint Stock Company"],
  ["GmbH", "Gesellschaft mit beschränkter Haftung"],
  ["Ltd", "Limited"],
  ["Co Ltd", "Company Limited"],
  ["Pte Ltd", "Private Limited"],
  ["Pty Ltd", "Proprietary Limited"],
  ["Sdn Bhd", "Sendirian Berhad"],
  ["SA", "Société Anonyme"],
  ["SARL", "Société à responsabilité limitée"],
  ["BV", "Besloten Vennootschap"],
  ["Inc", "Incorporated"],
  ["Corp", "Corporation"]
]

const pick = <A>(from: ReadonlyArray<A>, random: RandomBelow): A => from[random(from.length)] as A
const ownWord = (random: RandomBelow): string => {
  for (;;) {
    const word = pick(rareWords, random)
    if (word.length > 4) return word
  }
}

const slipOf = (random: RandomBelow, at: number) =>
  [dropped, doubled, replaced, swapped][at % 4]?.(random) ?? dropped(random)

export const organisations = (): ReadonlyArray<Pair> =>
  Array.from({ length: 220 }, (_, at) => {
    const party = `Organisation ${at + 1}`
    const random = seededBy(party)
    const own = at % 3 === 0 ? `${ownWord(random)} ${ownWord(random)}` : ownWord(random)
    const business = pick(businesses, random)
    const [short, long] = pick(forms, random)
    const name = `${own} ${business} ${short}`
    const inOwn = withWord(own, random, slipOf(random, at))
    const inBusiness = withWord(business, random, slipOf(random, at + 1))
    const matches: ReadonlyArray<Written> = [
      ["legal form written out", `${own} ${business} ${long}`, name],
      ["legal form left out", `${own} ${business}`, name],
      ...(inOwn === undefined
        ? []
        : [["slip in a word of its own", `${inOwn} ${business} ${short}`, name] as const]),
      ...(inBusiness === undefined
        ? []
        : [["slip in a generic word", `${own} ${inBusiness} ${short}`, name] as const]),
      ...(at % 3 === 0 ? [["no spaces", name.replaceAll(" ", ""), name] as const] : [])
    ]
    const noMatches: ReadonlyArray<Written> = [
      ["generic words alone agree", `${ownWord(random)} ${business} ${short}`, name],
      [
        "one of two own words agrees, another business",
        `${own.split(" ")[0]} ${ownWord(random)} ${pick(
          businesses.filter((each) => each !== business),
          random
        )} ${short}`,
        `${own.split(" ")[0]} ${ownWord(random)} ${business} ${short}`
      ],
      ["a person of that surname", `${ownWord(random)} ${ownWord(random)} ${own.split(" ").at(-1)}`, name]
    ]
    return pairsOfParty({ party, kind: "organisation" }, matches, noMatches)
  }).flat()
