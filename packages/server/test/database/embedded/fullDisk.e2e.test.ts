/** A disk that becomes full, at each moment of the embedded database's life, and has room again later. */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs"
import { cp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { abrFile } from "../../../bench/generator/abrExtract.ts"
import { EditionedRegister } from "../../../bench/generator/EditionedRegister.ts"
import { type Ended, run, type Started, start } from "../../support/command.ts"
import { sandboxData } from "../../support/sandboxData.ts"
import { mountSmallDisk, type SmallDisk } from "../../support/smallDisk.ts"
import { until } from "../../support/until.ts"
import { copyUntouched } from "../../support/untouchedData.ts"

const companies = fileURLToPath(new URL("../../../../../fixtures/registers/asic-companies", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "ew-full-"))
const extract = join(folder, "20261105_Public01.xml")

/** Milliseconds. It took eleven minutes, or had no end. */
const limit = 600_000

const inTime = async <A>(asked: Promise<A>): Promise<A> => {
  const late = sleep(limit, undefined, { ref: false }).then(() => assert.fail("it did not end"))
  return Promise.race([asked, late])
}

const full =
  /^The (?:embedded )?database .+(?:the disk is full\. Make room on it and try again|No space left on device\. Look at its disk)\.\n$/u

const abns = Array.from({ length: 400_000 }, (_, n) => `${51_000_000_000 + n}`)
  .filter(isValidAbn)
  .slice(0, 4_000)

/** One sentence, beside what the log says. */
const refused = ({ code, err }: Ended) => {
  assert.strictEqual(code, 1, err)
  assert.match(err.replaceAll(/^\{.+\}\n/gmu, ""), full)
}

const probe = mountSmallDisk(1)
if (typeof probe === "string") console.warn(`Skipping the tests of a full disk: ${probe}.`)
else probe.unmount()

const withDisk = async (megabytes: number, use: (disk: SmallDisk) => Promise<void>) => {
  const disk = mountSmallDisk(megabytes)
  if (typeof disk === "string") throw new Error(disk)
  try {
    await use(disk)
  } finally {
    disk.unmount()
  }
}

describe.skipIf(typeof probe === "string")("the embedded database on a full disk", () => {
  beforeAll(() => pipeline(Readable.from(abrFile(new EditionedRegister(60_000))), createWriteStream(extract)))
  let server: Started | undefined
  afterAll(() => {
    server?.child.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([10, 36, 38, 39])(
    "does not stay half made when it becomes full at %i MB of the first start",
    (megabytes) =>
      withDisk(megabytes, async ({ folder: DATA_DIR, resize }) => {
        const first = await inTime(run({ DATA_DIR }, "registers"))
        if (first.code !== 0) refused(first)
        resize(200)
        const second = await inTime(run({ DATA_DIR }, "registers"))
        assert.strictEqual(second.code, 0, second.err)
      })
  )

  it("ends a refresh in one sentence, and opens with what was committed before", () =>
    withDisk(70, async ({ folder: DATA_DIR, resize }) => {
      await copyUntouched(DATA_DIR)
      const before = await run({ DATA_DIR }, "refresh", "asic-companies", "--from", companies)
      assert.strictEqual(before.code, 0, before.err)
      refused(await inTime(run({ DATA_DIR }, "refresh", "abn-bulk-extract", "--from", extract)))
      resize(400)
      const found = await inTime(run({ DATA_DIR }, "resolve", "--acn", "990000014", "--json"))
      assert.strictEqual(found.code, 0, found.err)
      assert.strictEqual(JSON.parse(found.out).candidates[0].canonical.acn.value, "990000014")
    }))

  it("answers every request while it is full, and takes them again once there is room", () =>
    withDisk(100, async ({ empty, fill, folder: DATA_DIR }) => {
      await cp(await sandboxData(), DATA_DIR, { recursive: true })
      // The rate limit would refuse a quick machine's requests before they meet the full disk.
      const settings = { DATA_DIR, RATE_LIMIT_PER_SECOND: "1000000", RATE_LIMIT_BURST: "1000000" }
      server = start(settings, "serve", "--demo", "--port", "0")
      const [base = ""] = (await inTime(server.said(/http:\/\/[\d.:]+/u))).split(" ")
      const key = await inTime(server.said(/svc_sk_test_\w{36}/u))
      const ask = async (method: string, path: string, body?: unknown) => {
        const answer = await fetch(`${base}${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          ...(body !== undefined && { body: JSON.stringify(body) })
        })
        return { status: answer.status, body: await answer.text() }
      }
      const watch = (n: number) =>
        ask("POST", "/v1/watch", {
          events: ["name_change"],
          webhook_url: `https://receiver.example/${n}`,
          entities: abns
        })
      const made: Array<string> = []
      const keep = ({ body, status }: { readonly status: number; readonly body: string }) => {
        if (status === 201 || status === 200) made.push(JSON.parse(body).subscription.id)
        return status
      }
      assert.isBelow(keep(await inTime(watch(0))), 300)
      // Rows still find room, the next file of the log, of 16 MiB, does not: the engine gives up in the middle.
      fill(12_000_000)
      const statuses: Array<number> = []
      const isFull = () => statuses.slice(-3).filter((status) => status >= 500).length === 3
      for (let n = 1; n <= 40 && !isFull(); n++) statuses.push(keep(await inTime(watch(n))))
      assert.isTrue(isFull(), `${statuses}`)
      assert.strictEqual((await inTime(fetch(`${base}/healthz`))).status, 200)

      empty()
      await until("it takes a subscription again", async () => keep(await inTime(watch(1_000))) < 500, limit)
      const { subscriptions } = JSON.parse((await inTime(ask("GET", "/v1/watch"))).body)
      const listed: ReadonlyArray<string> = subscriptions.map(({ id }: { readonly id: string }) => id)
      for (const id of made) assert.include(listed, id)
      server.child.kill("SIGKILL")
      await server.ended
    }))
})
