import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { gleif } from "@entity-watch/core/registers/gleif/index"
import { isLei } from "@entity-watch/core/registers/gleif/normalise"
import { externalIds } from "@entity-watch/core/resolve/blocks/externalIds"
import * as Effect from "effect/Effect"
import { evidenceFrom } from "../support/evidenceFrom.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { describeSamples } from "../support/samples.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const read = (...files: ReadonlyArray<SourceFile>) => readings(gleif, ...files)
const fixtureFile = fixture("gleif/lei-records-AU-001.json")
const published = readFileSync(fixtureFile, "utf8")
const page: { readonly meta: object; readonly data: ReadonlyArray<Readonly<Record<string, unknown>>> } =
  JSON.parse(published)
const [banksia = {}, pelican = {}] = page.data
const file = (text: string) => memoryFile("lei-records.json", text)
const records = (...data: ReadonlyArray<unknown>) => file(JSON.stringify({ data }))

/** Banksia Creek's record with other values in the same places. */
const changed = (replace: (text: string) => string): unknown => JSON.parse(replace(JSON.stringify(banksia)))

const refusal = (content: SourceFile) => refusalOf(read(content))

const snapshot = snapshotOf("gleif", { asOf: "2026-11-04T08:00:00Z" })
const evidence = evidenceFrom(snapshot)
const entityOf = Effect.fnUntraced(function* (content: SourceFile) {
  const parts = recordsOf(yield* read(content)).flatMap((kept) => {
    const record = { register: "gleif" as const, ...kept }
    const projection = gleif.project?.(record, snapshot)
    return projection === undefined ? [] : [{ record, projection }]
  })
  return { abn: Abn.make("23990000014"), acns: [Acn.make("990000014")], parts }
})

