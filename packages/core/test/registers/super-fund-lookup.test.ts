import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { superFundLookup } from "@entity-watch/core/registers/super-fund-lookup/index"
import { ProductRecord, readReportRun } from "@entity-watch/core/registers/super-fund-lookup/normalise"
import { superannuation } from "@entity-watch/core/resolve/blocks/superannuation"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import { evidenceFrom } from "../support/evidenceFrom.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { describeSamples } from "../support/samples.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const read = (...files: ReadonlyArray<SourceFile>) => readings(superFundLookup, ...files)
const fixtureFile = fixture("super-fund-lookup/DownloadUsiList.txt")
const published = readFileSync(fixtureFile, "utf8")
const [heading = "", rule = "", product = ""] = published.split("\n")
const decodeRecord = Schema.decodeUnknownSync(ProductRecord)
const file = (text: string) => memoryFile("DownloadUsiList.txt", text)
const list = (...rows: ReadonlyArray<string>) =>
  file(
    `${[heading, rule, ...rows, "", `(${rows.length} rows affected)`, "This Report Run at:  Nov  4 2026 12:05PM"].join("\n")}\n`
  )

const refusal = (content: SourceFile) => refusalOf(read(content))

const snapshot = snapshotOf("super-fund-lookup", { asOf: "2026-11-04T07:46:00.000+11:00" })
const evidence = evidenceFrom(snapshot, snapshotOf("abn-bulk-extract"))
const entityOf = Effect.fnUntraced(function* (content: SourceFile, abn: Abn) {
  const parts = recordsOf(yield* read(content)).flatMap((kept) => {
    const record = { register: "super-fund-lookup" as const, ...kept }
    const projection = kept.abn === abn ? superFundLookup.project?.(record, snapshot) : undefined
    return projection === undefined ? [] : [{ record, projection }]
  })
  return { abn, acns: [], parts }
})

describe("super-fund-lookup", () => {
  it.effect("reads one record a product, the same whatever the chunks and line ends are", () =>
    Effect.gen(function* () {
      const whole = yield* read(diskFile(fixtureFile))
      assert.deepStrictEqual(yield* read(diskFile(fixtureFile, 11)), whole)
      assert.deepStrictEqual(yield* read(file(published.replaceAll("\n", "\r\n"))), whole)
      assert.strictEqual(recordsOf(whole).length, 2)
      assert.deepStrictEqual(recordsOf(whole)[1], {
        key: "PHS0100AU",
        abn: Abn.make("27880000028"),
        acn: null,
        data: {
          abn: "27880000028",
          fund: "PELICAN HARBOUR SUPERANNUATION FUND",
          product: "Pelican Harbour Staff Plan",
          contributions_restricted: true,
          from: "2013-07-01",
          to: "2024-06-30"
        },
        names: []
      })
    })
  )

  it.effect("takes the report's own date, in Canberra's time", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* read(diskFile(fixtureFile)), {
        _tag: "AsOf",
        asOf: "2026-11-04T07:46:00.000+11:00"
      })
    })
  )

  it("reads the report's time on either side of noon and midnight, and in winter", () => {
    const iso = (text: string) => {
      const at = readReportRun(text)
      return at === undefined ? undefined : DateTime.formatIsoOffset(at)
    }
    assert.strictEqual(iso("Jul  1 2026 12:05AM"), "2026-07-01T00:05:00.000+10:00")
    assert.strictEqual(iso("Nov 23 2023 12:05PM"), "2023-11-23T12:05:00.000+11:00")
    assert.strictEqual(iso("Nov 23 2023  7:46PM"), "2023-11-23T19:46:00.000+11:00")
    for (const bad of ["23/11/2023 07:46", "Feb 30 2026  7:46AM", "Nov 23 2023 17:46AM"])
      assert.isUndefined(iso(bad))
  })

  it.effect("notices a report that is older than a week, and one without a date it can read", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 12))
      assert.deepInclude(yield* read(diskFile(fixtureFile)), {
        _tag: "Noticed",
        what: "The report is old: it was run on 2026-11-04."
      })
      assert.deepInclude(yield* read(file(published.replace(/Nov {2}4 2026.*/u, "yesterday"))), {
        _tag: "Noticed",
        what: 'The report\'s date cannot be read: "yesterday".'
      })
    })
  )

  it.effect("reads every spelling of an open end as none", () =>
    Effect.gen(function* () {
      for (const open of ["9999-12-31", "9999-12-12", "2999-12-31", "2099-12-31"]) {
        const [record] = recordsOf(yield* read(list(product.replace("9999-12-31", open))))
        assert.deepInclude(record?.data, { to: null })
      }
    })
  )

  it.effect("keeps a product whose ABN does not check and joins it to nothing", () =>
    Effect.gen(function* () {
      const [record] = recordsOf(yield* read(list(product.replace("27880000028", "27880000029"))))
      assert.isNull(record?.abn)
      assert.deepInclude(record?.data, { abn: "27880000029" })
    })
  )

  it.effect("refuses rows that are out of their columns, without a USI or with an unreadable date", () =>
    Effect.gen(function* () {
      const all = yield* read(
        list(
          `x${product}`,
          product.slice(0, 400),
          product.replace("27880000028001", " ".repeat(14)),
          product.replace("9999-12-31", "31/12/2099"),
          product
        )
      )
      assert.deepStrictEqual(
        all.flatMap((each) => (each._tag === "Refused" ? [[each.row, each.reason]] : [])),
        [
          [3, "The columns are not where the heading has them."],
          [4, "The columns are not where the heading has them."],
          [5, "The row has no USI."],
          [6, "A date is not of the form yyyy-mm-dd."]
        ]
      )
      assert.strictEqual(recordsOf(all).length, 1)
    })
  )

  it.effect("stops when the footer and the rows disagree, or there is no footer", () =>
    Effect.gen(function* () {
      assert.include(
        yield* refusal(file(published.replace("(2 rows", "(3 rows"))),
        "promises 3 rows and there are 2"
      )
      assert.include(yield* refusal(file(published.slice(0, -80))), "cut off")
      assert.include(yield* refusal(file(`${published}${product}\n`)), "follows the footer")
    })
  )

  it.effect("says nothing of a restriction that is a new word, and notices it", () =>
    Effect.map(read(list(`${product.slice(0, 435)}M${product.slice(436)}`)), (all) => {
      assert.deepInclude(all, {
        _tag: "Noticed",
        what: "ContributionRestrictions has a new word, which is kept as published.",
        said: "M"
      })
      assert.include(JSON.stringify(recordsOf(all)), '"contributions_restricted":null')
    })
  )

  it.effect("stops at another heading, a missing rule, a web page and an empty file", () =>
    Effect.gen(function* () {
      assert.include(yield* refusal(file(published.replace("USI  ", "SPIN "))), "USI")
      assert.include(yield* refusal(file(published.replace(`${rule}\n`, ""))), "rule")
      assert.include(yield* refusal(file("<html></html>")), "web page")
      assert.include(yield* refusal(file("")), "empty")
    })
  )
})

