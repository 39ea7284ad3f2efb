/** Queries of every class about an edition, made from some of its records and not from all of them. */
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import { Random } from "../generator/Random.ts"
import { comparable, type Query, type QueryClass, queriesOf, queryClasses } from "../resolve/queries.ts"

export interface NamedQuery extends Query {
  readonly abn: string
}

/** How many entities tell how common a word is. */
const sampled = 200_000

const namesAt = (register: EditionedRegister, place: number) => {
  const { name, otherNames } = register.at(place)
  return [name, ...otherNames.map((each) => each.name)]
}

const frequencies = (register: EditionedRegister): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  const step = Math.max(1, register.records / sampled)
  for (let at = 0; at < register.records; at += step)
    for (const name of namesAt(register, Math.floor(at)))
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
  const draw = () => {
    const place = random.below(register.records)
    const { abn, state } = register.at(place)
    return { abn, row: { name: random.pick(namesAt(register, place)), state } }
  }
  return queriesOf(queryClasses, perClass, random, draw, (word) => known.get(word) ?? 0)
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
