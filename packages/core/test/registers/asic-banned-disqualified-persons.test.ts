import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { asicBannedDisqualifiedPersons as register } from "@entity-watch/core/registers/asic-banned-disqualified-persons/index"
import * as Effect from "effect/Effect"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { describeSamples } from "../support/samples.ts"

const read = (...files: ReadonlyArray<SourceFile>) => readings(register, ...files)
const fixtureFile = fixture("asic-banned-disqualified-persons/bd_per_202611.csv")
const published = readFileSync(fixtureFile, "utf8")
const [header = "", firstRow = ""] = published.split("\n")
const file = (content: string) => memoryFile("bd_per_202611.csv", content)
const withRows = (...rows: ReadonlyArray<string>) => file(`${[header, ...rows].join("\n")}\n`)

const entriesOf = (all: ReadonlyArray<RowOutcome>) =>
  recordsOf(all).map(({ data }) => register.listing?.entry(JSON.parse(JSON.stringify(data))) ?? assert.fail())
const listed = (surname: string) =>
  Effect.map(read(diskFile(fixtureFile)), (all) => {
    const found = entriesOf(all).find(({ names }) => names[0]?.name.startsWith(surname))
    return found ?? assert.fail(surname)
  })
const refusal = (content: string) => refusalOf(read(file(content)))

const rowsOf = (all: ReadonlyArray<RowOutcome>) =>
  all.reduce((rows, each) => rows + (each._tag === "Record" || each._tag === "Repeated" ? each.rows : 0), 0)

