import { createHmac } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { authenticate, verify, WebhookVerificationError } from "@entity-watch/webhooks"
import { sign } from "@entity-watch/webhooks/sign"
import { bodyOf, type Vector, vectors } from "./support/vectors.ts"

const delivery = (vector: Vector) => ({ headers: vector.headers, body: bodyOf(vector) })
const options = ({ secret, now }: Vector) => ({ secret, now: () => now * 1000 })

const entry = (key: string | Uint8Array, { headers }: Vector, body: Uint8Array) =>
  `v1,${createHmac("sha256", key)
    .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`)
    .update(body)
    .digest("base64")}`

describe("the vectors", () => {
  it.each([
    [0, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,TcxlhK9b6UD6iVI1ZU2tTqp8PEVfYRseNNfa6b+LcUg="],
    [1, "v1,cik5fNVt2IxKxKOcNleCdQsBnBRSThNde+KJZ44DtIg= v1,z44huG3r7Ehac0LGmGw+si+85XOvAhIeJDVQSrlXNXQ="]
  ] as const)("number %i is what node:crypto and sign make of it", async (index, signatures) => {
    const vector = vectors.valid[index]
    assert(vector !== undefined && typeof vector.secret === "string")
    const body = bodyOf(vector)
    assert.strictEqual(vector.headers["webhook-signature"], signatures)
    const decoded = Buffer.from(vector.secret.slice("whsec_".length), "base64")
    assert.strictEqual(`${entry(decoded, vector, body)} ${entry(vector.secret, vector, body)}`, signatures)
    assert.deepStrictEqual<Record<string, string>>(
      await sign({
        id: vector.headers["webhook-id"] ?? "",
        timestamp: Number(vector.headers["webhook-timestamp"]),
        body,
        secret: vector.secret
      }),
      vector.headers
    )
  })

  for (const vector of vectors.valid)
    it(`accepts ${vector.name}`, async () => {
      assert.deepStrictEqual(
        await authenticate(delivery(vector), options(vector)),
        new Uint8Array(bodyOf(vector))
      )
    })

  for (const vector of vectors.invalid)
    it(`refuses ${vector.name}`, async () => {
      const error = await verify(delivery(vector), options(vector)).then(
        () => undefined,
        (error: unknown) => error
      )
      assert.instanceOf(error, WebhookVerificationError)
      assert.strictEqual(error.reason, vector.reason)
      assert.strictEqual(error.secondsOff, vector.seconds_off)
    })
})
