/** So many names of an invented register, as the index takes them. */
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import { EditionedRegister } from "./EditionedRegister.ts"
import type { GeneratedEntity } from "./generatedEntity.ts"

/** An ABN without its two check digits: a company's is its ACN, and the two digits follow from the nine. */
const entityOf = ({ abn }: GeneratedEntity): number => Number(abn.slice(2))

export function* nameRows(names: number): Generator<NameRow> {
  let left = names
  for (const entity of new EditionedRegister(names).entities()) {
    const { live, postcode, state } = entity
    const about = { entity: entityOf(entity), state, postcode, live }
    const all = [
      { kind: "legal" as const, name: entity.name },
      ...entity.otherNames,
      ...entity.formerNames.map((name) => ({ kind: "former" as const, name }))
    ]
    for (const { kind, name } of all) {
      if (left-- === 0) return
      yield { name, kind, ...about }
    }
  }
}
