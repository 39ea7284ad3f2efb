import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { acncRegister } from "@entity-watch/core/registers/acnc-register/index"
import { charity } from "@entity-watch/core/resolve/blocks/charity"
import * as Effect from "effect/Effect"
import { evidenceFrom } from "../support/evidenceFrom.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { describeSamples } from "../support/samples.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const read = (...files: ReadonlyArray<SourceFile>) => readings(acncRegister, ...files)
const fixtureFile = fixture("acnc-register/datadotgov_main.csv")
const published = readFileSync(fixtureFile, "utf8")
const header = published.split("\n")[0] ?? ""
const row = (cells: Readonly<Record<string, string>>) =>
  header
    .split(",")
    .map((column) => cells[column] ?? "")
    .join(",")
const file = (...rows: ReadonlyArray<Readonly<Record<string, string>>>) =>
  memoryFile("datadotgov_main.csv", `${[header, ...rows.map(row)].join("\n")}\n`)
const lyrebird = { ABN: "27990000032", Charity_Legal_Name: "LYREBIRD", Registration_Date: "03/12/2012" }

const refusal = (content: SourceFile) => refusalOf(read(content))

const snapshot = snapshotOf("acnc-register")
const entityOf = Effect.fnUntraced(function* (content: SourceFile, abn: Abn) {
  const parts = recordsOf(yield* read(content)).flatMap((kept) => {
    const record = { register: "acnc-register" as const, ...kept }
    const projection = kept.abn === abn ? acncRegister.project?.(record, snapshot) : undefined
    return projection === undefined ? [] : [{ record, projection }]
  })
  return { abn, acns: [], parts }
})

describe("acnc-register", () => {
  it.effect("reads one record a charity, the same whatever the chunks are", () =>
    Effect.gen(function* () {
      const whole = yield* read(diskFile(fixtureFile))
      assert.strictEqual(whole.length, 5)
      assert.deepStrictEqual(yield* read(diskFile(fixtureFile, 11)), whole)
      assert.deepStrictEqual(recordsOf(whole)[2], {
        key: "27990000032",
        abn: Abn.make("27990000032"),
        acn: null,
        data: {
          abn: "27990000032",
          name: "LYREBIRD COMMUNITY CARE LTD",
          other_names: "Lyrebird Care",
          registered: "2016-07-01",
          established: "2015-07-01",
          size: "Medium",
          town: "Adelaide",
          state: "SA",
          postcode: "5000",
          country: "AUSTRALIA",
          website: "https://lyrebird.example",
          responsible_persons: "7",
          financial_year_end: "30-Jun",
          pbi: true,
          hpc: false,
          purposes: [
            "Advancing education",
            "Advancing the natural environment",
            "Advancing social or public welfare"
          ],
          beneficiaries: ["Aged persons", "Families", "People with disabilities", "Environment"],
          operates_in: ["NT", "SA"],
          operating_countries: ["AUS", "FJI"]
        },
        names: [
          { kind: "legal", name: "LYREBIRD COMMUNITY CARE LTD", state: null, postcode: null },
          { kind: "trading", name: "Lyrebird Care", state: null, postcode: null }
        ]
      })
    })
  )

  it.effect("keeps withheld charities apart and joins them to nothing", () =>
    Effect.gen(function* () {
      const withheld = recordsOf(yield* read(diskFile(fixtureFile))).filter(({ key }) =>
        key.startsWith("withheld")
      )
      assert.strictEqual(new Set(withheld.map(({ key }) => key)).size, 2)
      for (const { abn, acn, names } of withheld) assert.deepStrictEqual([abn, acn, names], [null, null, []])
    })
  )

  it.effect("keeps a damaged ABN as text and an unknown size as published", () =>
    Effect.gen(function* () {
      const damaged = recordsOf(yield* read(diskFile(fixtureFile))).find(({ key }) => key === "2788000004")
      assert.isNull(damaged?.abn)
      assert.deepInclude(damaged?.data, { abn: "2788000004", size: "Extra Large" })
    })
  )

  it.effect("reads commas, quotes and line breaks inside quotes", () =>
    Effect.gen(function* () {
      const [record] = recordsOf(
        yield* read(
          file({ ...lyrebird, Charity_Legal_Name: '"A ""B"", C\nLTD"', Operating_Countries: '"FJI, USA"' })
        )
      )
      assert.deepInclude(record?.data, { name: 'A "B", C LTD', operating_countries: ["FJI", "USA"] })
    })
  )

  it.effect("reads columns in any order, without the open ones, and notices a new one", () =>
    Effect.gen(function* () {
      const all = yield* read(
        memoryFile(
          "datadotgov_main.csv",
          "HPC,PBI,Novelty,abn,Registration_Date,Charity_Legal_Name\nY,,1,27990000032,3/12/2012,X\n"
        )
      )
      assert.deepInclude(recordsOf(all)[0]?.data, {
        name: "X",
        hpc: true,
        pbi: false,
        registered: "2012-12-03"
      })
      assert.isTrue(all.some((each) => each._tag === "Noticed" && each.what.includes("Novelty")))
    })
  )

  it.effect("refuses a row of another width and goes on", () =>
    Effect.gen(function* () {
      const all = yield* read(
        memoryFile("datadotgov_main.csv", `${header}\n${row(lyrebird)},more\n${row(lyrebird)}\n`)
      )
      assert.deepInclude(all, { _tag: "Refused", row: 2, reason: "70 cells where the header has 69" })
      assert.strictEqual(recordsOf(all).length, 1)
    })
  )

  it.effect("stops at each missing column that is closed", () =>
    Effect.gen(function* () {
      for (const column of ["ABN", "Charity_Legal_Name", "Registration_Date", "PBI", "HPC"]) {
        const without = header
          .split(",")
          .map((name) => (name === column ? `${name}_2` : name))
          .join(",")
        assert.include(yield* refusal(memoryFile("x.csv", published.replace(header, without))), column)
      }
    })
  )

  it.effect("stops at the register of 2019, a web page and an empty file", () =>
    Effect.gen(function* () {
      const of2019 = published.replaceAll("\n", ",\n").replace(",\n", ",CABN\n")
      assert.include(yield* refusal(memoryFile("x.csv", of2019)), "2019")
      assert.include(yield* refusal(memoryFile("x.csv", "<html></html>")), "web page")
      assert.include(yield* refusal(memoryFile("x.csv", "")), "empty")
    })
  )
})

