/** The verifiers that receivers already have, against ours: https://www.standardwebhooks.com */
import { afterEach, assert, beforeEach, describe, it, vi } from "@effect/vitest"
import { authenticate, verify } from "@entity-watch/webhooks"
import { sign } from "@entity-watch/webhooks/sign"
import { eventTypes, signedSample } from "@entity-watch/webhooks/testing"
import { Webhook as StandardWebhook } from "standardwebhooks"
import { Webhook as SvixWebhook } from "svix"

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
const other = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

type Headers = Record<string, string>

// They know no other time than that of the day.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T00:00:00Z") })
})
afterEach(() => {
  vi.useRealTimers()
})

/** One bit of every entry, so that no spelling of base64 hides it. */
const flipped = (header: string) =>
  header
    .split(" ")
    .map((entry) => {
      const bytes = Buffer.from(entry.slice("v1,".length), "base64")
      return `v1,${Buffer.from(bytes.map((byte, index) => (index === 0 ? byte ^ 1 : byte))).toString("base64")}`
    })
    .join(" ")

const reversed = (header: string) => header.split(" ").reverse().join(" ")
const at = (secondsFromNow: number) => () => Date.now() + secondsFromNow * 1000

describe.each([
  ["standardwebhooks", StandardWebhook],
  ["svix", SvixWebhook]
] as const)("%s", (_, Webhook) => {
  const accepts = (headers: Headers, body: string | Buffer, withSecret = secret) => {
    new Webhook(withSecret).verify(body, headers)
  }
  const refuses = (headers: Headers, body: string | Buffer, withSecret = secret) =>
    assert.throws(() => new Webhook(withSecret).verify(body, headers))

  it.each(eventTypes)("accepts a delivery of %s, as text and as bytes, in either order", async (type) => {
    const { headers, body } = await signedSample(type, secret)
    const swapped = { ...headers, "webhook-signature": reversed(headers["webhook-signature"]) }
    for (const form of [headers, swapped]) {
      accepts(form, body)
      accepts(form, Buffer.from(body))
    }
  })

  it("accepts characters of every width", async () => {
    const body = '{"type":"name_change","name":"Café 😀 株式会社"}'
    const timestamp = Math.floor(Date.now() / 1000)
    accepts(await sign({ id: "evt_1", timestamp, body, secret }), body)
  })

  it("refuses each kind of tampering, as we do", async () => {
    const { headers, body } = await signedSample("sanctions_match", secret)
    const second = Number(headers["webhook-timestamp"])
    const [whole = "", asString = ""] = headers["webhook-signature"].split(" ")
    const tampered: ReadonlyArray<readonly [Headers, string]> = [
      [headers, body.replace("84", "85")],
      [headers, `${body} `],
      [headers, JSON.stringify(JSON.parse(body), null, 2)],
      [{ ...headers, "webhook-id": "evt_2" }, body],
      [{ ...headers, "webhook-timestamp": String(second - 1) }, body],
      [{ ...headers, "webhook-timestamp": "now" }, body],
      [{ ...headers, "webhook-signature": flipped(headers["webhook-signature"]) }, body],
      [{ ...headers, "webhook-signature": whole.slice(0, 20) }, body],
      [{ ...headers, "webhook-signature": whole.replace("v1,", "v2,") }, body],
      [{ ...headers, "webhook-signature": whole.replace("v1,", "v1,A") }, body],
      [{ ...headers, "webhook-id": "" }, body],
      [{ ...headers, "webhook-timestamp": "" }, body],
      [{ ...headers, "webhook-signature": "" }, body]
    ]
    for (const [changed, sent] of tampered) {
      refuses(changed, sent)
      const ours = await verify({ headers: changed, body: sent }, { secret }).then(
        () => "accepted",
        () => "refused"
      )
      assert.strictEqual(ours, "refused")
    }
    refuses(headers, body, other)
    // They know the decoded key only, which is why that entry is always sent.
    refuses({ ...headers, "webhook-signature": asString }, body)
  })

  it("refuses old and future deliveries, and takes those within 300 seconds", async () => {
    for (const seconds of [-301, 301, -86_400, 86_400]) {
      const { headers, body } = await signedSample("name_change", secret, { now: at(seconds) })
      refuses(headers, body)
    }
    for (const seconds of [-300, 300]) {
      const { headers, body } = await signedSample("name_change", secret, { now: at(seconds) })
      accepts(headers, body)
    }
  })

  it("signs what we accept", async () => {
    const body = '{"test": 2432232314}'
    const now = new Date()
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("msg_p5jXN8AQM9LWM0D4loKWxJek", now, body)
    }
    assert.deepStrictEqual(await authenticate({ headers, body }, { secret }), new TextEncoder().encode(body))
    const sample = await signedSample("name_change", secret)
    const id = sample.headers["webhook-id"]
    const signature = new Webhook(secret).sign(id, now, sample.body)
    assert.deepStrictEqual(
      await verify(
        { headers: { ...headers, "webhook-id": id, "webhook-signature": signature }, body: sample.body },
        { secret }
      ),
      JSON.parse(sample.body)
    )
  })
})
