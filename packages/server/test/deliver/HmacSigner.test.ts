import { assert, describe, it } from "@effect/vitest"
import { DeliverySigner } from "@entity-watch/core/deliver/DeliverySigner"
import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import type { DeliveryClaim } from "@entity-watch/core/store/deliveryClaims"
import { HmacSigner } from "@entity-watch/node/delivery/HmacSigner"
import { sign } from "@entity-watch/webhooks/sign"
import { Effect, Exit, Layer, Redacted } from "effect"
import { secretBox, secretOf } from "./harness.ts"

const signer = HmacSigner.layer.pipe(Layer.provideMerge(secretBox))

const claim = (subscription_id: string, secret: string, payload: string): DeliveryClaim => ({
  id: "1",
  claims: 1,
  attempt: 1,
  event_id: "evt_1",
  subscription_id,
  webhook_url: "https://receiver.example/hook",
  secret,
  payload,
  claimed_at: 1_795_219_200
})

const sealed = (seed: string, subscription: string) =>
  SecretBox.use((box) => box.seal(Redacted.make(secretOf(seed)), subscription))

/** Text of one to four bytes a character, and half of a pair, which UTF-8 cannot write. */
const payloads = ["", `{"name":"BANKSIA"}`, "Zoë 한국 Ағ", "🦘".repeat(500), "a\ud800b"]

describe("HmacSigner", () => {
  it.effect("makes the headers of the package for receivers, with one secret after another", () =>
    Effect.gen(function* () {
      const { sign: signed } = yield* DeliverySigner
      for (const seed of ["first", "rolled", "first"]) {
        const secret = yield* sealed(seed, "wsub_1")
        for (const payload of payloads) {
          const expected = yield* Effect.promise(() =>
            sign({ id: "evt_1", timestamp: 1_795_219_200, body: payload, secret: secretOf(seed) })
          )
          assert.deepStrictEqual({ ...(yield* signed(claim("wsub_1", secret, payload))) }, { ...expected })
        }
      }
    }).pipe(Effect.provide(signer))
  )

  it.effect("signs nothing for another row with a secret that it knows", () =>
    Effect.gen(function* () {
      const { sign: signed } = yield* DeliverySigner
      const secret = yield* sealed("own", "wsub_1")
      yield* signed(claim("wsub_1", secret, "{}"))
      assert.isTrue(Exit.hasDies(yield* Effect.exit(signed(claim("wsub_2", secret, "{}")))))
    }).pipe(Effect.provide(signer))
  )

  it.effect("goes on with more subscriptions than it keeps", () =>
    Effect.gen(function* () {
      const { sign: signed } = yield* DeliverySigner
      const secrets = yield* Effect.forEach(
        Array.from({ length: 1_002 }, (_, i) => `wsub_${i}`),
        (id) => Effect.map(sealed(id, id), (secret) => ({ id, secret }))
      )
      for (const { id, secret } of [...secrets, ...secrets.slice(0, 2)]) {
        const expected = yield* Effect.promise(() =>
          sign({ id: "evt_1", timestamp: 1_795_219_200, body: "{}", secret: secretOf(id) })
        )
        const headers = yield* signed(claim(id, secret, "{}"))
        assert.strictEqual(headers["webhook-signature"], expected["webhook-signature"])
      }
    }).pipe(Effect.provide(signer))
  )
})
