import { assert, describe, it } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Decisions } from "@entity-watch/core/decide/Decisions"
import { readAtNow } from "@entity-watch/core/domain/readAt"
import type { View } from "@entity-watch/core/domain/View"
import { Entities } from "@entity-watch/core/entities/Entities"
import { Journal } from "@entity-watch/core/journal/Journal"
import { registerOf } from "@entity-watch/core/lists/registerOf"
import { ScreeningLists } from "@entity-watch/core/lists/ScreeningLists"
import { Receipts } from "@entity-watch/core/receipts/Receipts"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { ListedEntryStore } from "@entity-watch/core/store/ListedEntryStore"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"

const caller: Caller = { accountId: "acct_test", keyId: "key_test", mode: "live" }

/** Lists whose reading takes so many seconds each time that one is read, and how often the view was. */
const setUp = (seconds: ReadonlyArray<number>) => {
  const left = [...seconds]
  const counted = { views: 0 }
  const view = Effect.gen(function* () {
    counted.views += 1
    const now = yield* DateTime.now
    const at = DateTime.formatIso(now)
    const snapshots: View["snapshots"] = new Map(
      Object.values(registerOf).map((register) => [
        register,
        {
          register,
          id: register,
          sha256: "",
          asOf: at,
          loadedAt: at,
          checkedAt: at,
          checkedBy: "publisher",
          rows: 1,
          partial: null
        }
      ])
    )
    return {
      mode: "live",
      at: null,
      now,
      readAt: yield* readAtNow,
      snapshots,
      lists: [],
      listsUpTo: "0"
    } satisfies View
  })
  const store = Layer.succeed(ListedEntryStore, {
    read: () => Effect.as(TestClock.adjust(`${left.shift() ?? 0} seconds`), []),
    readDoubt: () => Effect.succeed(null)
  })
  const snapshots = Layer.mock(Snapshots, {
    current: () => view,
    again: () => view,
    renew: () => Effect.void,
    beforehand: () => Effect.void
  })
  const layer = Screener.layerNoDeps.pipe(
    Layer.provide([
      ScreeningLists.layerNoDeps.pipe(Layer.provide(store)),
      snapshots,
      Layer.mock(Entities, {}),
      Layer.mock(Receipts, {}),
      Layer.mock(Decisions, {
        rules: { needsTwo: false, reasons: [] },
        ahead: () => () => Effect.succeed([])
      }),
      Layer.mock(Journal, { isKept: false })
    ])
  )
  return { counted, layer }
}

describe("Screener.screen", () => {
  it.effect("asks once more where its view became too old while the lists were indexed", () => {
    const { counted, layer } = setUp([11])
    return Effect.gen(function* () {
      const { overall } = yield* (yield* Screener).screen(caller, { name: "Nobody Similar" })
      assert.deepStrictEqual([overall, counted.views], ["no_match", 2])
    }).pipe(Effect.provide(layer))
  })

  it.effect("asks once where the lists are indexed in time", () => {
    const { counted, layer } = setUp([3, 3, 3])
    return Effect.gen(function* () {
      const { overall } = yield* (yield* Screener).screen(caller, { name: "Nobody Similar" })
      assert.deepStrictEqual([overall, counted.views], ["no_match", 1])
    }).pipe(Effect.provide(layer))
  })

  it.effect("answers the first of many questions as the others, however long its lists took", () => {
    const { layer } = setUp([11])
    return Effect.gen(function* () {
      const { answer } = yield* (yield* Screener).batch(caller)
      const { overall } = yield* answer({ name: "Nobody Similar" })
      assert.strictEqual(overall, "no_match")
    }).pipe(Effect.provide(layer))
  })
})
