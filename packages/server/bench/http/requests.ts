/** The requests of the benchmark of HTTP, as the bytes that are sent. */
import { take } from "../generator/chunked.ts"
import { nameRows } from "../generator/nameRows.ts"
import { Random } from "../generator/Random.ts"
import { registerEntities } from "../generator/registerEntities.ts"
import { queryClasses, queryOf } from "../resolve/queries.ts"

/** How many distinct requests of a kind there are: more than any cache of answers would be made for. */
const distinct = 2_000

export const getRequest = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`
export const postRequest = (path: string, token: string, body: unknown) => {
  const text = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Names of the register in every way of asking for them that the benchmark of resolve knows. */
export const namesAsked = (
  names: number,
  entities: number
): ReadonlyArray<{ name: string; state?: string }> => {
  const random = new Random(11)
  const rows = [...take(nameRows(names), names)]
  const asked: Array<{ name: string; state?: string }> = []
  while (asked.length < distinct) {
    const row = rows[random.below(Math.min(rows.length, entities))]
    const each = queryClasses[asked.length % queryClasses.length] ?? "exact"
    const query = row && queryOf(row, each, random, () => 1)
    if (query !== undefined)
      asked.push({ name: query.text, ...(query.state !== null && { state: query.state }) })
  }
  return asked
}

export const abnsAsked = (entities: number): ReadonlyArray<string> =>
  [...take(registerEntities(1), entities)].slice(0, distinct).map(({ abn }) => abn)

/** The requests of every load, by its name in the table. */
export const loadsOf = (
  token: string,
  abns: ReadonlyArray<string>,
  names: ReadonlyArray<{ readonly name: string; readonly state?: string }>
): Readonly<Record<string, ReadonlyArray<string>>> => ({
  validate: abns.map((abn) => getRequest(`/v1/validate/${abn}`, token)),
  "ABN look-up": abns.map((abn) => postRequest("/v1/resolve", token, { abn })),
  "ABN, no blocks": abns.map((abn) => postRequest("/v1/resolve", token, { abn, include: [] })),
  name: names.map((each) => postRequest("/v1/resolve", token, each)),
  "name, no blocks": names.map((each) => postRequest("/v1/resolve", token, { ...each, include: [] })),
  screen: names.map(({ name }) => postRequest("/v1/screen", token, { name }))
})
