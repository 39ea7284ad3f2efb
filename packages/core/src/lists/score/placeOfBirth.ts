/** Whether the words of a place of birth stand in one that the list gives. */
import { wordOf } from "@entity-watch/names/analysis"
import { wordSimilarity } from "@entity-watch/names/compare"
import { tokensOf } from "@entity-watch/names/text"
import type { ListedEntry } from "../../domain/ListedEntry.ts"
import type { ComparedSubject } from "../../domain/Subject.ts"
import { type Finding, nothingFound } from "./Feature.ts"

export const PLACE_POINTS = 3
const PART_OF_PLACE_POINTS = 1.5

/** Words of addresses that name no place. */
const placeWords = new Set(
  "PROVINCE DISTRICT VILLAGE CITY TOWN REGION STATE REPUBLIC GOVERNORATE OBLAST RAYON AREA OF THE IN AND OR NEAR FORMER FORMERLY A B C D".split(
    " "
  )
)
const PLACE_ALIKE = 0.85

export const placeOfBirth = ({ pob }: ComparedSubject, { placesOfBirth }: ListedEntry): Finding => {
  const words =
    pob === null
      ? []
      : tokensOf(pob)
          .filter((word) => !placeWords.has(word))
          .map(wordOf)
  if (words.length === 0) return nothingFound
  let best = nothingFound
  for (const place of placesOfBirth) {
    const listed = tokensOf(place).map(wordOf)
    const agreeing = words.filter((word) =>
      listed.some((other) => wordSimilarity(word, other) >= PLACE_ALIKE)
    ).length
    const points = agreeing === words.length ? PLACE_POINTS : agreeing > 0 ? PART_OF_PLACE_POINTS : 0
    const detail = `place of birth agrees (${place})`
    if (points > best.points) best = { points, matchedOn: ["pob"], clauses: [detail], detail }
  }
  return best
}