describe("gleif", () => {
  it.effect("reads a page of the API, the same whatever the chunks are", () =>
    Effect.gen(function* () {
      const whole = yield* read(diskFile(fixtureFile))
      assert.deepStrictEqual(yield* read(diskFile(fixtureFile, 11)), whole)
      assert.deepStrictEqual(whole[0], { _tag: "AsOf", asOf: "2026-11-04T08:00:00Z" })
      assert.strictEqual(recordsOf(whole).length, 3)
      assert.deepStrictEqual(recordsOf(whole)[0], {
        key: "990000BANKSIACREEK20",
        abn: null,
        acn: Acn.make("990000014"),
        data: {
          legal_name: "BANKSIA CREEK ENGINEERING PTY LTD",
          registered_at: "RA000014",
          registered_as: "990 000 014",
          entity_status: "ACTIVE",
          registration_status: "ISSUED",
          last_update: "2026-03-01T00:00:00Z",
          next_renewal: "2027-03-01T00:00:00Z",
          bic: ["ZZBKAU2SXXX", "ZZBKAU2MXXX"],
          opencorporates_id: "au/990000014",
          sp_global_id: ["9990000014"]
        },
        names: []
      })
    })
  )

  it.effect("joins ASIC's number to an ACN, the ABR's to an ABN, and a foreign record to nothing", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        recordsOf(yield* read(diskFile(fixtureFile))).map(({ abn, acn }) => [abn, acn]),
        [
          [null, "990000014"],
          ["27880000028", null],
          [null, null]
        ]
      )
      for (const [number, acn] of [
        ["990000014", Acn.make("990000014")],
        ["4\u00a0085\u00a0616", Acn.make("004085616")],
        ["990 000 015", null],
        ["23 990 000 014", null]
      ] as const) {
        const [record] = recordsOf(
          yield* read(records(changed((text) => text.replaceAll("990 000 014", number))))
        )
        assert.strictEqual(record?.acn, acn)
        assert.deepInclude(record?.data, { registered_as: number.replaceAll("\u00a0", " ") })
      }
    })
  )

  it.effect("reads one record, one record bare, and records or answers a line", () =>
    Effect.gen(function* () {
      const line = (value: unknown) => `${JSON.stringify(value)}\n`
      const files = [
        records(banksia),
        file(JSON.stringify({ data: banksia })),
        file(JSON.stringify(banksia, null, 2)),
        file(JSON.stringify([banksia])),
        memoryFile("lei-records.ndjson", `${line(banksia)}\n`, 7)
      ]
      const [first, ...others] = yield* Effect.forEach(files, (each) => read(each))
      assert.strictEqual(recordsOf(first ?? []).length, 1)
      for (const other of others) assert.deepStrictEqual(other, first)
      const lines = yield* read(memoryFile("lei-records.jsonl", line(page) + line({ data: pelican })))
      assert.strictEqual(recordsOf(lines).length, 4)
    })
  )

  it.effect("reads all pages of a reading, and of none an answer without records", () =>
    Effect.gen(function* () {
      assert.strictEqual(recordsOf(yield* read(records(banksia), records(pelican))).length, 2)
      assert.deepStrictEqual(yield* read(records()), [])
    })
  )

  it("checks an LEI's digits modulo 97", () => {
    for (const lei of ["990000BANKSIACREEK20", "549300S4KLFTLO7GSQ80", "261700K5E45DJCF5Z735"])
      assert.isTrue(isLei(lei))
    for (const lei of ["990000BANKSIACREEK21", "990000BANKSIACREKE20", "990000BANKSIACREEK2", ""])
      assert.isFalse(isLei(lei))
  })

  it.effect("refuses a record whose LEI does not check, and goes on", () =>
    Effect.gen(function* () {
      const damaged = changed((text) => text.replaceAll("CREEK20", "CREEK21"))
      const all = yield* read(records(damaged, pelican))
      assert.deepInclude(all, { _tag: "Refused", row: 1, reason: "The LEI's check digits do not agree." })
      assert.strictEqual(recordsOf(all).length, 1)
    })
  )

  it.effect("keeps unknown statuses as published and reads absent identifiers as none", () =>
    Effect.gen(function* () {
      const strange = changed((text) =>
        text.replace('"ISSUED"', '"NOVEL"').replace(/"bic":.*"conformityFlag":null/u, '"novel":1')
      )
      assert.deepInclude(recordsOf(yield* read(records(strange)))[0]?.data, {
        registration_status: "NOVEL",
        bic: [],
        opencorporates_id: null,
        sp_global_id: []
      })
    })
  )

  it.effect("stops at a record of another shape", () =>
    Effect.gen(function* () {
      const renamed = changed((text) => text.replace('"legalName"', '"name"'))
      assert.include(yield* refusal(records(pelican, renamed)), "Record 2")
      assert.include(yield* refusal(file('{"ok":true}')), "Record 1")
      assert.include(yield* refusal(file("[3]")), "Record 1")
      assert.include(yield* refusal(file("3")), "neither")
    })
  )

  it.effect("stops at an error of the API, a cut-off file, a CSV, a web page and an empty file", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal(file('{"errors":[{"status":"429"}]}')), "error")
      assert.include(yield* refusal(file(published.slice(0, -9))), "cut off")
      assert.include(yield* refusal(file('"LEI","Entity.LegalName"\n"x","y"\n')), "golden copy")
      assert.include(yield* refusal(file("<html></html>")), "web page")
      assert.include(yield* refusal(file("")), "empty")
      assert.include(yield* refusal(memoryFile("lei-records.json", Buffer.from([0x22, 0xff, 0x22]))), "UTF-8")
      assert.include(
        yield* refusal(memoryFile("lei-records.ndjson", `${JSON.stringify(banksia)}\n{"data`)),
        "Line 2"
      )
    })
  )

  it.effect("says where a record is wrong, and not whose it is", () =>
    Effect.gen(function* () {
      const wrong = changed((text) =>
        text.replace(/"legalName":\{"name":("[^"]*")/u, '"legalName":{"name":[$1]')
      )
      const reason = yield* refusal(records(wrong))
      assert.strictEqual(
        reason,
        "Record 1 is not an lei-record of API v1: entity.legalName.name is not as expected."
      )
    })
  )

  it.effect("stops at LEI-CDF JSON, which lacks the identifiers beside the LEI", () =>
    Effect.gen(function* () {
      const cdf = { LEI: { $: "990000BANKSIACREEK20" }, Entity: {} }
      assert.include(yield* refusal(file(JSON.stringify([cdf]))), "LEI-CDF")
      assert.include(yield* refusal(file(JSON.stringify({ records: [cdf] }))), "LEI-CDF")
    })
  )
})

