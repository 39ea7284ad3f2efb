import { assert, describe, it } from "@effect/vitest"
import type { FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { partOf, reportLines, tableColumns, tableRows } from "@entity-watch/core/rows/screen/committeeReport"

/** A row of a file whose decisions stay with it. */
const row = (more: Partial<FileRow> = {}): FileRow => ({
  row: 2,
  verdict: "review",
  given: null,
  results: [
    { row: "2", id: "C-1", name: "=Jordan <i>Example</i>", score: "92.0", matched_name: "J. EXAMPLE" }
  ],
  decision: null,
  decided_by: null,
  decided_at: null,
  score: 92,
  standing: null,
  matches: null,
  not_shown: 0,
  ...more
})

const decided = row({
  decision: "different",
  decided_by: "Kim Reviewer",
  decided_at: "2026-11-30T01:02:03.000Z"
})
const unread = row({
  verdict: "unavailable",
  results: [{ row: "3", id: "C-2", name: "", score: "", note: "Not screened: no name." }]
})

describe("the report of a screened file", () => {
  it("tells what is decided from what is to look at and what was not compared", () => {
    assert.deepStrictEqual([row(), decided, unread].map(partOf), ["open", "decided", "unread"])
    for (const standing of ["new", "reopened", "open"] as const)
      assert.strictEqual(partOf(row({ standing })), "open")
    assert.strictEqual(partOf(row({ standing: "decided" })), "decided")
    assert.strictEqual(partOf(row({ standing: "unread" })), "unread")
  })

  it("says who decided and when, and takes nothing of a file for marks of the page", () => {
    const line = reportLines(decided, [])
    for (const text of ["Kim Reviewer", "2026-11-30", "different", "&#60;i&#62;"]) assert.include(line, text)
    assert.notInclude(line, "<i>")
    assert.include(reportLines(unread, []), "Not screened: no name.")
  })

  it("has a cell for each column of the table", () => {
    for (const each of [row(), decided, unread])
      for (const cells of tableRows(each, [])) assert.lengthOf(cells, tableColumns.length)
    assert.deepStrictEqual(tableRows(decided, [])[0]?.slice(0, 6), [
      "Decided",
      "decided",
      "different",
      "",
      "Kim Reviewer",
      "2026-11-30T01:02:03.000Z"
    ])
  })
})
