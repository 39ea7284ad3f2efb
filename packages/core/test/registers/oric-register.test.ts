import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { oricRegister } from "@entity-watch/core/registers/oric-register/index"
import { CorporationRecord } from "@entity-watch/core/registers/oric-register/normalise"
import { icn } from "@entity-watch/core/resolve/blocks/icn"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { evidenceFrom } from "../support/evidenceFrom.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { describeSamples } from "../support/samples.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const read = (...files: ReadonlyArray<SourceFile>) => readings(oricRegister, ...files)
const fixtureFile = fixture("oric-register/oric-corporations-2026-11.csv")
const published = readFileSync(fixtureFile, "latin1")
const header = published.split("\r\n")[0] ?? ""
const decodeRecord = Schema.decodeUnknownSync(CorporationRecord)
/** The last thirteen columns have no name; the figures' columns are not read. */
const row = (cells: Readonly<Record<string, string>>) =>
  header
    .split(",")
    .map((column) => cells[column] ?? "")
    .join(",")
const bytes = (text: string) => memoryFile("oric-corporations.csv", Buffer.from(text, "latin1"))
const file = (...rows: ReadonlyArray<Readonly<Record<string, string>>>) =>
  bytes(`${[header, ...rows.map(row)].join("\r\n")}\r\n`)
const corporation = {
  ICN: "99001",
  Corporation: "Invented River Aboriginal Corporation",
  "Incorporation Date": "01/07/2015",
  Status: "Registered",
  "Status Date": "1/07/2015",
  ABN: "67880000035"
}

const refusal = (content: SourceFile) => refusalOf(read(content))

const snapshot = snapshotOf("oric-register")
const evidence = evidenceFrom(snapshot)
const entityOf = Effect.fnUntraced(function* (content: SourceFile, abn: Abn) {
  const parts = recordsOf(yield* read(content)).flatMap((kept) => {
    const record = { register: "oric-register" as const, ...kept }
    const projection = kept.abn === abn ? oricRegister.project?.(record, snapshot) : undefined
    return projection === undefined ? [] : [{ record, projection }]
  })
  return { abn, acns: [], parts }
})

describe("oric-register", () => {
  it.effect("reads one record a corporation, the same whatever the chunks are", () =>
    Effect.gen(function* () {
      const whole = yield* read(diskFile(fixtureFile))
      assert.strictEqual(whole.length, 5)
      assert.deepStrictEqual(yield* read(diskFile(fixtureFile, 11)), whole)
      assert.deepStrictEqual(recordsOf(whole)[0], {
        key: "99001",
        abn: Abn.make("67880000035"),
        acn: null,
        data: {
          name: "Invented River Aboriginal Corporation",
          incorporated: "2015-07-01",
          status: "Registered",
          status_since: "2015-07-01",
          size: "Medium",
          abn: "67880000035",
          state: "NT",
          postcode: "0800",
          locality: "DARWIN",
          industries: ["Community services", "Health care and health promotion"],
          acnc_registered: true,
          url: "https://register.oric.gov.au/PrintCorporationSearch.aspx?corporationName=&icn=99001",
          figures_to: "2024/25"
        },
        names: [
          { kind: "legal", name: "Invented River Aboriginal Corporation", state: "NT", postcode: "0800" }
        ]
      })
    })
  )

  it.effect("reads code page 437: è, no-break spaces, and a leading space trimmed", () =>
    Effect.gen(function* () {
      const names = recordsOf(yield* read(diskFile(fixtureFile))).map(({ names }) => names[0]?.name)
      assert.deepStrictEqual(names.slice(2), [
        "Two Rivers Imagined Aboriginal Corporation",
        "Imagined Arts, Crafts & Tours Aboriginal Corporation",
        "Ngampè Pretend Corporation"
      ])
    })
  )

  it.effect("joins damaged ABNs to nothing and keeps them as text", () =>
    Effect.gen(function* () {
      for (const ABN of ["\x7f", "2788000004", "67880000036", ""]) {
        const [record] = recordsOf(yield* read(file({ ...corporation, ABN })))
        assert.isNull(record?.abn)
        assert.deepInclude(record?.data, { abn: ABN })
      }
    })
  )

  it.effect("keeps several corporations on one ABN as records of their own", () =>
    Effect.gen(function* () {
      const shared = file(corporation, {
        ...corporation,
        ICN: "99009",
        Corporation: "Other",
        Status: "Deregistered"
      })
      const records = recordsOf(yield* read(shared))
      assert.deepStrictEqual(
        records.map(({ key, abn }) => [key, abn]),
        [
          ["99001", "67880000035"],
          ["99009", "67880000035"]
        ]
      )
      const block = icn(yield* entityOf(shared, Abn.make("67880000035")), evidence)
      assert.strictEqual(block.icn, "99001")
      assert.include(block.note, "The register gives this ABN to ICN 99009, Other (Deregistered) too.")
    })
  )

  it.effect("gives an Indigenous corporation its form, number and status", () =>
    Effect.gen(function* () {
      const { parts } = yield* entityOf(diskFile(fixtureFile), Abn.make("67880000035"))
      const note =
        "Registered since 2015-07-01. The file does not show special administration. Its newest yearly figures are of 2024/25. The file carries no date; read on 2026-11-21."
      const undated = {
        source: "oric-register" as const,
        note: "The file carries no date; read on 2026-11-21."
      }
      assert.deepStrictEqual(parts[0]?.projection.fields, {
        entity_name: { value: "Invented River Aboriginal Corporation", ...undated },
        entity_form: { value: "indigenous_corporation", ...undated },
        icn: { value: "99001", ...undated },
        regulator_status: { value: "Registered", source: "oric-register", note },
        registered_on: { value: "2015-07-01", ...undated }
      })
    })
  )

  it.effect("reads year columns that move, and notices when the newest are three years old", () =>
    Effect.gen(function* () {
      const moved = bytes(published.replaceAll("2024/25", "2025/26").replaceAll("2022/23", "2026/27"))
      assert.deepInclude(recordsOf(yield* read(moved))[0]?.data, { figures_to: "2026/27" })
      yield* TestClock.setTime(Date.UTC(2028, 0, 1))
      assert.deepInclude(yield* read(diskFile(fixtureFile)), {
        _tag: "Noticed",
        what: "The file is old: its newest yearly figures are of 2024/25."
      })
      yield* TestClock.setTime(Date.UTC(2027, 11, 31))
      assert.strictEqual((yield* read(diskFile(fixtureFile))).length, 5)
    })
  )

  it.effect("notices text that was never of this code page", () =>
    Effect.gen(function* () {
      const utf8 = Buffer.from("Ngampé Corporation", "utf8").toString("latin1")
      const all = yield* read(file({ ...corporation, Corporation: utf8 }))
      assert.isTrue(all.some((each) => each._tag === "Noticed" && each.what.includes("code page")))
      assert.strictEqual(recordsOf(all).length, 1)
    })
  )

  it.effect("notices a new column, reads any size, and refuses a row without a number", () =>
    Effect.gen(function* () {
      const all = yield* read(
        bytes(
          `${header.replace("Locality", "Locality,Novelty")}\r\n${row({ ...corporation, Size: "Huge" }).replace("Huge,", "Huge,,")}\r\n`
        )
      )
      assert.isTrue(all.some((each) => each._tag === "Noticed" && each.what.includes("Novelty")))
      assert.deepInclude(recordsOf(all)[0]?.data, { size: "Huge" })
      assert.deepStrictEqual(yield* read(file({ ...corporation, ICN: "A1" })), [
        { _tag: "Refused", row: 2, reason: "The ICN is not a number." }
      ])
    })
  )

  it.effect("keeps a new word as published, and notices it", () =>
    Effect.map(read(file({ ...corporation, Status: "Under special administration" })), (all) => {
      assert.deepInclude(all, {
        _tag: "Noticed",
        what: "Status has a new word, which is kept as published.",
        said: "Under special administration"
      })
      assert.include(JSON.stringify(recordsOf(all)), '"Under special administration"')
    })
  )

  it.effect("stops at a missing column, a web page and an empty file", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal(bytes(published.replace("Status Date", "Since"))), "Status Date")
      assert.include(yield* refusal(bytes("<html></html>")), "web page")
      assert.include(yield* refusal(bytes("")), "empty")
    })
  )
})

