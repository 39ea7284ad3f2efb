import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { verify } from "@entity-watch/webhooks"
import { sign } from "@entity-watch/webhooks/sign"
import { signedSample } from "@entity-watch/webhooks/testing"
import { refused } from "./support/refusal.ts"

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"
const other = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const now = () => 1_763_683_200_000
const options = { secret, now }

const sample = () => signedSample("name_change", secret, { now })
const signed = (body: string | Uint8Array) =>
  sign({ id: "evt_1", timestamp: 1_763_683_200, body, secret }).then((headers) => ({ headers, body }))

describe("verify", () => {
  it("gives the event", async () => {
    const delivery = await sample()
    assert.deepStrictEqual(await verify(delivery, options), JSON.parse(delivery.body))
  })

  it("reads a body given as Uint8Array, Buffer, part of a buffer, ArrayBuffer or DataView", async () => {
    const { headers, body } = await sample()
    const bytes = new TextEncoder().encode(body)
    const larger = new Uint8Array(bytes.length + 20)
    larger.set(bytes, 7)
    for (const form of [
      bytes,
      Buffer.from(body),
      larger.subarray(7, 7 + bytes.length),
      bytes.buffer,
      new DataView(bytes.buffer)
    ])
      assert.deepStrictEqual(await verify({ headers, body: form }, options), JSON.parse(body))
  })

  it("reads headers given as Headers, in any case, and as lists", async () => {
    const { headers, body } = await sample()
    const entries = Object.entries(headers)
    for (const form of [
      new Headers(headers),
      Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value])),
      Object.fromEntries(entries.map(([name, value]) => [name, [value]])),
      { ...headers, "webhook-signature": headers["webhook-signature"].split(" ") }
    ])
      assert.deepStrictEqual(await verify({ headers: form, body }, options), JSON.parse(body))
  })

  it("reads a Request", async () => {
    const delivery = await sample()
    const request = new Request("https://receiver.example/", { method: "POST", ...delivery })
    assert.deepStrictEqual(await verify(request, options), JSON.parse(delivery.body))
  })

  it("accepts any of several secrets", async () => {
    const delivery = await sample()
    for (const secrets of [[secret], [other, secret], [secret, other]])
      assert.deepStrictEqual(await verify(delivery, { secret: secrets, now }), JSON.parse(delivery.body))
    await refused(verify(delivery, { secret: [other, other], now }), "wrong_signature")
  })

  it("hands over an event of a type it does not know as unknown", async () => {
    const payload = { type: "solar_eclipse", data: { event_id: "evt_1" } }
    assert.deepStrictEqual(await verify(await signed(JSON.stringify(payload)), options), {
      type: "unknown",
      payload
    })
  })

  it("goes by this machine's clock", async () => {
    const delivery = await signedSample("name_change", secret)
    assert.deepStrictEqual(await verify(delivery, { secret }), JSON.parse(delivery.body))
    await refused(verify(await sample(), { secret }), "clock_off")
  })

  it("says how far the clock is off", async () => {
    const late = await refused(verify(await sample(), { secret, now: () => now() + 412_000 }), "clock_off")
    assert.strictEqual(late.secondsOff, 412)
    assert.include(late.message, "412 seconds")
    const early = await refused(verify(await sample(), { secret, now: () => now() - 3_600_000 }), "clock_off")
    assert.strictEqual(early.secondsOff, -3600)
    assert.include(early.message, "-3600 seconds")
  })

  it("refuses by a clock that is not a number", async () => {
    await refused(verify(await sample(), { secret, now: () => Number.NaN }), "clock_off")
  })

  it("refuses a timestamp too large for a number", async () => {
    const { headers, body } = await sample()
    const far = { ...headers, "webhook-timestamp": "9".repeat(400) }
    await refused(verify({ headers: far, body }, options), "clock_off")
  })

  it.each([{ type: "name_change" }, [1], 7, true, new Date(0)])(
    "refuses the parsed body %j",
    async (body) => {
      const { headers } = await sample()
      const error = await refused(verify({ headers, body }, options), "body_parsed")
      assert.include(error.message, "express.json()")
    }
  )

  it.each([undefined, null, "", new Uint8Array()])("refuses the missing body %j", async (body) => {
    const { headers } = await sample()
    await refused(verify({ headers, body }, options), "body_missing")
  })

  it("refuses a Request whose body was read", async () => {
    const request = new Request("https://receiver.example/", { method: "POST", ...(await sample()) })
    await request.json()
    await refused(verify(request, options), "body_missing")
  })

  it("refuses a Request without a body", async () => {
    const { headers } = await sample()
    await refused(verify(new Request("https://receiver.example/", { headers }), options), "body_missing")
  })

  it("tells a body that was parsed and written again from a wrong secret", async () => {
    const { headers, body } = await sample()
    const again = JSON.stringify(JSON.parse(body), null, 2)
    await refused(verify({ headers, body: again }, options), "body_reserialised")
    await refused(verify({ headers, body: again }, { secret: other, now }), "wrong_signature")
    await refused(verify({ headers, body: again.replace("BANKSIA", "WATTLE") }, options), "wrong_signature")
  })

  it("says that the body is still encoded, and not where the header alone is left", async () => {
    const { headers, body } = await sample()
    const encoded = { ...headers, "Content-Encoding": "gzip" }
    await refused(verify({ headers: encoded, body: gzipSync(body) }, options), "body_encoded")
    assert.deepStrictEqual(await verify({ headers: encoded, body }, options), JSON.parse(body))
    await refused(verify({ headers: encoded, body }, { secret: other, now }), "wrong_signature")
  })

  it("refuses nesting too deep to write again, rather than fail on it", async () => {
    const { headers } = await sample()
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`
    await refused(verify({ headers, body: deep }, options), "wrong_signature")
  })

  it("names the missing header", async () => {
    const { headers, body } = await sample()
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      const error = await refused(
        verify({ headers: { ...headers, [name]: undefined }, body }, options),
        "header_missing"
      )
      assert.strictEqual(error.header, name)
      assert.include(error.message, name)
    }
  })

  it("refuses an id or timestamp that came twice", async () => {
    const { headers, body } = await sample()
    const id = headers["webhook-id"]
    const timestamp = headers["webhook-timestamp"]
    await refused(
      verify({ headers: { ...headers, "webhook-id": [id, id] }, body }, options),
      "wrong_signature"
    )
    await refused(
      verify({ headers: { ...headers, "webhook-timestamp": [timestamp, timestamp] }, body }, options),
      "timestamp_malformed"
    )
  })

  it("refuses a dot moved from the timestamp into the id, or from the body", async () => {
    const delivery = await signed("1763683200.5")
    const headers = {
      ...delivery.headers,
      "webhook-id": "evt_1.1763683200",
      "webhook-timestamp": "1763683200"
    }
    await refused(verify({ headers, body: "5" }, options), "body_not_event")
  })

  it("refuses a signature with something added that a decoder passes over", async () => {
    const { headers, body } = await sample()
    const [first = ""] = headers["webhook-signature"].split(" ")
    const written = (signature: string) => ({ ...headers, "webhook-signature": signature })
    assert.deepStrictEqual(await verify({ headers: written(first), body }, options), JSON.parse(body))
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    const trailing = alphabet[alphabet.indexOf(first.at(-2) ?? "") + 1]
    for (const other of [
      first.slice(0, -1),
      `${first}=`,
      `${first}==`,
      `${first}\n`,
      `${first.slice(0, -2)}${trailing}=`
    ])
      await refused(verify({ headers: written(other), body }, options), "wrong_signature")
  })

  it("looks at eight signatures and no more", async () => {
    const { headers, body } = await sample()
    const [first = ""] = headers["webhook-signature"].split(" ")
    const after = (count: number) => ({
      ...headers,
      "webhook-signature": `${"v1,AAAA ".repeat(count)}${first}`
    })
    assert.deepStrictEqual(await verify({ headers: after(7), body }, options), JSON.parse(body))
    await refused(verify({ headers: after(8), body }, options), "wrong_signature")
  })

  it.each([
    [undefined, "secret_missing"],
    [[], "secret_missing"],
    [[secret, undefined], "secret_missing"],
    ["", "secret_missing"],
    [`${secret}\n`, "secret_not_trimmed"],
    [` ${secret}`, "secret_not_trimmed"],
    [`${secret.slice(0, 20)} ${secret.slice(20)}`, "secret_not_trimmed"],
    [`"${secret}"`, "secret_not_trimmed"],
    [`'${secret}'`, "secret_not_trimmed"],
    [secret.slice("whsec_".length), "secret_without_prefix"],
    ["whsec_", "secret_not_base64"],
    ["whsec_-_-_-_-_-_-_-_-_", "secret_not_base64"],
    [`whsec_${"0123456789abcdef".repeat(3)}`, "secret_in_hex"],
    [other, "wrong_signature"]
  ] as const)("says what is wrong with the secret %j", async (wrong, reason) => {
    const asGiven: { secret: string; now: () => number } = JSON.parse(JSON.stringify({ secret: wrong }))
    const error = await refused(verify(await sample(), { ...asGiven, now }), reason)
    if (typeof wrong === "string" && wrong.length > 10) assert.notInclude(error.message, wrong.trim())
  })

  it("refuses what JavaScript callers get wrong with its own error", async () => {
    const { headers, body } = await sample()
    const call = (...given: ReadonlyArray<unknown>): Promise<unknown> =>
      Reflect.apply(verify, undefined, given)
    await refused(call(body, headers, secret), "secret_missing")
    await refused(call({ body }, options), "header_missing")
  })

  it("refuses Lambda's base64 body that was not said to be so, and takes it when it was", async () => {
    const { headers, body } = await sample()
    const encoded = Buffer.from(body).toString("base64")
    assert.deepStrictEqual(
      await verify({ headers, body: encoded, isBase64Encoded: true }, options),
      JSON.parse(body)
    )
    await refused(verify({ headers, body: encoded }, options), "wrong_signature")
    // Only lambdaHandler reads line breaks.
    await refused(verify({ headers, body: `${encoded}\n`, isBase64Encoded: true }, options), "body_missing")
  })
})
