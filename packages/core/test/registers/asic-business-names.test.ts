import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { asicBusinessNames } from "@entity-watch/core/registers/asic-business-names/index"
import * as Effect from "effect/Effect"
import { Zip } from "effect/encoding"
import * as Stream from "effect/Stream"
import { diskFile, memoryFile, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { registerTable } from "../support/registerTable.ts"
import { describeSamples } from "../support/samples.ts"

const registered = {
  REGISTER_NAME: "BUSINESS NAMES",
  BN_NAME: "X",
  BN_STATUS: "Registered",
  BN_REG_DT: "02/07/2007",
  BN_ABN: "23990000014"
}
const { file, fixtureFile, header, published, read, row, snapshot } = registerTable(
  asicBusinessNames,
  "business_names_202611.csv",
  registered
)

const refusal = (...files: ReadonlyArray<SourceFile>) => refusalOf(read(...files))

const projected = Effect.fnUntraced(function* (content: SourceFile) {
  const [record] = recordsOf(yield* read(content))
  if (record === undefined) return assert.fail("no record")
  return asicBusinessNames.project?.({ register: "asic-business-names", ...record }, snapshot)
})

describe("asic-business-names", () => {
  it.effect("reads one record a registration", () =>
    Effect.gen(function* () {
      const whole = yield* read(diskFile(fixtureFile))
      assert.strictEqual(recordsOf(whole).length, 8)
      assert.strictEqual(whole.length, 8)
      assert.deepStrictEqual(recordsOf(whole)[0], {
        key: "BANKSIA CREEK|23990000014|02/07/2015",
        abn: Abn.make("23990000014"),
        acn: null,
        data: {
          name: "BANKSIA CREEK",
          status: "Registered",
          registered: "2015-07-02",
          cancelled: null,
          state_number: "",
          state: "",
          abn: "23990000014"
        },
        names: [{ kind: "business", name: "BANKSIA CREEK", state: null, postcode: null }]
      })
    })
  )

  it.effect("keeps a cancelled name out of the search and out of its holder's names", () =>
    Effect.gen(function* () {
      const cancelled = file({ ...registered, BN_STATUS: "Cancelled", BN_CANCEL_DT: "30/06/2026" })
      const [record] = recordsOf(yield* read(cancelled))
      assert.deepInclude(record?.data, { status: "Cancelled", cancelled: "2026-06-30" })
      assert.deepStrictEqual(record?.names, [])
      assert.deepStrictEqual(yield* projected(cancelled), { fields: {}, names: [] })
    })
  )

  it.effect("gives its holder a name and no field", () =>
    Effect.map(projected(file(registered)), (projection) =>
      assert.deepStrictEqual(projection, {
        fields: {},
        names: [{ kind: "business", name: "X" }],
        businessNames: projection?.businessNames ?? []
      })
    )
  )

  it.effect("trims a leading space and takes quotes, backslashes and pipes for ordinary characters", () =>
    Effect.gen(function* () {
      const [record] = recordsOf(yield* read(file({ ...registered, BN_NAME: ' "THE \\ "BEST" | SHOP' })))
      assert.strictEqual(record?.names[0]?.name, '"THE \\ "BEST" | SHOP')
    })
  )

  it.effect("joins a name with a blank or damaged ABN to nobody and keeps it", () =>
    Effect.gen(function* () {
      for (const BN_ABN of ["", "0", "8880000042", "23990000015"]) {
        const [record] = recordsOf(yield* read(file({ ...registered, BN_ABN })))
        assert.isNull(record?.abn)
        assert.deepInclude(record?.data, { abn: BN_ABN })
      }
    })
  )

  it.effect("tells registrations of one name apart by holder and day", () =>
    Effect.gen(function* () {
      const all = recordsOf(
        yield* read(
          file(
            registered,
            { ...registered, BN_ABN: "25990000023" },
            { ...registered, BN_REG_DT: "03/07/2007" }
          )
        )
      )
      assert.strictEqual(new Set(all.map(({ key }) => key)).size, 3)
    })
  )

  it.effect("refuses a row without a name and a row of another width, and goes on", () =>
    Effect.gen(function* () {
      const broken = `${header}\n${row({ ...registered, BN_NAME: "" })}\n${row(registered)}\tmore\n${row(registered)}\n`
      const all = yield* read(memoryFile("business_names_202611.csv", broken))
      assert.deepInclude(all, { _tag: "Refused", row: 2, reason: "The row has no name." })
      assert.deepInclude(all, { _tag: "Refused", row: 3, reason: "9 cells where the header has 8" })
      assert.strictEqual(recordsOf(all).length, 1)
    })
  )

  it.effect("reads the ZIP of the same file, and of several editions the newest", () =>
    Effect.gen(function* () {
      const zipped = yield* Stream.make(Zip.file("business_names_202611.csv", published)).pipe(
        Stream.pipeThroughChannelOrFail(Zip.encode()),
        Stream.runCollect
      )
      const all = yield* read(
        memoryFile("business_names_202610.csv", "not read"),
        memoryFile("business_names_202611.zip", Buffer.concat([...zipped]))
      )
      assert.strictEqual(recordsOf(all).length, 8)
      assert.isTrue(all.some((each) => each._tag === "Noticed" && each.what.includes("202610")))
      assert.include(yield* refusal(memoryFile("business_names_202611.zip", "no archive")), "ZIP")
    })
  )

  it.effect("stops at the layout of 2018", () =>
    Effect.map(
      refusal(memoryFile("x.csv", published.replace("BN_CANCEL_DT\t", "BN_CANCEL_DT\tBN_RENEW_DT\t"))),
      (reason) => assert.include(reason, "stale")
    )
  )

  it.effect("keeps a new word as published, and notices it", () =>
    Effect.map(read(file({ ...registered, BN_STATUS: "Lapsing" })), (all) => {
      assert.deepInclude(all, {
        _tag: "Noticed",
        what: "BN_STATUS has a new word, which is kept as published.",
        said: "Lapsing"
      })
      const [record] = recordsOf(all)
      assert.deepInclude(record?.data, { status: "Lapsing" })
      // Nobody said that it is cancelled, so the entity is found by it.
      assert.lengthOf(record?.names ?? [], 1)
    })
  )

  it.effect("stops at commas and at a cut-off file", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal(memoryFile("x.csv", published.replaceAll("\t", ","))), "header")
      assert.include(yield* refusal(memoryFile("x.csv", `${header}\nBUSINESS NAMES\tX\tRegis`)), "cut off")
    })
  )
})

describeSamples("asic-business-names on the publisher's own rows", (sample) => {
  it.effect("loads the help file's example row", () =>
    Effect.gen(function* () {
      const all = yield* read(
        diskFile(sample("asic-business-names/business_names_2025_helpfile_example.csv"))
      )
      assert.deepStrictEqual(
        recordsOf(all).map(({ key, abn, data }) => ({ key, abn, data })),
        [
          {
            key: "MINET TRAN CLOTHING||02/07/2007",
            abn: null,
            data: {
              name: "MINET TRAN CLOTHING",
              status: "Registered",
              registered: "2007-07-02",
              cancelled: null,
              state_number: "B1698852E",
              state: "VIC",
              abn: ""
            }
          }
        ]
      )
    })
  )

  it.effect("refuses the file of 2018", () =>
    Effect.map(
      refusal(diskFile(sample("asic-business-names/business_names_2018_deregistered_150rows.csv"))),
      (reason) => assert.include(reason, "stale")
    )
  )
})
