import { assert, describe, it } from "@effect/vitest"
import { ndisComplianceActions } from "@entity-watch/core/registers/additional-list/formats/ndisComplianceActions"
import * as Effect from "effect/Effect"
import { memoryFile } from "../../support/files.ts"
import {
  faultOf,
  named,
  noticesOf,
  outcomesOf,
  partiesOf,
  party,
  reading,
  readingText,
  rowsTold
} from "./readFormat.ts"

const read = readingText(ndisComplianceActions, "compliance-actions.csv")
const fault = faultOf(ndisComplianceActions, "compliance-actions.csv")

const header =
  'Type,"Date effective from","Date no longer in force",Name,ABN,City,State,Postcode,"Provider Number","Other relevant info","Registration Groups ","Relevant information"'
const file = (...rows: ReadonlyArray<string>) => `${[header, ...rows].join("\n")}\n`
const name = (cell: string) =>
  Effect.map(read(file(`"ER - Banning Order",2026-08-31T07:00:00,,"${cell}",,,,,,,,`)), (all) => {
    const [first] = partiesOf(all)
    return { type: first?.type, names: first?.names.map((each) => `${each.kind}: ${each.name}`) }
  })

describe("ndisComplianceActions", () => {
  it.effect("reads each action with its days, numbers and reasons", () =>
    Effect.map(
      read(
        file(
          '"ER - Revocation of registration",2026-09-08T07:00:00,,"Invented Care Pty Ltd, t/a FABLE SUPPORTS","44990000103 ",Norrvik,VIC,3999,4-XXX1,,"101 accommodation; 120 household tasks","The delegate was satisfied.\nTwice."',
          '"ER - Banning Order",2025-06-06T23:00:00,2027-12-31T14:00:00,"FABLE, Robin",,"STORY TOWN",NSW,2999,,,,'
        )
      ),
      (all) => {
        assert.deepStrictEqual(partiesOf(all), [
          party({
            type: "entity",
            published_type: "ER - Revocation of registration",
            names: [named("Invented Care Pty Ltd"), named("FABLE SUPPORTS", "alias", "Trading name")],
            addresses: ["Norrvik VIC 3999"],
            abn: "44990000103",
            acn: "990000103",
            reasons: [
              "The delegate was satisfied. Twice.",
              "Registration groups: 101 accommodation; 120 household tasks"
            ],
            listing: ["Provider number: 4-XXX1"],
            measure: "Revocation of registration",
            valid_from: "2026-09-08"
          }),
          party({
            type: "individual",
            published_type: "ER - Banning Order",
            names: [named("FABLE, Robin")],
            addresses: ["STORY TOWN NSW 2999"],
            measure: "Banning Order",
            valid_from: "2025-06-07",
            valid_to: "2028-01-01"
          })
        ])
        assert.deepStrictEqual(noticesOf(all), [])
      }
    )
  )

  it.effect("takes the names in a cell apart", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* name("Robin Fable, also known as Robin Mythe, Rob Fable and Bob Fable"), {
        type: "unknown",
        names: ["primary: Robin Fable", "alias: Robin Mythe", "alias: Rob Fable", "alias: Bob Fable"]
      })
      assert.deepStrictEqual(yield* name("Casey Fable (aka Mythe) "), {
        type: "unknown",
        names: ["primary: Casey Fable", "alias: Casey Mythe", "weak_alias: Mythe"]
      })
      assert.deepStrictEqual(
        yield* name(
          "Story Pty Ltd (trading as Story Care; Fable Care) (formerly known as Mythe (NT) Pty Ltd)"
        ),
        {
          type: "entity",
          names: [
            "primary: Story Pty Ltd",
            "alias: Story Care",
            "alias: Fable Care",
            "former: Mythe (NT) Pty Ltd"
          ]
        }
      )
      assert.deepStrictEqual(yield* name("Robin FABLE t/as Fable's Own"), {
        type: "unknown",
        names: ["primary: Robin FABLE", "alias: Fable's Own"]
      })
    })
  )

  it.effect("reads the copies of data.gov.au, whose days come first and whose names have the date", () =>
    Effect.map(
      reading(
        ndisComplianceActions,
        memoryFile(
          "ndis-commission-compliance-actions-06.07.2026.csv",
          file('"ER - Banning Order","02/07/2026 17:00",,"Robin Fable",,,,,,,,')
        ),
        memoryFile("ndis-commission-compliance-actions-29.06.2026.csv", "old")
      ),
      (all) => {
        assert.strictEqual(partiesOf(all)[0]?.valid_from, "2026-07-02")
        assert.deepStrictEqual(outcomesOf(all, "AsOf"), [{ _tag: "AsOf", asOf: "2026-07-06T00:00:00Z" }])
        assert.deepStrictEqual(noticesOf(all), [
          "ndis-commission-compliance-actions-29.06.2026.csv is not read: ndis-commission-compliance-actions-06.07.2026.csv is newer."
        ])
      }
    )
  )

  it.effect("keeps a party with a wrong ABN or no day, and refuses one without a name", () =>
    Effect.map(
      read(
        file(
          "X,,,Robin Fable,44990000104,,,,,,,",
          "X,2026-01-01T06:00:00,, ,,,,,,,,",
          "X,,,Robin Fable,44990000104,,,,,,,"
        )
      ),
      (all) => {
        assert.strictEqual(rowsTold(all), 3)
        assert.deepStrictEqual(partiesOf(all)[0]?.reasons, ["ABN as published: 44990000104."])
        assert.strictEqual(outcomesOf(all, "Refused")[0]?.row, 3)
        assert.strictEqual(outcomesOf(all, "Repeated")[0]?.rows, 1)
        assert.deepStrictEqual(noticesOf(all), [
          "Rows with an ABN whose check digits do not agree, which is kept as a reason: 2; the first is row 2.",
          "Rows without a day from which the action holds, or with an end that is no day: 2; the first is row 2."
        ])
      }
    )
  )

  it.effect("is broken where a row is, and says what another file lacks", () =>
    Effect.gen(function* () {
      const all = yield* read(`${file("X,2026-01-01T06:00:00,,Robin Fable,,,,,,,,")}X,2026`)
      assert.lengthOf(partiesOf(all), 1)
      assert.deepStrictEqual(outcomesOf(all, "Broken"), [
        { _tag: "Broken", reason: "Row 3 has 2 cells where the header has 12." }
      ])
      assert.strictEqual(
        yield* fault("First name,Surname\nRobin,Fable\n"),
        "The first line is not this register's header."
      )
      assert.strictEqual(yield* fault("<html></html>"), "The file is a web page, not the register.")
    })
  )
})
