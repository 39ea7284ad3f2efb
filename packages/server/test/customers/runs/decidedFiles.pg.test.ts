/** Files of the console that are screened for an account, month by month: what was decided is recorded, and not asked again. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, layer } from "@effect/vitest"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { DecideMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Accounts } from "@entity-watch/core/admin/Accounts"
import { AuditLog } from "@entity-watch/core/admin/AuditLog"
import { CustomerFiles } from "@entity-watch/core/admin/CustomerFiles"
import { Uploads } from "@entity-watch/core/admin/Uploads"
import { openWorkbook } from "@entity-watch/core/rows/read/workbookSheet"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { fileSource } from "@entity-watch/node/rows/files/fileBytes"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { shownRun } from "@entity-watch/node/rows/runs/shownRun"
import { Duration, Effect, Exit, Layer, Option, Result, Schedule, Stream } from "effect"
import { SqlClient } from "effect/sql"
import {
  coreLayer,
  fixtures,
  inMemory,
  load,
  loadFixture,
  loadFixtures,
  register
} from "../../support/registers.ts"

const person = (name: string): Administrator => ({
  name,
  role: "reviewer",
  via: "session",
  keyId: null,
  address: null,
  requestId: null
})
const kim = person("Kim Reviewer")
const alex = person("Alex Other")

const services = Layer.mergeAll(CustomerFiles.layer, Uploads.layer, Accounts.layer).pipe(
  Layer.provideMerge(ApiKeys.layer),
  Layer.provideMerge(AuditLog.layer),
  Layer.provide(NodeCrypto.layer),
  Layer.provideMerge(Snapshots.layer),
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer)))
)

/** One by two names, one by a number, one with a joint holder, nobody, and a row that cannot be read. */
const customers = [
  "4711,Jordan Example,1971-02-01,EXAMPLE Jordan,,",
  "4712,Somebody Else,,,990000112,",
  "4713,Banksia Citizen,1980-01-01,,,Jordan Example",
  "4714,Nobody Similar,,,,",
  "4715,,,,,"
]

const columns = {
  id: "id",
  name: "name",
  dob: "dob",
  alias: "also known as",
  acn: "acn",
  "joint holder.name": "joint holder name"
} as const

const found = (id: string) =>
  Effect.flatMap(
    CustomerFiles.use((files) => files.get(id)),
    Effect.fromOption
  )

/** What the console does with this month's file of an account. */
const months = Effect.fnUntraced(function* (name: string) {
  const account = yield* ApiKeys.use((keys) => keys.accountNamed(name))
  const screened = Effect.fnUntraced(function* (
    month: string,
    rows: ReadonlyArray<string>,
    read: Readonly<Record<string, string>> = columns
  ) {
    const content = ["id,name,dob,also known as,acn,joint holder name", ...rows, ""].join("\n")
    const bytes = new TextEncoder().encode(content)
    const uploads = yield* Uploads
    const upload = yield* uploads.begin(kim, { name: `${month}.csv`, bytes: bytes.length })
    yield* uploads.append(kim, upload.id, { offset: 0, content: bytes })
    const runs = yield* CustomerRuns
    const { id } = yield* runs.add(kim, { upload: upload.id, mode: "sandbox", task: "screen" })
    yield* runs.screen(kim, yield* found(id), { columns: read, dates: "day-first", account })
    return yield* found(id).pipe(
      Effect.filterOrFail(
        ({ state }) => state === "finished",
        () => "not yet"
      ),
      Effect.retry(Schedule.spaced(Duration.millis(20)))
    )
  })
  /** The rows to look at, as the console asks for them. */
  const rowsOf = (id: string) =>
    Effect.map(
      CustomerFiles.use((files) => files.rows(id, { only: "to_look_at" })),
      ({ rows }) => rows
    )
  const decide = Effect.fnUntraced(function* (
    id: string,
    row: number,
    asked: Partial<DecideMatch> = {},
    by: Administrator = kim
  ) {
    const kept = (yield* rowsOf(id)).find((each) => each.row === row)?.matches?.[0]
    const decided = yield* CustomerRuns.use(
      Effect.fnUntraced(function* (runs) {
        return yield* runs.decide(
          by,
          yield* found(id),
          { row, match: 1 },
          {
            entry_sha256: kept?.entry_sha256 ?? "",
            outcome: "different",
            reason_code: "other_birth",
            replaces: kept?.decided?.id ?? null,
            ...asked
          }
        )
      })
    )
    return Option.getOrThrow(decided)
  })
  return { account, screened, rowsOf, decide }
})

