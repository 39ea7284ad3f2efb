import { assert, beforeAll, describe, it } from "@effect/vitest"
import { type Account, sharedServer } from "../../packages/server/test/support/StartedServer.ts"
import { run } from "./support/example.ts"

let server: Account
beforeAll(async () => {
  server = await sharedServer()
})

describe("examples/resolve", () => {
  it("prints fields with their registers, a former name, a conflict and a suggestion", async () => {
    const { code, err, out } = await run(server, "resolve/main.ts")
    assert.strictEqual(code, 0, err)
    const [byNumber = "", disagreeing = "", byName = "", disclaimer = ""] = out.trim().split("\n\n")
    assert.match(byNumber, /^23 990 000 014\n {2}confidence 100, matched abn\n/u)
    assert.match(byNumber, /entity_name +BANKSIA CREEK ENGINEERING PTY LTD {2}\(abn-bulk-extract, 20\d\d-/u)
    assert.match(byNumber, /\n {2}acn +990000014 {2}\(asic-companies\)\n/u)
    assert.include(
      byNumber,
      "former name      BANKSIA WELDING PTY. LIMITED, until 2019-02-14  (asic-companies)"
    )
    assert.notInclude(byNumber, "CONFLICT")
    assert.include(
      disagreeing,
      "CONFLICT on abn_status: Active (abn-bulk-extract) against Deregistered (asic-companies)"
    )
    assert.match(byName, /confidence [5-8]\d(\.\d)?, matched the name GOANNA HOLDINGS PTY LTD/u)
    assert.match(byName, /\n {2}and 1 less similar$/u)
    assert.include(disclaimer, "Directors, shareholders and beneficial ownership are not covered.")
  })

  it("takes an ACN, and says when nothing is found", async () => {
    const { code, out } = await run(server, "resolve/main.ts", ["990 000 023", "51824753556"])
    assert.strictEqual(code, 0)
    assert.match(
      out,
      /990 000 023\n {2}confidence 100, matched acn\n {2}entity_name +GOANNA HOLDINGS PTY LTD/u
    )
    assert.include(out, "51824753556\n  The registers that were read hold nothing like it.")
  })

  it("says in a sentence what failed, and ends with 1", async () => {
    const refused = await run({ ...server, apiKey: "svc_sk_test_wrong" }, "resolve/main.ts")
    assert.strictEqual(refused.code, 1)
    assert.match(refused.err, /^.+\. \(unauthorized, request req_\w{26}\)\n$/u)
  })
})
