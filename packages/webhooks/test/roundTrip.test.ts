import { assert, describe, it, vi } from "@effect/vitest"
import { authenticate } from "@entity-watch/webhooks"
import { sign } from "@entity-watch/webhooks/sign"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { refused } from "./support/refusal.ts"

const between = (minimum: number, maximum: number) =>
  Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum, maximum })))
const bytes = (minimum: number, maximum: number) =>
  Schema.Array(between(0, 255)).pipe(Schema.check(Schema.isMinLength(minimum), Schema.isMaxLength(maximum)))

const Key = bytes(24, 64)
const Body = bytes(1, 300)
const Id = Schema.String.pipe(Schema.check(Schema.isPattern(/^[A-Za-z0-9_-]{1,40}$/u)))
const Timestamp = between(0, 4_102_444_800)
const Drift = between(-300, 300)

const secretOf = (key: ReadonlyArray<number>) => `whsec_${Buffer.from(key).toString("base64")}`

describe("sign and verify", () => {
  it.effect.prop(
    "agree on any bytes, id, secret and time within the tolerance",
    [Key, Id, Timestamp, Body, Drift],
    ([key, id, timestamp, given, drift]) =>
      Effect.promise(async () => {
        const secret = secretOf(key)
        const body = Uint8Array.from(given)
        const headers = await sign({ id, timestamp, body, secret })
        const now = () => (timestamp + drift) * 1000
        assert.deepStrictEqual(await authenticate({ headers, body }, { secret, now }), body)
      })
  )

  it.effect.prop("agree on any text", [Key, Schema.NonEmptyString], ([key, body]) =>
    Effect.promise(async () => {
      const secret = secretOf(key)
      const headers = await sign({ id: "evt_1", timestamp: 1_763_683_200, body, secret })
      const options = { secret, now: () => 1_763_683_200_000 }
      assert.deepStrictEqual(await authenticate({ headers, body }, options), new TextEncoder().encode(body))
    })
  )

  it.effect.prop(
    "disagree when any one bit of the body differs",
    [Key, Body, between(0, 299), between(0, 7)],
    ([key, given, position, bit]) =>
      Effect.promise(async () => {
        const secret = secretOf(key)
        const body = Uint8Array.from(given)
        const headers = await sign({ id: "evt_1", timestamp: 1_763_683_200, body, secret })
        const at = position % body.length
        const tampered = body.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte))
        const now = () => 1_763_683_200_000
        // White space in a JSON body may be what changed: that has a reason of its own.
        const outcome = await authenticate({ headers, body: tampered }, { secret, now }).then(
          () => "accepted",
          (error: { readonly reason: string }) => error.reason
        )
        assert.include(["wrong_signature", "body_reserialised"], outcome)
      })
  )

  it.effect.prop("disagree on another secret", [Key, Key, Body], ([key, otherKey, given]) =>
    Effect.promise(async () => {
      if (secretOf(key) === secretOf(otherKey)) return
      const body = Uint8Array.from(given)
      const headers = await sign({ id: "evt_1", timestamp: 1_763_683_200, body, secret: secretOf(key) })
      const now = () => 1_763_683_200_000
      const outcome = await authenticate({ headers, body }, { secret: secretOf(otherKey), now }).then(
        () => "accepted",
        (error: { readonly reason: string }) => error.reason
      )
      assert.include(["wrong_signature", "secret_in_hex"], outcome)
    })
  )
})

describe("sign", () => {
  const unsigned = {
    id: "evt_1",
    timestamp: 1_763_683_200,
    body: "{}",
    secret: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
  }
  const thrown = (changed: Partial<typeof unsigned>) =>
    sign({ ...unsigned, ...changed }).then(
      () => undefined,
      (error: unknown) => error
    )

  it.each(["", "evt.1", "evt 1", "evt_1\n"])("refuses the id %j", async (id) => {
    assert.instanceOf(await thrown({ id }), RangeError)
  })

  it.each([1.5, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses the timestamp %j", async (timestamp) => {
    assert.instanceOf(await thrown({ timestamp }), RangeError)
  })

  it("refuses what is no secret", async () => {
    await refused(sign({ ...unsigned, secret: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }), "secret_without_prefix")
  })

  // Thousands of deliveries a second are signed so: some fifteen thousand on two idle cores.
  it("asks Web Crypto for no more than each key of the secret and an HMAC with it", async () => {
    const { subtle } = crypto
    const asked: Record<string, number> = {}
    const counted = new Proxy(subtle, {
      get: (_, name: string) => {
        asked[name] = (asked[name] ?? 0) + 1
        return Reflect.get(subtle, name).bind(subtle)
      }
    })
    vi.stubGlobal("crypto", { subtle: counted })
    try {
      await Promise.all(Array.from({ length: 50 }, () => sign({ ...unsigned, body: "x".repeat(2_000) })))
    } finally {
      vi.unstubAllGlobals()
    }
    assert.deepStrictEqual(asked, { importKey: 100, sign: 100 })
  })
})