describe("the superannuation block", () => {
  it.effect("lists a fund's products, the closed ones with their dates", () =>
    Effect.gen(function* () {
      const entity = yield* entityOf(diskFile(fixtureFile), Abn.make("27880000028"))
      assert.deepStrictEqual(superannuation(entity, evidence), {
        is_super_fund: true,
        fund_status: null,
        fund_abn: "27880000028",
        fund_name: "PELICAN HARBOUR SUPERANNUATION FUND",
        products: [
          {
            usi: "27880000028001",
            name: "Pelican Harbour Accumulation",
            contributions_restricted: false,
            from: "2013-07-01",
            to: null
          },
          {
            usi: "PHS0100AU",
            name: "Pelican Harbour Staff Plan",
            contributions_restricted: true,
            from: "2013-07-01",
            to: "2024-06-30"
          }
        ],
        checked: true,
        note: "Products as of 2026-11-04; one whose end is past is closed. No file that is read carries a fund's status; the ABN Lookup web services give it, where they are configured."
      })
    })
  )

  it.effect("shows at most 200 products, the open ones first, and says so", () =>
    Effect.gen(function* () {
      const many = Array.from({ length: 201 }, (_, i) =>
        product
          .replace("27880000028001", `27880000028${String(i).padStart(3, "0")}`)
          .replace("9999-12-31", i === 0 ? "2020-01-01" : "9999-12-31")
      )
      const block = superannuation(yield* entityOf(list(...many), Abn.make("27880000028")), evidence)
      assert.strictEqual(block.products?.length, 200)
      assert.isTrue((block.products ?? []).every(({ to }) => to === null))
      assert.include(block.note, "200 of its 201 products are shown.")
    })
  )

  it("goes by the ABR where the list does not hold the fund, and says when nothing was read", () => {
    const abn = Abn.make("27880000028")
    const record = { register: "abn-bulk-extract" as const, key: "1", abn, acn: null, data: null }
    const fund = {
      abn,
      acns: [],
      parts: [{ record, projection: { fields: {}, names: [], isSuperFund: true } }]
    }
    assert.deepStrictEqual(superannuation(fund, evidence), {
      is_super_fund: true,
      fund_status: null,
      fund_abn: abn,
      fund_name: null,
      products: [],
      checked: true,
      note: "Not in Super Fund Lookup's list of products as of 2026-11-04. No file that is read carries a fund's status; the ABN Lookup web services give it, where they are configured."
    })
    const unread = superannuation({ ...fund, parts: [] }, evidenceFrom())
    assert.deepInclude(unread, { is_super_fund: null, products: null, checked: false })
    assert.include(unread.note, "Not checked")
  })
})

describeSamples("super-fund-lookup on the publisher's own file", (sample) => {
  it.effect("loads 1,555 products of 1,065 funds", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(sample("super-fund-lookup/DownloadUsiList-2023-11-23.txt"), 4096))
      const records = recordsOf(all)
      assert.strictEqual(records.length, 1555)
      assert.strictEqual(new Set(records.map(({ abn }) => abn)).size, 1065)
      assert.strictEqual(records.filter(({ key }) => !/^\d{14}$/u.test(key)).length, 123)
      const ends = records.filter(({ data }) => decodeRecord(data).to !== null)
      assert.strictEqual(ends.length, 7)
      assert.deepStrictEqual(
        all.filter(({ _tag }) => _tag !== "Record"),
        [{ _tag: "AsOf", asOf: "2023-11-23T07:46:00.000+11:00" }]
      )
    })
  )

  it.effect("finds no product in the file without rows", () =>
    Effect.map(read(diskFile(sample("super-fund-lookup/DownloadUsiList-empty-header-footer.txt"))), (all) =>
      assert.deepStrictEqual(recordsOf(all), [])
    )
  )
})
