/** Rows of the consolidated list as parties: how rows are grouped, and what is kept of a party. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { make } from "../../../../../fixtures/registers/dfat-consolidated-list/make.ts"
import { diskFile, recordsOf } from "../../support/files.ts"
import { entriesOf, fixtureFile, jane, notices, party, read, readRows, rowsOf } from "./workbooks.ts"

describe("dfat-consolidated-list", () => {
  it.effect("reads a fixture that its script writes byte for byte", () =>
    Effect.map(make(), (bytes) => assert.isTrue(Buffer.from(bytes).equals(readFileSync(fixtureFile))))
  )

  it.effect("accounts for every row and says of when the list is, whatever the chunks are", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.deepStrictEqual(yield* read(diskFile(fixtureFile, 977)), all)
      assert.deepStrictEqual(all[0], { _tag: "AsOf", asOf: "2026-11-02T03:15:00Z" })
      assert.strictEqual(rowsOf(all), 21)
      assert.lengthOf(recordsOf(all), 12)
      assert.isFalse(all.some(({ _tag }) => _tag === "Partial" || _tag === "Noticed"))
    })
  )

  it.effect("keeps of a party what a reviewer and later comparison need", () =>
    Effect.map(read(diskFile(fixtureFile)), (all) =>
      assert.deepStrictEqual(recordsOf(all)[0], {
        key: "9001/ruslan testovich orlovski sample",
        abn: null,
        acn: null,
        data: {
          reference: "9001",
          type: "Individual",
          primary_name: "Ruslan Testovich ORLOVSKI-SAMPLE",
          names: [
            {
              reference: "9001",
              name: "Ruslan Testovich ORLOVSKI-SAMPLE",
              name_type: "Primary Name",
              strength: ""
            },
            { reference: "9001a", name: "Rouslan Orlovsky Sampel", name_type: "Alias", strength: "Strong" },
            { reference: "9001b", name: "The Sampler", name_type: "Alias", strength: "Weak" },
            {
              reference: "9001c",
              name: "Руслан Тестович Орловский-Сампле",
              name_type: "Original Script",
              strength: ""
            }
          ],
          dates_of_birth: [{ raw: "14/03/1971", dates: [{ year: 1971, month: 3, day: 14 }] }],
          places_of_birth: ["Port Invented, Freedonia"],
          citizenship: ["Freedonia, Sylvania"],
          addresses: ["1 Nowhere Street, Port Invented, Freedonia"],
          additional_information: ["Invented person no. 1. Passport no. Z0000014 (Freedonia)."],
          listing_information: ["Listed in the Autonomous Sanctions (Invented Persons) List 2026"],
          imo: "",
          committees: ["Autonomous (Invented)"],
          control_date: "2026-11-01",
          instruments: ["Autonomous Sanctions (Invented Persons) Instrument 2026"],
          targeted_financial_sanction: true,
          travel_ban: true,
          arms_embargo: false,
          maritime_restriction: false
        },
        names: []
      })
    )
  )

  it.effect("lists each name with its row's reference, type and strength", () =>
    Effect.map(party("9001"), (entry) =>
      assert.deepStrictEqual(entry, {
        source: "dfat-consolidated-list",
        ref: "9001",
        registerName: "Consolidated List",
        subjectType: "individual",
        listingType: "Individual",
        names: [
          {
            name: "Ruslan Testovich ORLOVSKI-SAMPLE",
            kind: "primary",
            nameType: "Primary Name",
            listRef: "9001"
          },
          { name: "Rouslan Orlovsky Sampel", kind: "alias", nameType: "Alias (Strong)", listRef: "9001a" },
          { name: "The Sampler", kind: "weak_alias", nameType: "Alias (Weak)", listRef: "9001b" },
          {
            name: "Руслан Тестович Орловский-Сампле",
            kind: "original_script",
            nameType: "Original Script",
            listRef: "9001c"
          }
        ],
        datesOfBirth: [{ year: 1971, month: 3, day: 14 }],
        dobRaw: "14/03/1971",
        placesOfBirth: ["Port Invented, Freedonia"],
        pobRaw: "Port Invented, Freedonia",
        acn: "",
        imo: "",
        banType: "",
        start: "",
        end: "",
        comment: "Listed in the Autonomous Sanctions (Invented Persons) List 2026",
        details: {
          names: [
            "Ruslan Testovich ORLOVSKI-SAMPLE",
            "Rouslan Orlovsky Sampel",
            "The Sampler",
            "Руслан Тестович Орловский-Сампле"
          ],
          citizenship: ["Freedonia, Sylvania"],
          addresses: ["1 Nowhere Street, Port Invented, Freedonia"],
          additional_information: ["Invented person no. 1. Passport no. Z0000014 (Freedonia)."],
          identifiers: [{ kind: "passport", number: "Z0000014" }],
          listing_information: ["Listed in the Autonomous Sanctions (Invented Persons) List 2026"],
          committees: ["Autonomous (Invented)"],
          instruments: ["Autonomous Sanctions (Invented Persons) Instrument 2026"],
          measures: ["targeted_financial_sanction", "travel_ban"],
          control_date: "2026-11-01"
        }
      })
    )
  )

  it.effect("groups by the digits of the reference, over rows that stand apart", () =>
    Effect.map(party("9005"), ({ names }) =>
      assert.deepStrictEqual(
        names.map(({ compared, kind, listRef, name }) => [compared ?? name, kind, listRef]),
        [
          ["QUANDONG MERIDIAN TRADING BUREAU (QMTB)", "primary", "9005"],
          ["QUANDONG MERIDIAN TRADING BUREAU", "primary", "9005"],
          ["QMTB", "weak_alias", "9005"],
          ["Quandong Meridian Import Export", "alias", "9005a"],
          ["Бюро Куандонг Меридиан", "alias", "9005b"]
        ]
      )
    )
  )

  it.effect("groups references with digits after their letters, as old files have them", () =>
    Effect.gen(function* () {
      const all = yield* readRows(
        { ...jane, Reference: 34 },
        { ...jane, Reference: "34c1", "Name Type": "Alias" },
        { ...jane, Reference: "34c1 ", "Name of Individual or Entity": "Other", "Name Type": "Alias" },
        { ...jane, Reference: "341", "Name of Individual or Entity": "Another Party" }
      )
      assert.deepStrictEqual(
        recordsOf(all).map(({ key }) => key),
        ["34/jane invented", "341/another party"]
      )
    })
  )

  it.effect("never drops a party that has no primary name", () =>
    Effect.gen(function* () {
      const alias = yield* party("9007")
      assert.deepStrictEqual(alias.names, [
        { name: "Marisol Unprimary", kind: "alias", nameType: "Alias (Strong)", listRef: "9007b" }
      ])
      assert.deepStrictEqual(alias.datesOfBirth, [{ year: 1975 }])
      // A Latin "Original Script" row first, then an alias: the alias is the name of the party.
      const bank = yield* party("9010")
      assert.deepStrictEqual(bank.names, [
        { name: "EKSAMPLE BANK AO", kind: "alias", nameType: "Alias (Strong)", listRef: "9010a" },
        {
          name: "Joint Stock Company Eksample Bank",
          kind: "alias",
          nameType: "Original Script",
          listRef: "9010"
        }
      ])
    })
  )

  it.effect("tells parties apart that were given the same reference at different times", () =>
    Effect.gen(function* () {
      const [before] = recordsOf(yield* readRows(jane))
      const [after] = recordsOf(yield* readRows({ ...jane, "Name of Individual or Entity": "John OTHER" }))
      assert.notStrictEqual(before?.key, after?.key)
      const [recased] = recordsOf(
        yield* readRows({ ...jane, "Name of Individual or Entity": "JANE  Invented;" })
      )
      assert.strictEqual(recased?.key, before?.key)
    })
  )

  it.effect("compares with the union of a party's rows", () =>
    Effect.map(party("9004"), ({ datesOfBirth, dobRaw }) => {
      assert.deepStrictEqual(datesOfBirth, [
        { year: 1959, month: 4, day: 15 },
        { year: 1958 },
        { year: 1957, month: 8 },
        { year: 1957, month: 12 }
      ])
      assert.strictEqual(dobRaw, "15/04/1959, 1958, 08/1957\u00a0; 12/1957")
    })
  )

  it.effect("joins rich text runs, drops a semicolon at the end and no-break spaces", () =>
    Effect.map(party("9004"), ({ names }) =>
      assert.deepStrictEqual(
        names.map(({ name }) => name),
        ["Noor Hypothetical KHAN", "Nur Hypothetical Khan"]
      )
    )
  )

  it.effect("takes a vessel's earlier names out of the prose", () =>
    Effect.map(party("9006"), ({ imo, names, subjectType }) => {
      assert.strictEqual(subjectType, "vessel")
      assert.strictEqual(imo, "9000001")
      assert.deepStrictEqual(
        names.map(({ kind, name }) => [name, kind]),
        [
          ["PLATYPUS SPIRIT", "primary"],
          ["DRIFTING GUMLEAF", "former"],
          ["BILLABONG QUEEN", "former"]
        ]
      )
    })
  )

  it.effect("compares a name that was listed before without that remark, and shows it whole", () =>
    Effect.map(party("9008"), ({ names }) =>
      assert.deepStrictEqual(names[1], {
        name: "Tobias Oldname (previously listed as)",
        compared: "Tobias Oldname",
        kind: "former",
        nameType: "Alias (Strong)",
        listRef: "9008a"
      })
    )
  )

  it.effect("keeps a row of an unknown type, name type or strength, and says so once", () =>
    Effect.gen(function* () {
      const aircraft = { ...jane, Type: "Aircraft", "Name Type": "Call Sign", "Alias Strength": "Medium" }
      const all = yield* readRows(aircraft, {
        ...aircraft,
        Reference: "1a",
        "Name of Individual or Entity": "B"
      })
      assert.deepInclude(entriesOf(all)[0], { subjectType: "unknown", listingType: "Aircraft" })
      assert.deepStrictEqual(
        entriesOf(all)[0]?.names.map(({ kind, nameType }) => [kind, nameType]),
        [
          ["alias", "Call Sign (Medium)"],
          ["alias", "Call Sign (Medium)"]
        ]
      )
      assert.deepStrictEqual(notices(all), [
        "A name type is not known; the name is compared as an alias (rows: 2).",
        "An alias strength is not known; the alias is compared as a strong one (rows: 2).",
        "A type is not known; the party is screened as any type (rows: 1)."
      ])
      assert.sameMembers(
        all.flatMap((each) => (each._tag === "Noticed" ? [each.said] : [])),
        ["Call Sign", "Medium", "Aircraft"]
      )
    })
  )

  it.effect("names nobody in its notices, wherever a name stands", () =>
    Effect.gen(function* () {
      const name = "Hababa, Nacebaba"
      for (const column of Object.keys(jane)) {
        const all = yield* readRows({ ...jane, [column]: name }, { ...jane, Reference: "1a" })
        assert.notInclude(notices(all).join("\n"), "Hababa", column)
      }
      const shifted = yield* readRows({ ...jane, Reference: name, Type: "" })
      assert.include(notices(shifted), "References that do not begin with a number: 1; the first is row 2.")
    })
  )
})
