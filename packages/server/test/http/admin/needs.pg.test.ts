/** What needs a person, asked as the console asks: what is told, to whom, in which mode, and what it does not hold. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService } from "../../support/adminService.ts"
import { delivered } from "./acts.ts"

const of = Effect.fnUntraced(function* (role: "operator" | "reader" | "reviewer", mode = "live") {
  const ask = yield* Ask
  const { token: key } = yield* adminKey(role)
  const { body, status } = yield* ask("GET", `/admin/v1/needs?mode=${mode}`, { key })
  assert.strictEqual(status, 200)
  return body.needs as ReadonlyArray<{
    readonly code: string
    readonly because: string
    readonly since: string | null
    readonly about: { readonly kind: string; readonly id: string | null; readonly name: string }
    readonly see: string
  }>
})

const codes = (needs: Effect.Success<ReturnType<typeof of>>, kind: string) =>
  needs.filter(({ about }) => about.kind === kind).map(({ about: { id }, code }) => `${code} ${id}`)

layer(adminService)("GET /admin/v1/needs", (it) => {
  it.effect("tells what was never read, and where it is read what to do", () =>
    Effect.gen(function* () {
      const needs = yield* of("reader")
      assert.deepStrictEqual(codes(needs, "register"), [
        "list_unavailable dfat-consolidated-list",
        "list_unavailable asic-banned-disqualified-persons",
        "list_unavailable asic-banned-disqualified-organisations",
        "registers_not_loaded null"
      ])
      for (const { code, see } of needs) assert.match(see, new RegExp(`/needs-a-person\\.md#${code}$`, "u"))
    })
  )

  it.effect("tells a newer edition only where files of it were read since what is in force", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const read = (register: string, state: string, sha256: string) => sql`
        INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until, failure)
        VALUES ('live', ${register}, ${state}, '[]', ${sha256}, now(), now(), 'It is another file.')`
      yield* read("gleif", "failed", "")
      yield* read("acnc-register", "failed", "ab")
      yield* read("acnc-register", "failed", "")
      yield* read("oric-register", "failed", "ab")
      yield* read("oric-register", "current", "cd")
      yield* read("oric-register", "failed", "")
      const told = codes(yield* of("reader"), "register").filter((each) => each.startsWith("edition"))
      assert.deepStrictEqual(told, ["edition_not_loaded acnc-register"])
      yield* sql`DELETE FROM snapshot WHERE mode = 'live'`
    })
  )

  it.effect("tells an additional list of the whole service that is too old, and none of an account", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ask = yield* Ask
      const { token: key } = yield* adminKey("operator")
      const told = Effect.map(of("reader"), (needs) =>
        codes(needs, "register").filter((each) => each.includes("list:"))
      )
      yield* ask("PUT", "/admin/v1/lists/un", { key, body: { format: "un-security-council" } })
      assert.deepStrictEqual(yield* told, ["list_unavailable list:un"])
      const loaded = (register: string, days: number) => sql`
        INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until, loaded_at, checked_at, checked_by)
        VALUES ('live', ${register}, 'current', '[]', 'ab', now(), now(), now(), now() - ${days}::int4 * interval '1 day', 'operator')`
      yield* loaded("list:un", 3)
      assert.deepStrictEqual(yield* told, [])
      yield* sql`UPDATE snapshot SET checked_at = now() - interval '15 days' WHERE register = 'list:un'`
      yield* sql`INSERT INTO account (id, name) VALUES ('acct_old', 'Old')`
      yield* sql`
        INSERT INTO additional_list (mode, id, account_id, definition)
        SELECT mode, 'list:acct_old/own', 'acct_old', definition FROM additional_list WHERE id = 'list:un'`
      yield* loaded("list:acct_old/own", 15)
      assert.deepStrictEqual(yield* told, ["list_unavailable list:un"])
      // At any age it is relied on where its operator says so, whatever its format says.
      const anew = yield* ask("PUT", "/admin/v1/lists/un", {
        key,
        body: { format: "un-security-council", any_age: true }
      })
      assert.deepInclude(anew.body, { state: "current", max_age_days: null })
      assert.deepStrictEqual(yield* told, [])
      yield* sql`DELETE FROM snapshot WHERE mode = 'live'`
      yield* sql`DELETE FROM additional_list`
    })
  )

  it.effect(
    "tells receivers that fail or are disabled, the one that fails longest first, each in its mode",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { subscription: failing } = yield* delivered
        const { subscription: disabled } = yield* delivered
        const { subscription: paused } = yield* delivered
        yield* sql`UPDATE subscription SET failing_since = now() - interval '2 hours' WHERE id IN (${failing}, ${paused})`
        yield* sql`UPDATE subscription SET status = 'paused' WHERE id = ${paused}`
        yield* sql`
        UPDATE subscription SET status = 'disabled', failing_since = now() - interval '3 hours', disabled_at = now(),
          disabled_reason = 'failing' WHERE id = ${disabled}`
        const [{ mode } = { mode: "" }] = yield* sql<{ mode: string }>`
        SELECT mode FROM subscription WHERE id = ${failing}`
        const other = mode === "live" ? "sandbox" : "live"
        yield* sql`
        UPDATE delivery SET status = 'pending', due_at = now(), response_code = 500 WHERE subscription_id = ${failing}`
        yield* sql`
        UPDATE delivery_attempt SET response_code = 500, failure = 'The receiver answered 500.'
        WHERE delivery_id IN (SELECT id FROM delivery WHERE subscription_id = ${failing})`
        const needs = yield* of("reader", mode)
        const [told] = needs.filter(({ about }) => about.id === failing)
        assert.match(told?.because ?? "", /The last attempt: The receiver answered 500\.$/u)
        // Of the disabled one it is told since when nothing is sent, which is later.
        assert.deepStrictEqual(codes(needs, "subscription"), [
          `receiver_failing ${failing}`,
          `receiver_disabled ${disabled}`
        ])
        assert.deepStrictEqual(codes(yield* of("reader", other), "subscription"), [])
      })
  )

  it.effect("tells files from the role reviewer on, and their names in about alone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO customer_file (id, name, who, mode, bytes, upload_id, header, sample, columns, state, failure)
        VALUES ('file_stopped', 'North Bank.csv', 'Ada', 'live', 3, 'upl_1', '["name"]', '[]', '{"name":"name"}',
            'stopped', 'North Bank.csv changed.'),
          ('file_done', 'South Bank.csv', 'Ada', 'live', 3, 'upl_2', '["name"]', '[]', '{"name":"name"}', 'finished', NULL)`
      yield* sql`
        INSERT INTO customer_row (file_id, number, verdict, results) VALUES ('file_done', 2, 'review', '[{"row":"2"}]')`
      const needs = yield* of("reviewer")
      assert.deepStrictEqual(codes(needs, "file").toSorted(), [
        "file_stopped file_stopped",
        "rows_undecided file_done"
      ])
      assert.notMatch(JSON.stringify(needs.map((need) => ({ ...need, about: null }))), /Bank/u)
      assert.deepStrictEqual(codes(yield* of("reader"), "file"), [])
      assert.deepStrictEqual(codes(yield* of("operator", "sandbox"), "file"), [])
    })
  )

  it.effect(
    "tells a key that is used and ends, and neither one that is not used nor one that was revoked",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`INSERT INTO account (id, name) VALUES ('acct_needs', 'North Bank')`
        const key = (id: string, days: number, used: number | null, revoked = false) => sql`
        INSERT INTO api_key (id, account_id, mode, sha256, prefix, last_four, expires_at, last_used_at, revoked_at)
        VALUES (${id}, 'acct_needs', 'live', ${id}, 'svc', 'abcd',
          now() + ${days}::int4 * interval '1 day', now() - ${used}::int4 * interval '1 day',
          CASE WHEN ${revoked}::bool THEN now() END)`
        yield* key("key_soon", 5, 0)
        yield* key("key_later", 15, 0)
        yield* key("key_ended", -3, 3)
        yield* key("key_ended_long_ago", -8, 8)
        yield* key("key_unused", 5, null)
        yield* key("key_forgotten", 5, 20)
        yield* key("key_revoked", 5, 0, true)
        assert.deepStrictEqual(codes(yield* of("reader"), "key"), ["key_ends key_ended", "key_ends key_soon"])
      })
  )
})
