/**
 * What a journal of many entries costs: each entry is as long as that of a real screen without a match, of one of as many
 * customers as there are months in seven years. Times against a select by primary key (P) in the same run.
 */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Journal } from "@entity-watch/core/journal/Journal"
import { Screener } from "@entity-watch/core/screen/Screener"
import { JournalStore } from "@entity-watch/core/store/JournalStore"
import { RetentionStore } from "@entity-watch/core/store/RetentionStore"
import { loadSandbox } from "@entity-watch/node/sandbox/loadSandbox"
import { Console, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { acquireEngine } from "./harness/engine.ts"
import { coreServices, withSettings } from "./harness/inProcess.ts"
import { eachTimed } from "./harness/measured.ts"
import { environment } from "./harness/service.ts"
import { count, fixed, line, megabytes, ms, times, timesOf } from "./harness/statistics.ts"

const months = 84
const asked = 50
/** A statement has half a minute. */
const filledAtOnce = 50_000
const accountId = "acc_bench"
const caller: Caller = { accountId, keyId: "", mode: "sandbox" }
const who = { by: "bench", because: "bench" }

const timed = <A, E, R>(times: number, ask: (n: number) => Effect.Effect<A, E, R>) =>
  Effect.map(eachTimed(times, ask), timesOf)

const measure = Effect.fnUntraced(function* (entries: number) {
  const sql = yield* SqlClient.SqlClient
  const journal = yield* Journal
  const screener = yield* Screener
  const retention = yield* RetentionStore
  const store = yield* JournalStore
  yield* sql`INSERT INTO account (id, name) VALUES (${accountId}, 'bench')`
  const subjects = Math.ceil(entries / months)
  const refs = Array.from({ length: asked }, (_, n) => `customer-${n}`)
  const screen = (ref: string) => screener.screen(caller, { name: "Nobody Similar", subject_ref: ref })
  for (let month = 0; month < months; month++) yield* Effect.forEach(refs, screen, { concurrency: 8 })
  // The others are copies, with other subjects and times.
  for (let from = 1; from <= entries; from += filledAtOnce)
    yield* sql`
      INSERT INTO journal_entry (id, account_id, mode, asked_at, subject, sha256, sealed)
      SELECT 'jrn_' || n, one.account_id, one.mode, one.asked_at - n % ${months}::int8 * interval '30 days',
        md5((n / ${months}::int8)::text), md5(n::text) || md5(n::text), one.sealed
      FROM generate_series(${from}::int8, ${Math.min(entries, from + filledAtOnce - 1)}::int8) n,
        (SELECT * FROM journal_entry LIMIT 1) one`
  yield* sql`ANALYZE journal_entry`
  const [size] = yield* sql<{ all: string; table: string; sealed: number }>`
    SELECT pg_total_relation_size('journal_entry')::text AS all, pg_relation_size('journal_entry')::text AS table,
      (SELECT octet_length(sealed) FROM journal_entry LIMIT 1) AS sealed`
  const rows = entries + asked * months
  yield* Console.log(
    `${count(rows)} entries of ${count(subjects + asked)} subjects, ${size?.sealed} bytes sealed each; ${megabytes(Number(size?.all))}, ${fixed(0, Number(size?.all) / rows)} bytes an entry with its indexes`
  )
  const { mean: primary } = yield* timed(
    2_000,
    (n) => sql`SELECT id FROM journal_entry WHERE id = ${`jrn_${1 + ((n * 7_919) % entries)}`}`
  )
  const show = (name: string, { mean, p50, p99 }: ReturnType<typeof timesOf>) =>
    Console.log(line(name, ms(p50), ms(p99), times(mean / primary)))
  yield* Console.log(line("", "p50 ms", "p99 ms", "x P"))
  yield* show("screen and keep", yield* timed(asked, (n) => screen(refs[n] ?? "")))
  yield* show(
    "page of a subject",
    yield* timed(asked, (n) => journal.list(caller, { subject_ref: refs[n] ?? "" }))
  )
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const period = (n: number) => ({ from: daysAgo(10 * n + 10), to: daysAgo(10 * n) })
  yield* show(
    "page of a period",
    yield* timed(asked, (n) => store.page(caller, { subject: null, after: null, limit: 50, ...period(n) }))
  )
  yield* show(
    "erase a subject",
    yield* timed(asked, (n) => journal.erase(caller, { subjectRef: refs[n] ?? "" }, who))
  )
  yield* show("500 that are too old", yield* timed(20, () => retention.removeJournalAcrossAccounts(2_480)))
})

export const journal = Effect.fn("journal")(function* (entries: number) {
  const engine = yield* acquireEngine
  yield* Console.log(`${engine.name}; P is a select by primary key`)
  const env = yield* environment("journal", engine, { JOURNAL: "true" })
  yield* Effect.andThen(loadSandbox, measure(entries)).pipe(
    Effect.provide(
      Layer.provideMerge(Layer.mergeAll(RetentionStore.layer, JournalStore.layer), coreServices)
    ),
    withSettings(env)
  )
}, Effect.scoped)
