import { assert, describe, it } from "@effect/vitest"
import { addressOfRequest, publicAddress } from "@entity-watch/server/http/reconcile/serviceAddress"
import { ConfigProvider, Effect } from "effect"
import { HttpServerRequest } from "effect/http"

const of = (host: string) =>
  addressOfRequest(HttpServerRequest.fromWeb(new Request("http://localhost/", { headers: { host } })))

describe("the address in the manifest", () => {
  it("is where the request was sent to", () => {
    for (const host of ["127.0.0.1:3000", "[::1]:3000", "watch.example.com"])
      assert.strictEqual(of(host), `http://${host}`)
  })

  it("is made of no Host that is no address", () => {
    for (const host of ["", "a b", 'a"b', "a/b", "user@a", "a:b", "{{id}}", "a?b", "a:123456"])
      assert.isUndefined(of(host), host)
  })

  it.effect("is PUBLIC_URL where that is set, also under a path", () =>
    Effect.gen(function* () {
      for (const [set, expected] of [
        ["https://watch.example.com", "https://watch.example.com"],
        ["https://watch.example.com/registers/?x#y", "https://watch.example.com/registers"]
      ] as const) {
        const address = yield* publicAddress.parse(ConfigProvider.fromUnknown({ PUBLIC_URL: set }))
        assert.strictEqual(address, expected)
      }
    })
  )
})
