import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { afterAll, assert, layer } from "@effect/vitest"
import { fromKept } from "@entity-watch/core/rows/read/FileRemark"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { BatchRows } from "@entity-watch/node/rows/files/fileBatches"
import { type ScreenCustomersOptions, screenCustomerFile } from "@entity-watch/node/rows/screenCustomerFile"
import { Effect, Layer, Stream } from "effect"
import { Csv } from "effect/encoding"
import { TestClock } from "effect/testing"
import { writeWorkbook } from "../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import {
  coreLayer,
  fixtures,
  inMemory,
  load,
  loadFixture,
  loadFixtures,
  register
} from "../support/registers.ts"
import { saidAtCommandLine } from "../support/saidAtCommandLine.ts"

const home = mkdtempSync(join(tmpdir(), "entity-watch-screen-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const input = join(home, "customers.csv")
/** Three in so many have a match or cannot be read. */
const customers = (count: number, each = 400) =>
  `id,name,dob,abn,acn,type\n${Array.from({ length: count }, (_, i) =>
    i % each === 7
      ? `c${i},"Example, Jordan",1970,,,Individual`
      : i % each === 11
        ? `c${i},Someone Else,,,990000112,`
        : i % each === 13
          ? `c${i},N/A,31/01/1970,0,,`
          : `c${i},=Nobody Similar ${i},,,,`
  ).join("\n")}\n`

const run = (folder: string, options: Partial<ScreenCustomersOptions> = {}) =>
  screenCustomerFile({
    file: input,
    folder: join(home, folder),
    resume: false,
    mode: "sandbox",
    asOf: undefined,
    columns: {},
    dates: "day-first",
    encoding: undefined,
    sheet: undefined,
    onProgress: () => Effect.void,
    ...options
  })

const results = (folder: string) => readFileSync(join(home, folder, "results.csv"), "utf8")
const rowsOf = (folder: string) =>
  Stream.make(results(folder).replace(/^\ufeff/u, "")).pipe(
    Stream.pipeThroughChannelOrFail(Csv.decodeString({ headers: true })),
    Stream.runCollect
  )

const services = Snapshots.layer.pipe(
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))),
  Layer.merge(NodeServices.layer)
)