/** Of the audit log. */
const linesOn = Effect.fnUntraced(function* (id: string, row: number) {
  const { lines } = yield* AuditLog.use((log) => log.page({ act: "file.decide", limit: 100 }))
  return lines.filter(({ subject }) => subject === `${id} row ${row}`)
})

const standings = Effect.fnUntraced(function* (id: string) {
  return (yield* found(id)).decisions?.standings
})

layer(services, { excludeTestServices: true })("files of the console, month by month", (it) => {
  it.effect("ask nobody the same question twice, and hide no match", () =>
    Effect.gen(function* () {
      const { decide, rowsOf, screened } = yield* months("Retail")
      const march = yield* screened("march", customers)
      assert.deepStrictEqual(yield* standings(march.id), { new: 3, unread: 1 })
      assert.strictEqual(march.undecided, 3)
      const [row] = yield* rowsOf(march.id)
      assert.deepInclude(row, { row: 2, verdict: "review", standing: "new", not_shown: 0 })
      assert.deepInclude(row?.matches?.[0], { subject_ref: "4711", is_new: true, decided: null })
      for (const at of [2, 3, 4]) {
        const decided = yield* decide(march.id, at)
        assert.deepInclude(decided, { verdict: "review", standing: "decided", decision: null })
        assert.match(decided.results[0]?.decided ?? "", /^different: other_birth \(Kim Reviewer, /u)
      }
      assert.deepStrictEqual(yield* standings(march.id), { decided: 3, unread: 1 })
      assert.strictEqual((yield* found(march.id)).undecided, 0)
      // No row of such a file is decided of as a whole, beside the record.
      const files = yield* CustomerFiles
      assert.isTrue(Option.isNone(yield* files.decide(kim, march.id, 2, { decision: "same" })))

      const april = yield* screened("april", [...customers, "4716,Jordan Example,,,,"])
      assert.deepStrictEqual(yield* standings(april.id), { new: 1, decided: 3, unread: 1 })
      const rows = yield* rowsOf(april.id)
      assert.deepStrictEqual(
        rows.map(({ results, standing, verdict }) => [results[0]?.id, verdict, standing]),
        [
          ["4711", "review", "decided"],
          ["4712", "review", "decided"],
          ["4713", "review", "decided"],
          ["4715", "unavailable", "unread"],
          ["4716", "review", "new"]
        ]
      )
      assert.deepInclude(rows[0]?.matches?.[0]?.decided, {
        outcome: "different",
        reason_code: "other_birth",
        decided_by: "Kim Reviewer",
        holds: true
      })
      const sql = yield* SqlClient.SqlClient
      const lines = yield* sql`
        SELECT who, detail FROM audit_line WHERE act = 'file.decide' AND subject = ${`${march.id} row 2`}`
      assert.lengthOf(lines, 1)
      assert.notInclude(JSON.stringify(lines), "Jordan")
      assert.deepInclude(lines[0], { who: "Kim Reviewer" })

      // Another account decided nothing.
      const elsewhere = yield* months("Elsewhere")
      const other = yield* elsewhere.screened("april", customers)
      assert.deepStrictEqual(yield* standings(other.id), { new: 3, unread: 1 })
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("are one with what is asked over HTTP by the same reference and facts", () =>
    Effect.gen(function* () {
      const { account, decide, screened } = yield* months("One with requests")
      const { id } = yield* screened("march", ["5001,Jordan Example,1971-02-01,,,"])
      yield* decide(id, 2, { reason: "Seen in the branch." })
      const screener = yield* Screener
      const answer = yield* screener.screen(
        { accountId: account, keyId: "key", mode: "sandbox" },
        { name: "Jordan Example", dob: "1971-02-01", subject_ref: "5001" }
      )
      assert.deepStrictEqual([answer.overall, answer.new_matches], ["review", 0])
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("are asked for by a column of references, or stay with the file", () =>
    Effect.gen(function* () {
      const { screened } = yield* months("Unreferenced")
      const { id: _, ...others } = columns
      const refusalOf = (rows: ReadonlyArray<string>, read: Readonly<Record<string, string>>) =>
        Effect.map(Effect.flip(screened("refused", rows, read)), (error) =>
          typeof error === "object" && error._tag === "FileUnusable" ? error.reason : error
        )
      assert.strictEqual(
        yield* refusalOf(customers, others),
        "No column holds your reference of each customer, by which decisions are found again next month. Choose one, or let decisions stay with the file."
      )
      assert.match(
        `${yield* refusalOf(
          Array.from({ length: 1_001 }, (_, i) => `4711,Nobody Similar ${i},,,,`),
          columns
        )}`,
        /^The file has the same id beside .* Choose another column, or let decisions stay with the file\.$/u
      )
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("ask again where the customer or the list is another one, and say which", () =>
    Effect.gen(function* () {
      const { decide, rowsOf, screened } = yield* months("Changing")
      const march = yield* Effect.gen(function* () {
        const { id } = yield* screened("march", customers)
        for (const row of [2, 3, 4]) yield* decide(id, row)
        return id
      }).pipe(Effect.provide(CustomerRuns.layer))
      const banned = register("asic-banned-disqualified-organisations")
      const bans = readFileSync(`${fixtures}asic-banned-disqualified-organisations/bd_org_202611.csv`, "utf8")
      const { snapshots } = yield* Snapshots.use((all) => all.current("sandbox"))
      const before = snapshots.get(banned.source.id)?.id
      yield* load(banned, [inMemory("bd_org_202612.csv", bans.replace("Permanent banning", "01/01/2031"))])
      // What is in force is looked up again after a second.
      yield* Snapshots.use((snapshots) => snapshots.current("sandbox")).pipe(
        Effect.repeat({
          schedule: Schedule.spaced(Duration.millis(20)),
          until: ({ snapshots }) => snapshots.get(banned.source.id)?.id !== before
        })
      )
      yield* Effect.gen(function* () {
        const late = yield* Effect.flip(decide(march, 3, { outcome: "same" }))
        assert.strictEqual(late._tag, "EntryNotAsShown")
        const april = yield* screened(
          "april",
          customers.map((each) => each.replace("1971-02-01", "1970-02-01"))
        )
        assert.deepStrictEqual(yield* standings(april.id), { reopened: 2, decided: 1, unread: 1 })
        const rows = yield* rowsOf(april.id)
        const whyOf = (at: number) => rows[at]?.matches?.[0]?.decided?.fell_because
        assert.deepStrictEqual(whyOf(0), [
          { what: "subject", fact: "dob", before: null, after: "1970-02-01" }
        ])
        assert.deepInclude(whyOf(1)?.[0], { what: "entry", fact: "bans" })
        assert.include(whyOf(1)?.[0]?.before, "Permanent")
        // What is decided about the present text, and taken back, leaves the one before open in the file of the month before.
        yield* decide(april.id, 3)
        yield* decide(april.id, 3, { outcome: "withdrawn", reason: "A mistake." })
        const runs = yield* CustomerRuns
        const shown = yield* runs.renewed(yield* found(march))
        assert.deepStrictEqual(shown.decisions?.standings, { decided: 2, open: 1, unread: 1 })
        const former = (yield* rowsOf(march)).find(({ row }) => row === 3)?.matches?.[0]
        assert.deepInclude(former, { is_new: true, standing: "open" })
        assert.deepInclude(former?.decided, { outcome: "withdrawn", holds: false })
      }).pipe(Effect.provide(CustomerRuns.layer))
      yield* loadFixture(banned)
    })
  )

  it.effect("keep what somebody else decided meanwhile, and answer the same again", () =>
    Effect.gen(function* () {
      const { decide, screened } = yield* months("Two people")
      const { id } = yield* screened("march", customers)
      yield* decide(id, 2)
      const late = yield* Effect.flip(decide(id, 2, { outcome: "same", replaces: null }, alex))
      assert.deepInclude(late, { _tag: "DecidedSince", decided_by: "Kim Reviewer", outcome: "different" })
      const again = yield* decide(id, 2, { replaces: null })
      assert.lengthOf(yield* linesOn(id, 2), 1)
      // A request that was made by hand cannot decide about what the file does not show.
      const other = yield* Effect.flip(decide(id, 3, { entry_sha256: "f".repeat(64) }))
      assert.strictEqual(other._tag, "EntryNotAsShown")
      // What was decided over HTTP meanwhile stands in the row once somebody decides without having seen it.
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE customer_row SET standing = 'new', matches = jsonb_set(matches, '{0,decided}', 'null')
        WHERE file_id = ${id} AND number = 2`
      const blind = yield* Effect.flip(decide(id, 2, { outcome: "same" }, alex))
      assert.strictEqual(blind._tag, "DecidedSince")
      assert.deepStrictEqual(yield* standings(id), { new: 2, decided: 1, unread: 1 })
      const withdrawn = yield* decide(id, 2, { outcome: "withdrawn", reason: "A mistake." }, alex)
      assert.strictEqual(withdrawn.standing, "open")
      assert.notStrictEqual(withdrawn.matches?.[0]?.decided?.id, again.matches?.[0]?.decided?.id)
      assert.lengthOf(
        yield* sql`SELECT FROM decision WHERE key_id = 'console' AND subject_ref = '4711'
        AND account_id = (SELECT id FROM account WHERE name = 'Two people')`,
        2
      )
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("are asked for by how their rows stand, the highest score first", () =>
    Effect.gen(function* () {
      const { decide, screened } = yield* months("Sorted")
      const { id } = yield* screened("march", customers)
      yield* decide(id, 2)
      const files = yield* CustomerFiles
      const numbers = Effect.fnUntraced(function* (query: Parameters<typeof files.rows>[1]) {
        const all: Array<number> = []
        let cursor: string | undefined
        do {
          const page = yield* files.rows(id, { ...query, limit: 1, ...(cursor !== undefined && { cursor }) })
          all.push(...page.rows.map(({ row }) => row))
          cursor = page.next_cursor ?? undefined
        } while (cursor !== undefined)
        return all
      })
      const byScore = yield* numbers({ only: "to_look_at", order: "score" })
      assert.sameMembers(byScore, [2, 3, 4, 6])
      const { rows } = yield* files.rows(id, { only: "to_look_at", order: "score" })
      const scores = rows.map(({ score }) => score ?? 0)
      assert.deepStrictEqual(
        scores,
        scores.toSorted((one, other) => other - one)
      )
      assert.deepStrictEqual(
        byScore,
        rows.map(({ row }) => row)
      )
      assert.deepStrictEqual(yield* numbers({ standing: "decided" }), [2])
      assert.deepStrictEqual(yield* numbers({ standing: "unread" }), [6])
      assert.deepStrictEqual(yield* numbers({ only: "undecided" }), [3, 4])
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("want a column with a reference of each customer", () =>
    Effect.gen(function* () {
      const { screened } = yield* months("Without ids")
      const failed = yield* Effect.flip(screened("march", customers, { name: "name" }))
      assert.include(JSON.stringify(failed), "reference of each customer")
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("are decided once by a double click, and by one of two at the same moment", () =>
    Effect.gen(function* () {
      const { account, decide, rowsOf, screened } = yield* months("Two at once")
      const { id } = yield* screened("march", customers)
      const latest = (yield* rowsOf(id)).map(({ row }) => row)
      assert.includeMembers(latest, [2, 3])
      yield* Effect.all([decide(id, 2), decide(id, 2), decide(id, 2)], { concurrency: "unbounded" })
      assert.lengthOf(yield* linesOn(id, 2), 1)
      const asked = [decide(id, 3), decide(id, 3, { outcome: "same" }, alex)]
      const both = yield* Effect.all(asked.map(Effect.result), { concurrency: "unbounded" })
      assert.deepStrictEqual(
        both.flatMap((each) => (Result.isFailure(each) ? [each.failure._tag] : [])),
        ["DecidedSince"]
      )
      const sql = yield* SqlClient.SqlClient
      const recorded = yield* sql`
        SELECT subject_ref, count(*)::int4 AS decisions FROM decision WHERE account_id = ${account} GROUP BY 1 ORDER BY 1`
      assert.deepStrictEqual(
        recorded.map(({ decisions, subject_ref }) => [subject_ref, decisions]),
        [
          ["4711", 1],
          ["4712", 1]
        ]
      )
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("take what stands in many rows in place of a reference for none", () =>
    Effect.gen(function* () {
      const { rowsOf, screened } = yield* months("Without references")
      const { id } = yield* screened("march", [
        "unknown,Jordan Example,,,,",
        "N/A,Jordan Example,,,,",
        "A1,Jordan Example,,,,"
      ])
      assert.deepStrictEqual(
        (yield* rowsOf(id)).map(({ matches }) => matches?.[0]?.subject_ref),
        [null, null, "A1"]
      )
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("show what was decided elsewhere after they were screened, and count it", () =>
    Effect.gen(function* () {
      const { account, decide, rowsOf, screened } = yield* months("As of now")
      const march = yield* screened("march", customers)
      const again = yield* screened("again", customers)
      yield* decide(march.id, 2)
      const runs = yield* CustomerRuns
      const shown = yield* runs.renewed(again)
      assert.deepStrictEqual(shown.decisions?.standings, { new: 2, decided: 1, unread: 1 })
      const [row] = yield* rowsOf(again.id)
      assert.deepInclude(row, { standing: "decided", decided_at: null, verdict: "review" })
      assert.match(row?.results[0]?.decided ?? "", /^different: other_birth \(Kim Reviewer, /u)
      // Taken back in the other one, it is open here again.
      yield* decide(march.id, 2, { outcome: "withdrawn", reason: "A mistake." })
      assert.deepStrictEqual((yield* runs.renewed(again)).decisions?.standings, {
        new: 2,
        open: 1,
        unread: 1
      })
      // About somebody else nothing has to be read anew.
      const files = yield* CustomerFiles
      const caller = { accountId: account, keyId: "", mode: "sandbox" } as const
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE customer_row SET decided_at = clock_timestamp() + interval '1 minute' WHERE file_id = ${again.id}`
      assert.deepStrictEqual((yield* files.decided.behind(caller, again.id, 9)).rows, [])
      const stranger = { ...caller, accountId: "acct_nobody" }
      assert.deepStrictEqual((yield* files.decided.behind(stranger, march.id, 9)).rows, [])
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("record nothing by an id that stands beside two customers, and say so", () =>
    Effect.gen(function* () {
      const { rowsOf, screened } = yield* months("Shared ids")
      const file = yield* screened("march", [
        "4711,Jordan Example,1971-02-01,,,",
        "4711,Jordan Example,1980-02-01,,,",
        "4712,Jordan Example,1971-02-01,,,",
        "4712,Jordan Example,1971-02-01,,,",
        "n/a,Jordan Example,1971-02-01,,,"
      ])
      assert.deepStrictEqual(
        (yield* rowsOf(file.id)).map(({ matches }) => matches?.[0]?.subject_ref),
        [null, null, "4712", "4712", null]
      )
      const { warnings } = shownRun(yield* found(file.id))
      assert.match(warnings[0] ?? "", /^2 rows have an id that stands beside another customer.*: 2, 3\./u)
      assert.match(warnings[1] ?? "", /^1 row has no reference.*The first: row 6\./u)
      const failed = yield* Effect.flip(
        screened(
          "everywhere",
          Array.from(
            { length: 1_002 },
            (_, at) =>
              `branch 7,Customer ${"abcdefghij"[at % 10]}${"klmnopqrst"[Math.floor(at / 10) % 10]}${"uvwxyzabcd"[Math.floor(at / 100) % 10]},${1900 + (at % 90)}-01-01,,,`
          )
        )
      )
      assert.include(JSON.stringify(failed), "the same id beside different customers in more than 1,000 rows")
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("are reported on as a page and as a workbook, with who decided, when and why", () =>
    Effect.gen(function* () {
      const { decide, screened } = yield* months("Reported")
      const { id } = yield* screened("march", customers)
      yield* decide(id, 2, { reason: "The <b>passport</b> was seen.", reason_code: "other_birth" })
      const runs = yield* CustomerRuns
      const bytesOf = Effect.fnUntraced(function* (form: "page" | "workbook") {
        const parts = yield* Stream.runCollect(yield* runs.report(yield* found(id), form))
        return Buffer.concat(parts)
      })
      const page = (yield* bytesOf("page")).toString()
      assert.include(page, "<p>Rows: to look at 2, decided 1, not wholly compared 1.")
      const decided = page.slice(
        page.indexOf("<h2>Decided</h2>"),
        page.indexOf("<h2>Not wholly compared</h2>")
      )
      for (const text of [
        "4711",
        "Jordan Example",
        "different",
        "Born on another day or in another place; The &#60;b&#62;passport&#60;/b&#62; was seen.",
        "Kim Reviewer"
      ])
        assert.include(decided, text)
      assert.include(page.slice(page.indexOf("<h2>Not wholly compared</h2>")), "4715")
      assert.isTrue(page.endsWith("</html>\n"))
      const folder = mkdtempSync(join(tmpdir(), "entity-watch-report-"))
      const path = join(folder, "report.xlsx")
      writeFileSync(path, yield* bytesOf("workbook"))
      const [totals, rows] = yield* Effect.forEach(["Totals", "Rows"], (sheet) =>
        Effect.flatMap(openWorkbook(fileSource(path), sheet), (table) => Stream.runCollect(table.rows))
      )
      rmSync(folder, { recursive: true })
      const counts = (totals ?? []).map(({ cells }) => cells.slice(0, 2).join(" "))
      assert.include(counts, "rows_decided 1")
      assert.deepStrictEqual(
        rows?.map(({ cells }) => [cells[0] ?? "", cells[2] ?? "", cells[4] ?? ""]),
        [
          ["part", "decision", "decided_by"],
          ["To look at", "", ""],
          ["Decided", "different", "Kim Reviewer"],
          ["To look at", "", ""],
          ["Not wholly compared", "", ""]
        ]
      )
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("have a line in the log for a decision whose file was deleted meanwhile", () =>
    Effect.gen(function* () {
      const { account, screened } = yield* months("Deleted meanwhile")
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* screened("march", customers)
      const [row] = yield* CustomerFiles.use((files) => files.rows(id, { only: "undecided" })).pipe(
        Effect.map(({ rows }) => rows)
      )
      const decided = { entry_sha256: row?.matches?.[0]?.entry_sha256 ?? "", outcome: "same" } as const
      const runs = yield* CustomerRuns
      const file = yield* found(id)
      const decide = runs.decide(
        kim,
        file,
        { row: 2, match: 1 },
        { ...decided, reason: "Seen.", replaces: null }
      )
      const recorded = sql<{ decisions: number; lines: number }>`
        SELECT (SELECT count(*)::int4 FROM decision WHERE account_id = ${account}) AS decisions,
          (SELECT count(*)::int4 FROM audit_line WHERE subject = ${`${id} row 2`}) AS lines`
      yield* sql`CREATE FUNCTION stand_in_the_way() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN IF NEW.act = ''file.decide'' THEN RAISE EXCEPTION ''no line''; END IF; RETURN NEW; END'`
      yield* sql`CREATE TRIGGER stands BEFORE INSERT ON audit_line FOR EACH ROW EXECUTE FUNCTION stand_in_the_way()`
      assert.isTrue(Exit.isFailure(yield* Effect.exit(decide)))
      yield* sql`DROP TRIGGER stands ON audit_line`
      assert.deepStrictEqual(yield* recorded, [{ decisions: 0, lines: 0 }])

      yield* sql`CREATE FUNCTION delete_file() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN DELETE FROM customer_file; RETURN NEW; END'`
      yield* sql`CREATE TRIGGER deletes AFTER INSERT ON decision FOR EACH ROW EXECUTE FUNCTION delete_file()`
      assert.isTrue(Option.isNone(yield* decide))
      yield* sql`DROP TRIGGER deletes ON decision`
      assert.deepStrictEqual(yield* recorded, [{ decisions: 1, lines: 1 }])
    }).pipe(Effect.provide(CustomerRuns.layer))
  )
})
