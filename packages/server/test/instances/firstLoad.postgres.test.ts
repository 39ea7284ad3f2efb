/** A server whose first register has just come into force, asked by name in every way while it builds the index. */
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { partlySearched, resolveDisclaimer } from "@entity-watch/core/resolve/resolveDisclaimer"
import { believedManyBy } from "../support/believedMany.ts"
import { describePostgres } from "../support/PostgresDatabase.ts"
import { type Fleet, makeFleet, until } from "./fleet.ts"

const fixture = fileURLToPath(
  new URL("../../../../fixtures/registers/asic-companies/company_202611.csv", import.meta.url)
)

let fleet: Fleet
beforeAll(async () => {
  fleet = await makeFleet()
})
afterAll(() => fleet?.stop())

describePostgres("a server after a first load", () => {
  it("answers by name at once, and from the index when that is built", async () => {
    // A busy machine may take longer than a caller would wait for: that is not what is asked here.
    const server = await fleet.launch({ REQUEST_TIMEOUT: "2 minutes" })
    const key = await fleet.keyOf("one", "live")
    const release = await fleet.hold("name_segment_chunk", "SHARE")
    const loaded = await fleet.command("refresh", "asic-companies", "--from", fixture, "--partial")
    assert.strictEqual(loaded.code, 0, loaded.err)
    await fleet.read(believedManyBy)
    await until("the server builds the index", () =>
      fleet
        .read((sql) => sql`SELECT FROM name_segment WHERE mode = 'live' AND state = 'building'`)
        .then((rows) => rows.length === 1)
    )

    const ask = (name: string) => fleet.ask(server, key, "/v1/resolve", { name })
    const tool = async (name: string) => {
      const response = await fetch(`${server.base}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          accept: "application/json, text/event-stream",
          "content-type": "application/json"
        },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "resolve_entity", arguments: { name, include: [] } }
        })
      })
      return response.text()
    }
    for (const name of ["GOANNA HOLDINGS PTY LTD", "Goanna Holdngs"]) {
      // What is refused for the machine's load, with the words of an overloaded service, is asked again.
      const { body, status } = await until(`${name} is answered`, async () => {
        const answer = await ask(name)
        if (answer.status !== 503) return answer
        assert.include(JSON.stringify(answer.body), "overloaded")
        return undefined
      })
      assert.strictEqual(status, 200, JSON.stringify(body))
      assert.include(JSON.stringify(body.candidates), "GOANNA HOLDINGS PTY LTD")
      assert.strictEqual(body.disclaimer, partlySearched)
      const answer = await tool(name)
      assert.include(answer, "GOANNA HOLDINGS PTY LTD", answer)
      assert.include(answer, partlySearched)
    }
    const found = await fleet.command("resolve", "--name", "Goanna Holdngs")
    assert.include(found.out, "GOANNA HOLDINGS PTY LTD")
    assert.include(found.out, partlySearched)
    const unknown = "Zzyzx Qqqq"
    const refused = await ask(unknown)
    assert.strictEqual(refused.status, 503)
    assert.match(JSON.stringify(refused.body), /name index is still being built/u)
    assert.match(await tool(unknown), /name index is still being built/u)
    const command = await fleet.command("resolve", "--name", unknown)
    assert.strictEqual(command.code, 1)
    assert.match(command.err, /no name begins so/u)

    release()
    await until("the index answers", async () => (await ask(unknown)).status !== 503)
    const { body } = await ask("Goanna Holdngs")
    assert.include(JSON.stringify(body.candidates), "GOANNA HOLDINGS PTY LTD")
    assert.strictEqual(body.disclaimer, resolveDisclaimer)
  })
})
