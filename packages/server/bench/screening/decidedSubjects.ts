/** Subjects of whom ten decisions are there: what was decided about other entries, and the match of whoever has one. */
import type { ScreenedMatch } from "@entity-watch/contract/schema/ScreenResult"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export const decisionsEach = 10

export const subjectOf = (at: number): string => `customer-${at}`

interface Screened {
  readonly sources: Readonly<Record<string, { readonly matches: ReadonlyArray<ScreenedMatch> }>>
}

const send = async (port: number, token: string, path: string, body: unknown) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })
  return { status: response.status, json: (await response.json()) as Screened }
}

const firstMatch = async (port: number, token: string, name: string) => {
  const { json } = await send(port, token, "/v1/screen", { name })
  return Object.values(json.sources).flatMap(({ matches }) => matches)[0]
}

/** One of the names has a match: it stands in the place of every fiftieth, so that decisions are read of all. */
export const someMatched = async (port: number, token: string, names: ReadonlyArray<string>) => {
  for (const name of names)
    if ((await firstMatch(port, token, name)) !== undefined)
      return names.map((other, at) => (at % 50 === 0 ? name : other))
  throw new Error("None of the names has a match.")
}

/** Records a decision about the first match of a subject, as a client does; false where it has none. */
const decided = async (port: number, token: string, name: string, at: number): Promise<boolean> => {
  const match = await firstMatch(port, token, name)
  if (match === undefined) return false
  const { entry_sha256, list_ref, source } = match
  const { status } = await send(port, token, "/v1/decisions", {
    ...{ subject_ref: subjectOf(at), subject: { name }, source, entry_sha256, outcome: "different" },
    ...(list_ref !== "" && { list_ref }),
    ...{ reason: "Another person of the same name.", decided_by: "Kim Reviewer" }
  })
  if (status !== 201) throw new Error(`A decision was answered with ${status}.`)
  return true
}

/** Copies one of the decisions until each of so many subjects has ten about other entries. Answers how many have matches. */
export const decideAll = Effect.fnUntraced(function* (
  port: number,
  token: string,
  names: ReadonlyArray<string>
) {
  const matched = yield* Effect.promise(async () => {
    let count = 0
    for (const [at, name] of names.entries()) if (await decided(port, token, name, at)) count++
    return count
  })
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO decision (id, account_id, mode, subject_ref, facts, source, list_ref, entry_refs, entry_sha256, entry,
      outcome, reason, reason_code, decided_by, key_id, decided_at)
    SELECT 'dec_bench_' || subject || '_' || nth, account_id, mode, 'customer-' || subject, facts, source,
      'other-' || nth, to_jsonb(ARRAY['other-' || nth]), md5(nth::text) || md5(subject::text), entry, outcome, reason,
      reason_code, decided_by, key_id, decided_at - nth * interval '1 day'
    FROM (SELECT * FROM decision ORDER BY id LIMIT 1) AS one,
      generate_series(0, ${names.length - 1}::int4) AS subject, generate_series(1, ${decisionsEach}::int4) AS nth`
  yield* sql`ANALYZE decision`
  return matched
})
