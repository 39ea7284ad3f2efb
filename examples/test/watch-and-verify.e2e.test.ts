import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { start } from "./support/example.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-demo-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRefused = async (url: string) =>
  fetch(url).then(
    () => false,
    () => true
  )

describe("examples/watch-and-verify", () => {
  it("receives and verifies a webhook, reads the event by polling, and leaves nothing behind", async () => {
    const { code, err, out } = await start("watch-and-verify/main.ts", [], { TMPDIR: folder, TMP: folder })
      .ended
    assert.strictEqual(code, 0, err)
    const [event = ""] = /evt_\w{26}/u.exec(out) ?? []
    assert.include(out, `webhook-id: ${event}\n`)
    assert.match(out, /webhook-signature: v1,\S{44} v1,\S{44}\n/u)
    assert.include(out, `{"type":"name_change","timestamp":"`)
    assert.include(
      out,
      "canonical.entity_name: BANKSIA CREEK ENGINEERING PTY LTD -> NEW BANKSIA CREEK ENGINEERING PTY LTD, says abn-bulk-extract"
    )
    assert.include(out, "it is refused:\n   WebhookVerificationError: No signature matches")
    assert.include(out, `${event}, delivered with status 204\n   the same bytes as the webhook's body`)
    assert.notMatch(out + err, /whsec_\w/u)
    assert.deepStrictEqual(readdirSync(folder), [])
    assert.isTrue(await isRefused(/answers at (\S+)\./u.exec(out)?.[1] ?? ""))
  })

  it("leaves nothing behind when it is ended early", async () => {
    const demo = start("watch-and-verify/main.ts", [], { TMPDIR: folder, TMP: folder })
    await demo.printed("knows invented entities only")
    demo.child.kill("SIGTERM")
    assert.notStrictEqual((await demo.ended).code, 0)
    assert.deepStrictEqual(readdirSync(folder), [])
    assert.isTrue(await isRefused(/answers at (\S+)\./u.exec(demo.out())?.[1] ?? ""))
  })
})