layer(services)("screening a file", (it) => {
  it.effect("never says of a row that it has no number while a cell holds one", () =>
    Effect.gen(function* () {
      writeFileSync(
        input,
        "id,name,notes\n1,,ABN: 23 990 000 014\n2,N/A,23990000014\n3,,\n4,Nobody Similar,\n"
      )
      yield* run("elsewhere")
      const elsewhere =
        'Not screened: The row has no name, and no number in a column that is read. "notes" may hold one.'
      assert.deepStrictEqual(
        (yield* rowsOf("elsewhere")).map(({ note, verdict }) => [verdict, note]),
        [
          ["unavailable", elsewhere],
          ["unavailable", elsewhere],
          ["unavailable", "Not screened: The row has no name and no number."],
          ["no_match", ""]
        ]
      )
    })
  )

  it.effect("does not read a cell that is longer than any name, and never says that it was", () =>
    Effect.gen(function* () {
      writeFileSync(
        input,
        `id,name,director,notes\n1,${"&".repeat(2_001)},,\n2,Nobody Similar,${"Bob Quill;".repeat(201)},\n3,Nobody Similar,,${"long ".repeat(2_001)}\n`
      )
      yield* run("long")
      assert.deepStrictEqual(
        (yield* rowsOf("long")).map(({ note, verdict }) => [verdict, note]),
        [
          [
            "unavailable",
            'Not screened: The row has a cell of more than 2,000 characters in the column "name", which is read.'
          ],
          [
            "unavailable",
            'Not screened: The row has a cell of more than 2,000 characters in the column "director", which is read.'
          ],
          ["no_match", ""]
        ]
      )
    })
  )

  it.effect("writes a row for each match and one for whoever has none, with the lists and no formula", () =>
    Effect.gen(function* () {
      writeFileSync(input, customers(800))
      const { run: done } = yield* run("whole")
      assert.deepStrictEqual(done.counts, {
        screened: 798,
        review: 4,
        no_match: 794,
        unavailable: 2,
        refused: 2,
        partly_read: 0,
        matches: 4
      })
      assert.strictEqual(
        done.first_refusal,
        "row 15: The row has no name and no number that can be read: name says that there is none; abn says that there is none."
      )
      const rows = yield* rowsOf("whole")
      assert.lengthOf(rows, 800)
      assert.deepInclude(rows[0], {
        row: "2",
        id: "c0",
        name: "'=Nobody Similar 0",
        verdict: "no_match",
        score: ""
      })
      assert.deepInclude(rows[7], {
        verdict: "review",
        source: "gov_sanctions",
        matched_name: "Jordan EXAMPLE",
        list_ref: "9999"
      })
      assert.deepInclude(rows[11], {
        name: "Someone Else",
        verdict: "review",
        source: "regulator_banned_org"
      })
      assert.deepInclude(rows[13], { verdict: "unavailable", source: "" })
      assert.deepInclude(rows[13], {
        unavailable_lists: "gov_sanctions regulator_banned_person regulator_banned_org",
        lists: ""
      })
      assert.match(rows[13]?.note ?? "", /^Not screened: The row has no name and no number/u)
      for (const { lists } of rows.filter((each) => !each.note?.startsWith("Not screened")))
        assert.match(lists ?? "", /^gov_sanctions dfat-consolidated-list\/[0-9a-f]{12} of /u)
      const page = readFileSync(join(home, "whole", "report.html"), "utf8")
      assert.strictEqual(page.match(/Jordan EXAMPLE/gu)?.length, 2)
      assert.include(page, "No match is not a clearance")
      assert.isFalse(existsSync(join(home, "whole", "report.part")))
      const modeOf = (...path: ReadonlyArray<string>) =>
        `${path.at(-1)} ${(statSync(join(home, ...path)).mode & 0o777).toString(8)}`
      assert.deepStrictEqual(
        [modeOf("whole"), ...readdirSync(join(home, "whole")).map((each) => modeOf("whole", each))],
        ["whole 700", "report.html 600", "results.csv 600", "results.xlsx 600", "run.json 600"]
      )
    })
  )

  it.effect("goes on where it was stopped, on the same lists, and repeats nothing", () =>
    Effect.gen(function* () {
      writeFileSync(input, customers(115, 20))
      for (const batches of [1, 3]) {
        const straight = `straight-${batches}`
        yield* run(straight)
        const folder = `stopped-${batches}`
        let seen = 0
        const stopped = run(folder, {
          onProgress: () => (++seen === batches ? Effect.die("killed") : Effect.void)
        })
        yield* Effect.exit(stopped)
        // A batch that was being written, and was not noted.
        appendFileSync(join(home, folder, "results.csv"), '9999,torn,"half a ro')
        appendFileSync(join(home, folder, "report.part"), "<tr><td>torn")
        const file = "bd_org_202611.csv"
        const bans = readFileSync(`${fixtures}asic-banned-disqualified-organisations/${file}`, "utf8")
        const others = bans.replace(/MIRAGE/gu, `OTHER ${batches}`).replace("990000112", "990000111")
        yield* load(register("asic-banned-disqualified-organisations"), [inMemory(file, others)])
        yield* TestClock.adjust("2 seconds")
        const taken = yield* run(folder, { resume: true })
        assert.strictEqual(taken.resumedAfter, batches * 25 + 1)
        assert.isTrue(results(folder) === results(straight), "the same bytes")
        const page = (of: string) =>
          readFileSync(join(home, of, "report.html"), "utf8").replace(/As of \S+/u, "")
        assert.strictEqual(page(folder), page(straight))
      }
      yield* loadFixture(register("asic-banned-disqualified-organisations"))
    }).pipe(Effect.provideService(BatchRows, 25))
  )

  it.effect(
    "screens by country, IMO number and the numbers of documents, which a row has beside a name",
    () =>
      Effect.gen(function* () {
        const file = join(home, "numbers.csv")
        writeFileSync(
          file,
          [
            "Given name,Family name,DOB,IMO number,Nationality,Passport No,Segment",
            "Renamed,Vessel,,IMO 9000001,,,Retail",
            "Ruslan,Orlovski-Sample,1971,,Freedonia,,Retail",
            "Maria,,,,,--,",
            ",,,9000001,,,"
          ].join("\n")
        )
        const { howRead, run: done } = yield* run("numbers", { file })
        assert.deepInclude(done.counts, { screened: 3, review: 2, no_match: 1, refused: 1, partly_read: 1 })
        assert.strictEqual(
          done.first_refusal,
          "row 5: The row has no name, ABN or ACN, and its other numbers are compared only beside one of these."
        )
        assert.strictEqual(
          done.first_not_read,
          "row 4: name has a given name and no family name; passport says that there is none"
        )
        const rows = yield* rowsOf("numbers")
        assert.deepInclude(rows[0], {
          imo: "IMO 9000001",
          matched_name: "PLATYPUS SPIRIT",
          matched_on: "imo",
          dob_agreement: "unknown"
        })
        assert.deepInclude(rows[1], {
          country: "Freedonia",
          matched_on: "name dob_year country",
          dob_agreement: "agrees_in_year"
        })
        assert.include(howRead, "Columns that were not read: Segment.")
      })
  )

  it.effect(
    "screens whoever has a name that can be read, without the fields that cannot, and says which",
    () =>
      Effect.gen(function* () {
        const file = join(home, "fields.csv")
        writeFileSync(
          file,
          [
            "Customer Name;Date of birth;Type;ABN;ACN",
            "Jordan Example;07/10/1970;Person;;",
            "Jordan Example;31/31/1970;Retail;N/A;0",
            "Jordan Example;;;23990000015;",
            "N/A;;;;990000112",
            "#REF!;;;;990000014",
            "Nobody Similar;N/A;n/a;0;-",
            "Jordan Example"
          ].join("\n")
        )
        const { howRead, run: done } = yield* run("fields", { file })
        assert.deepStrictEqual(done.counts, {
          screened: 6,
          review: 4,
          no_match: 1,
          unavailable: 2,
          refused: 1,
          partly_read: 3,
          matches: 4
        })
        assert.deepStrictEqual(
          Object.entries(done.not_read).filter(([, rows]) => rows > 0),
          [
            ["name", 1],
            ["dob", 1],
            ["type", 1],
            ["abn", 1]
          ]
        )
        assert.strictEqual(
          done.first_not_read,
          "row 3: dob is a day that is in no calendar; type is no word for a person, an organisation or a vessel; abn says that there is none; acn says that there is none"
        )
        const rows = yield* rowsOf("fields")
        assert.deepStrictEqual(
          rows.map(({ dob, dob_read, matched_on, not_read, verdict }) => [
            verdict,
            dob,
            dob_read,
            matched_on,
            not_read
          ]),
          [
            ["review", "07/10/1970", "1970-10-07", "name dob_year", ""],
            ["review", "31/31/1970", "", "name", done.first_not_read?.replace("row 3: ", "")],
            ["review", "", "", "name", "abn has check digits that do not agree"],
            ["review", "", "", "acn", "name says that there is none"],
            ["unavailable", "", "", "", "name holds a spreadsheet's error or formula in place of a value"],
            [
              "no_match",
              "N/A",
              "",
              "",
              "dob says that there is none; type says that there is none; abn says that there is none; acn says that there is none"
            ],
            ["unavailable", "", "", "", ""]
          ]
        )
        assert.match(rows[4]?.note ?? "", /^The customer's name was not compared whole\./u)
        assert.strictEqual(rows[6]?.note, "Not screened: The row has 1 cell where the header has 5.")
        assert.include(
          howRead,
          'Columns that were read: name from "Customer Name", dob from "Date of birth", type from "Type", abn from "ABN", acn from "ACN".'
        )
        const page = readFileSync(join(home, "fields", "report.html"), "utf8")
        assert.include(page, "3 rows were screened without what could not be read: name in 1, dob in 1")
        assert.include(page, "Not read: abn has check digits that do not agree.")
        assert.include(page, "born 1970-10-07")
      })
  )

  it.effect("screens by the further names, and answers no_match to nobody whose ABN cannot be read", () =>
    Effect.gen(function* () {
      const file = join(home, "further.csv")
      writeFileSync(
        file,
        [
          "Customer Name,ABN,Also known as,Beneficiary notes",
          "Nobody Similar,,Jordan Example,",
          "Nobody Similar,23990000015,,Jordan Example",
          "Nobody Similar,,,"
        ].join("\n")
      )
      const { run: done } = yield* run("further", { file })
      const rows = yield* rowsOf("further")
      assert.deepStrictEqual(
        rows.map(({ alias, note, verdict }) => [verdict, alias, note]),
        [
          ["review", "Jordan Example", rows[0]?.note],
          ["unavailable", "", "The customer's ABN could not be read, so nobody was looked up by it."],
          ["no_match", "", ""]
        ]
      )
      assert.deepStrictEqual(done.unread_columns, [{ header: "Beneficiary notes", rows: 1, first_row: 3 }])
      assert.include(
        readFileSync(join(home, "further", "report.html"), "utf8"),
        "Columns that speak of names or identity, or whose cells look like names or are ABNs, were not read, and nothing in them was compared: &#34;Beneficiary notes&#34; with values in 1 row, see row 3."
      )
    })
  )

  it.effect("screens every party of a row, and says which of them was found", () =>
    Effect.gen(function* () {
      const file = join(home, "parties.csv")
      writeFileSync(
        file,
        [
          "Customer master,,,,,",
          "Name,DOB,Joint Holder,Joint Holder DOB,Guarantor,Directors",
          "Nobody Similar,14/03/1971,Ruslan Orlovski-Sample,01/01/1950,,",
          "Nobody Similar,14/03/1971,Ruslan Orlovski-Sample,,,",
          "Nobody Similar,,,,Quandong Meridian Trading Bureau,Someone Other; Jordan Example",
          ",,,,Jordan Example,",
          "Nobody Similar,,bo@example.com,,,",
          "Nobody Similar,,Y,,N/A,-",
          "Nobody Similar,,????? ????,,,",
          "Total: 7,,,,,"
        ].join("\n")
      )
      const { howRead, run: done } = yield* run("parties", { file })
      assert.deepInclude(done.counts, {
        screened: 7,
        review: 4,
        no_match: 1,
        unavailable: 2,
        refused: 0,
        matches: 5
      })
      assert.deepStrictEqual(done.file_remarks?.map(fromKept), [
        { code: "rows_closing", first: 10, last: 10 }
      ])
      assert.deepInclude(howRead, "The columns' names were read in row 2, and the row above it was not read.")
      assert.deepStrictEqual(
        (yield* rowsOf("parties")).map(
          ({ dob_agreement, matched_name, not_read, parties, party, row, verdict }) => [
            row,
            verdict,
            party,
            matched_name,
            dob_agreement,
            parties,
            not_read
          ]
        ),
        [
          [
            "3",
            "review",
            "joint holder",
            "Ruslan Testovich ORLOVSKI-SAMPLE",
            "differs_by_years",
            "joint holder: Ruslan Orlovski-Sample, born 1950-01-01",
            ""
          ],
          [
            "4",
            "review",
            "joint holder",
            "Ruslan Testovich ORLOVSKI-SAMPLE",
            "unknown",
            "joint holder: Ruslan Orlovski-Sample",
            ""
          ],
          [
            "5",
            "review",
            "guarantor",
            "QUANDONG MERIDIAN TRADING BUREAU (QMTB)",
            "unknown",
            "guarantor: Quandong Meridian Trading Bureau; director: Someone Other; director: Jordan Example",
            ""
          ],
          [
            "5",
            "review",
            "director",
            "Jordan EXAMPLE",
            "unknown",
            "guarantor: Quandong Meridian Trading Bureau; director: Someone Other; director: Jordan Example",
            ""
          ],
          [
            "6",
            "review",
            "guarantor",
            "Jordan EXAMPLE",
            "unknown",
            "guarantor: Jordan Example",
            "the customer has no name, ABN or ACN that can be read"
          ],
          [
            "7",
            "unavailable",
            "",
            "",
            "",
            "joint holder: bo@example.com",
            "joint holder: name holds an e-mail or web address in place of a value"
          ],
          ["8", "no_match", "", "", "", "", ""],
          [
            "9",
            "unavailable",
            "",
            "",
            "",
            "joint holder: ????? ????",
            "joint holder: name was not compared whole: it has question marks or other signs that stand for lost letters"
          ]
        ]
      )
    })
  )

  it.effect("screens a workbook as it screens text, also after a stop", () =>
    Effect.gen(function* () {
      const people = Array.from({ length: 1_200 }, (_, i) =>
        i % 300 === 7 ? (["Jordan Example", 25_599] as const) : ([`Nobody Similar ${i}`, 30_000 + i] as const)
      )
      const text = join(home, "people.csv")
      writeFileSync(text, `name,dob\n${people.map((each) => each.join(",")).join("\n")}\n`)
      const file = join(home, "people.xlsx")
      const rows = people.map(([name, serial]) => [name, { serial, shownAs: "day" as const }])
      writeFileSync(
        file,
        yield* writeWorkbook({
          sheet: "People",
          rows: [["name", "dob"], ...rows],
          modified: "2026-11-02T03:15:00Z",
          method: "Deflate"
        })
      )
      const { run: asText } = yield* run("text", { file: text })
      const { howRead, run: whole } = yield* run("workbook", { file })
      assert.deepStrictEqual(whole.counts, asText.counts)
      assert.strictEqual(whole.counts.matches, 4)
      assert.include(howRead, 'The sheet "People" was read.')
      const columns = (of: string) =>
        Effect.map(rowsOf(of), (all) =>
          all.map(({ dob_read, matched_on, name, row, score, verdict }) => [
            row,
            name,
            dob_read,
            verdict,
            score,
            matched_on
          ])
        )
      assert.deepStrictEqual(yield* columns("workbook"), yield* columns("text"))

      let seen = 0
      yield* Effect.exit(
        run("stopped", { file, onProgress: () => (++seen === 1 ? Effect.die("killed") : Effect.void) })
      )
      const taken = yield* run("stopped", { file, resume: true })
      assert.strictEqual(taken.resumedAfter, 501)
      assert.isTrue(results("stopped") === results("workbook"), "the same bytes")
    })
  )

  it.effect("begins anew where a process was killed before its first note", () =>
    Effect.gen(function* () {
      writeFileSync(input, customers(20))
      yield* run("first")
      // Such a process has written nothing else.
      for (const name of ["run.json", "report.html", "results.xlsx"]) rmSync(join(home, "first", name))
      writeFileSync(join(home, "first", "results.csv"), "\ufeffrow,id")
      yield* run("first", { resume: true })
      assert.lengthOf(yield* rowsOf("first"), 20)
    })
  )

  it.effect("does not touch the results of another run", () =>
    Effect.gen(function* () {
      writeFileSync(input, customers(20))
      yield* run("kept")
      const before = results("kept")
      const refusal = (folder: string, options: Partial<ScreenCustomersOptions>) =>
        Effect.map(Effect.flip(run(folder, options)), saidAtCommandLine)
      assert.match(
        yield* refusal("kept", {}),
        /holds the results of a run already\. Go on with it by --resume/u
      )
      assert.match(yield* refusal("kept", { resume: true, mode: "live" }), /was begun in sandbox mode/u)
      assert.match(
        yield* refusal("kept", { resume: true, dates: "month-first" }),
        /was begun with --dates day-first\. Go on with that/u
      )
      assert.match(
        yield* refusal("kept", { resume: true, encoding: "windows-1252" }),
        /was begun with the encoding utf-8/u
      )
      assert.match(
        yield* refusal("kept", { resume: true, columns: { name: "id" } }),
        /was begun with the columns id="id", name="name", dob="dob"/u
      )
      writeFileSync(input, customers(21))
      assert.match(yield* refusal("kept", { resume: true }), /holds a run that was begun with another file/u)
      rmSync(join(home, "kept", "run.json"))
      assert.match(yield* refusal("kept", { resume: true }), /is there already/u)
      assert.strictEqual(results("kept"), before)
    })
  )

  it.effect("answers nothing better than the lists that were there", () =>
    Effect.gen(function* () {
      writeFileSync(input, customers(20))
      const { run: done } = yield* run("live", { mode: "live" })
      assert.deepInclude(done.counts, { no_match: 0, review: 0, unavailable: 20 })
      for (const { unavailable_lists } of yield* rowsOf("live"))
        assert.include(["gov_sanctions regulator_banned_person regulator_banned_org", ""], unavailable_lists)
    })
  )
})
