/** What the client asks of `fetch`, and what it makes of what a fetch throws. */
import { afterEach, assert, describe, it } from "@effect/vitest"
import { ConnectionError, EntityWatch } from "@entity-watch/client"
import { vi } from "vitest"
import { answering, json, key } from "./support/answers.ts"
import { rejection } from "./support/settled.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const caches = async () => {
  const inits: Array<RequestInit> = []
  const { client } = answering((init) => {
    inits.push(init)
    return json({ registers: [], changes: [], next_cursor: null })(init)
  })
  await client.registers()
  await client.allChangesPage()
  return inits.map((init) => ("cache" in init ? init.cache : "absent"))
}

describe("fetch", () => {
  it("is asked to store nothing, where it knows how", async () => {
    assert.deepStrictEqual(await caches(), ["no-store", "no-store"])
  })

  it.each([
    ["workers of an older date", class {}],
    ["a runtime without Request", undefined]
  ])("is not asked so by %s", async (_, Request) => {
    vi.stubGlobal("Request", Request)
    assert.deepStrictEqual(await caches(), ["absent", "absent"])
  })
})

/** What is thrown, and how often it was asked. */
const thrownFrom = async (thrown: unknown) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  let asked = 0
  const client = new EntityWatch({
    baseUrl: "https://service.example",
    apiKey: key,
    fetch: () => {
      asked += 1
      return Promise.reject(thrown)
    }
  })
  return { error: await rejection(client.registers()), asked: () => asked }
}

describe("what a fetch throws", () => {
  class FetchError extends Error {
    override readonly name = "FetchError"
  }
  class SocketError extends Error {
    override readonly name = "SocketError"
    readonly code = "UND_ERR_SOCKET"
  }
  class ConnectionReset extends Error {
    override readonly name = "ConnectionReset"
    readonly code = "ECONNRESET"
  }

  it.each([
    ["Node and browsers", new TypeError("fetch failed")],
    ["workers", new Error("Network connection lost.")],
    ["Bun", Object.assign(new Error("Unable to connect."), { code: "ConnectionRefused" })],
    ["Deno", new ConnectionReset("Connection reset by peer")],
    ["undici", new SocketError("other side closed")],
    ["node-fetch", new FetchError("network timeout")],
    ["a time limit of its own", new DOMException("It took too long.", "TimeoutError")],
    ["a stream that was lost", new DOMException("network error", "NetworkError")]
  ])("is a connection that failed when the network is at fault: %s", async (_, thrown) => {
    const { asked, error } = await thrownFrom(thrown)
    assert.instanceOf(error, ConnectionError)
    assert.strictEqual(error.cause, thrown)
    assert.strictEqual(asked(), 3)
  })

  class BudgetSpent extends Error {
    override readonly name = "BudgetSpent"
  }

  it.each<[string, unknown]>([
    [
      "Next's, which leaves the rendering",
      Object.assign(new Error("Dynamic"), { digest: "DYNAMIC_SERVER_USAGE" })
    ],
    ["Next's, which ends the build", Object.assign(new Error("Static"), { code: "NEXT_STATIC_GEN_BAILOUT" })],
    ["of a class of its own", new BudgetSpent("No more today.")],
    ["nothing", undefined]
  ])("is passed on as it is when it is not: %s", async (_, thrown) => {
    const { asked, error } = await thrownFrom(thrown)
    assert.strictEqual(error, thrown)
    assert.strictEqual(asked(), 1)
  })
})
