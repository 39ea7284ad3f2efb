/** The requests of the benchmarks over HTTP, as the bytes that are sent. */
import { take } from "../generator/chunked.ts"
import { nameRows } from "../generator/nameRows.ts"
import { Random } from "../generator/Random.ts"
import { registerEntities } from "../generator/registerEntities.ts"
import { mixed, queriesOf, queryClasses } from "../resolve/queries.ts"
import { customers } from "../screening/customers.ts"

/** How many distinct requests of a kind there are: more than any cache of answers would be made for. */
const distinct = 2_000

export const getRequest = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`
export const postText = (path: string, token: string, text: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\naccept: application/json, text/event-stream\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
export const postRequest = (path: string, token: string, body: unknown) =>
  postText(path, token, JSON.stringify(body), "application/json")

export interface AskedName {
  readonly name: string
  readonly state?: string
}

/** Names of the register in every way of asking for them that the benchmark of resolve knows. */
export const namesAsked = (names: number): ReadonlyArray<AskedName> => {
  const random = new Random(11)
  const rows = [...take(nameRows(names), names)]
  const draw = () => ({ row: rows[random.below(rows.length)] ?? { name: "" } })
  const perClass = Math.ceil(distinct / queryClasses.length)
  return mixed(queriesOf(queryClasses, perClass, random, draw, () => 1)).map(({ state, text }) => ({
    name: text,
    ...(state !== null && { state })
  }))
}

export const abnsAsked = (entities: number, most = distinct): ReadonlyArray<string> =>
  [...take(registerEntities(1), Math.min(entities, most))].map(({ abn }) => abn)

/** The requests of every load, by its name in the table. */
export const loadsOf = (
  token: string,
  abns: ReadonlyArray<string>,
  names: ReadonlyArray<AskedName>
): Readonly<Record<string, ReadonlyArray<string>>> => ({
  validate: abns.map((abn) => getRequest(`/v1/validate/${abn}`, token)),
  "ABN look-up": abns.map((abn) => postRequest("/v1/resolve", token, { abn })),
  "ABN, no blocks": abns.map((abn) => postRequest("/v1/resolve", token, { abn, include: [] })),
  name: names.map((each) => postRequest("/v1/resolve", token, each)),
  "name, no blocks": names.map((each) => postRequest("/v1/resolve", token, { ...each, include: [] })),
  screen: names.map(({ name }) => postRequest("/v1/screen", token, { name })),
  "screen, bare name": customers(distinct, 41, "people").map((name) =>
    postRequest("/v1/screen", token, { name })
  )
})
