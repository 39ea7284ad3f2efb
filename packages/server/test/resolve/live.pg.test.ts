import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { ResolveRequest } from "@entity-watch/contract/schema/requests"
import type { ProjectedRecord } from "@entity-watch/core/domain/ProjectedRecord"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import {
  IdentitySource,
  IdentitySourceUnavailable
} from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { fixtures, inMemory, load, register } from "../support/registers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const source = "abn-lookup-web-services"
const extract = readFileSync(`${fixtures}abn-bulk-extract/20261105_Public01.xml`)
const unheld = { abn: Abn.make("53004085616"), acn: Acn.make("004085616") }
const held = { abn: Abn.make("23990000014"), acn: Acn.make("990000014") }

const livePart = ({ abn, acn }: typeof held): ProjectedRecord => ({
  record: { register: source, key: abn, abn, acn, data: {} },
  projection: {
    fields: { abn: { value: abn, source }, entity_name: { value: "LIVE NAME PTY LTD", source } },
    names: [{ kind: "legal", name: "LIVE NAME PTY LTD" }]
  }
})

/** Plays the service: its own tests ask a real one over HTTP. */
const fakeService = (asked: "first" | "for_what_is_missing") => {
  const state: { answer: "down" | "none" | "up"; asked: number } = { answer: "down", asked: 0 }
  const layer = Layer.succeed(IdentitySource, {
    asked,
    lookUp: (number) =>
      Effect.suspend(() => {
        state.asked++
        if (state.answer === "down")
          return Effect.fail(new IdentitySourceUnavailable({ source, reason: "It did not answer." }))
        const known = [held, unheld].find(
          (each) =>
            each.abn === ("abn" in number ? number.abn : "") ||
            each.acn === ("acn" in number ? number.acn : "")
        )
        return Effect.succeed(state.answer === "none" || known === undefined ? [] : [livePart(known)])
      }),
    updatedOn: () => Effect.die("not in this test")
  })
  return { state, layer }
}

const resolve = (request: ResolveRequest) =>
  Resolver.use((resolver) =>
    resolver.resolve({ accountId: "acct_test", keyId: "key_test", mode: "live" }, request)
  )

describe.each(["first", "for_what_is_missing"] as const)(
  "Resolver.resolve with the service asked %s",
  (asked) => {
    it.effect("answers from whichever register can, and 502 only when none can", () => {
      const { layer, state } = fakeService(asked)
      const services = Resolver.layer.pipe(
        Layer.provideMerge(Layer.merge(Refresh.layer, SnapshotStore.layer)),
        Layer.provide(SandboxFaults.layer),
        Layer.provide([layer, NameSearch.layerNone]),
        Layer.provideMerge(TestDatabase.layer)
      )
      return Effect.gen(function* () {
        const outage = yield* Effect.flip(resolve({ abn: unheld.abn }))
        assert.deepInclude(outage, { _tag: "IdentitySourceUnavailable", source })
        state.answer = "none"
        assert.deepStrictEqual((yield* resolve({ abn: unheld.abn })).candidates, [])
        state.answer = "up"
        const [byAcn] = (yield* resolve({ acn: unheld.acn })).candidates
        assert.deepInclude(byAcn?.canonical.abn, { value: unheld.abn, source })

        yield* load(register("abn-bulk-extract"), [inMemory("20261105_Public01.xml", extract)], {
          mode: "live"
        })
        yield* TestClock.adjust("2 seconds")
        state.answer = "down"
        // Of the extract only a part is loaded, so that nobody says that nobody has the number.
        assert.deepInclude(yield* Effect.flip(resolve({ abn: unheld.abn })), { source })
        const before = state.asked
        assert.lengthOf((yield* resolve({ abn: held.abn })).candidates, 1)
        assert.strictEqual(state.asked - before, asked === "first" ? 1 : 0)
        state.answer = "up"
        const [both] = (yield* resolve({ abn: held.abn })).candidates
        assert.strictEqual(
          both?.canonical.entity_name.source,
          asked === "first" ? source : "abn-bulk-extract"
        )
        assert.deepStrictEqual(both?.conflicts, [])
      }).pipe(Effect.provide(services))
    })
  }
)
