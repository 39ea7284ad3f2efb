/** Instances that reach the database through PgBouncer, which hands out its sessions by transaction. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Database } from "@entity-watch/node/database/Database"
import { failureSentence } from "@entity-watch/server/telemetry/failureSentence"
import { Cause, ConfigProvider, Effect, Exit, Layer } from "effect"
import { inject } from "vitest"
import { isBehindPooler } from "../support/PostgresDatabase.ts"
import { findPooler, isPooled, type Pooler, startPooler, usualSessions } from "../support/pooler.ts"
import { type Fleet, type Instance, makeFleet, until } from "./fleet.ts"

/** Of the server, for this database, and beside them what each instance has of its own. */
const sessions = isBehindPooler() ? usualSessions : 4
const own = 3
const many = 5

/** Invented in the sandbox. */
const invented = "23990000014"

const server = inject("postgres")
const canRun = "url" in server && server.url.includes("host=%2F") && findPooler() !== undefined
if (!canRun) console.warn("skipped: there is no throw-away PostgreSQL server, or no PgBouncer")

describe.skipIf(!canRun)("several instances behind a pooler", () => {
  let pooler: Pooler | undefined
  let fleet: Fleet
  let instances: ReadonlyArray<Instance> = []
  let key = ""

  const place = async (address: string): Promise<string> => {
    if (isPooled(address)) return address
    const started = await startPooler(address, { sessions })
    if (typeof started === "string") throw new Error(started)
    pooler = started
    return started.url
  }

  const ask = (at: number, path: string, body?: unknown) =>
    fleet.ask(instances[at % many] ?? assert.fail("no instance"), key, path, body)

  beforeAll(async () => {
    fleet = await makeFleet("empty", place)
    instances = await Promise.all(Array.from({ length: many }, () => fleet.launch()))
    key = await fleet.keyOf("one", "sandbox")
  })
  afterAll(async () => {
    await fleet?.stop()
    pooler?.stop()
  })

  it("say what is missing where the server itself is not named", async () => {
    const opened = await Effect.runPromiseExit(
      Effect.void.pipe(
        Effect.provide(
          Layer.provide(
            Database.layer,
            ConfigProvider.layer(ConfigProvider.fromUnknown({ DATABASE_URL: fleet.url }))
          )
        )
      )
    )
    assert.isTrue(Exit.isFailure(opened))
    if (Exit.isFailure(opened))
      assert.match(
        failureSentence(Cause.squash(opened.cause)) ?? "",
        /unsupported startup parameter.* DATABASE_URL is that of a pooler: name the server itself in DATABASE_LISTEN_URL/u
      )
  })

  it("have sessions with the limits that the page gives them", async () => {
    const [limits] = await fleet.read(
      (sql) => sql<{ statement: string; lock: string; idle: string }>`
        SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
          current_setting('idle_in_transaction_session_timeout') AS idle`
    )
    assert.deepStrictEqual(limits, { statement: "30s", lock: "10s", idle: "10s" })
  })

  it("answer many at once, with the pooler's few sessions", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 * many }, (_, at) =>
        at % 2 === 0
          ? ask(at, "/v1/screen", { name: "Platypus Spirits" })
          : ask(at, "/v1/resolve", { name: "Banksia Creek" })
      )
    )
    for (const { body, status } of answers) assert.strictEqual(status, 200, JSON.stringify(body))
    const [held] = await fleet.read(
      (sql) => sql<{ n: number }>`
        SELECT count(*)::int4 AS n FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend'`
    )
    assert.isAtMost(held?.n ?? Number.POSITIVE_INFINITY, sessions + many * own)
  })

  it("deliver a change once, and have it in every instance's feed and stream", async () => {
    const stream = await fetch(`${instances[3]?.base}/v1/changes/stream`, {
      headers: { authorization: `Bearer ${key}` }
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const made = await ask(0, "/v1/watch", {
      events: ["name_change"],
      webhook_url: fleet.hook("pooled"),
      entities: [invented]
    })
    assert.strictEqual(made.status, 201, JSON.stringify(made.body))
    const changed = await ask(1, "/v1/sandbox/changes", { identifier: invented, event: "name_change" })
    assert.strictEqual(changed.status, 200, JSON.stringify(changed.body))
    const arrived = await until("the event is delivered", () => fleet.receiver.arrivals[0])
    for (let at = 0; at < many; at++) {
      const { body } = await ask(at, "/v1/changes?since=1970-01-01T00:00:00Z")
      assert.include(JSON.stringify(body), arrived.event)
    }
    let said = ""
    while (!said.includes(arrived.event)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) assert.fail(`the stream ended: ${said}`)
      said += value
    }
    await reader?.cancel()
    assert.lengthOf(fleet.receiver.arrivals, 1)
  })

  it("serve again after the pooler was away", async () => {
    if (pooler === undefined) return
    pooler.stop()
    await until("it says that it is not ready", async () => (await ask(0, "/readyz")).status === 503)
    await place(fleet.url.replace(/%2Fpool$/u, ""))
    for (let at = 0; at < many; at++)
      await until("it is ready", async () => (await ask(at, "/readyz")).status === 200)
    assert.strictEqual((await ask(2, "/v1/screen", { name: "Platypus Spirits" })).status, 200)
  })
})
