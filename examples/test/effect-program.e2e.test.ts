import { assert, beforeAll, describe, it } from "@effect/vitest"
import { type Account, sharedServer } from "../../packages/server/test/support/StartedServer.ts"
import { run } from "./support/example.ts"

let server: Account
beforeAll(async () => {
  server = await (await sharedServer()).ownAccount()
})

describe("examples/effect-program", () => {
  it("prints what it resolved, an outage as an answer, a verdict and the feed's length", async () => {
    const before = await run(server, "effect-program/main.ts")
    assert.strictEqual(before.code, 0, before.err)
    const lines = before.out.trim().split("\n")
    assert.deepStrictEqual(lines.slice(0, 2), [
      "23990000014: BANKSIA CREEK ENGINEERING PTY LTD, GST true, credit licence 990001",
      "51824753556: not in the registers that were read"
    ])
    assert.match(lines[2] ?? "", /^32990000998: .+ unavailable/u)
    assert.deepStrictEqual(lines.slice(3), ["Platypus Spirit: review", "0 changes recorded of 23990000014"])

    assert.strictEqual((await run(server, "poll-changes/sandbox.ts")).code, 0)
    assert.include((await run(server, "effect-program/main.ts")).out, "3 changes recorded of 23990000014")
  })

  it("fails with the service's error when the key does not work", async () => {
    const { code, err, out } = await run({ ...server, apiKey: "svc_sk_test_wrong" }, "effect-program/main.ts")
    assert.strictEqual(code, 1)
    assert.match(out + err, /Unauthorized/u)
  })
})
