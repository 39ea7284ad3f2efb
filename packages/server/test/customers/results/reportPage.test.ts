import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import type { Doubt } from "@entity-watch/core/domain/Doubt"
import { asText } from "@entity-watch/core/rows/files/csvLines"
import { remarksOf } from "@entity-watch/core/rows/screen/remarks"
import { reportHead, reviewRow } from "@entity-watch/core/rows/screen/reportPage"
import { type ResultRow, resultColumns } from "@entity-watch/core/rows/screen/resultRows"
import type { ScreeningRun } from "@entity-watch/core/rows/screen/ScreeningRun"
import { remarkInWords } from "@entity-watch/node/rows/fileRemarkWords"
import { writeReport } from "@entity-watch/node/rows/files/writeReport"

const hostile = `<img src=x onerror="alert('1')">&\u202e`
const run: ScreeningRun = {
  version: 2,
  input_sha256: hostile,
  settings: { dates: "day-first", columns: { name: hostile }, encoding: null, sheet: null },
  mode: "sandbox",
  at: "2026-11-21T00:00:00Z",
  snapshots: [],
  algorithm_version: "2",
  row: 1,
  bytes: 0,
  review_bytes: 0,
  counts: {
    screened: 1234,
    review: 0,
    no_match: 0,
    unavailable: 1234,
    refused: 1,
    partly_read: 12,
    matches: 0
  },
  not_read: { name: 0, dob: 11, pob: 0, type: 1, abn: 0, acn: 0 },
  first_refusal: hostile,
  first_not_read: hostile,
  finished: true
}

describe("the report", () => {
  it("lets nothing of a customer or a list be markup", () => {
    const row = Object.fromEntries(resultColumns.map((name) => [name, hostile])) as ResultRow
    const page =
      reviewRow(row) +
      reportHead({ run, lists: [], floor: 68, remarks: [hostile], howRead: [hostile], disclaimer: hostile })
    assert.notInclude(page, "<img")
    assert.notMatch(page, /<script|https?:\/\//u)
    assert.notMatch(page, / on\w+="/u)
    assert.include(page, "<bdi>&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62;&#38;\u202e</bdi>")
  })

  it("says what is invented, what was not screened and what a verdict does not mean", () => {
    const told: ScreeningRun = {
      ...run,
      input_sha256: "x",
      first_refusal: "row 3: The row has no name and no number.",
      first_not_read: "row 4: dob has a year of two digits"
    }
    const page = reportHead({
      run: told,
      remarks: remarksOf(told).map(remarkInWords),
      lists: [
        { source: "gov_sanctions", register: "dfat-consolidated-list", title: "The list", snapshot: null }
      ],
      floor: 68,
      howRead: ['The sheet "Customers" was read.'],
      disclaimer: "No match is not a clearance."
    })
    for (const said of [
      "the lists are invented",
      "1,235",
      "row 3: The row has no name and no number.",
      "12 rows were screened without what could not be read: dob in 11, type in 1. The first: row 4: dob has",
      "The sheet &#34;Customers&#34; was read.",
      "not read",
      "No match is not a clearance."
    ])
      assert.include(page, said)
  })

  it("says of a list of which a part is loaded how many rows of how many were read", () => {
    const register = "asic-banned-disqualified-persons"
    const snapshot = {
      register,
      id: "1",
      sha256: "0",
      asOf: null,
      loadedAt: run.at,
      checkedAt: run.at,
      checkedBy: "publisher",
      rows: 50
    } as const
    const pageOf = (partial: string | null, doubt?: Doubt) =>
      reportHead({
        run: { ...run, mode: "live", input_sha256: "x", first_refusal: null, first_not_read: null },
        lists: [
          {
            source: "regulator_banned_person",
            register,
            title: "A list",
            snapshot: { ...snapshot, partial, ...(doubt !== undefined && { doubt }) }
          }
        ],
        floor: 68,
        remarks: [],
        howRead: [],
        disclaimer: ""
      })
    assert.match(pageOf("It has 50 rows."), /<td>50 of at least [\d,]+<\/td>/u)
    assert.include(pageOf(null), "<td>50</td>")
    const doubt = {
      id: "2",
      sha256: "d0",
      asOf: "2026-11-20T00:00:00Z",
      rows: 40,
      since: run.at,
      reason: "It lacks 10."
    }
    assert.notInclude(pageOf(null), "in doubt")
    assert.include(
      pageOf(null, doubt),
      "<td>A list (screened as well: the edition in doubt of 2026-11-20T00:00:00Z, SHA-256 <code>d0</code>)</td>"
    )
  })
})

describe("the report's file", () => {
  it("is not there while it is not whole", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ew-report-"))
    const paths = { report: join(folder, "report.html"), reviews: join(folder, "report.part") }
    const isWritten = () =>
      writeReport(paths.report, async function* () {
        yield "<html>"
        yield* createReadStream(paths.reviews)
        yield "</html>\n"
      }).then(
        () => true,
        () => false
      )
    try {
      // The rows to look at cannot be read after the head has been written.
      assert.isFalse(await isWritten())
      assert.isFalse(existsSync(paths.report))
      writeFileSync(paths.reviews, "<tr><td>3</td></tr>\n")
      assert.isTrue(await isWritten())
      assert.match(readFileSync(paths.report, "utf8"), /<td>3<\/td>.*<\/html>\n$/su)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe("a cell of the results", () => {
  it("is never a formula", () => {
    for (const text of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r1", "＝1", "＋1", "－1", "＠x"])
      assert.strictEqual(asText(text), `'${text}`)
    for (const text of ["", "O'Brien", "A=1", "12", "Smith - Jones", "王小明", "1970-01-31"])
      assert.strictEqual(asText(text), text)
  })
})
