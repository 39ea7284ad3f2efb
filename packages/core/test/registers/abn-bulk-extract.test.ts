import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { unpacked } from "@entity-watch/core/formats/unpacked"
import { entityForm, isCompanyType } from "@entity-watch/core/registers/abn-bulk-extract/entityTypes"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import * as Effect from "effect/Effect"
import { Zip } from "effect/encoding"
import * as Stream from "effect/Stream"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { refusalOf } from "../support/refusalOf.ts"
import { describeSamples } from "../support/samples.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const read = (...files: ReadonlyArray<SourceFile>) => readings(abnBulkExtract, ...files)
const fixtureFile = fixture("abn-bulk-extract/20261105_Public01.xml")
const xml = readFileSync(fixtureFile, "utf8")

const abr = (inside: string, attributes = 'recordLastUpdatedDate="20260301" replaced="N"') =>
  `<Transfer error="none"><TransferInfo><FileSequenceNumber>1</FileSequenceNumber><RecordCount>1</RecordCount><ExtractTime>2026-11-04T08:46:00</ExtractTime></TransferInfo><ABR ${attributes}>${inside}</ABR></Transfer>`
const trust = (more: string, status = "ACT") =>
  `<ABN status="${status}" ABNStatusFromDate="20150701">51824753556</ABN><EntityType><EntityTypeInd>DIT</EntityTypeInd><EntityTypeText>Discretionary Investment Trust</EntityTypeText></EntityType><MainEntity><NonIndividualName type="MN"><NonIndividualNameText>X &amp; Y TRUST</NonIndividualNameText></NonIndividualName><BusinessAddress><AddressDetails><State /><Postcode>0000</Postcode></AddressDetails></BusinessAddress></MainEntity>${more}`

const one = Effect.fnUntraced(function* (content: string) {
  const [record] = recordsOf(yield* read(memoryFile("x.xml", content)))
  return record ?? assert.fail("no record")
})
const refusal = (content: string | Uint8Array, name = "20261105_Public01.xml") =>
  refusalOf(read(memoryFile(name, content)))