describe("the charity block", () => {
  it.effect("is filled for a registered charity", () =>
    Effect.gen(function* () {
      const entity = yield* entityOf(diskFile(fixtureFile), Abn.make("27990000032"))
      assert.deepStrictEqual(charity(entity, evidenceFrom(snapshot)), {
        is_registered_charity: true,
        registration_date: "2016-07-01",
        size: "Medium",
        is_public_benevolent_institution: true,
        is_health_promotion_charity: false,
        purposes: [
          "Advancing education",
          "Advancing the natural environment",
          "Advancing social or public welfare"
        ],
        beneficiaries: ["Aged persons", "Families", "People with disabilities", "Environment"],
        operates_in: ["NT", "SA"],
        operating_countries: ["AUS", "FJI"],
        website: "https://lyrebird.example",
        checked: true,
        note: "In the register, which holds registered charities only. The file carries no date; read on 2026-11-21."
      })
    })
  )

  it("says what is known of an entity that is not in the register, and nothing where it was not read", () => {
    const other = { abn: Abn.make("23990000014"), acns: [], parts: [] }
    const none = { is_registered_charity: false, registration_date: null, size: null }
    assert.deepStrictEqual(charity(other, evidenceFrom(snapshot)), {
      ...none,
      checked: true,
      note: "Not in the ACNC charity register as read on 2026-11-21."
    })
    assert.deepStrictEqual(
      charity(other, evidenceFrom({ ...snapshot, asOf: "2026-11-19T00:00:00Z", partial: "An excerpt." })),
      {
        ...none,
        checked: false,
        note: "Not checked: only part of the ACNC charity register is loaded, and that part does not hold this entity. Nothing follows from the empty values."
      }
    )
    assert.include(charity(other, evidenceFrom()).note, "Not checked")
  })
})

describeSamples("acnc-register on the publisher's own rows", (sample) => {
  it.effect("loads 29 charities, five of them withheld", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(sample("acnc-register/datadotgov_main_excerpt.csv")))
      assert.strictEqual(all.length, 29)
      const records = recordsOf(all)
      assert.strictEqual(new Set(records.map(({ key }) => key)).size, 29)
      assert.strictEqual(records.filter(({ abn }) => abn === null).length, 5)
      assert.deepInclude(records.find(({ key }) => key === "66816964232")?.data, {
        name: "Blind Bats Inc.",
        registered: "2018-03-19",
        pbi: true,
        hpc: false,
        purposes: ["Advancing social or public welfare"]
      })
    })
  )
})
