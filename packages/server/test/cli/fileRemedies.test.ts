/** What is said of a file is said in the words of each edge. */
import { assert, describe, it } from "@effect/vitest"
import type { FileFault } from "@entity-watch/core/rows/read/FileFault"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { fromKept, type KeptRemark, kept } from "@entity-watch/core/rows/read/FileRemark"
import { refusalInWords } from "@entity-watch/node/rows/fileFaultWords"
import { remarkInWords } from "@entity-watch/node/rows/fileRemarkWords"
import { refusalAtCommandLine, remarkAtCommandLine } from "@entity-watch/server/cli/fileRemedies"

const cases: ReadonlyArray<readonly [FileFault, everybody: string, commandLine: string]> = [
  [
    { code: "several_columns", field: "dob", headers: ["Born", "DOB"] },
    'x has several columns that could be the dob: "Born", "DOB".',
    'x has several columns that could be the dob: "Born", "DOB". Say which by --column dob="…".'
  ],
  [
    { code: "several_columns", field: "abn", headers: ["ABN", "ABN"] },
    'x has several columns that could be the abn: "ABN", "ABN". Give them headers that differ.',
    'x has several columns that could be the abn: "ABN", "ABN". Give them headers that differ.'
  ],
  [
    { code: "no_such_field", field: "email", fields: ["name", "state"] },
    "x cannot be read by columns email=…: the fields are name, state.",
    "x cannot be read by --column email=…: the fields are name, state."
  ],
  [
    { code: "column_unnamed", column: 28, row: 3, isTitle: true },
    "x has a value in column 28 (AB), which has no header: the first stands in row 3. Give the column a header, or delete it.",
    "x has a value in column 28 (AB), which has no header: the first stands in row 3. Give the column a header, or delete it. If row 3 names the columns, say so by --header-row 3."
  ],
  [
    { code: "earlier_run_in_place" },
    "since x: name the folder of an earlier run, and another folder for the new results.",
    "--since x: name the folder of an earlier run, and another folder for the new results with --out."
  ],
  [
    { code: "earlier_run_of_other_setting", setting: { name: "requireGst", was: false } },
    "since x: the run in it was made with no requireGst. Only runs with the same settings are compared.",
    "--since x: the run in it was made with no --require-gst. Only runs with the same settings are compared."
  ],
  [
    { code: "run_of_other_setting", setting: { name: "account", was: "other" } },
    "x holds a run that was begun with another account.",
    "x holds a run that was begun with another --account. Go on with that, or choose another folder with --out."
  ]
]

describe("what is said of a file that cannot be used", () => {
  it.each(cases)("names options as whoever is told writes them: %o", (fault, everybody, commandLine) => {
    assert.strictEqual(refusalInWords(refused("x", fault)), everybody)
    assert.strictEqual(refusalAtCommandLine(refused("x", fault)), commandLine)
  })

  it("begins with the file and its sheet", () => {
    assert.strictEqual(
      refusalInWords(refused("x.xlsx", { code: "empty" }, "May")),
      'x.xlsx, sheet "May", is empty.'
    )
  })
})

const remarks: ReadonlyArray<readonly [KeptRemark, everybody: string, commandLine: string]> = [
  [
    { code: "sheet_doubtful", sheet: "May" },
    'The sheet "May" was not read, and nothing in it was compared.',
    'The sheet "May" was not read, and nothing in it was compared. Say by --sheet which one is to be read.'
  ],
  [
    { code: "rows_above", rows: 1, first: 2, header_row: 4 },
    "Row 2 above the columns' names holds what may be a name, and nothing in it was compared.",
    "Row 2 above the columns' names holds what may be a name, and nothing in it was compared. Say by --header-row 4 that no customer stands there."
  ],
  [
    { code: "rows_above", rows: 2, first: 2, header_row: 4 },
    "2 rows, the first of them row 2, above the columns' names hold what may be a name, and nothing in them was compared.",
    "2 rows, the first of them row 2, above the columns' names hold what may be a name, and nothing in them was compared. Say by --header-row 4 that no customer stands there."
  ],
  [
    { code: "encoding_read", encoding: "windows-1252", is_concluded: true },
    "The file was read as Windows-1252, since it is not UTF-8 and has no byte order mark.",
    "The file was read as Windows-1252, since it is not UTF-8 and has no byte order mark. --encoding names another."
  ],
  [
    { code: "encoding_read", encoding: "utf-8", is_concluded: false },
    "The file was read as utf-8.",
    "The file was read as utf-8."
  ],
  [
    { code: "columns_unread", headers: Array.from({ length: 52 }, (_, at) => `c${at}`) },
    `Columns that were not read: ${Array.from({ length: 50 }, (_, at) => `c${at}`).join(", ")} and 2 more.`,
    `Columns that were not read: ${Array.from({ length: 50 }, (_, at) => `c${at}`).join(", ")} and 2 more.`
  ],
  [
    "A sentence of an earlier version. Say so by --sheet.",
    "A sentence of an earlier version. Say so by --sheet.",
    "A sentence of an earlier version. Say so by --sheet."
  ]
]

describe("what is said of a file that was read", () => {
  it.each(remarks)("names options at the command line only: %o", (remark, everybody, commandLine) => {
    assert.deepStrictEqual(fromKept(typeof remark === "string" ? remark : kept(remark)), remark)
    assert.strictEqual(remarkInWords(remark), everybody)
    assert.strictEqual(remarkAtCommandLine(remark), commandLine)
  })
})
