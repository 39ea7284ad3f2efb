import { assert, describe, it } from "@effect/vitest"
import { listenOptions, Misunderstood } from "@entity-watch/client/cli/options"

const env = { ENTITY_WATCH_KEY: "svc_sk_test_invented", ENTITY_WATCH_SECRET: "whsec_AAEC" }
const receiver = "http://localhost:8080/webhooks"

const refused = (args: ReadonlyArray<string>, environment: Record<string, string> = env): string => {
  try {
    listenOptions(args, environment)
  } catch (error) {
    if (error instanceof Misunderstood) return error.message
  }
  return "not refused"
}

describe("entity-watch-client listen", () => {
  it("takes its options before and after the receiver's URL", () => {
    assert.deepStrictEqual(listenOptions(["listen", receiver], env), {
      baseUrl: "http://127.0.0.1:3000",
      apiKey: "svc_sk_test_invented",
      receiver,
      secret: "whsec_AAEC",
      isNewSecret: false,
      since: "now",
      types: undefined
    })
    const all = [
      "listen",
      "--types=name_change",
      receiver,
      "--since",
      "2026-11-21T00:00:00Z",
      "--url",
      "https://s.example"
    ]
    const { baseUrl, since, types } = listenOptions(all, {
      ...env,
      ENTITY_WATCH_URL: "https://other.example"
    })
    assert.deepStrictEqual(
      [baseUrl, since, types],
      ["https://s.example", "2026-11-21T00:00:00Z", "name_change"]
    )
    assert.isTrue(listenOptions(["listen", receiver], { ENTITY_WATCH_KEY: "k" }).isNewSecret)
  })

  it("says in a sentence what it does not understand", () => {
    assert.strictEqual(refused(["lisen"]), "There is no command lisen; listen is the only one.")
    assert.match(refused(["listen"]), /^Name one URL of your receiver/u)
    assert.match(refused(["listen", "localhost:8080"]), /^Name one URL of your receiver/u)
    assert.match(refused(["listen", receiver, receiver]), /^Name one URL of your receiver/u)
    assert.strictEqual(refused(["listen", receiver, "--port", "1"]), "There is no option --port.")
    assert.strictEqual(refused(["listen", receiver, "--since"]), "--since needs a value.")
    assert.match(refused(["listen", receiver, "--url", "s.example"]), /^The service's URL must start/u)
    assert.match(
      refused(["listen", receiver, "--url", "https://u:s3cret@s.example"]),
      /^The service.s URL must[^3]+$/u
    )
    assert.strictEqual(refused(["listen", receiver], {}), "Set ENTITY_WATCH_KEY to an API key.")
    assert.match(
      refused(["listen", receiver], { ...env, ENTITY_WATCH_SECRET: "x" }),
      /^ENTITY_WATCH_SECRET must be/u
    )
  })
})
