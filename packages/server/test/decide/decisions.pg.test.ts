/** Decisions over HTTP: recorded, shown beside matches, fallen with what changed, and never in the way of a match. */
import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import type { AccountUsage } from "@entity-watch/contract/schema/AccountUsage"
import type { DecisionPage } from "@entity-watch/contract/schema/Decision"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { serviceLayer } from "../support/mcpService.ts"
import { fixtures, inMemory, load, loadFixture, register } from "../support/registers.ts"
import { keyOf } from "../support/subscribers.ts"
import { asked, decisionOn, onlyMatch, recorded, screened } from "./asking.ts"
import { withoutDecisions } from "./withoutDecisions.ts"

const banned = register("asic-banned-disqualified-organisations")
const bans = readFileSync(`${fixtures}asic-banned-disqualified-organisations/bd_org_202611.csv`, "utf8")

layer(serviceLayer)("decisions", (it) => {
  it.effect("stand beside their match, which stays a match", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Beside", "sandbox")
      const subject = { name: "Jordan Example", dob: "1971-02-01" }
      const request = { ...subject, subject_ref: "customer-4711" }
      const plain = yield* screened(key, subject)
      const before = yield* screened(key, request)
      assert.deepStrictEqual([before.overall, before.new_matches], ["review", 1])
      assert.deepInclude(onlyMatch(before), { decided: null, is_new: true })
      const { json, status, text } = yield* recorded(key, decisionOn(onlyMatch(before), subject))
      assert.strictEqual(status, 201, text)
      assert.deepStrictEqual(json.decision.entry.listed, onlyMatch(before).listed)
      const after = yield* screened(key, request)
      assert.deepStrictEqual([after.overall, after.new_matches], ["review", 0])
      const { decided, is_new } = onlyMatch(after)
      assert.isFalse(is_new)
      assert.deepStrictEqual(decided, {
        id: json.decision.id,
        outcome: "different",
        reason: "Another company.",
        reason_code: null,
        decided_by: "Kim Reviewer",
        decided_at: json.decision.decided_at,
        agreed_by: null,
        holds: true,
        fell_because: []
      })
      assert.deepStrictEqual(withoutDecisions(after), plain)
      // Of another customer of the same name nothing was decided.
      const other = yield* screened(key, { ...subject, subject_ref: "customer-4712" })
      assert.strictEqual(other.new_matches, 1)
      yield* recorded(key, decisionOn(onlyMatch(before), subject, { outcome: "withdrawn" }))
      const taken = yield* screened(key, request)
      assert.strictEqual(taken.new_matches, 1)
      assert.strictEqual(onlyMatch(taken).decided?.outcome, "withdrawn")
    })
  )

  it.effect("fall when the list says something else, with both texts, and are made again", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Falling", "sandbox")
      const subject = { acn: "990000112" }
      const request = { ...subject, subject_ref: "customer-4711" }
      const before = onlyMatch(yield* screened(key, request))
      yield* recorded(key, decisionOn(before, subject, { outcome: "same" }))
      assert.strictEqual((yield* screened(key, request)).new_matches, 0)
      yield* load(banned, [inMemory("bd_org_202612.csv", bans.replace("Permanent banning", "01/01/2031"))])
      // Snapshots are looked at again after a second.
      yield* TestClock.adjust("2 seconds")
      const result = yield* screened(key, request)
      const after = onlyMatch(result)
      assert.notStrictEqual(after.entry_sha256, before.entry_sha256)
      assert.deepStrictEqual([result.overall, result.new_matches, after.is_new], ["review", 1, true])
      assert.isFalse(after.decided?.holds)
      const [fell] = after.decided?.fell_because ?? []
      assert.deepInclude(fell, { what: "entry", fact: "bans" })
      assert.match(fell?.before ?? "", /Permanent/u)
      assert.match(fell?.after ?? "", /2031/u)
      const late = yield* recorded(key, decisionOn(before, subject))
      assert.strictEqual(late.status, 409)
      assert.include(late.text, "Screen again, and decide about what it says.")
      assert.strictEqual(late.headers.get("x-should-retry"), "false")
      assert.strictEqual((yield* recorded(key, decisionOn(after, subject))).status, 201)
      assert.strictEqual((yield* screened(key, request)).new_matches, 0)
      const { json } = yield* asked<DecisionPage>(key, "GET", "/v1/decisions")
      assert.deepStrictEqual(
        json.decisions.map(({ outcome }) => outcome),
        ["different", "same"]
      )
      yield* loadFixture(banned)
      yield* TestClock.adjust("2 seconds")
    })
  )

  it.effect("fall when another fact of the subject is asked about", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Facts", "sandbox")
      const subject = {
        name: "Jordan Example",
        dob: "1971-02-01",
        pob: "Otherville",
        country: "Freedonia",
        identifiers: ["K348486"]
      }
      const before = onlyMatch(yield* screened(key, subject))
      yield* recorded(key, decisionOn(before, subject))
      const alike = { ...subject, name: " Jordan Example ", dob: "1 Feb 1971", subject_ref: "customer-4711" }
      assert.strictEqual((yield* screened(key, alike)).new_matches, 0)
      for (const [fact, value] of [
        ["name", "Jordan Examples"],
        ["dob", "1971-02-02"],
        ["pob", "Othertown"],
        ["country", "Ruritania"],
        ["identifiers", ["K348487"]]
      ] as const) {
        const result = yield* screened(key, { ...alike, [fact]: value })
        assert.strictEqual(result.new_matches, 1, fact)
        assert.deepStrictEqual(onlyMatch(result).decided?.fell_because, [
          { what: "subject", fact, before: null, after: [value].flat().join("; ") }
        ])
      }
      const { dob: _, ...less } = alike
      assert.deepStrictEqual(onlyMatch(yield* screened(key, less)).decided?.fell_because, [
        { what: "subject", fact: "dob", before: null, after: null }
      ])
    })
  )

  it.effect("count in the order in which they were made, also where the clock was set back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const key = yield* keyOf("Set back", "sandbox")
      const subject = { name: "Jordan Example" }
      const request = { ...subject, subject_ref: "customer-ahead" }
      const before = onlyMatch(yield* screened(key, request))
      const more = { subject_ref: "customer-ahead" }
      const { json } = yield* recorded(key, decisionOn(before, subject, more))
      // As if the first had been recorded by a clock that was an hour ahead.
      yield* sql`ALTER TABLE decision DISABLE TRIGGER decision_is_kept`
      yield* sql`UPDATE decision SET decided_at = decided_at + interval '1 hour' WHERE id = ${json.decision.id}`
      yield* sql`ALTER TABLE decision ENABLE TRIGGER decision_is_kept`
      yield* recorded(key, decisionOn(before, subject, { ...more, outcome: "withdrawn" }))
      const after = yield* screened(key, request)
      assert.strictEqual(after.new_matches, 1)
      assert.strictEqual(onlyMatch(after).decided?.outcome, "withdrawn")
    })
  )

  it.effect("are made about an entry that the list gives no reference", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("No reference", "sandbox")
      const row = bans.split("\n").find((each) => each.includes("\t990000112\t")) ?? ""
      const unnumbered = row
        .replace("990000112", "")
        .replace(/MIRAGE LENDING[^\t]*/u, "QUOLL HARBOUR LENDERS")
      yield* load(banned, [inMemory("bd_org_202612.csv", `${bans.trimEnd()}\n${unnumbered.trimEnd()}\n`)])
      yield* TestClock.adjust("2 seconds")
      const subject = { name: "Quoll Harbour Lenders" }
      const request = { ...subject, subject_ref: "customer-4711" }
      const before = onlyMatch(yield* screened(key, request))
      assert.strictEqual(before.list_ref, "")
      const { list_ref: _, ...body } = decisionOn(before, subject)
      assert.strictEqual((yield* recorded(key, body)).status, 201)
      const after = yield* screened(key, request)
      assert.strictEqual(after.new_matches, 0)
      assert.deepInclude(onlyMatch(after).decided, { outcome: "different", holds: true })
      yield* loadFixture(banned)
      yield* TestClock.adjust("2 seconds")
    })
  )

  it.effect("are made about matches alone", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Beforehand", "sandbox")
      const before = onlyMatch(yield* screened(key, { name: "Jordan Example" }))
      const { status, text } = yield* recorded(key, decisionOn(before, { abn: "23990000014" }))
      assert.strictEqual(status, 409, text)
      assert.include(text, "No match of this subject")
    })
  )

  it.effect("are the account's own, in its mode", () =>
    Effect.gen(function* () {
      const [owner, stranger] = [yield* keyOf("Owner of it", "sandbox"), yield* keyOf("Stranger", "sandbox")]
      const subject = { name: "Jordan Example" }
      const before = onlyMatch(yield* screened(owner, subject))
      yield* recorded(owner, decisionOn(before, subject))
      for (const other of [stranger, yield* keyOf("Owner of it", "live")]) {
        const { json } = yield* asked<DecisionPage>(other, "GET", "/v1/decisions?subject_ref=customer-4711")
        assert.deepStrictEqual(json, { decisions: [], next_cursor: null })
      }
      const theirs = yield* screened(stranger, { ...subject, subject_ref: "customer-4711" })
      assert.deepStrictEqual([theirs.new_matches, onlyMatch(theirs).decided], [1, null])
    })
  )

  it.effect("are recorded once for an idempotency key, and listed in pages", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Once", "sandbox")
      const subject = { name: "Jordan Example" }
      const body = decisionOn(onlyMatch(yield* screened(key, subject)), subject)
      const once = { "idempotency-key": "once" }
      const [first, again] = [yield* recorded(key, body, once), yield* recorded(key, body, once)]
      assert.deepStrictEqual(again.json, first.json)
      for (const other of [{ outcome: "same" }, { subject: { name: "Jordan Exampel" } }]) {
        const refused = yield* recorded(key, { ...body, ...other }, once)
        assert.strictEqual(refused.status, 409)
        assert.include(refused.text, "another decision")
        assert.strictEqual(refused.headers.get("x-should-retry"), "false")
      }
      const more = yield* Effect.forEach([1, 2], () => recorded(key, body))
      const ids = [first, ...more].map(({ json }) => json.decision.id).reverse()
      const seen: Array<string> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const path: string = `/v1/decisions?limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`
        const { json }: { json: DecisionPage } = yield* asked<DecisionPage>(key, "GET", path)
        seen.push(...json.decisions.map(({ id }) => id))
        cursor = json.next_cursor
      }
      assert.deepStrictEqual(seen, ids)
      for (const empty of ["", "%20"]) {
        const { status, text } = yield* asked(key, "GET", `/v1/decisions?limit=&subject_ref=${empty}`)
        assert.strictEqual(status, 400)
        assert.include(text, '"subject_ref must have 1 to 128 printable characters."')
      }
    })
  )

  it.effect("refuse in one sentence what is no decision", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Refused", "sandbox")
      const subject = { name: "Jordan Example" }
      const body = decisionOn(onlyMatch(yield* screened(key, subject)), subject)
      for (const [change, sentence] of [
        [{ subject: {} }, "Send exactly one of abn, acn and name"],
        [{ subject: { name: "Mr. N/A" } }, "must be a name"],
        [{ subject: { name: "x".repeat(501) } }, "must have at most 500 characters"],
        [{ subject_ref: "\u0007" }, "subject_ref must have 1 to 128 printable characters"],
        [{ reason: "" }, "Send a reason, a reason_code or both"],
        [{ reason: "x".repeat(501) }, "reason must have at most 500 characters"],
        [{ reason_code: "Other Birth" }, "reason_code must have 1 to 40 small letters"],
        [{ outcome: "cleared" }, "outcome must be different, same, unsure or withdrawn"],
        [{ subject: { ...subject, dob: "2200-01-01" } }, "dob must not be in the future"]
      ] as const) {
        const { status, text } = yield* recorded(key, { ...body, ...change })
        assert.strictEqual(status, 400, text)
        assert.include(text, sentence)
      }
    })
  )

  it.effect("are only ever added to, and hold nothing of the customer but digests", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const key = yield* keyOf("Kept", "sandbox")
      const subject = {
        name: "Jordan Quillfeather Example",
        dob: "1971-03-09",
        pob: "Privateville",
        country: "Ruritania",
        identifiers: ["Q7654321"]
      }
      const before = onlyMatch(yield* screened(key, subject))
      assert.strictEqual((yield* recorded(key, decisionOn(before, subject))).status, 201)
      const rows = yield* sql<{ row: string }>`
        SELECT to_jsonb(decision)::text AS row FROM decision
        UNION ALL SELECT to_jsonb(decision_key)::text FROM decision_key
        UNION ALL SELECT to_jsonb(idempotency)::text FROM idempotency`
      const dump = rows.map(({ row }) => row).join("\n")
      assert.include(dump, "Kim Reviewer")
      for (const word of ["Quillfeather", "1971-03-09", "Privateville", "Ruritania", "7654321"])
        assert.notInclude(dump.toLowerCase(), word.toLowerCase())
      const outcome = yield* Effect.result(sql`UPDATE decision SET outcome = 'same'`)
      assert.strictEqual(outcome._tag, "Failure")
      const [first] = yield* sql<{ facts: Record<string, string> }>`
        SELECT facts FROM decision WHERE subject_ref = 'customer-4711' ORDER BY decided_at DESC LIMIT 1`
      assert.sameMembers(Object.keys(first?.facts ?? {}), ["name", "dob", "pob", "country", "identifiers"])
      for (const digest of Object.values(first?.facts ?? {})) assert.match(digest, /^[\w-]{43}$/u)
    })
  )

  it.effect("do not keep the verdict back where they cannot be read", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const key = yield* keyOf("Unread", "sandbox")
      const subject = { name: "Jordan Example" }
      yield* recorded(key, decisionOn(onlyMatch(yield* screened(key, subject)), subject))
      yield* sql`ALTER TABLE decision RENAME TO decision_away`
      const result = yield* screened(key, { ...subject, subject_ref: "customer-4711" })
      yield* sql`ALTER TABLE decision_away RENAME TO decision`
      assert.deepStrictEqual([result.overall, result.new_matches], ["review", 1])
      assert.deepInclude(onlyMatch(result), { decided: null, is_new: true })
      assert.match(result.decisions_note ?? "", /could not be read/u)
      assert.deepStrictEqual(withoutDecisions(result), yield* screened(key, subject))
    })
  )

  it.effect("are counted, are as many as the account may have, and are kept when it may have fewer", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const key = yield* keyOf("Counting", "sandbox")
      const subject = { name: "Jordan Example" }
      const match = onlyMatch(yield* screened(key, subject))
      const usage = Effect.map(asked<AccountUsage>(key, "GET", "/v1/usage"), ({ json, status, text }) => {
        assert.strictEqual(status, 200, text)
        return json
      })
      assert.deepStrictEqual((yield* usage).decisions, {
        recorded: 0,
        limit: 1_000_000,
        remaining: 1_000_000
      })
      const once = { "idempotency-key": "counted-once" }
      for (const _ of [1, 2]) yield* recorded(key, decisionOn(match, subject), once)
      yield* recorded(key, decisionOn(match, subject, { outcome: "same" }))
      yield* sql`UPDATE account SET limits = '{"decisions": 2}' WHERE name = 'Counting'`
      assert.deepStrictEqual((yield* usage).decisions, { recorded: 2, limit: 2, remaining: 0 })
      const refused = yield* recorded(key, decisionOn(match, subject))
      assert.strictEqual(refused.status, 400)
      assert.include(refused.text, "2 decisions, as many as it may have")
      // What stands can be taken back all the same, once.
      const withdrawn = decisionOn(match, subject, { outcome: "withdrawn" })
      assert.strictEqual((yield* recorded(key, withdrawn)).status, 201)
      assert.strictEqual((yield* recorded(key, withdrawn)).status, 400)
      assert.strictEqual((yield* recorded(key, decisionOn(match, subject))).status, 400)
      // What was recorded is answered again.
      assert.strictEqual((yield* recorded(key, decisionOn(match, subject), once)).status, 201)
      yield* sql`UPDATE account SET limits = '{"decisions": 1}' WHERE name = 'Counting'`
      assert.deepStrictEqual((yield* usage).decisions, { recorded: 3, limit: 1, remaining: 0 })
      const { json } = yield* asked<DecisionPage>(key, "GET", "/v1/decisions")
      assert.lengthOf(json.decisions, 3)
      yield* sql`DELETE FROM decision WHERE id = ${json.decisions[0]?.id ?? ""}`
      assert.strictEqual((yield* usage).decisions.recorded, 2)
    })
  )
})
