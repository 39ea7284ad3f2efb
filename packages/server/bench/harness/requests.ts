/** What is asked of a service about a generated register, and the bytes of the requests over HTTP. */
import type { EditionedRegister } from "../generator/EditionedRegister.ts"
import { Random } from "../generator/Random.ts"
import {
  comparable,
  mixed,
  type Query,
  type QueryClass,
  queriesOf,
  queryClasses
} from "../resolve/queries.ts"
import { customers } from "../screening/customers.ts"

/** How many distinct requests of a kind there are: more than any cache of answers would be made for. */
const distinct = 2_000
/** How many entities tell how common a word is. */
const sampled = 200_000

export const getRequest = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`
export const postText = (path: string, token: string, text: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\naccept: application/json, text/event-stream\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
export const postRequest = (path: string, token: string, body: unknown) =>
  postText(path, token, JSON.stringify(body), "application/json")

export interface NamedQuery extends Query {
  readonly abn: string
}

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

/** Queries of every class about an edition, made from some of its records and not from all of them. */
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

/** What a request asks of such a query. */
export const namedBody = ({ state, text }: Query) => ({ name: text, ...(state !== null && { state }) })

/** Names in every way of asking for them, one of each class after the other. */
export const mixedNames = (register: EditionedRegister): ReadonlyArray<ReturnType<typeof namedBody>> =>
  mixed(namesAsked(register, Math.ceil(distinct / queryClasses.length), 11)).map(namedBody)

/** ABNs from all over the register. */
export const abnsAsked = (
  register: EditionedRegister,
  count = distinct,
  seed = 21
): ReadonlyArray<string> => {
  const random = new Random(seed)
  return Array.from({ length: count }, () => register.at(random.below(register.records)).abn)
}

/** The requests of every load, by its name in the table. */
export const loadsOf = (
  token: string,
  register: EditionedRegister
): Readonly<Record<string, ReadonlyArray<string>>> => {
  const [abns, names] = [abnsAsked(register), mixedNames(register)]
  const resolve = (bodies: ReadonlyArray<object>) =>
    bodies.map((body) => postRequest("/v1/resolve", token, body))
  const screen = (asked: ReadonlyArray<string>) =>
    asked.map((name) => postRequest("/v1/screen", token, { name }))
  return {
    validate: abns.map((abn) => getRequest(`/v1/validate/${abn}`, token)),
    "ABN look-up": resolve(abns.map((abn) => ({ abn }))),
    "ABN, no blocks": resolve(abns.map((abn) => ({ abn, include: [] }))),
    name: resolve(names),
    "name, no blocks": resolve(names.map((each) => ({ ...each, include: [] }))),
    screen: screen(names.map(({ name }) => name)),
    "screen, bare name": screen(customers(distinct, 41, "people"))
  }
}
