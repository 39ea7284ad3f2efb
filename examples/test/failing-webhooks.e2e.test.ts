/** Runs the session of failing-webhooks.md: a receiver with another secret, which is mended when the page says so. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { EntityWatch } from "@entity-watch/client"
import { verify } from "@entity-watch/webhooks"
import { blocks } from "../../packages/server/test/docs/pages.ts"
import { differences } from "../../packages/server/test/docs/shape.ts"
import { runShellBeside } from "../../packages/server/test/docs/shell.ts"
import { startServer } from "../../packages/server/test/support/StartedServer.ts"
import { startReceiver } from "../watch-and-verify/startReceiver.ts"

const page = "packages/core/docs/failing-webhooks.md"
const anotherSecret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj"

/** How long something took differs from run to run. */
const comparable = (text: string): unknown =>
  JSON.parse(text, (key, value) => (key === "millis" && typeof value === "number" ? 0 : value))

describe("failing-webhooks.md", () => {
  it("shows what a developer sees who finds out, mends and recovers", async () => {
    const folder = mkdtempSync(join(tmpdir(), "entity-watch-failing-"))
    let secret = anotherSecret
    const taken: Array<string> = []
    const receiver = await startReceiver(async (delivery) => {
      const { type } = await verify(delivery, { secret })
      taken.push(type)
    })
    const server = await startServer(
      { EGRESS_ALLOW: receiver.address, DELIVERY_RETRY_SECONDS: "1" },
      { authority: receiver.authority }
    )
    try {
      const client = new EntityWatch(server)
      const made = await client.watch.create({
        events: ["name_change"],
        webhook_url: receiver.url,
        entities: ["23990000014", "80880000007"]
      })
      const { id } = made.subscription
      for (const identifier of ["23990000014", "80880000007"])
        await client.sandbox.change({ identifier, event: "name_change" })
      const isOver = async () => {
        const { deliveries } = await client.watch.deliveries(id, { status: "failed" })
        const { events } = await client.operationalEvents()
        return deliveries.length === 2 && events.length === 2
      }
      while (!(await isOver())) await sleep(200)
      assert.isString((await client.watch.get(id)).subscription.failing_since)

      let answer = ""
      for (const { code, language, line, page: of } of blocks) {
        if (of !== page) continue
        if (language === "json")
          assert.deepStrictEqual(differences(comparable(code), comparable(answer)), [], `${page}:${line}`)
        else {
          const isTested = code.includes("/test")
          // The page mends the receiver between its two tests.
          if (isTested && answer.includes('"test"')) secret = made.secret
          answer = await runShellBeside(`SUBSCRIPTION=${id}\n${code}`, { ...server, folder })
        }
      }
      const isMended = async () => {
        const { deliveries } = await client.watch.deliveries(id, { status: "failed" })
        const { subscription } = await client.watch.get(id)
        return taken.length >= 3 && deliveries.length === 0 && subscription.failing_since === null
      }
      while (!(await isMended())) await sleep(200)
      assert.deepStrictEqual(taken.toSorted(), ["name_change", "name_change", "test"])
    } finally {
      await server.stop()
      await receiver.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
