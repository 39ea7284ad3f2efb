import { assert, describe, it } from "@effect/vitest"
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { isValidAcn } from "@entity-watch/contract/schema/Acn"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { Effect, Stream } from "effect"
import { abrFile } from "../../bench/generator/abrExtract.ts"
import { EditionedRegister } from "../../bench/generator/EditionedRegister.ts"
import { nameRows } from "../../bench/generator/nameRows.ts"
import { sortedRows } from "../../bench/generator/sortedRows.ts"

const records = 3000
const register = new EditionedRegister(records)
const entities = [...register.entities()]

describe("EditionedRegister", () => {
  it("gives every entity an ABN of its own with the right check digits, and companies an ACN", () => {
    assert.isTrue(entities.every(({ abn, acn }) => isValidAbn(abn) && (acn === null || isValidAcn(acn))))
    assert.strictEqual(new Set(entities.map(({ abn }) => abn)).size, records)
    assert.isTrue(entities.every(({ acn, type }) => (acn !== null) === (type[0] === "PRV")))
  })

  it("makes the same well-formed entity for a place of a large register, whatever was made before", () => {
    const large = new EditionedRegister(20_400_000)
    const one = large.at(12_345_678)
    assert.isTrue(Array.from({ length: 200 }, (_, i) => large.at(i * 102_000).abn).every(isValidAbn))
    assert.deepStrictEqual(large.at(12_345_678), one)
  })
})

describe("abrFile", () => {
  it.effect("is read whole as the ABN bulk extract", () =>
    Effect.gen(function* () {
      const found = yield* Stream.runCollect(
        abnBulkExtract.read([
          { name: "generated", sha256: "", size: 0, bytes: Stream.fromIterable(abrFile(register)) }
        ])
      )
      const read = found.flatMap((each) => (each._tag === "Record" ? [each.record] : []))
      assert.deepStrictEqual(
        read.map(({ abn, names }) => [abn, names[0]?.name]),
        entities.map(({ abn, name }) => [abn, name])
      )
      assert.isTrue(found.every(({ _tag }) => _tag === "Record" || _tag === "AsOf"))
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