describe("the icn block", () => {
  it.effect("is filled for a corporation", () =>
    Effect.gen(function* () {
      const entity = yield* entityOf(diskFile(fixtureFile), Abn.make("67880000035"))
      assert.deepStrictEqual(icn(entity, evidence), {
        icn: "99001",
        name: "Invented River Aboriginal Corporation",
        status: "Registered",
        registered: "2015-07-01",
        checked: true,
        note: "Registered since 2015-07-01. The file does not show special administration. Its newest yearly figures are of 2024/25. The file carries no date; read on 2026-11-21."
      })
    })
  )

  it("says how it was looked for, or that nothing was read", () => {
    const other = { abn: Abn.make("23990000014"), acns: [], parts: [] }
    const none = { icn: null, name: null, status: null, registered: null }
    assert.deepStrictEqual(icn(other, evidence), {
      ...none,
      checked: true,
      note: "Not in the ORIC register of Indigenous corporations as read on 2026-11-21. A corporation without an ABN there is joined by its name, where nobody else bears it."
    })
    assert.include(icn(other, evidenceFrom()).note, "Not checked")
  })
})

describeSamples("oric-register on the publisher's own file", (sample) => {
  it.effect("loads 7,004 corporations, 3,401 of them registered", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(sample("oric-register/oric-corporations-2023-11.csv"), 4096))
      assert.strictEqual(all.length, 7004)
      const records = recordsOf(all)
      assert.strictEqual(records.length, 7004)
      const registered = records.filter(({ data }) => decodeRecord(data).status === "Registered")
      assert.strictEqual(registered.length, 3401)
      // 3,021 rows have an ABN; seven of these are damaged. Twenty are shared, one of them by three.
      const abns = records.flatMap(({ abn }) => abn ?? [])
      assert.deepStrictEqual([abns.length, new Set(abns).size], [3014, 2993])
      const nameOf = (icn: string) => records.find(({ key }) => key === icn)?.names[0]?.name
      assert.strictEqual(nameOf("7099"), "Warwick Medical Indigenous Corporation")
      assert.strictEqual(nameOf("8299"), "Ngamp Raak Mela Ngampè Agu Kuungi Aboriginal Corporation")
    })
  )
})