describe("asic-banned-disqualified-persons", () => {
  it.effect("makes one record of a document", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.strictEqual(rowsOf(all), 8)
      assert.lengthOf(recordsOf(all), 7)
      assert.deepStrictEqual(recordsOf(all)[1], {
        key: "#099000002",
        abn: null,
        acn: null,
        data: {
          document_number: "#099000002",
          names: ["FABLE, ROBIN", "FABLE, ROBIN JAMES"],
          bans: [
            { type: "Credit Banned & Disqualified", start: "2023-11-07", end: "", comment: "", url: "" }
          ],
          localities: [
            { locality: "HOBART", state: "TAS", postcode: "7000", country: "AUSTRALIA" },
            { locality: "LAUNCESTON", state: "TAS", postcode: "7250", country: "AUSTRALIA" }
          ]
        },
        names: []
      })
    })
  )

  it.effect("lists the name as published and compares it with the given names first", () =>
    Effect.map(listed("INVENTED"), (entry) =>
      assert.deepStrictEqual(entry, {
        source: "asic-banned-disqualified-persons",
        ref: "#099000001",
        registerName: "Banned and Disqualified Persons",
        subjectType: "individual",
        listingType: "individual",
        names: [
          {
            name: "INVENTED, CASEY MORGAN",
            compared: "CASEY MORGAN INVENTED",
            kind: "primary",
            nameType: "",
            listRef: "#099000001"
          }
        ],
        datesOfBirth: [],
        dobRaw: "",
        placesOfBirth: [],
        pobRaw: "",
        acn: "",
        imo: "",
        banType: "AFS Banned & Disqualified",
        start: "2024-02-14",
        end: "2034-02-13",
        comment: "",
        details: {
          names: ["INVENTED, CASEY MORGAN"],
          addresses: ["SYDNEY NSW 2000, AUSTRALIA"],
          bans: [
            {
              type: "AFS Banned & Disqualified",
              start: "2024-02-14",
              end: "2034-02-13",
              comment: "",
              url: ""
            }
          ]
        }
      })
    )
  )

  it.effect("keeps every type of ban, expired ones and those set aside, with the comment", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* listed("PLACEHOLDER")).banType, "Disq. Director")
      assert.strictEqual((yield* listed("PRETEND")).end, "1999-03-29")
      const setAside = yield* listed("NOTIONAL")
      assert.match(setAside.comment, /^On 29 November 2000 .* set aside/u)
      assert.strictEqual(setAside.end, "2000-11-29")
    })
  )

  it.effect("splits other names out of a name and shows it whole", () =>
    Effect.gen(function* () {
      const alias = yield* listed("IMAGINARY")
      assert.deepStrictEqual(
        alias.names.map(({ compared, kind }) => [compared, kind]),
        [
          ["JO IMAGINARY", "primary"],
          [undefined, "primary"],
          ["JOANNA MAKEBELIEVE", "alias"]
        ]
      )
      assert.isTrue(alias.names.every(({ name }) => name === "IMAGINARY, JO a/k/a MAKEBELIEVE, JOANNA"))
      const former = yield* listed("FICTIVE")
      assert.deepInclude(former.names.at(-1), { compared: "DANA SAMPLE", kind: "former" })
    })
  )

  it.effect("reads ADDRESS UNKNOWN and INVALID AUSTRALIAN ADDRESS as no address", () =>
    Effect.gen(function* () {
      const records = recordsOf(yield* read(diskFile(fixtureFile)))
      for (const key of ["#099000005", "#099000006"])
        assert.deepNestedInclude(records.find((record) => record.key === key)?.data, { localities: [] })
    })
  )

  it.effect("counts a row told twice as repeated, and keeps a row without a document number", () =>
    Effect.gen(function* () {
      const all = yield* read(withRows(firstRow, firstRow.replace("#099000001", ""), firstRow))
      assert.deepInclude(all, { _tag: "Repeated", rows: 1 })
      assert.lengthOf(recordsOf(all), 2)
      assert.deepInclude(all, {
        _tag: "Noticed",
        what: "Rows without a document number: 1; the first is row 3."
      })
      assert.strictEqual(rowsOf(all), 3)
    })
  )

  it.effect("keeps a ban whose date does not read, and says so", () =>
    Effect.gen(function* () {
      const all = yield* read(withRows(firstRow.replace("14/02/2024", "02/14/2024")))
      assert.strictEqual(entriesOf(all)[0]?.start, "02/14/2024")
      assert.isTrue(all.some((each) => each._tag === "Noticed" && each.what.includes("DD/MM/YYYY")))
    })
  )

  it.effect("lets an unknown type of ban through as published", () =>
    Effect.map(read(withRows(firstRow.replace("AFS Banned & Disqualified", "A new kind"))), (all) =>
      assert.strictEqual(entriesOf(all)[0]?.banType, "A new kind")
    )
  )

  it.effect("reads the newest month of several and says which it left", () =>
    Effect.gen(function* () {
      const older = memoryFile("bd_per_202610.csv", `${header}\n`)
      const all = yield* read(older, diskFile(fixtureFile))
      assert.lengthOf(recordsOf(all), 7)
      assert.deepStrictEqual(all[0], {
        _tag: "Noticed",
        what: "bd_per_202610.csv is not read: bd_per_202611.csv is newer."
      })
    })
  )

  it.effect("stops at tabs and at a broken row", () =>
    Effect.gen(function* () {
      assert.include(
        yield* refusal(published.replaceAll('","', "\t").replaceAll(/,(?=BD_)/gu, "\t")),
        "header"
      )
      const all = yield* read(file(`${published}"Banned and Disqualified Persons","X"\n`))
      assert.deepInclude(all, { _tag: "Broken", reason: "Row 10 has 2 cells where the header has 11." })
      assert.lengthOf(recordsOf(all), 7)
    })
  )

  it("knows its files", () => {
    for (const name of ["bd_per_202611.csv", "bd_per_202605_head50.csv"])
      assert.isTrue(register.source.fileName.test(name))
    for (const name of ["bd_org_202611.csv", "bd_per_202611.pdf", "old_bd_per_202611.csv"])
      assert.isFalse(register.source.fileName.test(name))
  })
})

describeSamples("asic-banned-disqualified-persons on the publisher's own rows", (sample) => {
  it.effect("reads all 50 rows, 29 of them with an end", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(sample("asic-banned-disqualified-persons/bd_per_202605_head50.csv")))
      assert.strictEqual(rowsOf(all), 50)
      assert.isTrue(all.every(({ _tag }) => _tag === "Record"))
      const bans = entriesOf(all)
      assert.lengthOf(
        bans.filter(({ end }) => end !== ""),
        29
      )
      assert.isTrue(
        bans.every(({ banType, start }) => banType === "Banned Securities" && /^\d{4}-/u.test(start))
      )
      assert.lengthOf(
        bans.filter(({ comment }) => comment !== ""),
        1
      )
    })
  )
})
