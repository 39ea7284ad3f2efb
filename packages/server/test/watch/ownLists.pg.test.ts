/** A new name of a watched entity, and the lists of the accounts that watch it and that do not. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, layer } from "@effect/vitest"
import { ScreeningLists } from "@entity-watch/core/lists/ScreeningLists"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { AesRecordSealer } from "@entity-watch/node/secrets/AesRecordSealer"
import { Effect, Layer } from "effect"
import { FakeSecretBox } from "../support/fakeSecretBox.ts"
import { account, puts, services } from "../support/ownLists.ts"
import { inMemory, load, register } from "../support/registers.ts"
import { fixture, told, watches } from "../support/watching.ts"

const compared: Array<string> = []

/** Notes with which lists anybody is compared. */
const noting = Layer.effect(
  ScreeningLists,
  Effect.map(ScreeningLists, (real) =>
    ScreeningLists.of({
      ...real,
      indexOf: (mode, list, reading) => {
        compared.push(list.source.id)
        return real.indexOf(mode, list, reading)
      }
    })
  )
)

const catchUp = Watcher.use((watcher) => watcher.catchUp("sandbox")).pipe(
  Effect.provide(
    Layer.fresh(
      Watcher.layer.pipe(Layer.provide([noting, AesRecordSealer.layer, FakeSecretBox, NodeCrypto.layer]))
    )
  )
)

layer(services)("a watched entity that gets a name", (it) => {
  it.effect("is compared with the lists of whoever watches it, and with nobody else's", () =>
    Effect.gen(function* () {
      const accounts = [
        ["acct_by_abn", "25990000023"],
        ["acct_by_acn", "990000023"],
        ["acct_elsewhere", "71880000021"]
      ] as const
      for (const [id, watched] of accounts) {
        yield* watches([watched], ["banned_match"], id)
        yield* puts(yield* account(id), ["1,Goanna Ventures Pty Ltd,"])
      }
      yield* catchUp
      for (const [id] of accounts) assert.deepStrictEqual(yield* told(id), [])
      compared.length = 0
      const renamed = fixture("abn-bulk-extract", "20261105_Public01.xml").replace(
        "GOANNA HOLDINGS PTY LTD",
        "GOANNA VENTURES PTY LTD"
      )
      yield* load(register("abn-bulk-extract"), [inMemory("20261105_Public01.xml", renamed)])
      yield* catchUp
      assert.deepStrictEqual(compared.filter((id) => id.startsWith("list:")).sort(), [
        "list:acct_by_abn/declined",
        "list:acct_by_acn/declined"
      ])
      const sources = []
      for (const [id] of accounts)
        sources.push(
          (yield* told(id)).map(({ payload }) => payload.data.matches?.map(({ source }) => source))
        )
      assert.deepStrictEqual(sources, [[["list:acct_by_abn/declined"]], [["list:acct_by_acn/declined"]], []])
    })
  )
})
