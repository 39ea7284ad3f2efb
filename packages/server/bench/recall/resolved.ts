/** What `resolve` answers of the entities that the index found: they are compared again with the names that are kept. */
import { leastSimilarity, nameConfidence } from "@entity-watch/core/resolve/confidence"
import { NameComparison } from "@entity-watch/names/compare"
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"

/** As `NameSearch` asks, and as many as `ranking` answers. */
export const searchedEntities = 30
const mostCandidates = 10

/** The entities in the order of the answer. */
export const resolved = (
  text: string,
  entities: ReadonlyArray<number>,
  namesOf: ReadonlyMap<number, ReadonlyArray<NameRow>>
): ReadonlyArray<number> => {
  const asked = new NameComparison(text)
  const noPlace = { state: false, postcode: false }
  return entities
    .map((entity) => {
      const rows = namesOf.get(entity) ?? []
      const like = rows.map(({ kind, name }) => ({ kind, similarity: asked.similarity(name) }))
      const similarity = Math.max(...like.map((each) => each.similarity))
      const best = like.find((each) => each.similarity === similarity)
      return { entity, similarity, confidence: nameConfidence(similarity, best?.kind ?? "legal", noPlace) }
    })
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .sort((a, b) => b.confidence - a.confidence || b.similarity - a.similarity)
    .slice(0, mostCandidates)
    .map(({ entity }) => entity)
}
