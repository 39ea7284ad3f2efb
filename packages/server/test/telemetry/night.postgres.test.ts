/**
 * A night with five failures: the log of a server over PostgreSQL while its clock is wrong, a publisher fails, a receiver
 * is away, the database's disk is full, and the database stops. It is read as its operator would read it.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, inject, it } from "@effect/vitest"
import { LogLine } from "@entity-watch/server/telemetry/LogLine"
import { componentOf } from "@entity-watch/server/telemetry/logMessages"
import { Effect, Exit, Schema, Scope } from "effect"
import { listPath } from "../refresh/catalogue.ts"
import { startPublisher, status } from "../refresh/publisher.ts"
import { startCluster } from "../support/cluster.ts"
import { run, type Started, start } from "../support/command.ts"
import { movedBack } from "../support/daysPass.ts"
import { dataFolder } from "../support/sandboxData.ts"
import { addressOf, clientAt } from "../support/server.ts"
import { mountSmallDisk } from "../support/smallDisk.ts"
import { until } from "../support/until.ts"
import { root } from "../support/workspaceCopy.ts"

const anHour = 3_600_000
const named = "Wandering Albatross"
const list = join(root, "fixtures/registers/dfat-consolidated-list")

const server = inject("postgres")
const disk = "reason" in server ? server.reason : mountSmallDisk(400)
const cluster = typeof disk === "string" ? disk : await startCluster({ parent: disk.folder })
if (typeof cluster === "string") console.warn(`Skipping the log of a night: ${cluster}.`)
if (typeof cluster === "string" && typeof disk !== "string") disk.unmount()

const line = Schema.decodeUnknownSync(Schema.fromJsonString(LogLine))

describe.skipIf(typeof cluster === "string" || typeof disk === "string")("the log of a night", () => {
  if (typeof cluster === "string" || typeof disk === "string") return
  const scope = Scope.makeUnsafe()
  let data: Awaited<ReturnType<typeof dataFolder>>
  let process: Started
  let base = ""
  let key = ""
  let settings: Record<string, string> = {}

  /** The warnings and errors so far. */
  const warnings = () =>
    process
      .printed()
      .split("\n")
      .filter((each) => each.startsWith("{") && each.endsWith("}"))
      .map((each) => line(each))
      .filter(({ level }) => level === "WARN" || level === "ERROR" || level === "FATAL")
  const isWarned = (message: string, why: RegExp) =>
    warnings().some((each) => each.message === message && why.test(JSON.stringify(each.annotations)))
  const warned = (message: string, why: RegExp) =>
    until(`${message} ${why}`, () => isWarned(message, why)).catch((cause) => {
      throw new Error(`${cause}\n${JSON.stringify(warnings().slice(-20), null, 1)}`)
    })
  const send = (path: string, body?: unknown) =>
    fetch(`${base}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  const watched = (path: string) => ({
    events: ["name_change"],
    webhook_url: `https://receiver.invalid/${path}`,
    entities: ["23990000014"]
  })

  beforeAll(async () => {
    data = await dataFolder("none")
    const publisher = await Effect.runPromise(Effect.provideService(startPublisher, Scope.Scope, scope))
    publisher.always.set(listPath, status(500))
    settings = {
      DATA_DIR: data.dataDir,
      DATABASE_URL: cluster.url,
      RATE_LIMT_BURST: "10",
      SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
      PUBLISHER_CONTACT_URL: "https://operator.example.org",
      PUBLISHER_BASE_OVERRIDE: publisher.overrides.map(({ from, to }) => `${from}=${to}`).join(",")
    }
    // A list that was loaded four days ago is due.
    const loaded = await run(settings, "refresh", "dfat-consolidated-list", "--from", list, "--partial")
    assert.strictEqual(loaded.code, 0, loaded.err)
    await Effect.runPromise(movedBack(4).pipe(Effect.provide(clientAt(addressOf(cluster.url, "postgres")))))
    const clock = join(root, "packages/server/test/support/shiftedClock.fake.mjs")
    process = start(
      { ...settings, NODE_OPTIONS: `--import=${clock}`, FAKE_CLOCK_SHIFT_MILLIS: `${anHour}` },
      ...["serve", "--demo", "--refresh", "--port", "0"]
    )
    const greeting = await process.said(/^[\s\S]*^ +curl .*\n/mu)
    base = /Entity Watch answers at (\S+)/u.exec(greeting)?.[1] ?? ""
    key = /svc_sk_test_\w+/u.exec(greeting)?.[0] ?? ""
  })

  afterAll(async () => {
    process?.child.kill("SIGKILL")
    await process?.ended
    await cluster.stop()
    disk.unmount()
    data?.remove()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  it("says that a setting is misspelt", () =>
    warned(
      "A variable looks like a setting, and nothing reads it.",
      /"variable":"RATE_LIMT_BURST","meant":"RATE_LIMIT_BURST"/u
    ))

  it("says that the clock is wrong, and by how much", async () => {
    assert.strictEqual((await send("/v1/screen", { name: named })).status, 200)
    await warned(
      "The clock of this process differs from the database's, which decides how old a list is. Set both by a time server.",
      /"seconds":3(?:59\d|60\d)/u
    )
  })

  it("says which register's publisher failed, and how", () =>
    warned("A register could not be refreshed; what was in force stays.", /dfat-consolidated-list.*500/u))

  it("says why a receiver did not take a delivery", async () => {
    assert.strictEqual((await send("/v1/watch", watched("hook"))).status, 201)
    const changed = { identifier: "23990000014", event: "name_change" }
    assert.strictEqual((await send("/v1/sandbox/changes", changed)).status, 200)
    await until("the attempt is told with its reason", () =>
      /"message":"delivery"[^\n]*"status_code":null[^\n]*"failure":"[^"]/u.test(process.printed())
    )
  })

  it("says that the database's disk is full", async () => {
    disk.fill(0)
    // A busy machine may refuse the first write because the database was too slow.
    await until("a write is refused for want of room", async () => {
      const { status } = await send("/v1/watch", watched("full"))
      return status === 502 && isWarned("The database did not serve a request.", /No space left|disk|full/iu)
    })
    // A server that could not write its log any more has ended, as PostgreSQL does.
    disk.empty()
    await cluster.halt("immediate")
    await cluster.start()
    await until(
      "writes are taken again",
      async () => (await send("/v1/watch", watched("room"))).status === 201
    )
  })

  it("says that the database is away, and why what needs it fails", async () => {
    await cluster.halt("fast")
    await until("a screen is refused because it is away", async () => {
      const { status } = await send("/v1/screen", { name: named })
      return (
        status === 502 &&
        isWarned("The snapshots could not be read.", /refused|terminat|shut|ENOENT|closed/iu)
      )
    })
    const measured = async (value: number) =>
      (await (await send("/metrics")).text()).includes(`\nentity_watch_database_answers ${value}\n`)
    await until("the metrics say so", () => measured(0))
    await cluster.start()
    await until("the metrics say that it is back", () => measured(1))
    await until("it serves again", async () => (await send("/v1/screen", { name: named })).status === 200)
  })

  it("names in every line the component, its page, and why, and nobody", () => {
    const all = warnings()
    assert.isAtLeast(all.length, 5)
    const page = readFileSync(join(root, "packages/core/docs/log-messages.md"), "utf8")
    for (const { annotations, message } of all) {
      const said = `${message} ${JSON.stringify(annotations)}`
      assert.strictEqual(annotations.component, componentOf.get(message), said)
      assert.include(page, `\n## ${annotations.component}\n`, said)
      assert.match(`${annotations.see}`, /log-messages\.md#[a-z-]+$/u, said)
      const why = ["cause", "failure", "reason", "said", "seconds", "sqlstate", "failures", "variable"].map(
        (name) => annotations[name]
      )
      assert.isNotEmpty(
        why.filter((each) => `${each ?? ""}`.length > 0),
        said
      )
    }
    // There is no file: only which there is could not be looked up.
    assert.notInclude(
      all.map(({ message }) => message),
      "A file of customers could not be finished."
    )
    for (const secret of [key, named, settings.SECRETS_KEY ?? ""])
      assert.notInclude(
        process
          .printed()
          .split(/ curl .*\n/u)
          .at(-1) ?? "",
        secret
      )
  })
})
