import { assert, describe, it } from "@effect/vitest"
import { ownCsv } from "@entity-watch/core/registers/additional-list/formats/ownCsv"
import { listingOf } from "@entity-watch/core/registers/additional-list/listing"
import * as Effect from "effect/Effect"
import { writeWorkbook } from "../../../../../fixtures/registers/dfat-consolidated-list/xlsx.ts"
import { memoryFile } from "../../support/files.ts"
import {
  faultOf,
  listName,
  named,
  noticesOf,
  outcomesOf,
  partiesOf,
  party,
  reading,
  readingText,
  rowsTold
} from "./readFormat.ts"

const read = readingText(ownCsv, "declined.csv")
const fault = faultOf(ownCsv, "declined.csv")
const only = (text: string) =>
  Effect.map(read(text), (all) => {
    const [first, another] = partiesOf(all)
    assert.isUndefined(another)
    return first ?? assert.fail("No party.")
  })

const whole = `name,ref,type,aliases,dob,pob,country,address,abn,acn,imo,identifiers,reason,valid_from,valid_to
"FABLE, Robin James",D-1,Person,Robin Fabel; R. Fable,17 May 1964;1970,Norrvik,Ruritania,1 Invented St,,,,passport (Ruritania) K 348486; 12345678,Declined,1/7/2024,30 June 2025
Invented Holdings Pty Ltd,D-2,company,,,,,,44 990 000 103,,,reg. no. 4455,,2026-02-01,
MV Fictitious,D-3,ship,,,,,,,,IMO 9000015,,,,until further notice
`

