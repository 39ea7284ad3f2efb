import { assert, layer } from "@effect/vitest"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { registers } from "@entity-watch/core/registers/all"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestDatabase } from "../support/TestDatabase.ts"

const configured = (first: boolean) =>
  IdentitySource.layer({ guid: Redacted.make("not-asked"), first }).pipe(Layer.provide(FetchHttpClient.layer))
const list = (mode: Mode, source: Layer.Layer<IdentitySource>) =>
  Statuses.use((statuses) => statuses.list(mode)).pipe(
    Effect.provide(Layer.fresh(Statuses.layer).pipe(Layer.provide(source)))
  )

layer(TestDatabase.layer)("Statuses.list", (it) => {
  it.effect("names the ABN Lookup web services where they are asked, with licence and attribution", () =>
    Effect.gen(function* () {
      const asked = (yield* list("live", configured(false))).at(-1)
      assert.deepInclude(asked, {
        register: "abn-lookup-web-services",
        state: "live",
        licence: "not verified",
        attribution: "Contains data from the Australian Business Register.",
        note: "Asked for numbers that the local ABN extract does not hold."
      })
      const first = (yield* list("live", configured(true))).at(-1)
      assert.deepInclude(first, { note: "Asked for each number before the local registers." })
    })
  )

  it.effect(
    "names the registers that are read alone in the sandbox, and where the services are not configured",
    () =>
      Effect.gen(function* () {
        const read = registers.map(({ source }) => source.id)
        for (const answer of [
          yield* list("sandbox", configured(true)),
          yield* list("live", IdentitySource.layerNone)
        ])
          assert.deepStrictEqual(
            answer.map(({ register }) => register),
            read
          )
      })
  )
})
