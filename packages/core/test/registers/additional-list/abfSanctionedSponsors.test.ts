import { assert, describe, it } from "@effect/vitest"
import { abfSanctionedSponsors } from "@entity-watch/core/registers/additional-list/formats/abfSanctionedSponsors"
import * as Effect from "effect/Effect"
import {
  faultOf,
  named,
  noticesOf,
  outcomesOf,
  partiesOf,
  party,
  readingText,
  rowsTold
} from "./readFormat.ts"

const read = readingText(abfSanctionedSponsors, "GetSanctionsData.json")
const fault = faultOf(abfSanctionedSponsors, "GetSanctionsData.json")

const sponsor = {
  sponsorname: "Invented Kitchens Pty Ltd",
  tradingname: "Fable &amp; Sons",
  abn: "44 990 000 103",
  state: "VIC",
  postcode: "3999",
  obligationbreached: "Regulation 2.79",
  sanctioninfribreachnotice: "Regulation 2.79",
  sanctionimposed: "Bar",
  sanctionimposeddate: "/Date(1426597200000)/",
  sanctionimposeddatetext: "18-Mar-2015",
  sanctionenddate: "17-Mar-2018",
  sanctioninfrinoticedate: "",
  sanctioninfrinoticeamount: "",
  amountstatus: "",
  description:
    "<p><strong>Sanction imposed:</strong><span>Barred for 3 years</span><br><strong>Obligation breached:</strong> <span>2.79</span></p>"
}
const saved = (...items: ReadonlyArray<unknown>) => JSON.stringify({ d: { data: items } })

const whole = party({
  type: "entity",
  published_type: "Sponsor",
  names: [named("Invented Kitchens Pty Ltd"), named("Fable & Sons", "alias", "Trading name")],
  addresses: ["VIC 3999, Australia"],
  abn: "44990000103",
  acn: "990000103",
  reasons: [
    "Obligation breached: Regulation 2.79",
    "Sanction imposed: Barred for 3 years Obligation breached: 2.79"
  ],
  measure: "Bar",
  valid_from: "2015-03-18",
  valid_to: "2018-03-17"
})

describe("abfSanctionedSponsors", () => {
  it.effect("reads the sponsors of the saved answer, or of its part", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(partiesOf(yield* read(saved(sponsor))), [whole])
      assert.deepStrictEqual(partiesOf(yield* read(`\ufeff${JSON.stringify([sponsor])}`)), [whole])
      assert.deepStrictEqual(noticesOf(yield* read(saved(sponsor))), [])
    })
  )

  it.effect("takes the trading name where there is no other, and an infringement for the day", () =>
    Effect.map(
      read(
        saved({
          TradingName: "Robin Fable",
          abn: "90 880 000 101",
          sanctionimposeddatetext: null,
          sanctioninfrinoticedate: "01-Jul-2020",
          sanctioninfrinoticeamount: 1260,
          amountstatus: "Paid"
        })
      ),
      (all) =>
        assert.deepStrictEqual(partiesOf(all), [
          party({
            published_type: "Sponsor",
            names: [named("Robin Fable")],
            abn: "90880000101",
            listing: ["Infringement notice: 2020-07-01", "Amount: 1260 Paid"],
            measure: "Sanctioned sponsor",
            valid_from: "2020-07-01"
          })
        ])
    )
  )

  it.effect("refuses what is no sponsor or has no name, and tells what could not be read", () =>
    Effect.map(
      read(
        saved(
          sponsor,
          5,
          { sponsorname: " " },
          { sponsorname: "Robin Fable", abn: "44990000104", height: "1" },
          sponsor
        )
      ),
      (all) => {
        assert.strictEqual(rowsTold(all), 5)
        assert.deepStrictEqual(
          outcomesOf(all, "Refused").map(({ reason, row }) => [row, reason]),
          [
            [2, "The entry is no sponsor."],
            [3, "The entry has no name."]
          ]
        )
        assert.strictEqual(outcomesOf(all, "Repeated")[0]?.rows, 1)
        assert.deepStrictEqual(partiesOf(all)[1]?.reasons, ["ABN as published: 44990000104."])
        assert.deepStrictEqual(noticesOf(all), [
          'The field "height" is new and is not read.',
          "Entries with an ABN whose check digits do not agree, which is kept as a reason: 1; the first is row 4.",
          "Entries without a day of the sanction, or with an end that is no day: 2; the first is row 3."
        ])
      }
    )
  )

  it.effect("says in one sentence what is another file, or half of this one", () =>
    Effect.gen(function* () {
      const other =
        "The file is not the JSON object of the register of sanctioned sponsors, or not all of it."
      for (const text of [
        "",
        "<html></html>",
        saved(sponsor).slice(0, -9),
        "{}",
        '{"d":{"data":5}}',
        '[{"name":"x"}]',
        "[".repeat(500_000)
      ])
        assert.strictEqual(yield* fault(text), other)
    })
  )

  it.effect("bounds what hostile values cost", () =>
    Effect.map(
      read(
        saved(
          {
            ...sponsor,
            sponsorname: "<".repeat(200_000),
            description: "<a ".repeat(200_000),
            abn: "1 ".repeat(200_000)
          },
          { ...sponsor, sponsorname: "Half \ud800 a letter", tradingname: "" }
        ).replace('"amountstatus"', '"__proto__":{"sponsorname":"x"},"amountstatus"')
      ),
      (all) => assert.strictEqual(partiesOf(all)[1]?.names[0]?.name, "Half \ufffd a letter")
    )
  )
})
