/** What whoever administers the service sees of the registers, and asks of their publishers. */
import { setTimeout as sleep } from "node:timers/promises"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService, publishersAnswer } from "../../support/adminService.ts"

const list = "dfat-consolidated-list" as const
const path = `/admin/v1/registers/${list}`

interface Registered {
  readonly register: string
}

const seed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const files = JSON.stringify([{ name: "list.xlsx", sha256: "a", size: 5 }])
  yield* sql`
    INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until, loaded_at, checked_at, checked_by,
      rows, records, refused, added, changed, removed)
    SELECT 'live', ${list}, state, ${files}::text::jsonb, 'sha' || n, now() - days * interval '1 day', now(),
      now() - days * interval '1 day', now() - days * interval '1 day', 'publisher', 10, 9, 1, n, n + 1, n + 2
    FROM (VALUES (1, 'superseded', 9), (2, 'superseded', 8), (3, 'current', 7)) AS each (n, state, days)`
  yield* sql`
    INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until, failure)
    VALUES ('live', ${list}, 'failed', '[]', '', now(), now(), 'The file is no workbook.')`
  yield* sql`
    INSERT INTO publisher_check (register, due_at, claims, claimed_until, attempted_at, outcome, failure, failures)
    VALUES (${list}, now() + interval '1 hour', 4, now(), now(), 'failed', 'The file is no workbook.', 2)`
})

layer(adminService)("/admin/v1/registers", (it) => {
  it.effect("tells the state of each, when it is due and how the last question ended", () =>
    Effect.gen(function* () {
      yield* seed
      const ask = yield* Ask
      const { token: key } = yield* adminKey("reader")
      const { body } = yield* ask("GET", "/admin/v1/registers", { key })
      assert.isAtLeast(body.registers.length, 19)
      const dfat = body.registers.find(({ register }: Registered) => register === list)
      assert.deepInclude(dfat, { state: "current", age_days: 7, is_fetched: true, rows: 10 })
      assert.deepInclude(dfat.last_attempt, {
        outcome: "failed",
        failure: "The file is no workbook.",
        failures: 2
      })
      assert.isAbove(Date.parse(dfat.next_due_at), Date.now())
      assert.match(dfat.address, /^https:/u)
      const other = body.registers.find(({ register }: Registered) => register === "acnc-register")
      assert.deepInclude(other, { state: "not_loaded", next_due_at: null, last_attempt: null })
      const sandbox = yield* ask("GET", "/admin/v1/registers?mode=sandbox", { key })
      assert.isTrue(
        sandbox.body.registers.every((each: { readonly is_fetched: boolean }) => !each.is_fetched)
      )
      assert.strictEqual((yield* ask("GET", "/admin/v1/registers?mode=all", { key })).status, 400)
    })
  )

  it.effect("tells the history of one, with what each reading changed", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("reader")
      const first = yield* ask("GET", `${path}/snapshots?limit=2`, { key })
      const [failed, current] = first.body.snapshots
      assert.deepInclude(failed, { state: "failed", failure: "The file is no workbook.", added: null })
      assert.deepInclude(current, { state: "current", added: 3, changed: 4, removed: 5, refused: 1 })
      assert.deepStrictEqual(current.files, [{ name: "list.xlsx", sha256: "a", size: 5 }])
      const next = yield* ask("GET", `${path}/snapshots?limit=2&cursor=${first.body.next_cursor}`, { key })
      assert.deepStrictEqual(
        next.body.snapshots.map(({ sha256 }: { readonly sha256: string }) => sha256),
        ["sha2", "sha1"]
      )
      assert.isNull(next.body.next_cursor)
      assert.deepStrictEqual(
        (yield* ask("GET", `${path}/snapshots?mode=sandbox`, { key })).body.snapshots,
        []
      )
      assert.strictEqual((yield* ask("GET", "/admin/v1/registers/nothing/snapshots", { key })).status, 404)
    })
  )

  it.effect("asks a publisher now, tells how far it is, and how it ended", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator", "Ops")
      const begun = yield* ask("POST", `${path}/refresh`, { key, body: {} })
      assert.strictEqual(begun.status, 202)
      assert.deepInclude(begun.body, { register: list, by: "Ops", state: "running", ended_at: null })
      // Others run when this one waits for what is no promise that is kept already.
      const latest = Effect.map(
        Effect.andThen(
          Effect.promise(() => sleep(5)),
          ask("GET", "/admin/v1/refreshes", { key })
        ),
        ({ body }) => body.refreshes[0]
      )
      const downloading = yield* Effect.repeat(latest, { until: ({ phase }) => phase === "downloading" })
      assert.deepInclude(downloading, { id: begun.body.id, bytes: 5, total_bytes: 10, state: "running" })
      const second = yield* ask("POST", `${path}/refresh`, { key, body: {} })
      assert.deepStrictEqual(
        [second.status, second.body.error.message],
        [409, `${list} is being refreshed already.`]
      )
      publishersAnswer.get(list)?.resolve({
        register: list,
        outcome: "failed",
        failure: "The publisher answered 503.",
        refused: null,
        seconds: 1,
        bytes: 0,
        summary: null,
        asOf: null,
        checkedAt: null,
        ageDays: null,
        nextAt: DateTime.formatIso(yield* DateTime.now)
      })
      const ended = yield* Effect.repeat(latest, { until: ({ state }) => state !== "running" })
      assert.deepInclude(ended, { state: "failed", failure: "The publisher answered 503.", changes: null })
      assert.isString(ended.ended_at)
      const again = yield* ask("POST", `${path}/refresh`, { key, body: {} })
      assert.strictEqual(again.status, 202)
      yield* Effect.repeat(latest, { until: ({ phase }) => phase === "downloading" })
      publishersAnswer.get(list)?.resolve(undefined)
      assert.strictEqual(
        (yield* Effect.repeat(latest, { until: ({ state }) => state !== "running" })).state,
        "busy"
      )
    })
  )

  it.effect("says of a register without a publisher that it is loaded from files", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const { body } = yield* ask("GET", "/admin/v1/registers", { key })
      const byFile = body.registers.find(
        (each: Registered & { readonly is_fetched: boolean }) => !each.is_fetched
      )
      if (byFile === undefined) return
      const refused = yield* ask("POST", `/admin/v1/registers/${byFile.register}/refresh`, { key, body: {} })
      assert.strictEqual(refused.status, 409)
      assert.match(refused.body.error.message, /load your files of it with entity-watch refresh/u)
    })
  )

  it.effect("tells of the process what an operator looks for", () =>
    Effect.gen(function* () {
      const ask = yield* Ask
      const { token: key } = yield* adminKey("reader")
      const { body, status } = yield* ask("GET", "/admin/v1/process", { key })
      assert.strictEqual(status, 200)
      assert.deepInclude(body, {
        node: process.versions.node,
        database: "embedded",
        refreshes: false,
        keeps_journal: false,
        deliveries_pending: 0,
        oldest_pending_at: null,
        name_indexes: []
      })
      assert.isAbove(body.resident_bytes, 1e7)
      assert.isAtLeast(body.in_flight, 1)
      assert.isBelow(Math.abs(Date.parse(body.now) - Date.now()), 60_000)
    })
  )
})
