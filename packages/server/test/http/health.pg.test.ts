import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Usage } from "@entity-watch/core/access/Usage"
import { registers } from "@entity-watch/core/registers/all"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { FeedWakes } from "@entity-watch/core/watch/FeedWakes"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { Effect, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { SqlClient } from "effect/sql"
import {
  FakeAdministration,
  FakeChanges,
  FakeDecisions,
  FakeEntryChanges,
  FakeJournal,
  FakeLists,
  FakeReceiptSigner,
  FakeResolver,
  FakeRowResolver,
  FakeSandboxChanges,
  FakeScreener,
  FakeSubscriptions,
  FakeWatchedSubjects
} from "../support/fakes.ts"
import { TestDatabase } from "../support/TestDatabase.ts"

const services = Layer.mergeAll(
  ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer)),
  Usage.layer({ monthlyAllowance: 100 }),
  RateLimit.layer(),
  FakeAdministration,
  FakeDecisions,
  FakeJournal,
  FakeWatchedSubjects,
  FakeEntryChanges,
  FakeReceiptSigner,
  FakeResolver,
  FakeRowResolver,
  FakeScreener,
  FakeSubscriptions,
  FakeChanges,
  FeedWakes.layer,
  FakeSandboxChanges,
  Statuses.layer,
  FakeLists
).pipe(Layer.provideMerge(TestDatabase.layer))

const runtime = ManagedRuntime.make(services)
const handler = Effect.runPromise(
  Effect.map(runtime.contextEffect, (context) =>
    HttpRouter.toWebHandler(
      routes.pipe(
        Layer.provide([Layer.succeedContext(context), ServerState.layer, HttpServer.layerServices]),
        Layer.provideMerge(Logger.layer([]))
      ),
      { disableLogger: true }
    )
  )
)
let token = ""
beforeAll(async () => {
  token = await runtime.runPromise(
    ApiKeys.use((keys) => Effect.map(keys.create("Test", "live"), (made) => Redacted.value(made.token)))
  )
})
afterAll(async () => {
  await (await handler).dispose()
  await runtime.dispose()
})

const send = async (path: string, body?: unknown) => {
  const response = await (await handler).handler(
    new Request(`http://localhost${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  )
  return { response, json: JSON.parse(await response.text()) }
}

describe("the server over a migrated database", () => {
  it("is ready", async () => {
    const { json, response } = await send("/readyz")
    assert.deepStrictEqual([response.status, json], [200, { status: "ready" }])
  })

  it("answers a live key and counts down its allowance", async () => {
    const first = await send("/v1/resolve", { acn: "000000019" })
    const second = await send("/v1/screen", { name: "x" })
    assert.deepStrictEqual([first.response.status, second.response.status], [200, 200])
    assert.strictEqual(first.response.headers.get("x-allowance-remaining"), "99")
    assert.strictEqual(second.response.headers.get("x-allowance-remaining"), "98")
  })

  it("lists every register, loaded or not", async () => {
    const { json, response } = await send("/v1/registers")
    assert.strictEqual(response.status, 200)
    assert.deepStrictEqual(
      json.registers.map((each: { register: string }) => each.register),
      registers.map(({ source }) => source.id)
    )
    assert.deepInclude(json.registers[0], { state: "not_loaded", version: null, last_failure: null })
  })

  it("answers 429 with Retry-After past the burst, and validates all the same", async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => send("/v1/screen", { name: "x" })))
    const limited = answers.find(({ response }) => response.status === 429)
    assert.strictEqual(limited?.response.headers.get("retry-after"), "1")
    assert.strictEqual(
      limited?.json.error.message,
      "The account sent too many requests; wait 1 s before the next one."
    )
    assert.strictEqual((await send("/v1/validate/89000000019")).response.status, 200)
  })

  it("is not ready while a migration is missing", async () => {
    const run = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
      runtime.runPromise(Effect.orDie(Effect.flatMap(SqlClient.SqlClient, statement)))
    await run((sql) => sql`DELETE FROM effect_sql_migrations`)
    await new Promise((done) => setTimeout(done, 1100))
    const { json, response } = await send("/readyz")
    assert.deepStrictEqual(
      [response.status, json.error.message],
      [503, "The database lacks migrations of this version."]
    )
  })
})
