/** The receiver of the sandbox: who may have webhooks sent to it, what it keeps of them, and who sees that. */
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { ReceivedWebhooks, receivedInMemory } from "@entity-watch/core/sandbox/ReceivedWebhooks"
import { receiverAddress } from "@entity-watch/core/sandbox/receiverAddress"
import { verify } from "@entity-watch/webhooks"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService, logIn, ownPage } from "../../support/adminService.ts"

const path = "/admin/v1/sandbox/receiver"
const to = (webhook_url: string) => ({ events: ["name_change"], entities: ["23990000014"], webhook_url })

const loggedIn = Effect.flatMap(adminKey("operator"), ({ token }) => logIn(token))

/** Asks as the console does. */
const asConsole = Effect.gen(function* () {
  const ask = yield* Ask
  const session = yield* loggedIn
  return (method: string, at: string, body?: object, mode: "live" | "sandbox" = "sandbox") =>
    ask(method, at, {
      session,
      headers: { ...ownPage, "x-entity-watch-mode": mode },
      ...(body && { body })
    })
})

layer(adminService)("a process without the receiver of the sandbox", (it) => {
  it.effect("has no address for it, and takes none", () =>
    Effect.gen(function* () {
      const ask = yield* asConsole
      assert.deepStrictEqual((yield* ask("GET", path)).body, { webhook_url: null, webhooks: [] })
      const { body, status } = yield* ask("POST", "/v1/watch", to(receiverAddress("acct_1")))
      assert.strictEqual(status, 400)
      assert.match(body.error.message, /receiver\.sandbox\.invalid/u)
    })
  )
})

const withReceiver = adminService.pipe(Layer.provide(Layer.succeed(ReceivedWebhooks, receivedInMemory())))

layer(withReceiver, { excludeTestServices: true })("the receiver of the sandbox", (it) => {
  it.effect("shows what it was sent as it came, verified, and never a secret", () =>
    Effect.gen(function* () {
      const ask = yield* asConsole
      const { webhook_url } = (yield* ask("GET", path)).body
      const made = yield* ask("POST", "/v1/watch", to(webhook_url))
      assert.strictEqual(made.status, 201, JSON.stringify(made.body))
      const { secret, subscription } = made.body
      const sent = yield* ask("POST", `/v1/watch/${subscription.id}/test`)
      assert.deepInclude(sent.body.test, { response_code: 204, failure: null, answer: "" })
      const shown = (yield* ask("GET", path)).body
      const [webhook] = shown.webhooks
      assert.lengthOf(shown.webhooks, 1)
      assert.deepInclude(webhook, { is_verified: true, refusal: null })
      assert.strictEqual(webhook.headers["webhook-id"], sent.body.test.event_id)
      const { headers, body } = webhook
      yield* Effect.promise(() => verify({ headers, body }, { secret }))
      assert.notInclude(JSON.stringify(shown), "whsec_")

      const rolled = yield* ask("POST", `/v1/watch/${subscription.id}/roll`)
      yield* ask("POST", `/v1/watch/${subscription.id}/test`)
      const [latest, before] = (yield* ask("GET", path)).body.webhooks
      assert.deepStrictEqual(before, webhook)
      yield* Effect.promise(() => verify(latest, { secret: rolled.body.secret }))
    })
  )

  it.effect("is refused for what is live, and for another account", () =>
    Effect.gen(function* () {
      const ask = yield* asConsole
      const asked = yield* Ask
      const { webhook_url } = (yield* ask("GET", path)).body
      assert.strictEqual((yield* ask("POST", "/v1/watch", to(webhook_url), "live")).status, 400)
      const { token } = yield* ApiKeys.use((keys) => keys.create("A neighbour", "sandbox"))
      const key = Redacted.value(token)
      const refused = yield* asked("POST", "/v1/watch", { key, body: to(webhook_url) })
      assert.strictEqual(refused.status, 400)
      assert.match(refused.body.error.message, /each account at an address of its own/u)
      const own = yield* asked("POST", "/v1/watch", { key, body: to("https://receiver.example/hook") })
      const at = `/v1/watch/${own.body.subscription.id}`
      assert.strictEqual((yield* asked("PATCH", at, { key, body: { webhook_url } })).status, 400)
      assert.strictEqual(
        (yield* asked("PUT", "/v1/operational-webhook", { key, body: { webhook_url } })).status,
        400
      )
      assert.strictEqual((yield* asked("GET", path, { key })).status, 401)
    })
  )

  it.effect("answers 401 to what no secret of its account signed", () =>
    Effect.gen(function* () {
      const ask = yield* asConsole
      const asked = yield* Ask
      const { webhook_url } = (yield* ask("GET", path)).body
      const { token } = yield* ApiKeys.use((keys) => keys.create("A forger", "sandbox"))
      const key = Redacted.value(token)
      const { body } = yield* asked("POST", "/v1/watch", { key, body: to("https://receiver.example/hook") })
      yield* SqlClient.SqlClient.use(
        (sql) => sql`UPDATE subscription SET webhook_url = ${webhook_url} WHERE id = ${body.subscription.id}`
      )
      const sent = yield* asked("POST", `/v1/watch/${body.subscription.id}/test`, { key })
      assert.deepInclude(sent.body.test, { response_code: 401, failure: "The receiver answered 401." })
      const [webhook] = (yield* ask("GET", path)).body.webhooks
      assert.deepInclude(webhook, { is_verified: false, refusal: "wrong_signature" })
    })
  )
})
