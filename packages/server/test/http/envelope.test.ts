import { readFileSync } from "node:fs"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { fakeHandler, keys } from "../support/fakes.ts"
import { refusals, type Sent } from "../support/refusals.ts"
import { watchRefusals } from "../support/watchRefusals.ts"

const { dispose, handler } = fakeHandler()
afterAll(dispose)

/** Strings are sent as they are, everything else as JSON. */
const send = async (path: string, { body, headers = {}, key = keys.sandbox, method }: Sent = {}) => {
  const text =
    body === undefined || typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body)
  const response = await handler(
    new Request(`http://localhost${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...headers
      },
      ...(text !== undefined && { body: text })
    })
  )
  const content = await response.text()
  return { response, content, json: content.startsWith("{") ? JSON.parse(content) : undefined }
}

const expected = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../fixtures/http/${name}.json`, import.meta.url), "utf8"))

const jargon = /Expected|at \["|undefined|SchemaError|\bgot\b|\[object/u

describe("a refused request", () => {
  it("is tried in at least forty ways", () => assert.isAtLeast(refusals.length, 40))

  for (const [what, path, sent, status, type, message] of [...refusals, ...watchRefusals]) {
    it(`answers ${status} ${type} to ${what}`, async () => {
      const { json, response } = await send(path, sent)
      const requestId = response.headers.get("x-request-id") ?? ""
      assert.match(requestId, /^req_[0-9A-HJKMNP-TV-Z]{26}$/u)
      assert.deepStrictEqual(json, { error: { type, message, request_id: requestId } })
      assert.strictEqual(response.status, status)
      assert.strictEqual(response.headers.get("content-type"), "application/json")
      assert.notMatch(message, jargon)
      assert.match(message, /[.…]$/u)
      if (status === 401) assert.strictEqual(response.headers.get("www-authenticate"), "Bearer")
      if (status === 405)
        assert.strictEqual(
          message,
          `Use ${response.headers.get("allow")?.replaceAll(", ", " or ")} on this path.`
        )
      if ([429, 502, 503].includes(status)) assert.match(response.headers.get("retry-after") ?? "", /^\d+$/u)
    })
  }
})

describe("an answered request", () => {
  for (const [name, path, sent] of [
    [
      "resolve",
      "/v1/resolve",
      { body: { name: "Example", mode: "fuzzy", include: [], state: "nsw", postcode: "2000" } }
    ],
    ["screen", "/v1/screen", { body: { name: "Jordan Example", dob: null, pob: null, type: null } }],
    ["validate-abn", "/v1/validate/23%20990%20000%20014", {}],
    ["validate-acn-checksum", "/v1/validate/990000015", {}]
  ] as const) {
    it(`equals fixtures/http/${name}.json`, async () => {
      const { json, response } = await send(path, sent)
      assert.strictEqual(response.status, 200)
      assert.deepStrictEqual(json, expected(name))
      assert.match(response.headers.get("x-request-id") ?? "", /^req_/u)
      assert.strictEqual(response.headers.get("cache-control"), "no-store")
    })
  }

  it.each(["svc_sk_test_0123", "case whsec_0123", "two words", "x".repeat(129)])(
    "gives a request an id of its own in place of %s",
    async (id) => {
      const { response } = await send("/v1/validate/990000015", { headers: { "x-request-id": id } })
      assert.match(response.headers.get("x-request-id") ?? "", /^req_/u)
    }
  )

  it.each([
    ["/v1/resolve", { abn: 89000000019, name: "", acn: null, filter: { charity: null }, as_of: "" }],
    ["/v1/resolve", { abn: null, name: "x", postcode: 2000, include: null }],
    ["/v1/screen", { acn: 990000014, name: " ", dob: "", pob: "", receipt: null, identifiers: null }],
    ["/v1/validate", { identifier: 990000014 }]
  ])("takes null and empty text for absent, and a number for its digits: %s %j", async (path, body) => {
    const { content, response } = await send(path, { body })
    assert.strictEqual(response.status, 200, content)
  })

  it.each([{ status: "paused", events: null, webhook_url: "", entities: null }, { entities: [89000000019] }])(
    "takes null and empty text in a PATCH for fields to leave: %j",
    async (body) => {
      const path = "/v1/watch/wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T"
      const { content, response } = await send(path, { method: "PATCH", body })
      assert.strictEqual(response.status, 200, content)
    }
  )

  it("takes JSON without a Content-Type, and Bearer in any case", async () => {
    const response = await handler(
      new Request("http://localhost/v1/resolve", {
        method: "POST",
        headers: { authorization: `bEaReR ${keys.sandbox}` },
        body: Buffer.from('{"name":"x"}')
      })
    )
    assert.strictEqual(response.status, 200)
  })

  it("answers HEAD where it answers GET", async () => {
    const { content, response } = await send("/v1/validate/89000000019", { method: "HEAD" })
    assert.deepStrictEqual([response.status, content], [200, ""])
  })

  it("carries the rate limit on resolve and screen, and not on validate", async () => {
    const screened = await send("/v1/screen", { body: { name: "x" } })
    assert.strictEqual(screened.response.headers.get("ratelimit-limit"), "10000")
    assert.match(screened.response.headers.get("ratelimit-remaining") ?? "", /^9\d{3}$/u)
    assert.match(screened.response.headers.get("ratelimit-reset") ?? "", /^\d+$/u)
    const refused = await send("/v1/screen", { body: {} })
    assert.strictEqual(refused.response.headers.get("ratelimit-limit"), "10000")
    const validated = await send("/v1/validate/89000000019")
    assert.isNull(validated.response.headers.get("ratelimit-limit"))
  })

  it("counts an allowance for live keys that got an answer, and for nothing else", async () => {
    const remaining = async (path: string, sent: Sent) =>
      (await send(path, sent)).response.headers.get("x-allowance-remaining")
    const live = { key: keys.live }
    const first = Number(await remaining("/v1/screen", { ...live, body: { name: "x" } }))
    assert.isNull(await remaining("/v1/screen", { body: { name: "x" } }))
    assert.isNull(await remaining("/v1/screen", { ...live, body: {} }))
    assert.isNull(await remaining("/v1/resolve", { ...live, body: { name: "Outage" } }))
    assert.isNull(await remaining("/v1/validate/89000000019", live))
    assert.isNull(await remaining("/v1/validate", { ...live, body: { identifier: "89000000019" } }))
    assert.strictEqual(Number(await remaining("/v1/resolve", { ...live, body: { name: "x" } })), first - 1)
  })

  it("validates with a key that cannot be checked", async () => {
    const { json, response } = await send("/v1/validate/89000000019", { key: keys.uncheckable })
    assert.deepStrictEqual([response.status, json.valid], [200, true])
  })

  it("says that the process runs while the database is away", async () => {
    const { json, response } = await send("/healthz", { key: null })
    assert.deepStrictEqual([response.status, json], [200, { status: "ok" }])
  })
})

describe("an answer to curl", () => {
  const asked = (headers: Record<string, string>) => send("/v1/validate/51824753556", { headers })
  const curl = { "user-agent": "curl/8.5.0", accept: "*/*" }

  it("is indented, and the same JSON", async () => {
    const [plain, read] = [await asked({}), await asked(curl)]
    assert.strictEqual(read.content, `${JSON.stringify(plain.json, undefined, 2)}\n`)
    assert.strictEqual(read.response.headers.get("content-type"), "application/json")
    const refused = await send("/v1/nothing", { headers: curl })
    assert.match(refused.content, /^\{\n {2}"error": \{\n/u)
    assert.strictEqual(refused.response.status, 404)
  })

  it("is as it was made for a program, which says that it takes JSON", async () => {
    for (const headers of [
      { ...curl, accept: "application/json" },
      { accept: "*/*" },
      { "user-agent": "node" }
    ])
      assert.notInclude((await asked(headers)).content, "\n")
  })
})
