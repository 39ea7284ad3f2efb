/**
 * Writers that record events at the same time, and readers that follow the feed, by pages and by its stream: what they saw
 * against what is there.
 */
import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { framesOf } from "./eventStream.ts"
import { account, event, keyOf, restHandler } from "./subscribers.ts"

const entities = [
  { entity: "23990000014", abn: "23990000014", acn: "990000014" },
  { entity: "25990000023", abn: "25990000023", acn: "990000023" }
]

const types = ["name_change", "deregistration"] as const satisfies ReadonlyArray<EventType>

const beginning = "1970-01-01T00:00:00Z"

/** mulberry32: the same numbers for the same seed. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A transaction for one or both accounts, with pauses before and after the events are given their time. */
const writer = Effect.fnUntraced(function* (
  seed: number,
  callers: ReadonlyArray<Caller>,
  transactions: number,
  pauseMillis: number
) {
  const sql = yield* SqlClient.SqlClient
  const store = yield* EventStore
  const random = numbers(seed)
  const pause = Effect.suspend(() => Effect.sleep(random(pauseMillis)))
  let n = seed * 100_000
  for (let i = 0; i < transactions; i++) {
    const events = Array.from({ length: 1 + random(4) }, () => {
      const of = callers[random(callers.length)] ?? assert.fail("no account")
      return event(n++, of, {
        ...entities[random(entities.length)],
        type: types[random(types.length)] ?? "name_change"
      })
    })
    // Several events of one kind for one entity and one cause are one.
    const distinct = [
      ...new Map(events.map((each) => [`${each.accountId} ${each.entity} ${each.type}`, each])).values()
    ]
    yield* sql.withTransaction(
      pause.pipe(
        Effect.andThen(store.record("sandbox", `cause ${seed} ${i}`, distinct)),
        Effect.andThen(pause)
      )
    )
  }
})

/** What is followed: an entity, all entities, or the events of one type of all. */
interface Followed {
  readonly caller: Caller
  readonly identifier?: string
  readonly types?: EventType
}

/** Follows a feed from the beginning until `done` says so and nothing follows. */
const reader = Effect.fnUntraced(function* (
  seed: number,
  { caller, identifier, types }: Followed,
  done: () => boolean
) {
  const changes = yield* ChangeFeed
  const random = numbers(seed)
  const seen: Array<string> = []
  let since = beginning
  let ends = 0
  for (;;) {
    const wasDone = done()
    const limit = 1 + random(200)
    const page = yield* identifier === undefined
      ? changes.readAll(caller, { since, limit, ...(types !== undefined && { types }) })
      : changes.read(caller, identifier, { since, limit })
    for (const each of page.changes) {
      assert.isAbove(each.created_at > since ? 1 : 0, 0, "strictly ascending")
      since = each.created_at
      seen.push(each.event_id)
    }
    if (page.next_cursor === null) {
      ends += 1
      if (wasDone) return { seen, ends }
      yield* Effect.sleep(random(10))
    } else {
      assert.strictEqual(page.changes.length, limit, "a page that something follows is full")
      assert.strictEqual(page.next_cursor, since)
    }
  }
})