describe("the external_ids block", () => {
  const coverage =
    "Identifiers that GLEIF carries beside the LEI. Null means that none was read, not that none exists; the note says why."
  const dated = { source: "gleif" as const, as_of: "2026-11-04T08:00:00Z" }

  it.effect("is filled, with the further BICs in a note", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(externalIds(yield* entityOf(records(banksia)), evidence), {
        lei: {
          value: "990000BANKSIACREEK20",
          ...dated,
          note: "Registration status ISSUED. Renewal due on 2027-03-01."
        },
        bic: { value: "ZZBKAU2SXXX", ...dated, note: "Also ZZBKAU2MXXX." },
        opencorporates_id: { value: "au/990000014", ...dated },
        sp_global_id: { value: "9990000014", ...dated },
        _coverage: coverage
      })
    })
  )

  it.effect("says of a lapsed LEI that only its renewal lapsed, and of none that GLEIF carries none", () =>
    Effect.gen(function* () {
      const block = externalIds(yield* entityOf(records(pelican)), evidence)
      assert.strictEqual(
        block.lei.note,
        "Registration status LAPSED. The LEI's renewal lapsed, which says nothing of the entity itself. Renewal due on 2024-03-01."
      )
      assert.deepStrictEqual(block.bic, { value: null, ...dated, note: "GLEIF carries none." })
    })
  )

  it.effect("of several LEIs shows the one in force and names the others", () =>
    Effect.gen(function* () {
      const block = externalIds(yield* entityOf(records(pelican, banksia)), evidence)
      assert.strictEqual(block.lei.value, "990000BANKSIACREEK20")
      assert.include(block.lei.note ?? "", "It also has 990000PELICANHARBR68.")
    })
  )

  it("says when the entity is not in it, and when nothing was read", () => {
    const other = { abn: Abn.make("21990000005"), acns: [], parts: [] }
    const none = { value: null, ...dated, note: "Not in GLEIF's LEI data as of 2026-11-04." }
    assert.deepStrictEqual(externalIds(other, evidence), {
      lei: none,
      bic: none,
      opencorporates_id: none,
      sp_global_id: none,
      _coverage: coverage
    })
    const unread = externalIds(other, evidenceFrom())
    assert.include(unread.lei.note ?? "", "Not checked")
    assert.isFalse(unread.lei.checked)
    assert.notProperty(unread.lei, "as_of")
  })
})

describeSamples("gleif on the publisher's own records", (sample) => {
  it.effect("reads the API's Swedish record whole", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(sample("gleif/api-v1-lei-record-636700STJZG4U8W2I596.json")))
      assert.deepStrictEqual(all[0], { _tag: "AsOf", asOf: "2026-06-12T08:00:00Z" })
      assert.deepInclude(recordsOf(all)[0]?.data, { legal_name: "Kommstart 174 AB (publ)", bic: [] })
    })
  )

  it.effect("reads the abridged American record with its identifiers", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(sample("gleif/api-v1-lei-record-549300S4KLFTLO7GSQ80-abridged.json")))
      assert.deepInclude(recordsOf(all)[0]?.data, {
        bic: ["NVDAUS6SXXX"],
        opencorporates_id: "us_de/2862596",
        sp_global_id: ["32307"]
      })
    })
  )

  it.effect("refuses the LEI-CDF record of 2019", () =>
    Effect.map(refusal(diskFile(sample("gleif/lei-cdf-json-261700K5E45DJCF5Z735-2019.json"))), (reason) =>
      assert.include(reason, "LEI-CDF")
    )
  )
})
