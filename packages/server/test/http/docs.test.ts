/** The documents are compressed, known by their digest, and not to be had without end: nobody needs a key for them. */
import { gunzipSync } from "node:zlib"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { fakeHandler } from "../support/fakes.ts"

const { dispose, handler } = fakeHandler()
afterAll(dispose)

const get = (path: string, headers: Record<string, string> = {}) =>
  handler(new Request(`http://localhost${path}`, { headers }))

describe.each(["/docs", "/openapi.json"])("GET %s", (path) => {
  it("sends the same bytes compressed to who takes them, a quarter as many", async () => {
    const plain = Buffer.from(await (await get(path, { "accept-encoding": "gzip;q=0, br" })).arrayBuffer())
    const answer = await get(path, { "accept-encoding": "br, gzip;q=0.8" })
    assert.strictEqual(answer.headers.get("content-encoding"), "gzip")
    assert.strictEqual(answer.headers.get("vary"), "accept-encoding")
    const small = Buffer.from(await answer.arrayBuffer())
    assert.isTrue(gunzipSync(small).equals(plain))
    assert.isBelow(small.length, plain.length / 3)
    assert.isBelow(small.length, 1_000_000)
  })

  it("is not sent again to who has it", async () => {
    const etag = (await get(path)).headers.get("etag") ?? ""
    const again = await get(path, { "if-none-match": etag })
    assert.deepStrictEqual([again.status, await again.text()], [304, ""])
    assert.strictEqual((await get(path, { "if-none-match": etag, "accept-encoding": "gzip" })).status, 200)
  })

  it("answers 503 in the envelope once all callers together ask too often", async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, () => get(path, { "accept-encoding": "gzip" }))
    )
    assert.isTrue(answers.some(({ status }) => status === 200))
    const refused = answers.find(({ status }) => status !== 200)
    assert.strictEqual(refused?.status, 503)
    assert.strictEqual(refused?.headers.get("retry-after"), "1")
    assert.include(await refused?.text(), '"type":"overloaded"')
  })
})
