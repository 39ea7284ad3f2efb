/** Subjects of whom ten decisions are there: what was decided about other entries, and the match of whoever has one. */
import type { ScreenedMatch } from "@entity-watch/contract/schema/ScreenResult"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { send } from "../harness/processes.ts"

export const decisionsEach = 10
/** One subject in so many has a match, so that decisions are read of all. */
const matchedOneIn = 50

export const subjectOf = (at: number): string => `customer-${at}`

interface Screened {
  readonly sources: Readonly<Record<string, { readonly matches: ReadonlyArray<ScreenedMatch> }>>
}

/** The first of the names that has a match, and the match. */
const firstMatched = Effect.fnUntraced(function* (port: number, token: string, names: ReadonlyArray<string>) {
  for (const name of names) {
    const { text } = yield* send(port, token, "/v1/screen", { name })
    const [match] = Object.values((JSON.parse(text) as Screened).sources).flatMap(({ matches }) => matches)
    if (match !== undefined) return { name, match }
  }
  return yield* Effect.die("None of the names has a match.")
})

/**
 * Decides about each of so many subjects: a decision is recorded as a client does, and copied for all of them. Answers the
 * names of the subjects.
 */
export const decideAll = Effect.fnUntraced(function* (
  port: number,
  token: string,
  names: ReadonlyArray<string>
) {
  const { match, name } = yield* firstMatched(port, token, names)
  const { entry_sha256, list_ref, source } = match
  const { status } = yield* send(port, token, "/v1/decisions", {
    ...{ subject_ref: subjectOf(0), subject: { name }, source, entry_sha256, outcome: "different" },
    ...(list_ref !== "" && { list_ref }),
    ...{ reason: "Another person of the same name.", decided_by: "Kim Reviewer" }
  })
  if (status !== 201) return yield* Effect.die(`A decision was answered with ${status}.`)
  const sql = yield* SqlClient.SqlClient
  // The copies with 0 are about the match itself.
  yield* sql`
    INSERT INTO decision (id, account_id, mode, subject_ref, facts, source, list_ref, entry_refs, entry_sha256, entry,
      outcome, reason, reason_code, decided_by, key_id, decided_at)
    SELECT 'dec_bench_' || subject || '_' || nth, account_id, mode, 'customer-' || subject, facts, source,
      CASE nth WHEN 0 THEN list_ref ELSE 'other-' || nth END,
      CASE nth WHEN 0 THEN entry_refs ELSE to_jsonb(ARRAY['other-' || nth]) END,
      CASE nth WHEN 0 THEN entry_sha256 ELSE md5(nth::text) || md5(subject::text) END, entry, outcome, reason,
      reason_code, decided_by, key_id, decided_at - nth * interval '1 day'
    FROM (SELECT * FROM decision ORDER BY id LIMIT 1) AS one,
      generate_series(0, ${names.length - 1}::int4) AS subject, generate_series(0, ${decisionsEach}::int4) AS nth
    WHERE nth > 0 OR subject > 0 AND subject % ${matchedOneIn}::int4 = 0`
  yield* sql`ANALYZE decision`
  return names.map((other, at) => (at % matchedOneIn === 0 ? name : other))
})
