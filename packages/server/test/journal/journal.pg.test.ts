/** The journal: what is asked and answered is kept, shown, exported, erased and held, of its own account alone. */
import { createHash } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import { canonicalJson } from "@entity-watch/contract/schema/canonicalJson"
import type { JournalEntry, JournalPage } from "@entity-watch/contract/schema/Journal"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Journal } from "@entity-watch/core/journal/Journal"
import { JournalKept } from "@entity-watch/core/journal/JournalKept"
import { ReceiptVerifier } from "@entity-watch/core/screen/ReceiptVerifier"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { RetentionStore } from "@entity-watch/core/store/RetentionStore"
import { exportJournal } from "@entity-watch/node/journal/exportJournal"
import { verifyExport } from "@entity-watch/node/journal/verifyExport"
import { screenCustomerFile } from "@entity-watch/node/rows/screenCustomerFile"
import { DateTime, Effect, Exit, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { asked, decisionOn, onlyMatch, recorded, screened } from "../decide/asking.ts"
import { serviceLayer } from "../support/mcpService.ts"
import { keyOf } from "../support/subscribers.ts"

const kept = Snapshots.layer
  .pipe(Layer.provideMerge(serviceLayer))
  .pipe(Layer.provide(Layer.succeed(JournalKept, true)))

const subject = { name: "Jordan Example", dob: "1971-02-01" }
const request = { ...subject, subject_ref: "customer-4711" }

const callerOf = (account: string) =>
  Effect.map(
    ApiKeys.use((keys) => keys.accountNamed(account)),
    (accountId) => ({ accountId, keyId: "", mode: "sandbox" as const })
  )

const entries = (key: string, query = "") =>
  Effect.map(asked<JournalPage>(key, "GET", `/v1/journal${query}`), ({ json, status, text }) => {
    assert.strictEqual(status, 200, text)
    return json
  })
const about = (key: string) =>
  Effect.map(entries(key, "?subject_ref=customer-4711"), (page): ReadonlyArray<JournalEntry> => page.entries)

const digestOf = ({ erased: _, sha256: __, ...content }: JournalEntry) =>
  createHash("sha256")
    .update(canonicalJson(JSON.parse(JSON.stringify(content))))
    .digest("hex")

const who = { by: "Kim Reviewer", because: "The customer never came." }

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-journal-"))),
  (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
)

/** Every byte of the journal's tables, as a dump of the database has it. */
const dump = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    SELECT journal_entry::text AS entry, encode(sealed, 'escape') AS sealed FROM journal_entry`
  const holds = yield* sql`SELECT journal_hold::text AS hold FROM journal_hold`
  return JSON.stringify([rows, holds])
})

layer(kept)("the journal", (it) => {
  it.effect("has each question with its answer, its receipt and what was decided", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Kept", "sandbox")
      const first = yield* screened(key, request)
      assert.notProperty(first, "receipt")
      yield* recorded(key, decisionOn(onlyMatch(first), subject))
      const second = yield* screened(key, { ...request, receipt: true })
      // A screen that a decision is recorded upon is a screen as well.
      const [latest, , earliest, ...more] = yield* about(key)
      assert.lengthOf(more, 0)
      assert.deepStrictEqual(latest?.answer, JSON.parse(JSON.stringify(second)))
      assert.deepStrictEqual(latest?.question, { ...request, receipt: true })
      const { receipt, ...answer } = (earliest?.answer ?? {}) as unknown as ScreenResult
      assert.deepStrictEqual(answer, JSON.parse(JSON.stringify(first)))
      assert.isDefined(receipt)
      assert.strictEqual(earliest?.asked_at, DateTime.formatIso(yield* DateTime.now))
      for (const entry of [latest, earliest])
        if (entry !== undefined) assert.strictEqual(digestOf(entry), entry.sha256)
      assert.strictEqual(
        (yield* entries(key, "?from=1900-01-01&to=2999-12-31&limit=1")).entries[0]?.id,
        latest?.id
      )
      assert.lengthOf((yield* entries(key, "?to=1960-01-01")).entries, 0)
      assert.lengthOf((yield* entries(key, "?subject_ref=customer-471")).entries, 0)
      for (const query of [
        "?from=2026-02-30",
        "?from=0000-01-01",
        "?to=9999-12-31",
        "?to=yesterday",
        "?from=2026-03-03T00:00:00.001Z&to=2026-03-03T00:00:00Z",
        "?subject_ref=",
        "?cursor=1"
      ])
        assert.strictEqual((yield* asked(key, "GET", `/v1/journal${query}`)).status, 400, query)
    })
  )

  it.effect("goes on page by page, the latest first, each entry once", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Paged", "sandbox")
      for (let n = 0; n < 7; n++) yield* screened(key, { name: `Nobody Similar ${n}` })
      const seen: Array<unknown> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const page: JournalPage = yield* entries(key, `?limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`)
        seen.push(...page.entries.map(({ question }) => question?.name))
        cursor = page.next_cursor
      }
      assert.sameMembers(
        seen,
        Array.from({ length: 7 }, (_, n) => `Nobody Similar ${n}`)
      )
    })
  )

  it.effect("has nothing of a question without an account, which is answered all the same", () =>
    Effect.gen(function* () {
      const before = yield* dump
      const operator = { accountId: "operator", keyId: "operator", mode: "sandbox" as const }
      const { overall } = yield* Screener.use((screener) => screener.screen(operator, request))
      assert.strictEqual(overall, "review")
      assert.strictEqual(yield* dump, before)
    })
  )

  it.effect("shows an entry that does not open, and the others", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Spoilt", "sandbox")
      const caller = yield* callerOf("Spoilt")
      yield* screened(key, request)
      yield* screened(key, request)
      const sql = yield* SqlClient.SqlClient
      const [spoilt] = yield* about(key)
      yield* sql`ALTER TABLE journal_entry DISABLE TRIGGER journal_is_kept`
      yield* sql`UPDATE journal_entry SET sealed = decode(repeat('ab', 60), 'hex') WHERE id = ${spoilt?.id ?? ""}`
      yield* sql`ALTER TABLE journal_entry ENABLE TRIGGER journal_is_kept`
      const all = (yield* entries(key)).entries
      assert.deepStrictEqual(
        all.map(({ answer, erased, id }) => [id === spoilt?.id, answer === null, erased]),
        [
          [true, true, null],
          [false, false, null]
        ]
      )
      yield* Journal.use((journal) => journal.erase(caller, { subjectRef: "customer-4711" }, who))
    }).pipe(Effect.provide(Logger.layer([])))
  )

  it.effect("shows nobody else's, and nothing of it lies open in the database", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Mine", "sandbox")
      yield* screened(key, { ...request, pob: "Exampleville" })
      const other = yield* keyOf("Stranger", "sandbox")
      assert.lengthOf(yield* about(other), 0)
      assert.lengthOf((yield* entries(other)).entries, 0)
      const stranger = yield* callerOf("Stranger")
      const [mine] = yield* about(key)
      const journal = yield* Journal
      for (const of of [{ id: mine?.id ?? "" }, { subjectRef: "customer-4711" }])
        assert.deepStrictEqual(yield* journal.erase(stranger, of, who), { erased: 0, isHeld: false })
      assert.lengthOf(yield* about(key), 1)
      const text = yield* dump
      for (const each of ["Jordan", "Example", "1971-02-01", "customer-4711", "Exampleville"])
        assert.notInclude(text, each)
    })
  )

  it.effect("erases what is about one subject, and leaves that it was there", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Erased", "sandbox")
      const caller = yield* callerOf("Erased")
      const journal = yield* Journal
      yield* screened(key, request)
      yield* screened(key, { ...request, subject_ref: "customer-4712" })
      yield* screened(key, { name: "Nobody Similar" })
      const [before] = yield* about(key)
      assert.deepStrictEqual(yield* journal.erase(caller, { subjectRef: "customer-4711" }, who), {
        erased: 1,
        isHeld: false
      })
      const [after] = yield* about(key)
      assert.deepStrictEqual(after, {
        id: before?.id ?? "",
        asked_at: before?.asked_at ?? "",
        sha256: before?.sha256 ?? "",
        subject_ref: null,
        question: null,
        answer: null,
        erased: after?.erased ?? null
      })
      assert.deepInclude(after?.erased, who)
      const all = (yield* entries(key)).entries
      assert.lengthOf(
        all.filter(({ erased }) => erased === null),
        2
      )
      const bare = all.find(({ erased, subject_ref }) => erased === null && subject_ref === null)
      assert.strictEqual((yield* journal.erase(caller, { id: bare?.id ?? "" }, who)).erased, 1)
      assert.strictEqual((yield* journal.erase(caller, { subjectRef: "customer-4711" }, who)).erased, 0)
      const sql = yield* SqlClient.SqlClient
      for (const change of [
        sql`UPDATE journal_entry SET sha256 = 'other' WHERE account_id = ${caller.accountId}`,
        sql`UPDATE journal_entry SET sealed = 'x', erased_at = NULL WHERE id = ${before?.id ?? ""}`
      ])
        assert.isTrue(Exit.isFailure(yield* Effect.exit(change)))
    })
  )

  it.effect("keeps what is held, from whoever erases and from its age", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Held", "sandbox")
      const caller = yield* callerOf("Held")
      const journal = yield* Journal
      const retention = yield* RetentionStore
      const old = retention.removeJournalAcrossAccounts(0)
      yield* screened(key, request)
      yield* screened(key, { name: "Nobody Similar" })
      const { hold: placed } = yield* journal.hold(caller, "customer-4711", who)
      assert.deepStrictEqual(yield* journal.erase(caller, { subjectRef: "customer-4711" }, who), {
        erased: 0,
        isHeld: true
      })
      yield* old
      assert.lengthOf((yield* entries(key)).entries, 1)
      const stranger = yield* callerOf("Somebody")
      assert.isNull(yield* journal.release(stranger, placed.id, "somebody"))
      assert.strictEqual((yield* journal.release(caller, placed.id, "Kim"))?.released_by, "Kim")
      assert.isNull(yield* journal.release(caller, placed.id, "Kim"))
      const { hold: whole } = yield* journal.hold(caller, null, who)
      yield* old
      assert.lengthOf(yield* about(key), 1)
      yield* journal.release(caller, whole.id, "Kim")
      yield* old
      assert.lengthOf(yield* about(key), 0)
      assert.deepStrictEqual(
        (yield* journal.holds(caller)).map(({ of }) => of),
        ["account", "subject"]
      )
    }).pipe(Effect.provide(RetentionStore.layer))
  )

  it.effect("has the rows of a file that is screened for an account", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Files", "sandbox")
      const { accountId } = yield* callerOf("Files")
      const home = yield* folder
      const file = join(home, "march.csv")
      writeFileSync(
        file,
        "customer no,name,dob\ncustomer-4711,Jordan Example,1971-02-01\n4712,Nobody Similar,\n"
      )
      for (const account of [undefined, accountId])
        yield* screenCustomerFile({
          file,
          folder: join(home, account ?? "nobody"),
          account,
          resume: false,
          mode: "sandbox",
          asOf: undefined,
          columns: {},
          encoding: undefined,
          sheet: undefined,
          onProgress: () => Effect.void
        }).pipe(Effect.provide(NodeServices.layer))
      const all = (yield* entries(key)).entries
      assert.sameMembers(
        all.map(({ subject_ref }) => subject_ref),
        ["customer-4711", "4712"]
      )
      const [found] = yield* about(key)
      assert.strictEqual(found?.answer?.overall, "review")
      const { as_of, issued_at } = ((found?.answer ?? {}) as unknown as ScreenResult).receipt ?? {}
      assert.strictEqual(as_of, found?.question?.as_of)
      assert.strictEqual(issued_at, found?.asked_at)
      // What was decided is nowhere beside the match of such a row, and no form of the export says that nobody decided.
      const match = onlyMatch((found?.answer ?? {}) as unknown as ScreenResult)
      yield* recorded(key, decisionOn(match, subject, { reason: "Another customer." }))
      const exported = Effect.fnUntraced(function* (form: "csv" | "html") {
        const path = join(home, `export.${form}`)
        const caller = { accountId, keyId: "", mode: "sandbox" as const }
        const asking = { account: "Files", caller, subjectRef: "customer-4711", from: null, to: null }
        assert.deepStrictEqual(yield* exportJournal({ ...asking, form, path }), { entries: 2, decisions: 1 })
        return readFileSync(path, "utf8")
      })
      const [header = [], ...lines] = (yield* exported("csv"))
        .replace("\ufeff", "")
        .trim()
        .split("\r\n")
        .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/u).map((cell) => cell.replaceAll('"', "")))
      const column = (name: string) => lines.map((cells) => cells[header.indexOf(name)])
      assert.deepStrictEqual(column("kind"), ["screen", "screen", "decision"])
      assert.deepStrictEqual(column("outcome"), [
        "none until then",
        "not kept with a row of a file; see decisions",
        "different"
      ])
      assert.deepStrictEqual(column("reason"), ["", "", "Another customer."])
      assert.deepStrictEqual(column("decided_by"), ["", "", "Kim Reviewer"])
      assert.strictEqual(column("list_ref")[2], match.list_ref)
      for (const cells of lines) assert.lengthOf(cells, header.length)
      assert.include(yield* exported("html"), "<td>not kept with a row of a file; see decisions</td>")
    })
  )

  it.effect("is exported in three forms, with the decisions", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Exported", "sandbox")
      const caller = yield* callerOf("Exported")
      const first = yield* screened(key, { ...request, name: "<b>=Jordan Example</b>" })
      yield* screened(key, request)
      yield* recorded(key, decisionOn(onlyMatch(first), { ...subject, name: "<b>=Jordan Example</b>" }))
      const home = yield* folder
      const exported = Effect.fnUntraced(function* (
        form: "csv" | "html" | "json",
        subjectRef: string | null
      ) {
        const path = join(home, `export.${form}`)
        const asking = { account: "Exported", caller, subjectRef, from: null, to: null, form, path }
        const done = yield* exportJournal(asking)
        return { done, text: readFileSync(path, "utf8") }
      })
      const asJson = yield* exported("json", "customer-4711")
      assert.deepStrictEqual(asJson.done, { entries: 3, decisions: 1 })
      const parsed = JSON.parse(asJson.text)
      assert.deepStrictEqual(parsed.entries, JSON.parse(JSON.stringify(yield* about(key))))
      assert.lengthOf(parsed.decisions, 1)
      const verified = (content: unknown) =>
        Effect.map(
          Effect.provide(verifyExport(content, undefined), ReceiptVerifier.layer),
          ({ outcome }) => outcome
        )
      assert.strictEqual(yield* verified(parsed), "same")
      const [one, ...others] = parsed.entries
      const [decision] = parsed.decisions
      for (const [what, forged] of Object.entries({
        dropped: { ...parsed, entries: others },
        turned: { ...parsed, entries: [...others, one] },
        twice: { ...parsed, entries: [one, ...parsed.entries] },
        "erased in part": { ...parsed, entries: [{ ...one, question: null }, ...others] },
        "another person": {
          ...parsed,
          entries: [{ ...one, answer: { ...one.answer, screened: [] } }, ...others]
        },
        "another moment": {
          ...parsed,
          entries: [{ ...one, asked_at: "2020-01-01T00:00:00.000Z" }, ...others]
        },
        "another decision": { ...parsed, decisions: [{ ...decision, reason: "None." }] },
        "another account": { ...parsed, receipt: { ...parsed.receipt, account: "Other" } }
      }))
        assert.strictEqual(yield* verified(forged), "refused", what)
      const { text: csv } = yield* exported("csv", null)
      assert.lengthOf(csv.trim().split("\r\n"), 5)
      const { text: page } = yield* exported("html", "customer-4711")
      assert.include(page, "Another company.")
      assert.notInclude(page, "<b>=Jordan")
    })
  )
})

layer(kept)("an export that was killed", (it) => {
  it.effect("leaves nothing behind once the same file is written again", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Killed", "sandbox")
      const caller = yield* callerOf("Killed")
      yield* screened(key, request)
      const path = join(yield* folder, "export.json")
      writeFileSync(`${path}.new`, "the name of a customer", { mode: 0o644 })
      yield* exportJournal({
        account: "Killed",
        caller,
        subjectRef: null,
        from: null,
        to: null,
        form: "json",
        path
      })
      assert.isFalse(existsSync(`${path}.new`))
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
      assert.lengthOf(JSON.parse(readFileSync(path, "utf8")).entries, 1)
    })
  )
})

layer(serviceLayer)("without the setting", (it) => {
  it.effect("nothing is kept", () =>
    Effect.gen(function* () {
      const key = yield* keyOf("Off", "sandbox")
      yield* screened(key, request)
      assert.lengthOf((yield* entries(key)).entries, 0)
      assert.strictEqual(yield* dump, "[[],[]]")
    })
  )
})
