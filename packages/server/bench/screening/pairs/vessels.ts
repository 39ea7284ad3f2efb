/** Vessels: a word that ships are called by, a rare word, and an IMO number. */

import { doubled, dropped, type RandomBelow, replaced, seededBy, swapped, withWord } from "../slips.ts"
import { others as rareWords } from "../vocabulary.ts"
import { type Pair, pairsOfParty, type Written } from "./Pair.ts"

const shipWords = [
  "Ocean",
  "Sea",
  "Star",
  "Pearl",
  "Pioneer",
  "Spirit",
  "Grace",
  "Queen",
  "Wave",
  "Glory",
  "Fortune"
]

/** The seventh digit is the last one of the sum of the six digits times 7 to 2 (IMO resolution A.1117(30)). */
const imoNumber = (random: RandomBelow): string => {
  const digits = [9, ...Array.from({ length: 5 }, () => random(10))]
  return `${digits.join("")}${digits.reduce((sum, digit, i) => sum + digit * (7 - i), 0) % 10}`
}

const withAnotherDigit = (number: string, random: RandomBelow): string => {
  const at = 1 + random(number.length - 1)
  return `${number.slice(0, at)}${(Number(number.charAt(at)) + 1 + random(9)) % 10}${number.slice(at + 1)}`
}

export const vessels = (): ReadonlyArray<Pair> =>
  Array.from({ length: 90 }, (_, at) => {
    const party = `Vessel ${at + 1}`
    const random = seededBy(party)
    const rare = (): string => rareWords[random(rareWords.length)]?.toUpperCase() ?? ""
    const word = (shipWords[random(shipWords.length)] ?? "").toUpperCase()
    const own = rare()
    const name = at % 3 === 0 ? own : `${word} ${own}`
    const slip = withWord(
      name,
      random,
      [dropped, doubled, replaced, swapped][at % 4]?.(random) ?? dropped(random),
      ({ length }) => length > 5
    )
    const matches: ReadonlyArray<Written> = [
      ["prefix", `${at % 2 === 0 ? "MV" : "M/T"} ${name}`, name],
      [
        "right name, IMO number one digit off",
        `${name} IMO ${withAnotherDigit(imoNumber(random), random)}`,
        name
      ],
      ...(slip === undefined ? [] : [["slip", slip, name] as const]),
      ...(name.includes(" ") ? [["no spaces", name.replaceAll(" ", ""), name] as const] : [])
    ]
    const [first, second] = [2 + random(7), 11 + random(8)]
    const noMatches: ReadonlyArray<Written> = [
      ["another number", `${name} ${first}`, `${name} ${second}`],
      ["a ship's word alone agrees", `${word} ${rare()}`, `${word} ${own}`]
    ]
    return pairsOfParty({ party, kind: "vessel" }, matches, noMatches)
  }).flat()
