import { assert, layer } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { NameSearch, SearchOverloaded } from "@entity-watch/core/resolve/NameSearch"
import type { AskedRow } from "@entity-watch/core/resolve/rows/RowEvidence"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { Context, Effect, Layer } from "effect"
import { coreLayer, loadFixtures } from "../../support/registers.ts"

const services = Snapshots.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer)))
)

/** A queue of searches that takes one only when it was asked so often. Then the database is searched. */
const fullFor = (times: number) => {
  let asked = 0
  return Layer.succeed(NameSearch, {
    search: () =>
      Effect.suspend(() =>
        ++asked > times ? Effect.succeed(null) : Effect.fail(new SearchOverloaded({ reason: "queue_full" }))
      )
  })
}

const resolverOver = (search: Layer.Layer<NameSearch>) =>
  Layer.build(
    Layer.fresh(RowResolver.layer).pipe(
      Layer.provide(SandboxFaults.layer),
      Layer.provide([IdentitySource.layerNone, search])
    )
  ).pipe(Effect.map(Context.get(RowResolver)))

const asked: AskedRow = {
  names: ["Banksia Creek Engineering Pty Ltd"],
  numbers: [],
  badNumbers: [],
  nameUnread: null,
  state: null,
  postcode: null
}

layer(services)("RowResolver.resolve", (it) => {
  it.effect("waits while too many names are being searched", () =>
    Effect.gen(function* () {
      const view = yield* Snapshots.use((snapshots) => snapshots.current("sandbox"))
      const resolver = yield* resolverOver(fullFor(7))
      let pauses = 0
      const pause = Effect.sync(() => void pauses++)
      const judged = yield* resolver.resolve(view, asked, { requireGst: false, pause })
      assert.deepInclude(judged, { verdict: "same", isHindered: false })
      assert.strictEqual(pauses, 7)
    })
  )

  it.effect("waits two minutes for all searches of a row together, and then says that nothing is known", () =>
    Effect.gen(function* () {
      const view = yield* Snapshots.use((snapshots) => snapshots.current("sandbox"))
      const resolver = yield* resolverOver(fullFor(Number.POSITIVE_INFINITY))
      let pauses = 0
      const pause = Effect.sync(() => void pauses++)
      const names = [...asked.names, "Emu Plains Joinery", "Goanna Holdings"]
      const row = { ...asked, names, state: "NSW" }
      const judged = yield* resolver.resolve(view, row, { requireGst: false, pause })
      assert.deepInclude(judged, {
        verdict: "unavailable",
        isHindered: true,
        reasons: ["Too many names were being searched."]
      })
      assert.strictEqual(pauses, 120)
      yield* resolver.resolve(view, row, { requireGst: false })
      assert.strictEqual(pauses, 120, "a request does not wait")
    })
  )

  it.effect("does not take a full queue for names that were all searched", () =>
    Effect.gen(function* () {
      const view = yield* Snapshots.use((snapshots) => snapshots.current("sandbox"))
      const resolver = yield* resolverOver(fullFor(1))
      assert.isFalse(yield* resolver.searchesAllNames(view))
      assert.isTrue(yield* resolver.searchesAllNames(view))
    })
  )

  it.effect.each([
    ["Vanished Billabong Aboriginal Corporation", null, "cancelled"],
    ["Goanna Holdings Pty Ltd ATF The Billabong Family Trust", "80880000007", "same"],
    ["Goanna Holdings Pty Ltd ATF Zebra Trust", "80880000007", "name_differs"],
    ["Banksia Creek Engineering Pty Ltd ATF The Billabong Family Trust", "80880000007", "name_differs"],
    ["Goanna Holdings Pty Ltd", "80880000007", "same"]
  ] as const)("judges %s with the number %s as %s", ([name, abn, verdict]) =>
    Effect.gen(function* () {
      const view = yield* Snapshots.use((snapshots) => snapshots.current("sandbox"))
      const resolver = yield* resolverOver(fullFor(0))
      const numbers = abn === null ? [] : [{ abn: Abn.make(abn) }]
      const judged = yield* resolver.resolve(
        view,
        { ...asked, names: [name], numbers },
        { requireGst: false }
      )
      assert.strictEqual(judged.verdict, verdict, judged.reasons.join(" "))
    })
  )

  it.effect("says where else the registers have whom only a name means", () =>
    Effect.gen(function* () {
      const view = yield* Snapshots.use((snapshots) => snapshots.current("sandbox"))
      const resolver = yield* resolverOver(fullFor(0))
      const row = { ...asked, names: ["Goanna Holdings Pty Ltd"], state: "VIC", postcode: "3000" }
      const judged = yield* resolver.resolve(view, row, { requireGst: false })
      assert.strictEqual(judged.verdict, "same")
      assert.include(judged.reasons, "The row says VIC 3000, and the registers say QLD 4000.")
    })
  )
})
