/** A page of the account's feed among very many events, as a multiple of a select by primary key in the same run. */
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { Console, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { percentiles } from "./percentiles.ts"

const atOnce = 100_000
const rounds = 300
const caller = { accountId: "acct_feed", keyId: "key_bench", mode: "live" } as const

const median = (times: ReadonlyArray<number>) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** A second between two events; every eighth is of the rarer type, and each was delivered once. */
const fill = Effect.fnUntraced(function* (events: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO account (id, name) VALUES (${caller.accountId}, 'feed')`
  for (let from = 0; from < events; from += atOnce)
    yield* sql`
      WITH made AS (
        INSERT INTO event (id, account_id, mode, type, cause, entity, abn, payload, created_at)
        SELECT 'evt_feed_' || n, ${caller.accountId}, 'live',
          CASE WHEN n % 8 = 0 THEN 'abn_cancelled' ELSE 'name_change' END, 'cause ' || n, n % 100000, n % 100000,
          ${JSON.stringify({ note: "x".repeat(300) })}, timestamptz '2020-01-01' + n * interval '1 second'
        FROM generate_series(${from}::int4, ${Math.min(events, from + atOnce) - 1}::int4) n
        RETURNING id, entity, created_at
      )
      INSERT INTO delivery (event_id, subscription_id, account_id, entity, event_at, status, attempts, response_code)
      SELECT id, 'wsub_feed', ${caller.accountId}, entity, created_at, 'delivered', 1, 200 FROM made`
  yield* sql`ANALYZE event, delivery`
})

export const feedPages = Effect.fn("feedPages")(function* (events: number) {
  const sql = yield* SqlClient.SqlClient
  const feed = yield* ChangeFeed
  const started = performance.now()
  yield* fill(events)
  const filled = ((performance.now() - started) / 1000).toFixed(0)
  const timed = Effect.fnUntraced(function* <E, R>(work: (n: number) => Effect.Effect<unknown, E, R>) {
    const times: Array<number> = []
    for (let n = 0; n < 2 * rounds; n++) {
      const began = performance.now()
      yield* work(n)
      if (n >= rounds) times.push(performance.now() - began)
    }
    return times
  })
  const begin = Date.UTC(2020, 0, 1)
  const at = (n: number) => new Date(begin + ((n * 7919) % events) * 1000).toISOString()
  const select = yield* timed(
    (n) => sql`SELECT id FROM event WHERE id = ${`evt_feed_${(n * 7919) % events}`}`
  )
  const p = median(select)
  const line = (what: string, times: ReadonlyArray<number>) =>
    `${what}: ${(median(times) / p).toFixed(1)} P, ${percentiles(times)}`
  yield* Console.log(
    `account feed, ${events.toLocaleString("en-AU")} events written in ${filled} s; P, a select by primary key: ${percentiles(select)}`
  )
  const pages = [
    ["a page of 200", { limit: 200 }],
    ["a page of 200 of one type in eight", { limit: 200, types: "abn_cancelled" }],
    ["a page of 20", { limit: 20 }]
  ] as const
  for (const [what, query] of pages)
    yield* Console.log(line(what, yield* timed((n) => feed.readAll(caller, { since: at(n), ...query }))))
  yield* Console.log(
    line(
      "a page at the end, which is empty",
      yield* timed(() => feed.readAll(caller, { since: new Date(begin + events * 1000).toISOString() }))
    )
  )
})
