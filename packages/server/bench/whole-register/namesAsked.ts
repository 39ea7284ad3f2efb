/** Queries of every class about an edition, made from some of its records and not from all of them. */
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import { Random } from "../generator/Random.ts"
import { comparable, type Query, type QueryClass, queryClasses, queryOf } from "../resolve/queries.ts"

export interface NamedQuery extends Query {
  readonly abn: string
}

/** How many entities tell how common a word is. */
const sampled = 200_000

const entityNames = (register: EditionedRegister, place: number) => {
  const { abn, live, name, otherNames, postcode, state } = register.at(place)
  const about = { entity: 0, live, postcode, state }
  const names: ReadonlyArray<NameRow> = [
    { ...about, kind: "legal", name },
    ...otherNames.map((each) => ({ ...about, ...each }))
  ]
  return { abn, names }
}

const frequencies = (register: EditionedRegister): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const step = Math.max(1, register.records / sampled)
  for (let at = 0; at < register.records; at += step)
    for (const { name } of entityNames(register, Math.floor(at)).names)
      for (const word of comparable(name).split(" ")) found.set(word, (found.get(word) ?? 0) + 1)
  return found
}

export const namesAsked = (
  register: EditionedRegister,
  perClass: number,
  seed: number
): ReadonlyMap<QueryClass, ReadonlyArray<NamedQuery>> => {
  const random = new Random(seed)
  const known = frequencies(register)
  return new Map(
    queryClasses.map((each) => {
      const queries: Array<NamedQuery> = []
      while (queries.length < perClass) {
        const { abn, names } = entityNames(register, random.below(register.records))
        const row = names[random.below(names.length)]
        const query = row && queryOf(row, each, random, (word) => known.get(word) ?? 0)
        if (query !== undefined) queries.push({ ...query, abn })
      }
      return [each, queries] as const
    })
  )
}

/** ABNs from all over the register. */
export const abnsAsked = (
  register: EditionedRegister,
  count: number,
  seed: number
): ReadonlyArray<string> => {
  const random = new Random(seed)
  return Array.from({ length: count }, () => register.at(random.below(register.records)).abn)
}
