/** Accounts that put lists of their own, over core with the watcher, and what they then find. */
import type { PutList } from "@entity-watch/contract/schema/AdditionalList"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { AdditionalLists } from "@entity-watch/core/refresh"
import { ReceiptVerifier } from "@entity-watch/core/screen/ReceiptVerifier"
import { Screener } from "@entity-watch/core/screen/Screener"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { realLists } from "./realLists.ts"
import { loadFixtures } from "./registers.ts"
import { watchLayer } from "./watching.ts"

const lists = Layer.merge(ReceiptVerifier.layer, realLists)

export const services = lists.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(watchLayer)))
)
/** The same without any register. */
export const servicesWithoutRegisters = lists.pipe(Layer.provideMerge(watchLayer))

export const account = Effect.fnUntraced(function* (accountId: string, mode: Caller["mode"] = "sandbox") {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO account (id, name) VALUES (${accountId}, ${accountId}) ON CONFLICT DO NOTHING`
  return { accountId, keyId: "key_test", mode } satisfies Caller
})

export const puts = (caller: Caller, rows: ReadonlyArray<string>, more: Partial<PutList> = {}) =>
  AdditionalLists.use((lists) =>
    lists.put(caller, "declined", {
      title: "Declined",
      counts: true,
      kind: "banned",
      content: `ref,name,dob\n${rows.join("\n")}\n`,
      ...more
    })
  )

export const screens = Effect.fnUntraced(function* (caller: Caller, request: ScreenRequest) {
  yield* TestClock.adjust("2 seconds")
  return yield* Screener.use((screener) => screener.screen(caller, request))
})

export const found = (caller: Caller, name: string, as_of?: string) =>
  Effect.map(
    screens(caller, { name, ...(as_of !== undefined && { as_of }) }),
    ({ additional_sources = [] }) =>
      additional_sources.map(({ matches, status }) => `${status} ${matches.map(({ list_ref }) => list_ref)}`)
  )

/** A moment of the database's clock, with time on both sides of it. */
export const between = Effect.gen(function* () {
  const pause = Effect.promise(() => new Promise((done) => setTimeout(done, 30)))
  yield* pause
  const now = yield* SnapshotStore.use((store) => store.now)
  yield* pause
  return DateTime.formatIso(now)
})
