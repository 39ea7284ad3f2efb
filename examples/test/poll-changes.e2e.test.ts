import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { EntityWatch } from "@entity-watch/client"
import { type Account, sharedServer } from "../../packages/server/test/support/StartedServer.ts"
import { run, settings, start } from "./support/example.ts"

const entity = "23990000014"
const folder = mkdtempSync(join(tmpdir(), "entity-watch-poll-"))
let server: Account
beforeAll(async () => {
  server = await (await sharedServer()).ownAccount()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const idsIn = (out: string) =>
  out.split("\n").flatMap((line) => /^\S+ \w+ (evt_\w{26}) \(\w+\) /u.exec(line)?.[1] ?? [])

const feed = async () => {
  const ids: Array<string> = []
  for await (const { event_id } of new EntityWatch(server).changes(entity)) ids.push(event_id)
  return ids
}

describe("examples/poll-changes", () => {
  it("prints each change once, and then only what is new", async () => {
    const cursor = join(folder, "cursor")
    const made = await run(server, "poll-changes/sandbox.ts")
    assert.match(made.out, /^Watching 23990000014 with wsub_\w{26}, paused: there is no receiver\.\n/u)
    const first = await run(server, "poll-changes/main.ts", [entity, cursor])
    assert.strictEqual(first.code, 0, first.err)
    assert.deepStrictEqual(idsIn(first.out), await feed())
    assert.match(
      first.out,
      / name_change evt_\w{26} \(pending\) canonical\.entity_name: BANKSIA .+ -> NEW BANKSIA /u
    )
    assert.match(first.out, /\n3 new\.\n$/u)

    assert.strictEqual((await run(server, "poll-changes/main.ts", [entity, cursor])).out, "Nothing new.\n")
    const more = await run(server, "poll-changes/sandbox.ts")
    assert.notInclude(more.out, "Watching")
    const next = await run(server, "poll-changes/main.ts", [entity, cursor])
    assert.deepStrictEqual(idsIn(next.out), (await feed()).slice(3))
  })

  it("loses no event when it is killed, and repeats at most the one it was killed at", async () => {
    const cursor = join(folder, "killed")
    // As a crash in the middle of a write leaves it.
    writeFileSync(`${cursor}.next`, "2026-")
    const seen: Array<ReadonlyArray<string>> = []
    for (let kills = 0; kills < 3; kills++) {
      const reader = start(
        "poll-changes/main.ts",
        [entity, cursor, "--follow", "--seconds", "0.05"],
        settings(server)
      )
      if (kills > 0) await run(server, "poll-changes/sandbox.ts")
      await reader.printed("evt_")
      reader.child.kill("SIGKILL")
      seen.push(idsIn((await reader.ended).out))
    }
    seen.push(idsIn((await run(server, "poll-changes/main.ts", [entity, cursor])).out))

    const all = await feed()
    assert.isAbove(all.length, 6)
    assert.deepStrictEqual([...new Set(seen.flat())], all)
    for (const [i, ids] of seen.entries())
      assert.isAtMost(ids.filter((id) => seen.slice(0, i).flat().includes(id)).length, 1)
    assert.deepStrictEqual(readdirSync(folder).sort(), ["cursor", "killed"])
  })
})
