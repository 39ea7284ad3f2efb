/** Every operation of the contract is served, and a request is read in the order that the contract gives. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Api } from "@entity-watch/contract/Api"
import { HttpApi } from "effect/http-api"
import { fakeHandler, keys } from "../support/fakes.ts"

const { dispose, handler } = fakeHandler()
afterAll(dispose)

const operations: Array<{ method: string; path: string }> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint }) => void operations.push({ method: endpoint.method, path: endpoint.path })
})

const isOpen = (path: string) => path === "/v1/receipts/key"

describe("the operations", () => {
  for (const { method, path } of operations) {
    it(`answer ${method} ${path}, and not without a key`, async () => {
      const response = await handler(
        new Request(`http://localhost${path.replaceAll(/:\w+/gu, "51824753556")}`, { method })
      )
      await response.text()
      assert.strictEqual(response.status, isOpen(path) ? 200 : 401)
    })
  }
})

describe("POST /v1/resolve", () => {
  const ask = (headers: Record<string, string>, body: string) =>
    handler(new Request("http://localhost/v1/resolve", { method: "POST", headers, body })).then(
      async (response) => [response.status, JSON.parse(await response.text()).error?.message]
    )
  const key = { authorization: `Bearer ${keys.sandbox}` }
  const json = { ...key, "content-type": "application/json" }

  it("reads media types and keys in every spelling of them", async () => {
    const body = '{"name":"Banksia"}'
    for (const type of ["application/json", "Application/JSON; charset=utf-8", "application/json;x=1"])
      assert.deepStrictEqual(await ask({ ...key, "content-type": type }, body), [200, undefined])
    for (const type of ["text/plain", "application/jsonp"])
      assert.deepStrictEqual(await ask({ ...key, "content-type": type }, body), [
        415,
        "Send the body as JSON, with Content-Type: application/json."
      ])
    for (const authorization of ["Bearer", "Bearer ", "Basic x", `bearer\t${keys.sandbox}`])
      assert.strictEqual((await ask({ ...json, authorization }, body))[0], 401)
    assert.strictEqual((await ask({ ...json, authorization: `BEARER   ${keys.sandbox}` }, body))[0], 200)
  })

  it("refuses the key before the body, and the body before its schema", async () => {
    assert.strictEqual((await ask({ "content-type": "text/plain" }, "{"))[0], 401)
    assert.strictEqual((await ask({ ...key, "content-type": "text/plain" }, "{"))[0], 415)
    assert.deepStrictEqual(await ask(json, "{"), [400, "The body is not valid JSON."])
    assert.strictEqual((await ask(json, ""))[0], 400)
  })
})
