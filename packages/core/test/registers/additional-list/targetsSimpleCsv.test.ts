import { assert, describe, it } from "@effect/vitest"
import { semicolonList } from "@entity-watch/core/registers/additional-list/formats/semicolonList"
import { targetsSimpleCsv } from "@entity-watch/core/registers/additional-list/formats/targetsSimpleCsv"
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

const read = readingText(targetsSimpleCsv, "targets.simple.csv")
const fault = faultOf(targetsSimpleCsv, "targets.simple.csv")

const columns =
  "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,program_ids,dataset,first_seen,last_seen,last_change"
const header = `"${columns.replaceAll(",", '","')}"`
const row = (cells: Readonly<Record<string, string>>) =>
  columns
    .split(",")
    .map((column) => `"${(cells[column] ?? "").replaceAll('"', '""')}"`)
    .join(",")
const rows = (...all: ReadonlyArray<Readonly<Record<string, string>>>) =>
  `${[header, ...all.map(row)].join("\n")}\n`

describe("targetsSimpleCsv", () => {
  it.effect("reads the cells of a target, and the values within them", () =>
    Effect.map(
      read(
        rows(
          {
            id: "NK-1",
            schema: "Person",
            name: "Robin Fable",
            aliases: 'FABLE Robin;"Fable; the ""Fox""";Робин Фабел;Fabel',
            birth_date: "1964-05-17;1970",
            countries: "ru;xx",
            addresses: '"1 Invented St; Norrvik";Moscow',
            identifiers: "TIN: 183111242572;K348486",
            sanctions: '"Programme - Reason; and another - 2022-03-01"',
            program_ids: "XX-INVENTED",
            dataset: "Invented list",
            last_seen: "2026-11-01T00:00:00"
          },
          {
            id: "NK-2",
            schema: "Company",
            name: "Invented Holdings Pty Ltd",
            countries: "au",
            identifiers: "44990000103;990000103"
          },
          { id: "NK-3", schema: "Vessel", name: "MV Fictitious", identifiers: "IMO9000015;123" },
          { id: "NK-4", schema: "Wizard", name: "Somebody" }
        )
      ),
      (all) => {
        assert.deepStrictEqual(partiesOf(all), [
          party({
            ref: "NK-1",
            type: "individual",
            published_type: "Person",
            names: [
              named("Robin Fable"),
              named("FABLE Robin", "alias"),
              named('Fable; the "Fox"', "alias"),
              named("Робин Фабел", "original_script"),
              named("Fabel", "alias")
            ],
            dates_of_birth: ["1964-05-17", "1970"],
            addresses: ["1 Invented St; Norrvik", "Moscow", "Russia", "xx"],
            identifiers: [
              { kind: "national_id", number: "183111242572" },
              { kind: "national_id", number: "K348486" }
            ],
            reasons: ["Programme - Reason; and another - 2022-03-01"],
            listing: ["Programme: XX-INVENTED", "Data set: Invented list"]
          }),
          party({
            ref: "NK-2",
            type: "entity",
            published_type: "Company",
            names: [named("Invented Holdings Pty Ltd")],
            addresses: ["Australia"],
            identifiers: [
              { kind: "registration", number: "44990000103" },
              { kind: "registration", number: "990000103" }
            ],
            abn: "44990000103",
            acn: "990000103"
          }),
          party({
            ref: "NK-3",
            type: "vessel",
            published_type: "Vessel",
            names: [named("MV Fictitious")],
            identifiers: [{ kind: "registration", number: "123" }],
            imo: "9000015"
          }),
          party({ ref: "NK-4", published_type: "Wizard", names: [named("Somebody")] })
        ])
        assert.deepStrictEqual(noticesOf(all), [])
      }
    )
  )

  it.effect(
    "reads an older edition without programmes, and makes one record of a party that is only seen later",
    () =>
      Effect.gen(function* () {
        const older = yield* read(
          "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change\nQ1,Person,Robin Fable,,,,,,,,,Invented,2024-01-01,2025-01-01,2024-01-01\n"
        )
        const later = yield* read(
          "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change\nQ1,Person,Robin Fable,,,,,,,,,Invented,2024-01-01,2026-11-01,2026-11-01\n"
        )
        assert.deepStrictEqual(partiesOf(later), partiesOf(older))
      })
  )

  it.effect("tells of rows that are no parties, have no name or an unread date", () =>
    Effect.map(
      read(
        rows(
          { id: "w", schema: "CryptoWallet", name: "1Invented" },
          { id: "p", schema: "Person" },
          { id: "q", schema: "Person", name: "Casey Fable", birth_date: "unknown" }
        )
      ),
      (all) => {
        assert.strictEqual(rowsTold(all), 2)
        assert.deepStrictEqual(outcomesOf(all, "Refused"), [
          { _tag: "Refused", row: 3, reason: "The entry has no name." }
        ])
        assert.deepStrictEqual(noticesOf(all), [
          "Rows of wallets, securities and other things that are no parties, and are not listed: 1; the first is row 2.",
          "Rows with a date of birth that is not read as one, which is kept as published: 1; the first is row 4."
        ])
      }
    )
  )

  it.effect("is broken where the file ends early, and names what another file lacks", () =>
    Effect.gen(function* () {
      const cut = yield* read(`${rows({ id: "a", schema: "Person", name: "Robin Fable" })}"b","Person"`)
      assert.lengthOf(partiesOf(cut), 1)
      assert.deepStrictEqual(outcomesOf(cut, "Broken"), [
        { _tag: "Broken", reason: "Row 3 has 2 cells where the header has 16." }
      ])
      assert.strictEqual(
        yield* fault("name,dob\nRobin Fable,\n"),
        'The header lacks "id", "schema", "aliases", "birth_date", "countries", "identifiers", "sanctions".'
      )
      assert.strictEqual(yield* fault('{"id":"a"}\n'), "The first line is not this register's header.")
    })
  )
})

describe("semicolonList", () => {
  it("splits values, some of them between quotes", () => {
    assert.deepStrictEqual(semicolonList(""), [])
    assert.deepStrictEqual(semicolonList('""'), [])
    assert.deepStrictEqual(semicolonList("a;b"), ["a", "b"])
    assert.deepStrictEqual(semicolonList('"a;b";"c ""d"""'), ["a;b", 'c "d"'])
  })

  it("takes a quote that is not closed, or closed too early, as a character", () => {
    assert.deepStrictEqual(semicolonList('"a;b'), ['"a', "b"])
    assert.deepStrictEqual(semicolonList('"a" b;c'), ['"a" b', "c"])
    assert.deepStrictEqual(semicolonList('a "b";c'), ['a "b"', "c"])
  })

  it("reads a cell of half a million quotes", () => {
    assert.lengthOf(semicolonList('";'.repeat(250_000)), 125_000)
    assert.lengthOf(semicolonList(`${'"a;'.repeat(200_001)}`), 100_001)
  })
})
