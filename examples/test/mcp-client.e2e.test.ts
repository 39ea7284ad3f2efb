import { assert, beforeAll, describe, it } from "@effect/vitest"
import { type Account, sharedServer } from "../../packages/server/test/support/StartedServer.ts"
import { run } from "./support/example.ts"

let server: Account
beforeAll(async () => {
  server = await sharedServer()
})

describe("examples/mcp-client", () => {
  it("lists six tools, and prints the structured answers of three", async () => {
    const { code, err, out } = await run(server, "mcp-client/main.ts")
    assert.strictEqual(code, 0, err)
    const [head = "", ...calls] = out.trim().split(/\n\n(?=\w+ \{)/u)
    assert.match(head, /^Protocol revision 20\d\d-\d\d-\d\d\n/u)
    assert.deepStrictEqual(
      head.split("\n").flatMap((line) => /^(\w+): .+ \(only reads\)$/u.exec(line)?.[1] ?? []),
      [
        "resolve_entity",
        "screen_entity",
        "validate_identifier",
        "list_watches",
        "get_watch",
        "list_entity_changes"
      ]
    )
    const [validated = "", resolved = "", screened = "", refused = ""] = calls
    const answer = (call: string) => JSON.parse(call.slice(call.indexOf("\n")))
    assert.deepInclude(answer(validated), { normalized: "23990000014", valid: true })
    const [candidate] = answer(resolved).candidates
    assert.strictEqual(candidate.canonical.entity_name.value, "BANKSIA CREEK ENGINEERING PTY LTD")
    assert.strictEqual(candidate.licensing.credit_licensee.status, "Approved")
    assert.isNull(candidate.screening)
    assert.strictEqual(answer(screened).overall, "review")
    assert.strictEqual(answer(screened).sources.gov_sanctions.matches[0].matched_name, "PLATYPUS SPIRIT")
    assert.strictEqual(refused, 'resolve_entity {"abn":"1"}\nabn must be eleven digits.')
  })

  it("does not connect without a key that works", async () => {
    const { code, err } = await run({ ...server, apiKey: "svc_sk_test_wrong" }, "mcp-client/main.ts")
    assert.strictEqual(code, 1)
    assert.match(err, /401|unauthori[sz]ed|API key is not valid/iu)
  })
})
