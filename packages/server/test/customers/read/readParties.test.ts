import { assert, describe, it } from "@effect/vitest"
import { blankCells } from "@entity-watch/core/rows/read/Cells"
import type { Party } from "@entity-watch/core/rows/read/CustomerFile"
import { readParties } from "@entity-watch/core/rows/read/readParties"

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
      others: [],
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
    for (const name of ["", "N/A", "Y", "no", "-", "2", "Self"])
      assert.deepStrictEqual(read(party("joint holder", { name })), [], name)
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
      "see attached",
      "as above",
      "cont.",
      "43831",
      "07/10/1952"
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

  it("are somebody where a date of birth or a document is told of them, and no name", () => {
    for (const cells of [
      { dob: "1971" },
      { passport: "PA1234567" },
      { name: "N/A", dob: "1971" },
      { name: "Y", dob: "1971" }
    ])
      assert.deepStrictEqual(
        read(party("joint holder", cells)).map(({ lacksNames }) => lacksNames),
        [["name"]],
        JSON.stringify(cells)
      )
    for (const cells of [
      { name: "Self", dob: "1971" },
      { name: "no", dob: "1971" },
      { dob: "01/01/1900" },
      { dob: "N/A" },
      { country: "Freedonia" }
    ])
      assert.deepStrictEqual(read(party("joint holder", cells)), [], JSON.stringify(cells))
  })
})

describe("a name in a cell of something else", () => {
  const misplaced = (cells: Partial<typeof blankCells>) =>
    readParties(
      {
        row: 2,
        cells: { ...blankCells, name: "A Roe", ...cells },
        parties: [],
        given: [],
        others: [],
        refused: null
      },
      dates
    ).map(({ label, name, read: { requests } }) => [label, name, requests[0]?.name])

  it.each([
    ["dob", "Jordan Example"],
    ["dob", "Amadou Fictionne"],
    ["dob", "Wattle Ridge Finance Pty Ltd"],
    ["passport", "Amadou Fictionne"],
    ["national_id", "Jordan Example 1"],
    ["imo", "Platypus Spirit"],
    ["country", "Jordan Example"],
    ["pob", "Jordan Michael Example"],
    ["type", "Karen Doyle"]
  ])("is screened as a party, in %s: %s", (field, name) =>
    assert.deepStrictEqual(misplaced({ [field]: name }), [[`name in ${field}`, name, name]])
  )

  it.each([
    ["dob", "12 October 1952|Oct 1952|7 octobre 1952|unknown|N/A|May 1970|see passport"],
    ["passport", "PA1234567|Australia PA1234567|AB 123456; CD 654321|NSW Drivers Licence 1234"],
    [
      "country",
      "Jordan|New Zealand|Costa Rica|Korea, Republic of|Jordan, Hashemite Kingdom of|Sri Lanka|Australian Citizen"
    ],
    [
      "pob",
      "Amman, Jordan|Milan, Italy|San Jose|Santa Maria|Alice Springs|Port Elizabeth|Victoria, Seychelles|Alexandria Egypt|Kuala Lumpur|Florence"
    ],
    ["type", "Sole trader|Proprietary Company|Discretionary Trust"]
  ] as const)("is not taken from what belongs there, in %s", (field, cells) => {
    for (const cell of cells.split("|")) assert.deepStrictEqual(misplaced({ [field]: cell }), [], cell)
  })

  it("is told in what was not read, also of a further party", () => {
    const [found] = readParties(
      {
        row: 2,
        cells: { ...blankCells, name: "A Roe" },
        parties: [party("guarantor", { name: "B Roe", dob: "Jordan Example" })],
        given: [],
        others: [],
        refused: null
      },
      dates
    ).filter(({ label }) => label.startsWith("name in"))
    assert.strictEqual(found?.label, "name in guarantor dob")
    assert.deepStrictEqual(
      found?.read.notRead.map(({ why }) => why),
      ["dob looks like a name, and was screened as one"]
    )
  })
})
