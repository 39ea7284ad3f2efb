import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { clientCommand, entityWatch, isOwnMachine, listenCommand } from "../../src/words/receivers.ts"

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
    const follow = (url: string) =>
      listenCommand(url, "sandbox", "http://127.0.0.1:3000").split("\n")[1] ?? ""
    assert.strictEqual(
      follow("http://localhost:8080/hook"),
      `${clientCommand} listen http://localhost:8080/hook --url http://127.0.0.1:3000`
    )
    assert.strictEqual(
      follow("http://localhost/a?b=1&c='$(id)'"),
      `${clientCommand} listen 'http://localhost/a?b=1&c=%27$(id)%27' --url http://127.0.0.1:3000`
    )
  })

  it("has commands that the README writes in the same way", () => {
    const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8")
    for (const command of [entityWatch, clientCommand]) assert.include(readme, `\`${command}\``)
  })
})
