import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { asicCompanies } from "@entity-watch/core/registers/asic-companies/index"
import * as Effect from "effect/Effect"
import { Zip } from "effect/encoding"
import * as Stream from "effect/Stream"
import { diskFile, memoryFile, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { registerTable } from "../support/registerTable.ts"
import { describeSamples } from "../support/samples.ts"

const company = { ACN: "004085616", Type: "APTY", Status: "REGD", ABN: "0" }
const current = { ...company, "Current Name Indicator": "Y" }
const { file, fixtureFile, header, published, read, row, snapshot } = registerTable(
  asicCompanies,
  "company_202611.csv",
  current
)

const refusal = (content: SourceFile) => refusalOf(read(content))

const projected = Effect.fnUntraced(function* (content: SourceFile) {
  const [record] = recordsOf(yield* read(content))
  if (record === undefined) return assert.fail("no record")
  return (
    asicCompanies.project?.({ register: "asic-companies", ...record }, snapshot) ??
    assert.fail("no projection")
  )
})

describe("asic-companies", () => {
  it.effect("reads one record a company, the same whatever the chunks are", () =>
    Effect.gen(function* () {
      const whole = yield* read(diskFile(fixtureFile))
      assert.strictEqual(recordsOf(whole).length, 10)
      assert.deepStrictEqual(yield* read(diskFile(fixtureFile, 11)), whole)
      assert.deepStrictEqual(recordsOf(whole)[0], {
        key: "990000014",
        abn: Abn.make("23990000014"),
        acn: Acn.make("990000014"),
        data: {
          name: "BANKSIA CREEK ENGINEERING PTY LTD",
          type: "APTY",
          class: "LMSH",
          sub_class: "PROP",
          status: "REGD",
          registered: "2015-07-01",
          deregistered: null,
          previous_state: "",
          state_number: "",
          abn: "23990000014",
          former_names: ["BANKSIA WELDING PTY. LIMITED"],
          name_since: "2019-02-14"
        },
        names: [
          { kind: "legal", name: "BANKSIA CREEK ENGINEERING PTY LTD", state: null, postcode: null },
          { kind: "former", name: "BANKSIA WELDING PTY. LIMITED", state: null, postcode: null }
        ]
      })
    })
  )

  it.effect("never takes a name with a blank indicator for the current one", () =>
    Effect.gen(function* () {
      const former = {
        ...company,
        "Company Name": "OLD PTY LTD",
        "Current Name": "NEW PTY LTD",
        "Current Name Start Date": "28/01/2016"
      }
      const projection = yield* projected(file(former, { ...current, "Company Name": "NEW PTY LTD" }))
      assert.strictEqual(projection.fields.entity_name?.value, "NEW PTY LTD")
      assert.deepStrictEqual(projection.formerNames, [
        {
          value: "OLD PTY LTD",
          source: "asic-companies",
          note: "The file carries no date; read on 2026-11-21.",
          ceased: "2016-01-28"
        }
      ])
    })
  )

  it.effect("gives several former names no date, since only the latest change is dated", () =>
    Effect.gen(function* () {
      const former = { ...company, "Current Name": "C PTY LTD", "Current Name Start Date": "28/01/2016" }
      const projection = yield* projected(
        file(
          { ...former, "Company Name": "A PTY LTD" },
          { ...former, "Company Name": "B PTY LTD" },
          { ...current, "Company Name": "C PTY LTD" }
        )
      )
      assert.deepStrictEqual(
        projection.formerNames?.map(({ note }) => note?.includes("The present name began on 2016-01-28")),
        [true, true]
      )
      assert.deepStrictEqual(
        projection.formerNames?.map(({ ceased }) => ceased),
        [null, null]
      )
    })
  )

  it.effect("takes the present name beside a former one where a company has former rows only", () =>
    Effect.gen(function* () {
      const projection = yield* projected(
        file({ ...company, Status: "CNCL", "Company Name": "OLD PTY LTD", "Current Name": "GONE PTY LTD" })
      )
      assert.strictEqual(projection.fields.entity_name?.value, "GONE PTY LTD")
    })
  )

  it.effect("reads 0, blank and all zeros as no ABN", () =>
    Effect.gen(function* () {
      for (const ABN of ["0", "", "00000000000"]) {
        const [record] = recordsOf(yield* read(file({ ...current, ABN, "Company Name": "X PTY LTD" })))
        assert.isNull(record?.abn)
      }
    })
  )

  it.effect("counts the same company name given twice as repeated", () =>
    Effect.gen(function* () {
      const twice = { ...current, "Company Name": "X PTY LTD" }
      const all = yield* read(file(twice, twice))
      assert.deepInclude(all, { _tag: "Repeated", rows: 1 })
      assert.strictEqual(recordsOf(all).length, 1)
    })
  )

  it.effect("calls the number of a foreign company no ACN", () =>
    Effect.gen(function* () {
      for (const Type of ["FNOS", "RACN"]) {
        const projection = yield* projected(file({ ...current, Type, "Company Name": "X LLC" }))
        assert.isNull(projection.fields.acn?.value)
        assert.strictEqual(projection.otherAsicNumber, "004085616")
      }
    })
  )

  it.effect("lets an unknown status through as published", () =>
    Effect.gen(function* () {
      const projection = yield* projected(file({ ...current, Status: "NEWS", "Company Name": "X PTY LTD" }))
      assert.strictEqual(projection.fields.regulator_status?.value, "NEWS")
      assert.strictEqual(projection.companyStatus, "NEWS")
    })
  )

  it.effect("tells external administration from a strike-off", () =>
    Effect.gen(function* () {
      const exad = yield* projected(file({ ...current, Status: "EXAD", "Company Name": "X PTY LTD" }))
      assert.strictEqual(exad.fields.regulator_status?.value, "Externally administered")
      const soff = yield* projected(file({ ...current, Status: "SOFF", "Company Name": "X PTY LTD" }))
      assert.strictEqual(soff.fields.regulator_status?.value, "Strike-off in progress")
    })
  )

  it.effect("takes quotes and backslashes for ordinary characters", () =>
    Effect.gen(function* () {
      const [record] = recordsOf(yield* read(file({ ...current, "Company Name": '"THE \\ "QUOTED PTY LTD' })))
      assert.strictEqual(record?.names[0]?.name, '"THE \\ "QUOTED PTY LTD')
    })
  )

  it.effect("reads rows whose empty tail was cut off, and columns in any order and case", () =>
    Effect.gen(function* () {
      const cut = `${header}\n${row({ ...current, "Company Name": "X PTY LTD" }).replace(/\t+$/u, "")}\n`
      assert.strictEqual(recordsOf(yield* read(memoryFile("company_202611.csv", cut))).length, 1)
      const shuffled =
        "ABN\tACN\tType\tClass\tSub Class\tStatus\tDate of Registration\tDate of Deregistration\tPrevious State of Registration\tState Registration Number\tModified since last report\tCurrent Name Indicator\tCompany Name\tCurrent Name\tCurrent Name Start Date\n0\t004085616\tAPTY\t\t\tREGD\t\t\t\t\t\tY\tX PTY LTD\t\t\n"
      assert.strictEqual(
        recordsOf(yield* read(memoryFile("company_202611.csv", shuffled)))[0]?.names[0]?.name,
        "X PTY LTD"
      )
    })
  )

  it.effect("refuses a row whose ACN does not check, and goes on", () =>
    Effect.gen(function* () {
      const all = yield* read(
        file(
          { ...current, ACN: "000000018", "Company Name": "BAD PTY LTD" },
          { ...current, "Company Name": "GOOD PTY LTD" }
        )
      )
      assert.deepInclude(all, { _tag: "Refused", row: 2, reason: "The ACN's check digit does not agree." })
      assert.strictEqual(recordsOf(all).length, 1)
    })
  )

  it.effect("reads the ZIP of the same file", () =>
    Effect.gen(function* () {
      const zipped = yield* Stream.make(Zip.file("company_202611.csv", published)).pipe(
        Stream.pipeThroughChannelOrFail(Zip.encode()),
        Stream.runCollect
      )
      const all = yield* read(memoryFile("company_202611.zip", Buffer.concat([...zipped])))
      assert.strictEqual(recordsOf(all).length, 10)
    })
  )

  it.effect("notices an unknown column", () =>
    Effect.gen(function* () {
      const all = yield* read(
        memoryFile("x.csv", published.replaceAll(/\r?\n/gu, "\tx\n").replace("\tx\n", "\tNovelty\n"))
      )
      assert.isTrue(all.some((reading) => reading._tag === "Noticed" && reading.what.includes("Novelty")))
    })
  )

  it.effect("stops at rows that are not sorted by ACN", () =>
    Effect.map(refusal(file({ ...current, ACN: "004085616" }, { ...current, ACN: "000000019" })), (reason) =>
      assert.include(reason, "sorted")
    )
  )
  it.effect("stops at a missing column, a web page, an empty file and bytes that are no text", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal(memoryFile("x.csv", published.replace("Status", "State"))), "Status")
      assert.include(yield* refusal(memoryFile("x.csv", "<html></html>")), "web page")
      assert.include(yield* refusal(memoryFile("x.csv", "")), "empty")
      assert.include(
        yield* refusal(
          memoryFile("x.csv", Buffer.concat([Buffer.from(published), Buffer.from([0xff, 0xfe, 0x0a])]))
        ),
        "UTF-8"
      )
    })
  )
})

describeSamples("asic-companies on the publisher's own rows", (sample) => {
  it.effect("loads three rows of two companies", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(sample("asic-companies/company_202608_first3rows.csv")))
      assert.strictEqual(
        all.reduce((rows, each) => rows + (each._tag === "Record" ? each.rows : 0), 0),
        3
      )
      assert.deepStrictEqual(
        recordsOf(all).map(({ key }) => key),
        ["000000019", "000000028"]
      )
    })
  )
})
