import { assert, describe, it } from "@effect/vitest"
import { blankCells, type Party } from "@entity-watch/server/customers/read/CustomerFile"
import { readParties } from "@entity-watch/server/customers/read/readParties"

const dates = { order: "day-first", from1904: false, latest: "2026-11-20" } as const
const party = (label: string, cells: Partial<typeof blankCells>): Party => ({
  label,
  cells: { ...blankCells, ...cells }
})
const read = (...parties: ReadonlyArray<Party>) =>
  readParties(
    {
      row: 2,
      cells: { ...blankCells, name: "A Roe", dob: "1970", country: "Freedonia" },
      parties,
      given: [],
      refused: null
    },
    dates
  ).map(({ label, read: { lacksNames, requests } }) => ({
    label,
    requests,
    ...(lacksNames.length > 0 && { lacksNames })
  }))

describe("the further parties of a row", () => {
  it("are screened by what the row says of each, and by nothing of the customer's", () =>
    assert.deepStrictEqual(
      read(
        party("joint holder", { given: "B", family: "Roe", dob: "01/02/1971" }),
        party("guarantor", { name: "Wattle Pty Ltd", abn: "23990000014" })
      ),
      [
        { label: "joint holder", requests: [{ name: "B Roe", dob: "1971-02-01" }] },
        { label: "guarantor", requests: [{ name: "Wattle Pty Ltd" }, { abn: "23990000014" }] }
      ]
    ))

  it("are several where a cell names several", () =>
    assert.deepStrictEqual(
      read(
        party("director", { name: "Bo Roe; Cy Moe\nDi Poe" }),
        party("owner", { name: "Bo Roe, Cy Moe" })
      ).map(({ requests }) => requests[0]?.name),
      ["Bo Roe", "Cy Moe", "Di Poe", "Bo Roe, Cy Moe", "Bo Roe", "Cy Moe"]
    ))

  it("are one where a comma parts a family name from given names", () =>
    assert.deepStrictEqual(read(party("director", { name: "Roe, Bo" })).length, 1))

  it("are none where the cell is empty, a flag or a number", () => {
    for (const name of ["", "N/A", "Y", "no", "-", "2", "Self", "Same as above", "C1001"])
      assert.deepStrictEqual(read(party("joint holder", { name, dob: "1971" })), [], name)
  })

  it("are never passed over where a name may stand that cannot be read", () => {
    for (const name of [
      "????? ????",
      "\u202e\u200b",
      "#REF!",
      "=A1",
      "TRUE STORY #N/A",
      "[REDACTED]",
      "withheld",
      "see attached"
    ]) {
      const [found] = read(party("joint holder", { name }))
      assert.isTrue(
        found !== undefined && (found.lacksNames?.includes("name") || found.requests.length > 0),
        name
      )
    }
  })

  it("lack a name where something else stands in its place", () =>
    assert.deepStrictEqual(read(party("spouse", { name: "bo@example.com" })), [
      { label: "spouse", requests: [], lacksNames: ["name"] }
    ]))
})
