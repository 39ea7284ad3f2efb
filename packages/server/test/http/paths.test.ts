/** Paths are taken letter for letter: what a proxy's rule for a path does not match must not reach the route. */
import { afterAll, assert, describe, it } from "@effect/vitest"
import { fakeHandler, keys } from "../support/fakes.ts"

const { dispose, handler } = fakeHandler()
afterAll(dispose)

const send = async (method: string, path: string) => {
  const response = await handler(
    new Request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${keys.sandbox}`, "content-type": "application/json" },
      ...(method === "POST" && { body: '{"name":"x"}' })
    })
  )
  return { status: response.status, text: await response.text(), id: response.headers.get("x-request-id") }
}

const capitalised = (path: string) => path.replace(/[a-z]/u, (letter) => letter.toUpperCase())
const escapedAt = (path: string, i: number) =>
  `${path.slice(0, i)}%${path.charCodeAt(i).toString(16)}${path.slice(i + 1)}`

const spellings = (path: string) => [
  capitalised(path),
  path.toUpperCase(),
  `/${path}`,
  `${path.replace(/\/(?=[^/]*$)/u, "//")}`,
  `${path}/`,
  `${path}//`,
  `${path};x=1`,
  `${path}%20`,
  `${path}%2F`,
  ...[1, path.lastIndexOf("/") || 2, path.length - 1].map((i) => escapedAt(path, i))
]

const routes: ReadonlyArray<[string, string, number]> = [
  ["POST", "/v1/screen", 200],
  ["POST", "/v1/resolve", 200],
  ["GET", "/v1/receipts/key", 200],
  ["GET", "/metrics", 200],
  ["GET", "/readyz", 503],
  ["GET", "/healthz", 200],
  ["GET", "/docs", 200],
  ["GET", "/openapi.json", 200],
  ["POST", "/mcp", 403]
]

describe("a path", () => {
  for (const [method, path, status] of routes) {
    it(`is ${path} in one spelling only`, async () => {
      assert.strictEqual((await send(method, path)).status, status)
      assert.strictEqual((await send(method, `${path}?x=//Y%41;/`)).status, status)
      for (const other of spellings(path)) {
        const { id, status: answered, text } = await send(method, other)
        assert.deepStrictEqual(
          [answered, JSON.parse(text)],
          [404, { error: { type: "not_found", message: "There is nothing at this path.", request_id: id } }],
          other
        )
      }
    })
  }

  it("may have any spelling where a parameter stands", async () => {
    for (const identifier of ["51%20824%20753%20556", "%35%31824753556", "51824753556"])
      assert.strictEqual((await send("GET", `/v1/validate/${identifier}`)).status, 200, identifier)
    for (const misspelt of [
      "/v1/Validate/51824753556",
      "/v1/v%61lidate/51824753556",
      "/v1//validate/51824753556"
    ])
      assert.strictEqual((await send("GET", misspelt)).status, 404, misspelt)
    const watched = "/v1/watch/wsub_01JD3Q8Z5V9T6K2M4N7P0R1S3T"
    assert.strictEqual((await send("POST", `${watched}/roll`)).status, 400)
    for (const misspelt of ["Roll", "r%6Fll", "roll/", "/roll", "roll;x"])
      assert.strictEqual((await send("POST", `${watched}/${misspelt}`)).status, 404, misspelt)
  })

  it("with a wrong escape is refused as before", async () => {
    assert.strictEqual((await send("GET", "/v1/validate/%zz")).status, 400)
  })
})