describe("abn-bulk-extract", () => {
  it.effect("reads the same records whatever the chunks are", () =>
    Effect.gen(function* () {
      const whole = yield* read(diskFile(fixtureFile))
      const cut = yield* read(diskFile(fixtureFile, 7))
      assert.strictEqual(recordsOf(whole).length, 16)
      assert.deepStrictEqual(cut, whole)
    })
  )

  it.effect("reads several files in the order of their numbers, as the ABNs ascend", () =>
    Effect.gen(function* () {
      const company = (abn: string) =>
        `<ABR recordLastUpdatedDate="20260301" replaced="N">${trust("").replace("51824753556", abn)}</ABR>`
      const later = memoryFile("20261105_Public10.xml", company("51824753556"))
      const earlier = memoryFile("20261105_Public9.xml", company("23990000014"))
      const keys = recordsOf(yield* read(later, earlier)).map(({ key }) => key)
      assert.deepStrictEqual(keys, ["23990000014", "51824753556"])
    })
  )

  it.effect("keeps a company with every name it has, and the extract's time with its zone", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.deepInclude(all, { _tag: "AsOf", asOf: "2026-11-04T08:46:00.000+11:00" })
      assert.isFalse(all.some((reading) => reading._tag === "Partial"))
      const place = { state: "NSW", postcode: "2000" }
      assert.deepStrictEqual(recordsOf(all)[0], {
        key: "23990000014",
        abn: Abn.make("23990000014"),
        acn: Acn.make("990000014"),
        data: {
          updated: "2026-03-01",
          abn_status: "Active",
          abn_status_from: "2015-07-01",
          entity_type: "PRV",
          entity_type_text: "Australian Private Company",
          name: "BANKSIA CREEK ENGINEERING PTY LTD",
          individual: null,
          state: "NSW",
          postcode: "2000",
          asic_number: "990000014",
          gst: { status: "ACT", from: "2015-07-01" },
          dgr: [],
          other_names: [
            { type: "BN", name: "BANKSIA CREEK" },
            { type: "BN", name: "CREEKSIDE FABRICATION" },
            { type: "TRD", name: "BCE STEELWORKS" }
          ]
        },
        names: [
          { kind: "legal", name: "BANKSIA CREEK ENGINEERING PTY LTD", ...place },
          { kind: "business", name: "BANKSIA CREEK", ...place },
          { kind: "business", name: "CREEKSIDE FABRICATION", ...place },
          { kind: "trading", name: "BCE STEELWORKS", ...place }
        ]
      })
    })
  )

  it.effect("reads a person's name in its parts", () =>
    Effect.gen(function* () {
      const person = recordsOf(yield* read(diskFile(fixtureFile))).find(({ key }) => key === "71880000021")
      assert.deepInclude(person?.data, {
        name: "MARIGOLD JUNE TESTERLY",
        individual: { title: "Ms", given: "MARIGOLD", other_given: "JUNE", family: "TESTERLY" }
      })
    })
  )

  it.effect("reads XML files inside a ZIP", () =>
    Effect.gen(function* () {
      const zipped = yield* Stream.make(
        Zip.file("20261105_Public01.xml", xml),
        Zip.file("readme.txt", "not read")
      ).pipe(Stream.pipeThroughChannelOrFail(Zip.encode()), Stream.runCollect)
      const archive = Buffer.concat([...zipped])
      const all = yield* read(memoryFile("public_split_1_10.zip", archive, 1000))
      assert.deepStrictEqual(all, yield* read(diskFile(fixtureFile)))
      const reason = yield* refusal(archive.subarray(0, archive.length >> 1), "public_split_1_10.zip")
      assert.include(reason, "public_split_1_10.zip")
    })
  )

  it.effect("says that a file is no ZIP, and which one is expected", () =>
    Effect.gen(function* () {
      for (const content of ["hello, this is no archive", "h", ""])
        assert.strictEqual(
          yield* refusal(new TextEncoder().encode(content), "public_split_1_10.zip"),
          "public_split_1_10.zip is no ZIP archive. Expected is the publisher's file, such as public_split_1_10.zip."
        )
    })
  )

  it.effect("refuses a ZIP whose directory lists other files than it holds", () =>
    Effect.gen(function* () {
      const zipped = (...files: ReadonlyArray<string>) =>
        Stream.fromIterable(files).pipe(
          Stream.map((name) => Zip.file(name, xml)),
          Stream.pipeThroughChannelOrFail(Zip.encode()),
          Stream.runCollect,
          Effect.map((parts) => Buffer.concat([...parts]))
        )
      const name = "20261105_Public01.xml"
      const archive = yield* zipped(name)
      const renamed = Buffer.from(archive)
      renamed.write("20261105_Public02.xml", archive.lastIndexOf(name))
      const withoutSize = Buffer.from(archive)
      withoutSize.writeUInt32LE(1, archive.lastIndexOf(name) - 46 + 24)
      const two = yield* zipped(name, "20261105_Public02.xml")
      const unlisted = Buffer.concat([
        two.subarray(0, two.lastIndexOf("PK\u0001\u0002")),
        two.subarray(two.lastIndexOf("PK\u0005\u0006"))
      ])
      for (const bytes of [renamed, withoutSize, unlisted, archive.subarray(0, -5)])
        assert.strictEqual(
          yield* refusal(bytes, "public_split_1_10.zip"),
          "public_split_1_10.zip is not a whole ZIP archive: its directory is damaged, or lists other files than it holds."
        )
    })
  )

  it.effect("counts what is not wanted of a ZIP towards its size and number of files", () =>
    Effect.gen(function* () {
      const zipped = (...files: ReadonlyArray<readonly [string, Uint8Array]>) =>
        Stream.fromIterable(files).pipe(
          Stream.map(([name, bytes]) => Zip.file(name, bytes)),
          Stream.pipeThroughChannelOrFail(Zip.encode()),
          Stream.runCollect,
          Effect.map((parts) => Buffer.concat([...parts]))
        )
      const bytes = new Uint8Array(600)
      const refused = (archive: Buffer) =>
        unpacked(memoryFile("archive.zip", archive, 1000), {
          example: "public_split_1_10.zip",
          source: "abn-bulk-extract",
          wanted: /\.xml$/u,
          maxBytes: 1000
        }).pipe(
          Stream.flatMap((file) => file.bytes),
          Stream.runDrain,
          Effect.flip,
          Effect.map(({ reason }) => reason)
        )
      const padded = yield* zipped(["a.txt", bytes], ["b.txt", bytes], ["c.xml", new Uint8Array(1)])
      assert.strictEqual(yield* refused(padded), "archive.zip unpacks to more than 1000 bytes.")
      const many = yield* zipped(
        ...Array.from({ length: 10_001 }, (_, i) => [`${i}`, new Uint8Array()] as const)
      )
      assert.strictEqual(yield* refused(many), "archive.zip holds more than 10000 files.")
    })
  )

  it.effect("takes the sentinels for none: dates, GST NON, an empty state, postcode 0000", () =>
    Effect.gen(function* () {
      const record = yield* one(
        abr(
          trust('<GST status="NON" GSTStatusFromDate="19000101" />'),
          'recordLastUpdatedDate="00000000" replaced="N"'
        )
      )
      assert.deepInclude(record.data, {
        updated: null,
        name: "X & Y TRUST",
        state: null,
        postcode: null,
        gst: { status: "NON", from: null }
      })
    })
  )

  it.effect("tells an endorsed entity from a fund that it runs", () =>
    Effect.gen(function* () {
      const fund =
        '<NonIndividualName type="DGR"><NonIndividualNameText>LIBRARY FUND</NonIndividualNameText></NonIndividualName>'
      const record = yield* one(
        abr(
          trust(
            `<DGR status="ACT" DGRStatusFromDate="20160701" /><DGR DGRStatusFromDate="20170701">${fund}</DGR>`
          )
        )
      )
      assert.deepInclude(record.data, {
        dgr: [
          { from: "2016-07-01", entity: true, name: null },
          { from: "2017-07-01", entity: false, name: "LIBRARY FUND" }
        ],
        gst: null
      })
      assert.deepInclude(record.names, { kind: "trading", name: "LIBRARY FUND", state: null, postcode: null })
    })
  )

  it.effect("keeps one of a business name given twice", () =>
    Effect.gen(function* () {
      const name =
        '<OtherEntity><NonIndividualName type="BN"><NonIndividualNameText>TWICE</NonIndividualNameText></NonIndividualName></OtherEntity>'
      const record = yield* one(abr(trust(name + name)))
      assert.strictEqual(record.names.filter((each) => each.name === "TWICE").length, 1)
    })
  )

  it.effect(
    "does not read a number in liquidation names as a status, nor an ASIC number as an ACN by itself",
    () =>
      Effect.gen(function* () {
        const record = yield* one(
          abr(trust('<ASICNumber ASICNumberType="undetermined">004085616</ASICNumber>'))
        )
        assert.strictEqual(record.acn, "004085616")
        assert.isFalse(isCompanyType("DIT"))
        const snapshot = snapshotOf("abn-bulk-extract")
        const projection = abnBulkExtract.project?.({ register: "abn-bulk-extract", ...record }, snapshot)
        assert.isUndefined(projection?.fields.acn)
        assert.strictEqual(projection?.otherAsicNumber, "004085616")
      })
  )

  it.effect("refuses a row whose ABN does not check, and goes on", () =>
    Effect.gen(function* () {
      const all = yield* read(memoryFile("x.xml", abr(trust("")).replace("51824753556", "51824753557")))
      assert.deepInclude(all, { _tag: "Refused", row: 1, reason: "The ABN's check digits do not agree." })
    })
  )

  it.effect("calls an unknown entity type other and keeps its text", () =>
    Effect.gen(function* () {
      const record = yield* one(
        abr(trust("")).replaceAll("DIT", "ZZZ").replace("Discretionary Investment Trust", "New kind")
      )
      assert.deepInclude(record.data, { entity_type: "ZZZ", entity_type_text: "New kind" })
      assert.strictEqual(entityForm("ZZZ"), "other")
    })
  )

  it.effect("says that a file whose count disagrees is not whole", () =>
    Effect.gen(function* () {
      const all = yield* read(memoryFile("x.xml", xml.replace("<RecordCount>16<", "<RecordCount>961800<")))
      assert.deepInclude(all, {
        _tag: "Partial",
        reason: "The header promises 961800 records and 16 follow."
      })
    })
  )

  it.effect("reads bare records as an excerpt", () =>
    Effect.gen(function* () {
      const lines = xml
        .split("\n")
        .filter((line) => line.startsWith("<ABR"))
        .slice(0, 3)
      const all = yield* read(memoryFile("lines.txt", lines.join("\n")))
      assert.strictEqual(recordsOf(all).length, 3)
      assert.isTrue(all.some((reading) => reading._tag === "Partial"))
    })
  )

  it.effect("stops at a file cut off in transfer", () =>
    Effect.map(refusal(xml.replace("</Transfer>", "")), (reason) => assert.include(reason, "cut off"))
  )
  it.effect("stops at an error the publisher reports", () =>
    Effect.map(refusal(xml.replace('error="none"', 'error="E42"')), (reason) => assert.include(reason, "E42"))
  )
  it.effect("keeps a new status as published, says so once, and takes it for neither yes nor no", () =>
    Effect.gen(function* () {
      const gst = '<GST status="PEN" GSTStatusFromDate="20200101" />'
      const [head = "", tail = ""] = abr(trust(gst, "SUS")).split(/(?=<ABR )/u)
      const twice = `${head}${tail.replace("</Transfer>", "")}${tail}`
      const all = yield* read(memoryFile("x.xml", twice))
      const notices = all.flatMap((each) => (each._tag === "Noticed" ? [[each.what, each.said]] : []))
      assert.deepStrictEqual(notices, [
        ["The ABN status has a new word, which is kept as published.", "SUS"],
        ["The GST status has a new word, which is kept as published.", "PEN"]
      ])
      const [record] = recordsOf(all)
      assert.deepNestedInclude(record?.data, {
        abn_status: "SUS",
        gst: { status: "PEN", from: "2020-01-01" }
      })
      const projected = abnBulkExtract.project?.(
        { register: "abn-bulk-extract", ...(record ?? assert.fail("no record")) },
        snapshotOf("abn-bulk-extract")
      )
      const fields = projected?.fields ?? assert.fail("not projected")
      assert.isNull(fields.abn_status?.value)
      assert.include(fields.abn_status?.note ?? "", 'The register says "SUS" since 2015-07-01.')
      assert.isNull(fields.gst_registered?.value)
      assert.include(fields.gst_registered?.note ?? "", 'The register says "PEN" since 2020-01-01.')
    })
  )
  it.effect("stops at an unknown type of name", () =>
    Effect.map(refusal(xml.replace('type="MN"', 'type="ZZ"')), (reason) =>
      assert.include(reason, "name type")
    )
  )
  it.effect("stops at an unknown element", () =>
    Effect.map(refusal(abr(trust("<Novelty />"))), (reason) => assert.include(reason, "Novelty"))
  )
  it.effect("stops at a document type declaration and at an entity of its own", () =>
    Effect.gen(function* () {
      const declared = xml.replace("?>", '?><!DOCTYPE Transfer [<!ENTITY a "aaaaaaaaaa">]>')
      assert.include(yield* refusal(declared), "document type")
      assert.isString(yield* refusal(xml.replace("BANKSIA CREEK ENGINEERING", "&a;")))
    })
  )
  it.effect("stops at a web page and at an empty file", () =>
    Effect.gen(function* () {
      assert.isString(yield* refusal("<!DOCTYPE html><html><body>Access denied</body></html>"))
      assert.isString(yield* refusal("<html><body>Access denied</body></html>"))
      assert.isString(yield* refusal(""))
    })
  )
})

describeSamples("abn-bulk-extract on the publisher's own records", (sample) => {
  it.effect("loads 126, 9 and 4 records, none refused", () =>
    Effect.gen(function* () {
      const counted = (path: string) =>
        Effect.map(read(diskFile(sample(`abn-bulk-extract/${path}`))), (all) => {
          assert.isFalse(all.some((reading) => reading._tag === "Refused"))
          return recordsOf(all).length
        })
      assert.strictEqual(yield* counted("20250528_Public01_sample.wellformed.xml"), 126)
      assert.strictEqual(yield* counted("abr-edge-records-20260506.xml"), 9)
      assert.strictEqual(yield* counted("abr-extra-record-lines.txt"), 4)
    })
  )
  it.effect("refuses the copy that was cut off", () =>
    Effect.map(refusal(readFileSync(sample("abn-bulk-extract/20250528_Public01_sample.xml"))), (reason) =>
      assert.include(reason, "cut off")
    )
  )
})
