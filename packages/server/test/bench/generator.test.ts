import { assert, describe, it } from "@effect/vitest"
import type { Register } from "@entity-watch/core/domain/Register"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { asicCompanies } from "@entity-watch/core/registers/asic-companies/index"
import { gleif } from "@entity-watch/core/registers/gleif/index"
import { Effect, Stream } from "effect"
import { abrExtract } from "../../bench/generator/abrExtract.ts"
import { chunked, take } from "../../bench/generator/chunked.ts"
import { companyDataset } from "../../bench/generator/companyDataset.ts"
import { goldenCopy } from "../../bench/generator/goldenCopy.ts"
import { nameRows } from "../../bench/generator/nameRows.ts"
import { isWellFormed, registerEntities } from "../../bench/generator/registerEntities.ts"
import { sortedRows } from "../../bench/generator/sortedRows.ts"

const records = 3000
const entities = [...take(registerEntities(1), records)]

const read = (register: Register, bytes: Iterable<Uint8Array>) =>
  Effect.map(
    Stream.runCollect(
      register.read([{ name: "generated", sha256: "", size: 0, bytes: Stream.fromIterable(bytes) }])
    ),
    (readings) => ({
      records: readings.flatMap((each) => (each._tag === "Record" ? [each.record] : [])),
      refused: readings.filter(({ _tag }) => _tag === "Refused" || _tag === "Noticed" || _tag === "Partial")
    })
  )

describe("registerEntities", () => {
  it("gives every entity an ABN of its own with the right check digits, and companies an ACN", () => {
    assert.isTrue(entities.every(isWellFormed))
    assert.strictEqual(new Set(entities.map(({ abn }) => abn)).size, records)
    assert.isTrue(entities.every(({ acn, type }) => (acn !== null) === (type[0] === "PRV")))
  })

  it("makes the same entities for the same seed, and others for another", () => {
    assert.deepStrictEqual([...take(registerEntities(1), 50)], entities.slice(0, 50))
    assert.notDeepEqual([...take(registerEntities(2), 50)], entities.slice(0, 50))
  })
})

describe("the generated files", () => {
  it.effect("are read whole as the ABN bulk extract", () =>
    Effect.gen(function* () {
      const found = yield* read(abnBulkExtract, abrExtract(records))
      assert.deepStrictEqual(found.refused, [])
      assert.deepStrictEqual(
        found.records.map(({ abn, names }) => [abn, names[0]?.name]),
        entities.map(({ abn, name }) => [abn, name])
      )
    })
  )

  it.effect("are read as GLEIF's golden copy, of which one record in three hundred is Australian", () =>
    Effect.gen(function* () {
      const files = Object.values(goldenCopy(records)).map(({ lines, name }) => ({
        name,
        sha256: "",
        size: 0,
        bytes: Stream.fromIterable(chunked(lines))
      }))
      const found = yield* Stream.runCollect(gleif.read(files))
      const tags = found.map(({ _tag }) => _tag)
      assert.lengthOf(
        tags.filter((tag) => tag === "Record"),
        records / 300
      )
      assert.lengthOf(
        tags.filter((tag) => tag !== "Record" && tag !== "AsOf"),
        0
      )
    })
  )

  it.effect("are read whole as the company dataset, with former names", () =>
    Effect.gen(function* () {
      const found = yield* read(asicCompanies, companyDataset(records))
      const companies = entities.filter(({ acn }) => acn !== null)
      assert.deepStrictEqual(found.refused, [])
      assert.sameMembers(
        found.records.map(({ acn }) => acn),
        companies.map(({ acn }) => acn)
      )
      assert.strictEqual(
        found.records.flatMap(({ names }) => names.filter(({ kind }) => kind === "former")).length,
        companies.flatMap(({ formerNames }) => formerNames).length
      )
    })
  )
})

describe("sortedRows", () => {
  it("puts the same rows in name order", () => {
    const rows = [...nameRows(records)]
    const sorted = [...sortedRows(nameRows(records))]
    assert.sameDeepMembers(
      sorted.slice(0, 200),
      rows.filter(({ name }) => name <= (sorted[199]?.name ?? "")).slice(0, 200)
    )
    assert.strictEqual(sorted.length, rows.length)
    assert.isTrue(sorted.every(({ name }, i) => i === 0 || (sorted[i - 1]?.name ?? "") <= name))
  })
})
