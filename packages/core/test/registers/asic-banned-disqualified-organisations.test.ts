import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { asicBannedDisqualifiedOrganisations as register } from "@entity-watch/core/registers/asic-banned-disqualified-organisations/index"
import * as Effect from "effect/Effect"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { describeSamples } from "../support/samples.ts"

const read = (...files: ReadonlyArray<SourceFile>) => readings(register, ...files)
const fixtureFile = fixture("asic-banned-disqualified-organisations/bd_org_202611.csv")
const published = readFileSync(fixtureFile, "utf8")
const [header = "", firstRow = ""] = published.split("\n")
const file = (content: string) => memoryFile("bd_org_202611.csv", content)
const withRows = (...rows: ReadonlyArray<string>) => file(`${[header, ...rows].join("\n")}\n`)

const entriesOf = (all: ReadonlyArray<RowOutcome>) =>
  recordsOf(all).map(({ data }) => register.listing?.entry(JSON.parse(JSON.stringify(data))) ?? assert.fail())
const fixtureEntries = Effect.map(read(diskFile(fixtureFile)), entriesOf)
const refusal = (content: string) => refusalOf(read(file(content)))

describe("asic-banned-disqualified-organisations", () => {
  it.effect("keys a record by its ACN", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.deepStrictEqual(
        recordsOf(all).map(({ key }) => key),
        ["990000050", "990000112", "990000121", "990000130", "COBWEB CAPITAL PTY LTD"]
      )
      assert.deepStrictEqual(recordsOf(all)[0], {
        key: "990000050",
        abn: null,
        acn: Acn.make("990000050"),
        data: {
          acn: "990000050",
          acn_published: "990000050",
          names: ["WATTLE RIDGE FINANCE PTY LTD"],
          bans: [
            {
              type: "Australian Financial Services banning",
              start: "2025-03-03",
              end: "2030-03-02",
              comment: "",
              url: ""
            }
          ]
        },
        names: []
      })
    })
  )

  it.effect("splits a former name off and shows the name whole; an end may be words", () =>
    Effect.map(fixtureEntries, ([, mirage]) =>
      assert.deepStrictEqual(mirage, {
        source: "asic-banned-disqualified-organisations",
        ref: "990000112",
        registerName: "Banned and Disqualified Organisations",
        subjectType: "entity",
        listingType: "entity",
        names: [
          {
            name: "MIRAGE LENDING PTY LTD (Formerly DESERT PEARL CREDIT PTY LTD)",
            compared: "MIRAGE LENDING PTY LTD",
            kind: "primary",
            nameType: "",
            listRef: "990000112"
          },
          {
            name: "MIRAGE LENDING PTY LTD (Formerly DESERT PEARL CREDIT PTY LTD)",
            compared: "DESERT PEARL CREDIT PTY LTD",
            kind: "former",
            nameType: "",
            listRef: "990000112"
          }
        ],
        datesOfBirth: [],
        dobRaw: "",
        placesOfBirth: [],
        pobRaw: "",
        acn: "990000112",
        imo: "",
        banType: "Credit Banning",
        start: "2023-11-21",
        end: "Permanent banning",
        comment: "https://register.example/mirage-lending",
        details: {
          names: ["MIRAGE LENDING PTY LTD (Formerly DESERT PEARL CREDIT PTY LTD)"],
          bans: [
            {
              type: "Credit Banning",
              start: "2023-11-21",
              end: "Permanent banning",
              comment: "",
              url: "https://register.example/mirage-lending"
            }
          ]
        }
      })
    )
  )

  it.effect("takes quotes in names for ordinary characters and compares a name without its bracket too", () =>
    Effect.map(fixtureEntries, ([, , bunyip, fata]) => {
      assert.strictEqual(bunyip?.names[0]?.name, 'THE "BUNYIP" LOAN CO PTY LTD')
      assert.deepStrictEqual(
        fata?.names.map(({ compared, kind }) => [compared, kind]),
        [
          [undefined, "primary"],
          ["FATA MORGANA BROKERS PTY LTD", "primary"],
          ["FMB", "weak_alias"]
        ]
      )
    })
  )

  it.effect("keeps a number whose check digit fails as text that joins to nothing", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      const cobweb = recordsOf(all).at(-1)
      assert.isNull(cobweb?.acn)
      assert.deepInclude(entriesOf(all).at(-1), { ref: "990000141", acn: "" })
      assert.deepInclude(all, {
        _tag: "Noticed",
        what: "Rows with a number that is not an ACN: 1; the first is row 6."
      })
    })
  )

  it.effect("says nothing of an organisation without an ACN, which is ordinary", () =>
    Effect.gen(function* () {
      const all = yield* read(withRows(firstRow.replace("990000050", "")))
      assert.lengthOf(recordsOf(all), 1)
      assert.isFalse(all.some(({ _tag }) => _tag === "Noticed"))
    })
  )

  it.effect("restores leading zeros", () =>
    Effect.map(read(withRows(firstRow.replace("990000050", " 4085616"))), (all) =>
      assert.strictEqual(recordsOf(all)[0]?.acn, "004085616")
    )
  )

  it.effect("joins several bans of one organisation", () =>
    Effect.gen(function* () {
      const second = firstRow.replace("03/03/2025", "01/02/2020").replace("02/03/2030", "Permanent banning")
      const all = yield* read(withRows(firstRow, second, firstRow))
      assert.lengthOf(recordsOf(all), 1)
      assert.deepInclude(all, { _tag: "Repeated", rows: 1 })
      assert.deepInclude(entriesOf(all)[0], { start: "2020-02-01", end: "Permanent banning" })
    })
  )

  it.effect("stops at a broken row, and says what it read until then", () =>
    Effect.gen(function* () {
      const all = yield* read(file(published.replace("COBWEB CAPITAL", "COBWEB\tCAPITAL")))
      assert.deepInclude(all, { _tag: "Broken", reason: "Row 6 has 9 cells where the header has 8." })
      assert.lengthOf(recordsOf(all), 4)
      assert.include(yield* refusal(published.replace("WATTLE RIDGE", "WATTLE\tRIDGE")), "Row 2 has 9 cells")
    })
  )

  it("knows its files", () => {
    assert.isTrue(register.source.fileName.test("bd_org_202605.csv"))
    assert.isFalse(register.source.fileName.test("bd_per_202605.csv"))
  })
})

describeSamples("asic-banned-disqualified-organisations on the publisher's own file", (sample) => {
  it.effect("reads all 15, each with a valid ACN, seven with cleaned no-break spaces", () =>
    Effect.gen(function* () {
      const path = sample("asic-banned-disqualified-organisations/bd_org_202605.csv")
      const all = yield* read(diskFile(path))
      assert.lengthOf(recordsOf(all), 15)
      assert.isTrue(recordsOf(all).every(({ acn }) => acn !== null))
      assert.isFalse(JSON.stringify(recordsOf(all)).includes("\u00a0"))
      const ends = entriesOf(all).map(({ end }) => end)
      assert.lengthOf(
        ends.filter((end) => end === ""),
        9
      )
      assert.lengthOf(
        ends.filter((end) => end === "Permanent banning"),
        1
      )
      const former = entriesOf(all).flatMap(({ names }) => names.filter(({ kind }) => kind === "former"))
      assert.deepStrictEqual(
        former.map(({ compared }) => compared),
        ["CLIFTON PARTNERS FINANCE PTY LTD"]
      )
    })
  )
})
