/** A file that cannot be used is told in the words of each edge. */
import { assert, describe, it } from "@effect/vitest"
import type { FileFault } from "@entity-watch/core/rows/read/FileFault"
import { refused } from "@entity-watch/core/rows/read/FileRefused"
import { refusalInWords } from "@entity-watch/node/rows/fileFaultWords"
import { refusalAtCommandLine } from "@entity-watch/server/cli/fileRemedies"

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
