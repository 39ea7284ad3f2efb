import { assert, describe, it } from "@effect/vitest"
import { isOwnMachine, listenCommand } from "../../src/words/receivers.ts"

describe("the address of a receiver", () => {
  it("is of somebody's own machine by its host, whatever its scheme and port", () => {
    for (const url of [
      "http://localhost",
      "http://localhost:8080/hook",
      "https://LOCALHOST:8443",
      "http://app.localhost:3001",
      "http://127.0.0.1:8080",
      "http://0.0.0.0:80",
      "http://[::1]:8080/"
    ])
      assert.isTrue(isOwnMachine(url), url)
    for (const url of [
      "",
      "localhost:8080",
      "https://hooks.example.com/localhost",
      "https://localhost.example.com",
      "https://127.example.com",
      "ftp://localhost"
    ])
      assert.isFalse(isOwnMachine(url), url)
  })

  it("stands in a command as one word", () => {
    assert.strictEqual(
      listenCommand("http://localhost:8080/hook"),
      "npx @entity-watch/client listen http://localhost:8080/hook"
    )
    assert.strictEqual(
      listenCommand("http://localhost/a?b=1&c='$(id)'"),
      "npx @entity-watch/client listen 'http://localhost/a?b=1&c=%27$(id)%27'"
    )
  })
})
