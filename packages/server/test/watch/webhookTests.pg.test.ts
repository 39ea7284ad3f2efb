/** `POST /v1/watch/{id}/test` against real receivers, which the guard lets it reach. */
import { assert, layer } from "@effect/vitest"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { verify } from "@entity-watch/webhooks"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { name, receiver, senderLayer } from "../delivery/egress/receiver.ts"
import { keyOf, restHandler, restServices } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const services = restServices(undefined, senderLayer()).pipe(Layer.provideMerge(TestDatabase.layer))

/** An account with one subscription to this port. */
const subscribed = Effect.fnUntraced(function* (account: string, port: number) {
  const key = yield* keyOf(account, "sandbox")
  const { handler } = yield* restHandler
  const ask = (method: string, path: string, body?: unknown) =>
    Effect.promise(async () => {
      const response = await handler(
        new Request(`http://localhost${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          ...(body !== undefined && { body: JSON.stringify(body) })
        })
      )
      return { status: response.status, answer: JSON.parse(await response.text()) }
    })
  const { answer } = yield* ask("POST", "/v1/watch", {
    events: ["name_change"],
    entities: ["23990000014"],
    webhook_url: `https://${name}:${port}/hook`
  })
  return { ask, secret: String(answer.secret), at: `/v1/watch/${answer.subscription.id}` }
})

layer(services, { excludeTestServices: true })("POST /v1/watch/{id}/test", (it) => {
  it.effect("sends a signed delivery that is in no feed, and tells what was answered", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((response) => response.end("thank you"))
      const { ask, at, secret } = yield* subscribed("Tested", port)
      const { answer, status } = yield* ask("POST", `${at}/test`)
      assert.strictEqual(status, 200)
      assert.deepInclude(answer.test, { response_code: 200, failure: null, answer: "thank you" })
      assert.isAtLeast(answer.test.millis, 0)
      const [post = assert.fail()] = received
      const event = yield* Effect.promise(() => verify(post, { secret }))
      assert.strictEqual(post.headers["webhook-id"], answer.test.event_id)
      assert.deepInclude(JSON.parse(post.body), {
        type: "test",
        data: { event_id: answer.test.event_id, livemode: false, subscription_id: at.split("/").at(-1) }
      })
      assert.isDefined(event)
      assert.deepStrictEqual((yield* ask("GET", "/v1/changes")).answer.changes, [])
      assert.deepStrictEqual((yield* ask("GET", `${at}/deliveries`)).answer.deliveries, [])
    })
  )

  it.effect("tells why a receiver refuses, and leaves the subscription as it is", () =>
    Effect.gen(function* () {
      const { port } = yield* receiver((response) => response.writeHead(410).end("wrong signature"))
      const { ask, at } = yield* subscribed("Refused", port)
      const before = (yield* ask("PATCH", at, { status: "paused" })).answer
      assert.deepInclude((yield* ask("POST", `${at}/test`, {})).answer.test, {
        response_code: 410,
        failure: "The receiver answered 410.",
        answer: "wrong signature"
      })
      assert.deepStrictEqual((yield* ask("GET", at)).answer, before)
    })
  )

  it.effect("sends nothing where deliveries may not go", () =>
    Effect.gen(function* () {
      const { ask, at } = yield* subscribed("Private", 443)
      yield* SqlClient.SqlClient.use(
        (sql) => sql`UPDATE subscription SET webhook_url = 'https://10.0.0.1/hook' WHERE id = ${at.slice(10)}`
      )
      const { response_code, failure, answer } = (yield* ask("POST", `${at}/test`)).answer.test
      assert.deepStrictEqual([response_code, answer], [null, null])
      assert.match(failure, /private/u)
    })
  )
})

/** A hundred tokens, of which hardly any comes back. */
const sparing = Layer.merge(services, RateLimit.layer({ perSecond: 0.001, burst: 100 }))

layer(sparing, { excludeTestServices: true })("POST /v1/watch/{id}/test", (it) => {
  it.effect("takes no fields, and is made a few times at most", () =>
    Effect.gen(function* () {
      const { port, received } = yield* receiver((response) => response.end())
      const { ask, at } = yield* subscribed("Few", port)
      const statuses: Array<number> = []
      for (const body of [{ type: "name_change" }, {}, {}, {}])
        statuses.push((yield* ask("POST", `${at}/test`, body)).status)
      assert.deepStrictEqual(statuses, [400, 200, 200, 429])
      assert.lengthOf(received, 2)
    })
  )
})
