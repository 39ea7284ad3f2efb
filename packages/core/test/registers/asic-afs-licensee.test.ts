import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { asicAfsLicensee as register } from "@entity-watch/core/registers/asic-afs-licensee/index"
import * as Effect from "effect/Effect"
import { diskFile, memoryFile, recordsOf } from "../support/files.ts"
import { registerTable } from "../support/registerTable.ts"
import { describeSamples } from "../support/samples.ts"

const licence = {
  REGISTER_NAME: "AFS Licence",
  AFS_LIC_NUM: "990001",
  AFS_LIC_NAME: "X PTY LTD",
  AFS_LIC_START_DT: "01/03/2016"
}
const { file, fixtureFile, header, one, published, read, row, snapshot } = registerTable(
  register,
  "afs_lic_202611.csv",
  licence
)

describe("asic-afs-licensee", () => {
  it.effect("reads one record a licence", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.lengthOf(recordsOf(all), 6)
      assert.deepStrictEqual(recordsOf(all)[1], {
        key: "990002",
        abn: Abn.make("25990000023"),
        acn: null,
        data: {
          number: "990002",
          name: "GOANNA HOLDINGS PTY LTD",
          abn_acn: "25990000023",
          start_date: "2017-08-12",
          earlier_licence: "InvSec 990002",
          locality: "BRISBANE",
          state: "QLD",
          postcode: "4000",
          country: "Australia"
        },
        names: []
      })
    })
  )

  it.effect("says neither a status nor an end, for the file has none", () =>
    Effect.gen(function* () {
      const [, record] = recordsOf(yield* read(diskFile(fixtureFile)))
      if (record === undefined) return assert.fail("no record")
      assert.deepStrictEqual(register.project?.({ register: "asic-afs-licensee", ...record }, snapshot), {
        fields: {},
        names: [{ kind: "legal", name: "GOANNA HOLDINGS PTY LTD" }],
        licence: {
          kind: "afs_licensee",
          licence: {
            licence_number: "990002",
            entity_name: "GOANNA HOLDINGS PTY LTD",
            status: null,
            start_date: "2017-08-12",
            end_date: null,
            register: "AFS Licence"
          }
        }
      })
    })
  )

  it.effect("joins by an ABN, by a bare ACN, with lost zeros and with spaces", () =>
    Effect.gen(function* () {
      const joined = (number: string) =>
        Effect.map(one({ AFS_LIC_ABN_ACN: number }), ({ abn, acn }) => ({ abn, acn }))
      assert.deepStrictEqual(yield* joined(Acn.make("990000014")), { abn: null, acn: Acn.make("990000014") })
      assert.deepStrictEqual(yield* joined("63564045"), { abn: null, acn: Acn.make("063564045") })
      assert.deepStrictEqual(yield* joined("31 990\u00a0000 050"), {
        abn: Abn.make("31990000050"),
        acn: null
      })
    })
  )

  it.effect("keeps a number that does not check as text, joins it to nothing and says so once", () =>
    Effect.gen(function* () {
      const damaged = { ...licence, AFS_LIC_ABN_ACN: "990000131" }
      const all = yield* read(file(damaged, { ...damaged, AFS_LIC_NUM: "2" }))
      const [record] = recordsOf(all)
      assert.deepInclude(record, { abn: null, acn: null })
      assert.deepNestedInclude(record, { "data.abn_acn": "990000131" })
      const notices = all.filter(({ _tag }) => _tag === "Noticed").map((each) => JSON.stringify(each))
      assert.lengthOf(notices, 2)
      assert.lengthOf([...new Set(notices)], 1)
    })
  )

  it.effect("reads 0 and an empty cell as no number, without a word", () =>
    Effect.gen(function* () {
      const all = yield* read(
        file({ ...licence, AFS_LIC_ABN_ACN: "0" }, { ...licence, AFS_LIC_NUM: "2", AFS_LIC_ABN_ACN: "" })
      )
      assert.isTrue(all.every(({ _tag }) => _tag === "Record"))
      assert.deepInclude(recordsOf(all)[0], { abn: null, acn: null })
    })
  )

  it.effect("stores a licence number without leading zeros", () =>
    Effect.map(one({ AFS_LIC_NUM: "000218600" }), ({ key }) => assert.strictEqual(key, "218600"))
  )

  it.effect("leaves out a day that is not DD/MM/YYYY and says so", () =>
    Effect.gen(function* () {
      for (const day of ["2016-03-01", "03/31/2016"]) {
        const all = yield* read(file({ ...licence, AFS_LIC_START_DT: day }))
        assert.deepNestedInclude(recordsOf(all)[0], { "data.start_date": null })
        assert.isTrue(all.some((each) => each._tag === "Noticed" && each.what.includes("AFS_LIC_START_DT")))
      }
    })
  )

  it.effect("refuses a row without a number or a name, and goes on", () =>
    Effect.gen(function* () {
      const all = yield* read(
        file({ ...licence, AFS_LIC_NUM: "0" }, { ...licence, AFS_LIC_NAME: " " }, licence)
      )
      assert.deepStrictEqual(all.slice(0, 2), [
        { _tag: "Refused", row: 2, reason: "The row has no number." },
        { _tag: "Refused", row: 3, reason: "The row names nobody." }
      ])
      assert.lengthOf(recordsOf(all), 1)
    })
  )

  it.effect("keeps commas and quotes of a name", () =>
    Effect.map(read(diskFile(fixtureFile)), (all) =>
      assert.deepNestedInclude(recordsOf(all)[3], { "data.name": 'BUNYIP, YABBY & DAUGHTERS "ADVISORY" LTD' })
    )
  )

  it.effect("reads the newest file only, and does without the coordinates", () =>
    Effect.gen(function* () {
      const older = memoryFile("afs_lic_202610.csv", published)
      const bare = memoryFile(
        "afs_lic_202611.csv",
        [header, row(licence)].map((line) => line.split(",").toSpliced(10, 2).join(",")).join("\n")
      )
      const all = yield* read(older, bare)
      assert.lengthOf(recordsOf(all), 1)
      assert.deepInclude(all, {
        _tag: "Noticed",
        what: "afs_lic_202610.csv is not read: afs_lic_202611.csv is newer."
      })
    })
  )
})

describeSamples("asic-afs-licensee on the publisher's own rows", (sample) => {
  it.effect("loads fifty rows of fifty licences, each joined", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(sample("asic-afs-licensee/afs_lic_202605_head50.csv")))
      assert.lengthOf(all, 50)
      const records = recordsOf(all)
      assert.lengthOf(records, 50)
      assert.lengthOf([...new Set(records.map(({ key }) => key))], 50)
      assert.isTrue(records.every(({ abn, acn }) => abn !== null || acn !== null))
      assert.deepInclude(
        records.find(({ acn }) => acn !== null),
        { abn: null, acn: Acn.make("063564045") }
      )
    })
  )
})
