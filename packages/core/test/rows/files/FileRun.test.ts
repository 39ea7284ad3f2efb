import { assert, describe, it } from "@effect/vitest"
import { type ListId, listId } from "@entity-watch/contract/schema/ListId"
import type { View } from "@entity-watch/core/domain/View"
import { newFileRun, viewOf } from "@entity-watch/core/rows/files/FileRun"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { DateTime, Effect, Layer } from "effect"
import { snapshotOf } from "../../support/snapshotOf.ts"

const now = DateTime.makeUnsafe("2026-12-01T00:00:00.000Z")

const listOf = (id: ListId, owner: string | null, checkedBy: "account" | "operator") => ({
  list: {
    id,
    version: "1",
    after: "0",
    owner,
    title: "Declined",
    publisher: "",
    licence: "",
    format: "csv",
    kind: "other",
    counts: false,
    maxAgeDays: null,
    floor: 0
  } as const,
  snapshot: { ...snapshotOf("dfat-consolidated-list"), register: id, checkedBy }
})

const lists = [
  listOf(listId("acct_own", "declined"), "acct_own", "account"),
  listOf(listId(null, "banned"), null, "operator"),
  { ...listOf(listId("acct_own", "empty"), "acct_own", "account"), snapshot: null }
]

const view: View = {
  mode: "live",
  at: null,
  now,
  readAt: null,
  snapshots: new Map([["dfat-consolidated-list", snapshotOf("dfat-consolidated-list")]]),
  lists,
  listsUpTo: "0"
}

describe("FileRun", () => {
  it.effect(
    "says of an account's own list what an earlier version reads, and compares with the account's word",
    () =>
      Effect.gen(function* () {
        const run = yield* newFileRun({
          lists: () => true,
          mode: "live",
          asOf: undefined,
          rules: "1",
          settings: { dates: "day-first", columns: {}, encoding: null, sheet: null },
          customers: {
            sha256: "",
            unread: [],
            otherSheets: [],
            hiddenSheets: [],
            doubtfulSheets: [],
            above: { rows: 0, doubtful: [] },
            remarks: []
          }
        })
        assert.deepStrictEqual(
          run.lists?.map(({ snapshot }) => snapshot?.checkedBy),
          ["operator", "operator", undefined]
        )
        assert.deepStrictEqual(viewOf(run).lists, lists)
      }).pipe(Effect.provide(Layer.mock(Snapshots, { current: () => Effect.succeed(view) })))
  )
})
