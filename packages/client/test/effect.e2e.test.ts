/** The Effect client's stream over the started server. */
import { assert, describe, it } from "@effect/vitest"
import { EntityWatch } from "@entity-watch/client/effect"
import { Effect, Layer, Redacted, Stream } from "effect"
import { FetchHttpClient } from "effect/http"
import { sharedServer } from "../../server/test/support/StartedServer.ts"

describe("changeStream of the Effect client", () => {
  it.live("yields events while the connection stays open, and is never kept", () =>
    Effect.gen(function* () {
      const { apiKey, baseUrl } = yield* Effect.promise(async () => (await sharedServer()).ownAccount())
      const caches: Array<RequestCache | undefined> = []
      const layer = EntityWatch.layer({ baseUrl, apiKey: Redacted.make(apiKey) }).pipe(
        Layer.provide(FetchHttpClient.layer),
        Layer.provide(
          Layer.succeed(FetchHttpClient.Fetch, (input, init) => {
            caches.push(init?.cache)
            return fetch(input, init)
          })
        )
      )
      yield* Effect.gen(function* () {
        const client = yield* EntityWatch
        yield* client.createWatch({
          payload: {
            events: ["name_change"],
            webhook_url: "https://receiver.example/hook",
            entities: ["23990000014"]
          },
          headers: {}
        })
        const change = client.sandboxChange({
          payload: { identifier: "23990000014", event: "name_change" }
        })
        const seen = yield* Stream.unwrap(client.changeStream({ query: { since: "now" }, headers: {} })).pipe(
          Stream.tap(({ event }) => (event === "place" ? change : Effect.void)),
          Stream.take(2),
          Stream.runCollect
        )
        const [place, message] = seen
        assert.strictEqual(place?.event, "place")
        assert(message?.event === "message")
        assert.strictEqual(message.id, message.data.created_at)
        assert.isAbove(Date.parse(message.id), Date.parse(place?.id ?? "") - 1)
        assert.deepStrictEqual(caches, ["no-store", "no-store", "no-store"])
      }).pipe(Effect.provide(layer))
    })
  )
})
