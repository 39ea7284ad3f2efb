/** The journal as whoever administers the service reads, exports, erases and holds it. */
import { assert, layer } from "@effect/vitest"
import { journalPage } from "@entity-watch/contract/operations/journal"
import { screenResult } from "@entity-watch/contract/operations/screen"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Journal } from "@entity-watch/core/journal/Journal"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Ask, adminKey, adminService } from "../../support/adminService.ts"

const because = "The customer never came."

/** An account with two entries about one customer and one about another, and whoever asks in each role. */
const prepared = Effect.fnUntraced(function* (name: string) {
  const { key } = yield* ApiKeys.use((keys) => keys.create(name, "live"))
  const journal = yield* Journal
  const keep = (subject_ref: string) =>
    journal.keep(
      { accountId: key.accountId, keyId: key.id, mode: "live" },
      { name: "Jordan Example", subject_ref },
      screenResult
    )
  // The fake switch of these tests is off, which keeps nobody from keeping.
  for (const ref of ["customer-1", "customer-2", "customer-1"]) yield* keep(ref)
  const ask = yield* Ask
  const { token } = yield* adminKey("operator")
  const operator = (method: string, path: string, body?: unknown) =>
    ask(method, `/admin/v1/journal${path}`, { key: token, ...(body !== undefined && { body }) })
  return {
    operator,
    whose: { account: key.accountId, mode: "live" },
    query: `account=${key.accountId}&mode=live`
  }
})