/** A request to the routes, with an account's key. */
type Ask = (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>

/**
 * Follows the account's stream from the beginning, over connections that are cut at random, until it has seen as many
 * events as `expected` says. Answers them, and how many connections there were.
 */
const streamReader = async (
  seed: number,
  { types }: Pick<Followed, "types">,
  ask: Ask,
  expected: () => number
) => {
  const random = numbers(seed)
  const seen: Array<string> = []
  let last: string | undefined
  let connections = 0
  const query = types === undefined ? "" : `?types=${types}`
  const isDone = () => seen.length >= expected()
  for (let isLast = false; !isLast; ) {
    isLast = isDone()
    connections += 1
    const headers = last === undefined ? {} : { "last-event-id": last }
    const frames = framesOf(
      await ask(`/v1/changes/stream${query}`, headers),
      AbortSignal.timeout(1 + random(200))
    )
    // After the last event it connects once more, and is told nothing but its place.
    let left = isLast ? 1 : 1 + random(20)
    for await (const { data, event, id } of frames) {
      if (data !== undefined && event === undefined) {
        const change = JSON.parse(data)
        assert.isTrue(last === undefined || change.created_at > last, "strictly ascending")
        assert.strictEqual(id, change.created_at)
        seen.push(change.event_id)
      }
      last = id ?? last
      left -= 1
      if (left === 0 || isDone()) break
    }
  }
  return { seen, connections }
}

export interface FeedModel {
  readonly writers: number
  readonly transactions: number
  readonly pauseMillis: number
  readonly seed: number
}

/** Fails unless every reader saw every event once, in order. Answers how many there were and how many were read. */
export const feedModel = Effect.fnUntraced(function* (model: FeedModel) {
  const sql = yield* SqlClient.SqlClient
  const callers = [yield* account("acct_model_1"), yield* account("acct_model_2")]
  const { dispose, handler } = yield* restHandler
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  let writing = true
  const write = Effect.forEach(
    Array.from({ length: model.writers }, (_, i) => model.seed + i),
    (seed) => writer(seed, callers, model.transactions, model.pauseMillis),
    { concurrency: "unbounded" }
  ).pipe(
    Effect.ensuring(
      Effect.sync(() => {
        writing = false
      })
    )
  )
  const followed = callers.flatMap(
    (caller): ReadonlyArray<Followed> => [
      ...entities.flatMap(({ abn, acn }) => [abn, acn].map((identifier) => ({ caller, identifier }))),
      { caller },
      ...types.map((each) => ({ caller, types: each }))
    ]
  )
  const reading = (done: () => boolean) =>
    Effect.forEach(followed, (each, i) => reader(model.seed + 1000 + i, each, done), {
      concurrency: "unbounded"
    })
  const streamed = followed.filter(({ identifier }) => identifier === undefined)
  const expected = new Map<Followed, number>()
  const eventsOf = ({ caller, identifier, types }: Followed) =>
    Effect.map(
      sql<{ id: string }>`
        SELECT id FROM event WHERE account_id = ${caller.accountId}
          AND (${identifier ?? null}::text IS NULL OR ${identifier ?? null}::text IN (abn, acn))
          AND (${types ?? null}::text IS NULL OR type = ${types ?? null}::text) ORDER BY created_at`,
      (rows) => rows.map(({ id }) => id)
    )
  const streaming = Effect.forEach(
    streamed,
    (each, i) =>
      Effect.gen(function* () {
        const key = yield* keyOf(each.caller.accountId, each.caller.mode)
        const request: Ask = (path, headers) =>
          handler(
            new Request(`http://localhost${path}`, {
              headers: { authorization: `Bearer ${key}`, ...headers }
            })
          )
        // Where the writers keep the database busy for long, the service says so, and a client comes again.
        const ask: Ask = async (path, headers) => {
          for (;;) {
            const answer = await request(path, headers)
            if (![502, 503].includes(answer.status)) return answer
            await answer.body?.cancel()
            await sleep(50)
          }
        }
        return yield* Effect.promise(() =>
          streamReader(model.seed + 2000 + i, each, ask, () => expected.get(each) ?? Number.POSITIVE_INFINITY)
        )
      }),
    { concurrency: "unbounded" }
  )
  const written = Effect.andThen(
    write,
    Effect.forEach(streamed, (each) =>
      Effect.map(eventsOf(each), ({ length }) => void expected.set(each, length))
    )
  )
  const [, live, streams] = yield* Effect.all([written, reading(() => !writing), streaming], {
    concurrency: "unbounded"
  })
  for (const [i, each] of streamed.entries()) {
    assert.deepStrictEqual(streams[i]?.seen, yield* eventsOf(each))
    assert.isAbove(streams[i]?.connections ?? 0, 2, "connections were cut")
  }
  const afterwards = yield* reading(() => true)
  let read = 0
  for (const [i, each] of followed.entries()) {
    const expected = yield* eventsOf(each)
    assert.deepStrictEqual(live[i]?.seen, expected)
    assert.deepStrictEqual(afterwards[i]?.seen, expected)
    assert.strictEqual(afterwards[i]?.ends, 1, "next_cursor is null at the end and nowhere else")
    read += expected.length
  }
  const [total] = yield* sql<{ events: number; times: number }>`
    SELECT count(*)::int4 AS events, count(DISTINCT (account_id, created_at))::int4 AS times FROM event`
  assert.strictEqual(total?.times, total?.events)
  // Each event is read by its ABN, by its ACN, with all of the account, and with those of its type.
  assert.strictEqual(read, 4 * (total?.events ?? 0))
  return total?.events ?? 0
})
