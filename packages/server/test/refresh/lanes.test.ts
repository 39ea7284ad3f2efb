import { assert, describe, it } from "@effect/vitest"
import { registers } from "@entity-watch/core/registers/all"
import { lanesOf } from "@entity-watch/node/refresh/lanes"
import type { RefreshProgress } from "@entity-watch/node/refresh/RefreshProgress"
import { progressLine } from "@entity-watch/server/cli/progressLine"

describe("lanesOf", () => {
  it("puts lists before the rest and apart from it, and the registers of one host in one lane", () => {
    const lanes = lanesOf(registers).map(({ name, registers: own }) => ({
      name,
      own: own.map(({ source }) => source.id)
    }))
    assert.deepStrictEqual(
      lanes.map(({ name }) => name),
      [
        "lists of www.dfat.gov.au",
        "lists of data.gov.au",
        "registers of data.gov.au",
        "registers of superfundlookup.gov.au",
        "registers of goldencopy.gleif.org"
      ]
    )
    assert.deepStrictEqual(lanes[0]?.own, ["dfat-consolidated-list"])
    assert.deepStrictEqual(lanes[1]?.own, [
      "asic-banned-disqualified-persons",
      "asic-banned-disqualified-organisations"
    ])
    assert.deepStrictEqual(lanes[3]?.own, ["super-fund-lookup"])
    assert.deepStrictEqual(lanes[4]?.own, ["gleif"])
  })

  it("has every register that can be fetched once", () => {
    const fetched = registers.flatMap(({ source }) => (source.download === undefined ? [] : [source.id]))
    const inLanes = lanesOf(registers).flatMap((lane) => lane.registers.map(({ source }) => source.id))
    assert.deepStrictEqual(inLanes.toSorted(), fetched.toSorted())
  })
})

describe("progressLine", () => {
  const download: RefreshProgress = {
    _tag: "Downloading",
    register: "abn-bulk-extract",
    file: "public_split_1_10.zip",
    bytes: 123_400_000,
    total: 500_000_000
  }
  const reading: RefreshProgress = { _tag: "Reading", register: "dfat-consolidated-list", rows: 5000 }

  it("tells one register whole", () => {
    assert.strictEqual(progressLine([], 80), "")
    assert.strictEqual(
      progressLine([download], 80),
      "abn-bulk-extract: public_split_1_10.zip 123.4 of 500.0 MB"
    )
    assert.strictEqual(progressLine([reading], 80), "dfat-consolidated-list: 5,000 rows read")
  })

  it("tells several in short on one line that does not wrap", () => {
    const both = [download, reading]
    assert.strictEqual(progressLine(both, 80), "abn-bulk-extract 24 %, dfat-consolidated-list 5,000 rows")
    assert.strictEqual(progressLine([{ ...download, total: null }, reading], 40).length, 39)
    assert.isBelow(progressLine([...both, ...both], 60).length, 60)
  })
})