layer(adminService)("/admin/v1/journal", (it) => {
  it.effect("lists what is kept, of one subject and page by page", () =>
    Effect.gen(function* () {
      const { operator, query, whose } = yield* prepared("Listed")
      const all = yield* operator("GET", `?${query}`)
      assert.lengthOf(all.body.entries, 3)
      assert.strictEqual(all.body.entries[1].question.subject_ref, "customer-2")
      const first = yield* operator("GET", `?${query}&subject_ref=customer-1&limit=1`)
      assert.lengthOf(first.body.entries, 1)
      const second = yield* operator(
        "GET",
        `?${query}&subject_ref=customer-1&cursor=${first.body.next_cursor}`
      )
      assert.lengthOf(second.body.entries, 1)
      assert.isNull(second.body.next_cursor)
      assert.lengthOf((yield* operator("GET", `?${query}&from=1999-12-31`)).body.entries, 0)
      assert.lengthOf((yield* operator("GET", `?${query.replace("live", "sandbox")}`)).body.entries, 0)
      for (const wrong of [
        `${query}&from=2026-02-30`,
        `${query}&subject_ref=`,
        "account=acct_nobody",
        query.replace("live", "both"),
        `${query}&limit=0`,
        `${query}&limit=201`
      ])
        assert.strictEqual((yield* operator("GET", `?${wrong}`)).status, 400, wrong)
      assert.strictEqual((yield* operator("GET", `?${query}&limit=200`)).status, 200)
      const period = { from: "2026-03-04", to: "2026-03-03" }
      const reversed = [
        yield* operator("GET", `?${query}&from=${period.from}&to=${period.to}`),
        yield* operator("POST", "/export", { ...whose, ...period, format: "csv" })
      ]
      for (const { body, status } of reversed) {
        assert.strictEqual(status, 400)
        assert.strictEqual(body.error.message, "from is later than to: nothing lies between them.")
      }
      assert.strictEqual((yield* operator("GET", `?${query}&from=2026-03-03&to=2026-03-03`)).status, 200)
      assert.strictEqual((yield* operator("GET", "?account=acct_nobody&mode=live")).status, 404)
    })
  )

  it.effect("exports what the command writes, signed, with the line of the audit log", () =>
    Effect.gen(function* () {
      const { operator, whose } = yield* prepared("Exported")
      const { body, headers, status } = yield* operator("POST", "/export", {
        ...whose,
        subject_ref: "customer-1",
        format: "json"
      })
      assert.strictEqual(status, 200)
      assert.strictEqual(headers.get("content-disposition"), 'attachment; filename="journal.json"')
      assert.deepInclude(body, { account: "Exported", mode: "live", subject_ref: "customer-1" })
      assert.deepInclude(body.receipt, { of: "journal", entries: 2 })
      const wrong = yield* operator("POST", "/export", { ...whose, from: "2026-02-30", format: "csv" })
      assert.strictEqual(wrong.status, 400)
    })
  )

  it.effect("erases a subject and an entry, and nothing that is held", () =>
    Effect.gen(function* () {
      const { operator, query, whose } = yield* prepared("Erased")
      const held = yield* operator("POST", "/holds", { ...whose, subject_ref: "customer-1", because })
      assert.strictEqual(held.status, 201)
      const of = { ...whose, subject_ref: "customer-1", because }
      const refused = yield* operator("POST", "/erase", of)
      assert.strictEqual(refused.status, 409)
      assert.include(refused.body.error.message, "a hold says that it must stay")
      const released = yield* operator("POST", `/holds/${held.body.id}/release`, whose)
      assert.strictEqual(released.status, 200)
      assert.strictEqual((yield* operator("POST", `/holds/${held.body.id}/release`, whose)).status, 404)
      const { body } = yield* operator("GET", `/holds?${query}`)
      assert.deepStrictEqual(body.holds, [released.body])
      assert.deepStrictEqual((yield* operator("POST", "/erase", of)).body, { erased: 2 })
      const [, other] = (yield* operator("GET", `?${query}`)).body.entries
      assert.deepStrictEqual(
        (yield* operator("POST", "/erase", { ...whose, entry: other.id, because })).body,
        {
          erased: 1
        }
      )
      const left = (yield* operator("GET", `?${query}`)).body.entries
      for (const entry of left) {
        assert.hasAllKeys(entry, Object.keys(journalPage.entries[0] ?? {}))
        assert.isNull(entry.answer)
        assert.deepInclude(entry.erased, { by: "operator", because })
      }
      for (const wrong of [{ because }, { ...of, entry: other.id }, { ...of, because: "  " }])
        assert.strictEqual((yield* operator("POST", "/erase", { ...whose, ...wrong })).status, 400)
    })
  )

  it.effect("lists the holds of one customer, with those of the whole account, each placed once", () =>
    Effect.gen(function* () {
      const { operator, query, whose } = yield* prepared("Holding")
      const hold = (subject_ref: string | undefined, why: string) =>
        Effect.map(
          operator("POST", "/holds", { ...whose, ...(subject_ref && { subject_ref }), because: why }),
          ({ body, status }) => {
            assert.strictEqual(status, 201)
            return body
          }
        )
      const one = yield* hold("customer-1", "A court asks.")
      const other = yield* hold("customer-2", "Another court asks.")
      const whole = yield* hold(undefined, "The regulator asks.")
      assert.deepStrictEqual(yield* hold("customer-1", "Once more."), one)
      assert.deepStrictEqual(yield* hold(undefined, "Once more."), whole)
      const listed = (more: string) =>
        Effect.map(operator("GET", `/holds?${query}${more}`), ({ body }) => body.holds)
      assert.sameDeepMembers(yield* listed(""), [one, other, whole])
      const ofOne = yield* listed("&subject_ref=customer-1")
      assert.sameDeepMembers(ofOne, [one, whole])
      assert.sameMembers(
        ofOne.map(({ of }: { readonly of: string }) => of),
        ["subject", "account"]
      )
      assert.strictEqual((yield* operator("GET", `/holds?${query}&subject_ref=`)).status, 400)
      const sql = yield* SqlClient.SqlClient
      const lines = yield* sql`
        SELECT id FROM audit_line WHERE act = 'journal.hold' AND detail->>'account_id' = ${whose.account}`
      assert.lengthOf(lines, 3)
      yield* operator("POST", `/holds/${one.id}/release`, whose)
      const again = yield* hold("customer-1", "A court asks again.")
      assert.notStrictEqual(again.id, one.id)
    })
  )

  it.effect("writes no reference of a customer into the audit log", () =>
    Effect.gen(function* () {
      const { operator, whose } = yield* prepared("Audited")
      yield* operator("POST", "/holds", { ...whose, subject_ref: "customer-unheard", because })
      yield* operator("POST", "/export", { ...whose, subject_ref: "customer-unheard", format: "json" })
      yield* operator("POST", "/erase", { ...whose, subject_ref: "customer-unheard", because })
      const sql = yield* SqlClient.SqlClient
      const [{ lines } = { lines: "" }] = yield* sql<{ lines: string }>`
        SELECT string_agg(audit_line::text, ' ') AS lines FROM audit_line`
      assert.include(lines, "journal.hold")
      assert.notInclude(lines, "customer-unheard")
    })
  )

  it.effect("writes into the audit log how many entries an erasure took", () =>
    Effect.gen(function* () {
      const { operator, whose } = yield* prepared("Counted")
      for (const erased of [2, 0])
        assert.deepStrictEqual(
          (yield* operator("POST", "/erase", { ...whose, subject_ref: "customer-1", because })).body,
          { erased }
        )
      const sql = yield* SqlClient.SqlClient
      const lines = yield* sql<{ detail: unknown }>`
        SELECT detail FROM audit_line WHERE act = 'journal.erase' AND subject = ${whose.account} ORDER BY id`
      assert.deepStrictEqual(
        lines.map(({ detail }) => detail),
        [2, 0].map((entries) => ({ mode: "live", entry: null, of: "subject", entries }))
      )
    })
  )
})