describe("ownCsv", () => {
  it.effect("reads every column of a list", () =>
    Effect.map(read(whole), (all) => {
      assert.deepStrictEqual(partiesOf(all), [
        party({
          ref: "D-1",
          type: "individual",
          published_type: "Person",
          names: [named("FABLE, Robin James"), named("Robin Fabel", "alias"), named("R. Fable", "alias")],
          dates_of_birth: ["17 May 1964", "1970"],
          places_of_birth: ["Norrvik"],
          addresses: ["1 Invented St", "Ruritania"],
          identifiers: [
            { kind: "passport", number: "K 348486" },
            { kind: "national_id", number: "12345678" }
          ],
          reasons: ["Declined"],
          valid_from: "2024-07-01",
          valid_to: "2025-06-30"
        }),
        party({
          ref: "D-2",
          type: "entity",
          published_type: "company",
          names: [named("Invented Holdings Pty Ltd")],
          identifiers: [{ kind: "registration", number: "4455" }],
          abn: "44990000103",
          acn: "990000103",
          valid_from: "2026-02-01"
        }),
        party({
          ref: "D-3",
          type: "vessel",
          published_type: "ship",
          names: [named("MV Fictitious")],
          imo: "9000015",
          valid_to: "until further notice"
        })
      ])
      assert.deepStrictEqual(noticesOf(all), [])
      assert.strictEqual(rowsTold(all), 3)
    })
  )

  it.effect("shows an entry whose time is over, and never leaves it out", () =>
    Effect.map(only("name,valid_to\nRobin Fable,2001-01-31\n"), (record) => {
      const entry = listingOf(listName, "Declined").entry(JSON.parse(JSON.stringify(record)))
      assert.strictEqual(entry.end, "2001-01-31")
      assert.strictEqual(entry.names[0]?.name, "Robin Fable")
    })
  )

  it.effect("knows other words over the columns, in any case, tab separated or not", () =>
    Effect.gen(function* () {
      const one = yield* only(
        "Full Name\tDate of Birth\tAKA\tAlias_2\tReason\tFrom\tTo\tNationality\r\nRobin Fable\t17/05/1964\tRob Fable\tBobby Fable\tOwes money\t01/02/2024\t\tRU\r\n"
      )
      assert.deepStrictEqual(
        one,
        party({
          names: [named("Robin Fable"), named("Rob Fable", "alias"), named("Bobby Fable", "alias")],
          dates_of_birth: ["17/05/1964"],
          citizenship: ["Russia"],
          reasons: ["Owes money"],
          valid_from: "2024-02-01"
        })
      )
      const apart = yield* only("Surname,Given_Names,DOB\nFABLE,Robin James,1964\n")
      assert.deepStrictEqual(apart.names, [named("Robin James FABLE")])
    })
  )

  it.effect("splits the header where most of its headings are known, also where one has a comma", () =>
    Effect.gen(function* () {
      const record = party({
        names: [named("FABLE, Robin James")],
        dates_of_birth: ["17 May 1964"],
        reasons: ["Declined"]
      })
      for (const heading of ["Surname, given names", "Name, given name", '"Family name, first name"'])
        assert.deepStrictEqual(
          yield* only(`${heading};DOB;Reason\nFABLE, Robin James;17 May 1964;Declined\n`),
          record
        )
      assert.strictEqual(
        yield* fault("Surname, phone;DOB;Reason\nFABLE, 0;17 May 1964;Declined\n"),
        'The first line has no column "name".'
      )
    })
  )

  it.effect("reads columns between semicolons, whose cells with several values stand in quotes", () =>
    Effect.gen(function* () {
      const text = (mark: string) =>
        [
          ["Name", "DOB", "Aliases", "Reason"],
          ["FABLE, Robin", "17.05.1964", '"Rob Fable; Bobby Fable"', "Owes, and stays"]
        ]
          .map((cells) => cells.join(mark))
          .join("\r\n")
      const record = party({
        names: [named("FABLE, Robin"), named("Rob Fable", "alias"), named("Bobby Fable", "alias")],
        dates_of_birth: ["17.05.1964"],
        reasons: ["Owes, and stays"]
      })
      assert.deepStrictEqual(yield* only(text(";")), record)
      assert.deepStrictEqual(yield* only(text("|")), record)
      // Without a line break at the end, and with one column.
      assert.deepStrictEqual((yield* only('name\n"Fable; Robin"')).names, [named("Fable; Robin")])
    })
  )

  it.effect(
    "knows what files of customers are headed with, where no word of lists stands over the same",
    () =>
      Effect.gen(function* () {
        const all = yield* read(
          "Name of Individual;Date of Birth (DD/MM/YYYY);Customer No.;Trading as;Country of birth;Nationality;ID card no.;Favourite colour\nRobin Fable;17/05/1964;C-1;Fable Works;Ruritania;NZ;12345678;red\n"
        )
        assert.deepStrictEqual(partiesOf(all), [
          party({
            ref: "C-1",
            names: [named("Robin Fable"), named("Fable Works", "alias")],
            dates_of_birth: ["17/05/1964"],
            places_of_birth: ["Ruritania"],
            citizenship: ["New Zealand"],
            identifiers: [{ kind: "national_id", number: "12345678" }]
          })
        ])
        assert.deepStrictEqual(noticesOf(all), ['The column "Favourite colour" is new and is not read.'])
        const apart = yield* only("Forenames|Family names|Geburtsdatum\nRobin James|FABLE|17.05.1964\n")
        assert.deepStrictEqual(
          [apart.names, apart.dates_of_birth],
          [[named("Robin James FABLE")], ["17.05.1964"]]
        )
        // An employer beside a name is no other name of the person.
        const employed = yield* only(
          "Name,Organisation,First name,Given\nRobin Fable,Invented Holdings,Robin,Robin\n"
        )
        assert.deepStrictEqual(employed.names, [named("Robin Fable")])
        const client = yield* only("Organisation,Name of individual\nInvented Holdings,Robin Fable\n")
        assert.deepStrictEqual(client.names, [named("Robin Fable")])
        assert.match(
          yield* fault("Company Name,ACN,Company Name\nInvented Pty Ltd,,Invented Pty Ltd\n"),
          /"name" twice/u
        )
      })
  )

  it.effect("reads a workbook with the same columns", () =>
    Effect.gen(function* () {
      const bytes = yield* writeWorkbook({
        sheet: "Declined",
        modified: "2026-11-02T03:15:00Z",
        rows: [
          ["My own list"],
          ["Company Name", "ACN", "Comments"],
          ["Invented Holdings Pty Ltd", "990000103", "Late"]
        ]
      })
      const all = yield* reading(ownCsv, memoryFile("declined.xlsx", bytes))
      assert.deepStrictEqual(partiesOf(all), [
        party({ names: [named("Invented Holdings Pty Ltd")], acn: "990000103", reasons: ["Late"] })
      ])
    })
  )

  it.effect("keeps a party whose numbers, type or dates are wrong, and tells it", () =>
    Effect.map(
      read(
        "name,type,abn,imo,dob,shoe size\nRobin Fable,wizard,44990000104,12,soon,43\nCasey Fable,,n/a,,,\n"
      ),
      (all) => {
        assert.deepStrictEqual(
          partiesOf(all)[0],
          party({
            names: [named("Robin Fable")],
            published_type: "wizard",
            dates_of_birth: ["soon"],
            reasons: ["ABN or ACN as given: 44990000104.", "IMO number as given: 12."]
          })
        )
        assert.deepStrictEqual(noticesOf(all), [
          'The column "shoe size" is new and is not read.',
          "Rows whose type is none of individual, entity and vessel, and which are listed without one: 1; the first is row 2.",
          "Rows with an ABN or ACN whose check digits do not agree, which is kept as a reason: 1; the first is row 2.",
          "Rows with an IMO number that is not seven digits, which is kept as a reason: 1; the first is row 2.",
          "Rows with a date of birth that is not read as one, which is kept as written: 1; the first is row 2."
        ])
        assert.deepStrictEqual(outcomesOf(all, "Noticed")[1]?.said, "wizard")
      }
    )
  )

  it.effect("takes an ACN that a spreadsheet has robbed of its zeros, and an ABN in the column of ACNs", () =>
    Effect.gen(function* () {
      // 004 085 616 is the example of an ACN in the publisher's own words.
      assert.strictEqual((yield* only("name,acn\nInvented,4085616\n")).acn, "004085616")
      const one = yield* only("name,acn\nInvented,ABN 90 880 000 101\n")
      assert.deepStrictEqual([one.abn, one.acn], ["90880000101", ""])
    })
  )

  it.effect("loses nothing of two columns that say the same", () =>
    Effect.map(
      only("name,legal name,id,ref,valid from,start\nRobin Fable,Robin Mythe,7,D-1,2024-01-01,2020-01-01\n"),
      (one) =>
        assert.deepStrictEqual(
          one,
          party({
            names: [named("Robin Fable"), named("Robin Mythe", "alias")],
            ref: "D-1",
            other_refs: ["7"],
            listing: ["from: 2020-01-01"],
            valid_from: "2024-01-01"
          })
        )
    )
  )

  it.effect("refuses a row without a name and a row of another width, and counts what is repeated", () =>
    Effect.map(
      read(
        "name,ref,reason\n,D-1,Nobody\nRobin Fable,D-2,\nRobin Fable,D-2,\nRobin Fable,D-2,again\na,b,c,d\n"
      ),
      (all) => {
        assert.deepStrictEqual(
          outcomesOf(all, "Refused").map(({ reason, row }) => [row, reason]),
          [
            [6, "4 cells where the header has 3"],
            [2, "The entry has no name."]
          ]
        )
        assert.lengthOf(partiesOf(all), 2)
        assert.strictEqual(outcomesOf(all, "Repeated")[0]?.rows, 1)
        assert.strictEqual(rowsTold(all), 5)
      }
    )
  )

  it.effect("reads a list that has only its header as one of nobody", () =>
    Effect.map(read("name,ref\n"), (all) => assert.deepStrictEqual(all, []))
  )

  it.effect("says in one sentence what is no such list", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* fault("party no,reason\n1,x\n"), 'The first line has no column "name".')
      assert.strictEqual(
        yield* fault("<html><body>name</body></html>"),
        "The file is a web page, not the register."
      )
      assert.strictEqual(yield* fault(""), "The file is empty.")
      assert.strictEqual(yield* fault("name,Name\nx,y\n"), 'The header has "name" twice.')
      assert.match(yield* fault("PK\u0003\u0004 and no archive"), /./u)
    })
  )

  it.effect("is broken where the file breaks behind rows that were read", () =>
    Effect.map(read('name,ref\nRobin Fable,1\n"Casey Fable,2\n'), (all) => {
      assert.lengthOf(partiesOf(all), 1)
      assert.match(outcomesOf(all, "Broken")[0]?.reason ?? "", /^Line 3 is not CSV/u)
    })
  )

  it.effect("refuses a row whose name stands for none, and tells of letters that were misread", () =>
    Effect.gen(function* () {
      const all = yield* read('name\nN/A\nunknown\n"Halvorsen, Gregor"\nJosÃ© GarcÃ­a\nZoë Müller\n')
      assert.deepStrictEqual(
        partiesOf(all).map(({ names }) => names[0]?.name),
        ["Halvorsen, Gregor", "JosÃ© GarcÃ­a", "Zoë Müller"]
      )
      assert.deepStrictEqual(
        outcomesOf(all, "Refused").map(({ row }) => row),
        [2, 3]
      )
      assert.match(noticesOf(all)[0] ?? "", /wrong encoding.*: 1; the first is row 5/u)
    })
  )

  it.effect("bounds what hostile cells cost", () =>
    Effect.gen(function* () {
      const long = `${",".repeat(300_000)}x`
      const many = Array.from({ length: 90_000 }, (_, i) => `a ${i}`).join(";")
      const all = yield* read(
        `name,aliases,reason\n"${long}",,__proto__\nRobin Fable,${many},constructor\n"Ro\u0000bin Fable",,"\ufeff"\n`
      )
      const [first, second, third] = partiesOf(all)
      assert.lengthOf(first?.names[0]?.name ?? "", 1_000)
      assert.lengthOf(second?.names ?? [], 5_000)
      assert.strictEqual(third?.names[0]?.name, "Ro\u0000bin Fable")
      assert.deepStrictEqual(noticesOf(all), [
        "Rows with more or longer names than are kept: 2; the first is row 2.",
        "Rows with a name that is too long to be compared whole, so that the list never answers no_match: 1; the first is row 2."
      ])
      const cut = yield* read(`name,aliases\nRobin Fable,\nCasey Fable,"${"x".repeat(2_000_000)}"\n`)
      assert.deepStrictEqual(outcomesOf(cut, "Broken"), [
        { _tag: "Broken", reason: "A line is longer than 1048576 bytes." }
      ])
    })
  )
})
