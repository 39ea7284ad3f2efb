/** The subjects of an account as whoever administers the service lists, reads and erases them. */
import { assert, layer } from "@effect/vitest"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService, logIn, ownPage } from "../../support/adminService.ts"

const facts = { name: "Jordan Example", aliases: ["J. Sample"], dob: "1950-01-31" }

/** An account with three subjects, and whoever asks in each role. */
const prepared = Effect.fnUntraced(function* (name: string) {
  const { key } = yield* ApiKeys.use((keys) => keys.create(name, "live"))
  const caller = { accountId: key.accountId, keyId: key.id, mode: "live" } as const
  const watched = yield* WatchedSubjects
  for (const ref of ["a/b 1", "customer-1", "customer-2"]) yield* watched.put(caller, ref, facts)
  const ask = yield* Ask
  const { token } = yield* adminKey("operator")
  return {
    caller,
    operator: (method: string, path: string) => ask(method, `/admin/v1/subjects${path}`, { key: token }),
    query: `account=${key.accountId}&mode=live`
  }
})

layer(adminService)("/admin/v1/subjects", (it) => {
  it.effect("lists the references page by page, with how many may be", () =>
    Effect.gen(function* () {
      const { operator, query } = yield* prepared("Listed")
      const first = yield* operator("GET", `?${query}&limit=2`)
      assert.deepInclude(first.body, { count: 3, limit: 1_000_000, next_cursor: "customer-1", told: [] })
      assert.deepStrictEqual(Object.keys(first.body.subjects[0]), ["subject_ref", "created_at", "updated_at"])
      const second = yield* operator("GET", `?${query}&limit=2&cursor=${first.body.next_cursor}`)
      assert.deepStrictEqual(
        [...first.body.subjects, ...second.body.subjects].map(({ subject_ref }) => subject_ref),
        ["a/b 1", "customer-1", "customer-2"]
      )
      assert.isNull(second.body.next_cursor)
      assert.strictEqual((yield* operator("GET", `?${query.replace("live", "sandbox")}`)).body.count, 0)
      for (const wrong of [
        `${query}&limit=0`,
        `${query}&limit=201`,
        query.replace("live", "both"),
        "mode=live"
      ])
        assert.strictEqual((yield* operator("GET", `?${wrong}`)).status, 400, wrong)
      assert.strictEqual((yield* operator("GET", "?account=acct_nobody&mode=live")).status, 404)
    })
  )

  it.effect("names the subscriptions that are told of them, and no others", () =>
    Effect.gen(function* () {
      const { caller, operator, query } = yield* prepared("Told")
      const subscriptions = yield* Subscriptions
      const watch = {
        events: ["sanctions_match"],
        entities: [],
        webhook_url: "https://receiver.example/hook"
      } as const
      const all = yield* subscriptions.create(caller, { ...watch, subjects: true }, null)
      const some = yield* subscriptions.create(
        caller,
        { ...watch, subjects: ["customer-1", "customer-2"] },
        null
      )
      yield* subscriptions.create(caller, { ...watch, entities: ["51824753556"] }, null)
      const { body } = yield* operator("GET", `?${query}`)
      assert.deepStrictEqual(
        body.told.map(({ id, subjects }: { id: string; subjects: unknown }) => [id, subjects]),
        [
          [some.subscription.id, 2],
          [all.subscription.id, "all"]
        ]
      )
    })
  )

  it.effect("reads one with its facts, and erases it with a line that names the reference alone", () =>
    Effect.gen(function* () {
      const { caller, operator, query } = yield* prepared("Erased")
      const path = `/${encodeURIComponent("a/b 1")}?${query}`
      const read = yield* operator("GET", path)
      assert.deepInclude(read.body, { subject_ref: "a/b 1", ...facts, not_compared: null })
      assert.strictEqual((yield* operator("DELETE", path)).status, 204)
      assert.strictEqual((yield* operator("GET", path)).status, 404)
      assert.strictEqual((yield* operator("DELETE", path)).status, 404)
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(
        yield* sql`SELECT subject, detail FROM audit_line WHERE act = 'subject.erase' ORDER BY id`,
        [{ subject: "a/b 1", detail: { account_id: caller.accountId, mode: "live" } }]
      )
      assert.strictEqual((yield* operator("GET", `?${query}`)).body.count, 2)
    })
  )

  it.effect("tells a reviewer what became of their matches in a period", () =>
    Effect.gen(function* () {
      const { query } = yield* prepared("Changed")
      const ask = yield* Ask
      const asked = Effect.fnUntraced(function* (role: "reader" | "reviewer", more = "") {
        const { token } = yield* adminKey(role, `${role} of changes ${more}`)
        return yield* ask("GET", `/admin/v1/subject-changes?${query}${more}`, { key: token })
      })
      const { body } = yield* asked("reviewer", "&since=2026-01-01T00:00:00%2B11:00&limit=2")
      assert.deepInclude(body, { since: "2025-12-31T13:00:00.000Z", changes: [], next_cursor: null })
      assert.deepInclude(body.not_known, {
        source: "dfat-consolidated-list",
        reason: "not_loaded",
        note: "The list is not loaded."
      })
      assert.strictEqual((yield* asked("reviewer", "&since=yesterday")).status, 400)
      const ahead = yield* asked("reviewer", "&since=2999-01-01T00:00:00Z")
      assert.deepStrictEqual(
        [ahead.status, ahead.body.error.message.split(":")[0]],
        [400, "since must not be in the future"]
      )
      assert.strictEqual((yield* asked("reader")).status, 403)
    })
  )

  it.effect("shows a reader no facts, and lets only an operator erase", () =>
    Effect.gen(function* () {
      const { query } = yield* prepared("Roles")
      const ask = yield* Ask
      const asked = Effect.fnUntraced(function* (role: "reader" | "reviewer", method: string, path: string) {
        const { token } = yield* adminKey(role, `${role} of subjects ${method}${path}`.slice(0, 60))
        const session = yield* logIn(token)
        return yield* ask(method, `/admin/v1/subjects${path}?${query}`, { session, headers: ownPage })
      })
      assert.strictEqual((yield* asked("reader", "GET", "")).status, 200)
      const refused = yield* asked("reader", "GET", "/customer-1")
      assert.strictEqual(refused.status, 403)
      assert.notInclude(JSON.stringify(refused.body), "Jordan")
      assert.strictEqual((yield* asked("reviewer", "GET", "/customer-1")).body.name, facts.name)
      assert.strictEqual((yield* asked("reviewer", "DELETE", "/customer-1")).status, 403)
    })
  )
})
