/** Two people who decide of the same row of a file: neither overwrites what the other decided without seeing it. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService } from "../../support/adminService.ts"

const row = "/admin/v1/files/file_two/rows/2/decision"

/** A file of one customer whose row needs a look. */
const screened = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM customer_file`
  yield* sql`
    INSERT INTO customer_file (id, name, who, mode, bytes, upload_id, header, sample, columns, state)
    VALUES ('file_two', 'two.csv', 'Ada', 'live', 3, 'upl_two', '["name"]', '[]', '{"name":"name"}', 'finished')`
  yield* sql`
    INSERT INTO customer_row (file_id, number, verdict, results) VALUES ('file_two', 2, 'review', '[{"row":"2"}]')`
})

/** Decides as somebody with their own key. */
const decider = Effect.fnUntraced(function* (role: "operator" | "reviewer") {
  const ask = yield* Ask
  const { token: key } = yield* adminKey(role)
  return (body: object) => ask("POST", row, { key, body })
})

const lines = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`SELECT FROM audit_line WHERE subject = 'file_two row 2'`).length
})

layer(adminService)("POST /admin/v1/files/:id/rows/:row/decision", (it) => {
  it.effect("keeps what somebody else decided meanwhile, and names them", () =>
    Effect.gen(function* () {
      yield* screened
      const [operator, reviewer] = [yield* decider("operator"), yield* decider("reviewer")]
      const first = yield* operator({ decision: "same", replaces: null })
      assert.strictEqual(first.status, 200)
      const before = yield* lines
      const second = yield* reviewer({ decision: "different", replaces: null })
      assert.strictEqual(second.status, 409)
      assert.strictEqual(second.body.error.type, "conflict")
      assert.strictEqual(
        second.body.error.message,
        `${first.body.decided_by} decided same at ${first.body.decided_at}, and that is kept. Read the row again, and decide then.`
      )
      assert.strictEqual(yield* lines, before, "a decision that was not taken is no line of the audit log")

      const seen = yield* reviewer({ decision: "different", replaces: first.body.decided_at })
      assert.deepInclude(seen.body, { decision: "different" })
      assert.notStrictEqual(seen.body.decided_by, first.body.decided_by)
    })
  )

  it.effect("says that the decision to be replaced was taken back", () =>
    Effect.gen(function* () {
      yield* screened
      const [operator, reviewer] = [yield* decider("operator"), yield* decider("reviewer")]
      const { body } = yield* operator({ decision: "same", replaces: null })
      assert.strictEqual((yield* operator({ decision: null, replaces: body.decided_at })).status, 200)
      const late = yield* reviewer({ decision: "different", replaces: body.decided_at })
      assert.strictEqual(late.status, 409)
      assert.match(late.body.error.message, /was taken back meanwhile/u)
      assert.strictEqual((yield* reviewer({ decision: null, replaces: body.decided_at })).status, 200)
    })
  )

  it.effect("answers whoever sends their own decision again, because no answer came", () =>
    Effect.gen(function* () {
      yield* screened
      const operator = yield* decider("operator")
      for (let time = 0; time < 2; time += 1)
        assert.deepInclude(yield* operator({ decision: "unsure", replaces: null }), { status: 200 })
    })
  )

  it.effect(
    "replaces whatever stands there where nothing is said of it, and finds no row that is not there",
    () =>
      Effect.gen(function* () {
        yield* screened
        const [operator, reviewer] = [yield* decider("operator"), yield* decider("reviewer")]
        yield* operator({ decision: "same" })
        assert.deepInclude((yield* reviewer({ decision: "different" })).body, { decision: "different" })
        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM customer_file`
        assert.strictEqual((yield* reviewer({ decision: "same", replaces: null })).status, 404)
        const refused = yield* reviewer({ decision: "same", replaces: 5 })
        assert.strictEqual(refused.status, 400)
      })
  )
})
