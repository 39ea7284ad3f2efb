import { assert, describe, it } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { type FeedRow, FeedStore } from "@entity-watch/core/store/FeedStore"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const caller: Caller = { accountId: "acct_a", keyId: "key_a", mode: "live" }

const events = (count: number, bytes: number, deliveries: number): ReadonlyArray<FeedRow> =>
  Array.from({ length: count }, (_, i) => ({
    event_id: `evt_${i}`,
    payload: JSON.stringify("x".repeat(bytes)),
    created_at: `2026-11-22T00:00:00.${String(i).padStart(6, "0")}Z`,
    delivery_status: "delivered",
    response_code: 200,
    deliveries: Array.from({ length: deliveries }, (_, n) => ({
      subscription_id: `wsub_01JD3Q8Z5V9T6K2M4N7P0R1S${n}`,
      status: "delivered",
      response_code: 200,
      attempts: 10
    }))
  }))

const fakeStore = (rows: ReadonlyArray<FeedRow>) =>
  Layer.succeed(FeedStore, {
    against: () => Effect.succeed({ removed: null, is_ahead: false }),
    newest: () => Effect.succeed(null),
    newestAcrossAccounts: () => Effect.succeed([]),
    read: (_caller, { limit, since }) =>
      Effect.succeed(rows.filter(({ created_at }) => created_at > since).slice(0, limit))
  })

/** All pages, from the beginning to where the cursor is null. */
const walked = Effect.fn(function* (limit: number) {
  const feed = yield* ChangeFeed
  const pages = []
  for (let since: string | null = "1970-01-01T00:00:00Z"; since !== null; ) {
    const page: Effect.Success<ReturnType<typeof feed.read>> = yield* feed.read(caller, "51824753556", {
      since,
      limit
    })
    pages.push(page)
    since = page.next_cursor
  }
  return pages
})

describe("ChangeFeed.read", () => {
  const walk = (rows: ReadonlyArray<FeedRow>, limit = 200) =>
    walked(limit).pipe(Effect.provide(ChangeFeed.layerNoDeps.pipe(Layer.provide(fakeStore(rows)))))

  it.effect("keeps a page of the longest events with the most deliveries under 1 MB, and loses none", () =>
    Effect.gen(function* () {
      const rows = events(450, 19_990, 200)
      const pages = yield* walk(rows)
      for (const page of pages) {
        assert.isAtLeast(page.changes.length, 1)
        assert.isBelow(Buffer.byteLength(JSON.stringify(page)), 1_000_000)
      }
      const ids = pages.flatMap(({ changes }) => changes.map(({ event_id }) => event_id))
      assert.deepStrictEqual(
        ids,
        rows.map(({ event_id }) => event_id)
      )
    })
  )

  it.effect("gives as many ordinary events as were asked for", () =>
    Effect.gen(function* () {
      const pages = yield* walk(events(400, 700, 2))
      assert.deepStrictEqual(
        pages.map(({ changes }) => changes.length),
        [200, 200]
      )
    })
  )
})
