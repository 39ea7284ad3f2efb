import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { ProjectedRecord } from "@entity-watch/core/domain/ProjectedRecord"
import type { Register } from "@entity-watch/core/domain/Register"
import type { Entity } from "@entity-watch/core/entities/Entity"
import { join } from "@entity-watch/core/entities/join"
import { licenceNumbersOf } from "@entity-watch/core/entities/licences"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { asicAfsAuthorisedRepresentative as register } from "@entity-watch/core/registers/asic-afs-authorised-representative/index"
import { asicAfsLicensee } from "@entity-watch/core/registers/asic-afs-licensee/index"
import { asicCompanies } from "@entity-watch/core/registers/asic-companies/index"
import { asicCreditLicensee } from "@entity-watch/core/registers/asic-credit-licensee/index"
import { asicCreditRepresentative } from "@entity-watch/core/registers/asic-credit-representative/index"
import { licensing } from "@entity-watch/core/resolve/blocks/licensing"
import * as Effect from "effect/Effect"
import { evidenceFrom } from "../support/evidenceFrom.ts"
import { diskFile, fixture, memoryFile, readings, recordsOf } from "../support/files.ts"
import { registerTable } from "../support/registerTable.ts"
import { describeSamples } from "../support/samples.ts"
import { snapshotOf } from "../support/snapshotOf.ts"

const appointment = {
  REGISTER_NAME: "AFS Representative",
  AFS_REP_NUM: "009900101",
  AFS_LIC_NUM: "000990002",
  AFS_REP_NAME: "X PTY LTD",
  AFS_REP_START_DT: "01/03/2016",
  AFS_REP_STATUS: "Current"
}
const { file, fixtureFile, header, one, published, read, refusal, row } = registerTable(
  register,
  "afs_rep_202611.csv",
  appointment
)

describe("asic-afs-authorised-representative", () => {
  it.effect("reads one record an appointment", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.lengthOf(all, 6)
      assert.deepStrictEqual(
        recordsOf(all).map(({ key }) => key),
        [
          "9900101/990009/2018-02-15/2021-06-30",
          "9900102/990002/2020-09-03/2022-12-01",
          "9900101/990002/2021-07-01",
          "9900301/990001/2019-07-01",
          "9900103/990003/2021-11-11",
          "9900104/990003/2005-10-05/2010-11-10"
        ]
      )
      assert.deepStrictEqual(recordsOf(all)[2], {
        key: "9900101/990002/2021-07-01",
        abn: Abn.make("23990000014"),
        acn: Acn.make("990000014"),
        data: {
          number: "9900101",
          licence_number: "990002",
          name: "BANKSIA CREEK ENGINEERING PTY LTD",
          abn: "23990000014",
          acn: "990000014",
          other_role: "",
          status: "Current",
          start_date: "2021-07-01",
          end_date: null,
          locality: "Sydney",
          state: "NSW",
          postcode: "2000",
          country: "Australia",
          cross_endorsed: "",
          may_appoint: "Y",
          appointed_by: "990002",
          same_authorisations: "Y",
          related_business_name: "BANKSIA CREEK"
        },
        names: []
      })
    })
  )

  it.effect("says who acts, and under which licence", () =>
    Effect.gen(function* () {
      const [record] = recordsOf(yield* read(diskFile(fixtureFile)))
      if (record === undefined) return assert.fail("no record")
      const id = "asic-afs-authorised-representative"
      assert.deepStrictEqual(register.project?.({ register: id, ...record }, snapshotOf(id)), {
        fields: {},
        names: [{ kind: "legal", name: "BANKSIA CREEK ENGINEERING PTY LTD" }],
        licence: {
          kind: "afs_authorised_rep",
          licence: {
            licence_number: "9900101",
            entity_name: "BANKSIA CREEK ENGINEERING PTY LTD",
            status: "Ceased",
            start_date: "2018-02-15",
            end_date: "2021-06-30",
            register: "AFS Representative"
          }
        },
        authorisationLink: {
          kind: "afs",
          licence_number: "990009",
          licensee_name: null,
          status: "Ceased",
          start_date: "2018-02-15",
          end_date: "2021-06-30"
        }
      })
    })
  )

  it.effect("repairs an ACN whose zeros were lost, beside its company's ABN and alone", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* one({ AFS_REP_ABN: "38007876888", AFS_REP_ACN: "7876888" }), {
        abn: Abn.make("38007876888"),
        acn: Acn.make("007876888")
      })
      assert.deepInclude(yield* one({ AFS_REP_ACN: "7876888" }), { abn: null, acn: Acn.make("007876888") })
    })
  )

  it.effect("joins a trust by its ABN alone, never by the ACN of its trustee", () =>
    Effect.gen(function* () {
      const trust = { AFS_REP_NAME: "The Trustee for X TRUST", AFS_REP_ABN: "31880000014" }
      assert.deepInclude(yield* one({ ...trust, AFS_REP_ACN: "990000014" }), {
        abn: Abn.make("31880000014"),
        acn: null
      })
    })
  )

  it.effect("takes an appointing representative for no licence", () =>
    Effect.gen(function* () {
      const record = recordsOf(yield* read(diskFile(fixtureFile)))[3]
      assert.deepInclude(record, { abn: null, acn: null })
      assert.deepNestedInclude(record, { "data.licence_number": "990001", "data.appointed_by": "9900101" })
    })
  )

  it.effect("trims names, and takes quotes for ordinary characters", () =>
    Effect.gen(function* () {
      const all = recordsOf(yield* read(diskFile(fixtureFile)))
      assert.deepNestedInclude(all[1], { "data.name": "Figment, Aubrey" })
      assert.deepNestedInclude(all[5], { "data.name": 'YABBY, "THE" BROKERS PTY. LTD.' })
    })
  )

  it.effect("tells an appointment in force from a ceased one that began on the same day", () =>
    Effect.gen(function* () {
      const ceased = { ...appointment, AFS_REP_STATUS: "Ceased", AFS_REP_END_DT: "01/03/2016" }
      const keys = recordsOf(yield* read(file(ceased, appointment))).map(({ key }) => key)
      assert.lengthOf([...new Set(keys)], 2)
    })
  )

  it.effect("reads flags and addresses of ceased rows as nothing, and notices an unknown column", () =>
    Effect.gen(function* () {
      const all = yield* read(
        memoryFile(
          "afs_rep_202611.csv",
          [header, row(appointment)].map((line, i) => `${line}\t${i === 0 ? "NOVELTY" : "x"}`).join("\n")
        )
      )
      assert.lengthOf(recordsOf(all), 1)
      assert.deepInclude(all, { _tag: "Noticed", what: 'The column "NOVELTY" is new and is not read.' })
    })
  )

  it.effect("refuses a row of another width, and goes on", () =>
    Effect.gen(function* () {
      const all = yield* read(
        memoryFile("afs_rep_202611.csv", `${header}\nAFS Representative\t1\n${row(appointment)}\n`)
      )
      assert.deepInclude(all, { _tag: "Refused", row: 2, reason: "2 cells where the header has 39" })
      assert.lengthOf(recordsOf(all), 1)
    })
  )

  it.effect("keeps a new word as published, and notices it", () =>
    Effect.map(
      read(memoryFile("afs_rep_202611.csv", published.replace("\tCurrent\t", "\tDormant\t"))),
      (all) => {
        assert.deepInclude(all, {
          _tag: "Noticed",
          what: "AFS_REP_STATUS has a new word, which is kept as published.",
          said: "Dormant"
        })
        assert.include(JSON.stringify(recordsOf(all)), '"Dormant"')
      }
    )
  )

  it.effect("stops at a file that is cut off", () =>
    Effect.map(refusal(published.trimEnd().slice(0, -40)), (reason) => assert.include(reason, "cut off"))
  )
})

describe("licensing", () => {
  const registers: ReadonlyArray<readonly [Register, string]> = [
    [abnBulkExtract, "abn-bulk-extract/20261105_Public01.xml"],
    [asicAfsLicensee, "asic-afs-licensee/afs_lic_202611.csv"],
    [register, "asic-afs-authorised-representative/afs_rep_202611.csv"],
    [asicCompanies, "asic-companies/company_202611.csv"],
    [asicCreditLicensee, "asic-credit-licensee/credit_lic_202611.csv"],
    [asicCreditRepresentative, "asic-credit-representative/credit_rep_202611.csv"]
  ]
  const snapshots = registers.map(([{ source }]) => snapshotOf(source.id))
  const parts = Effect.map(
    Effect.forEach(registers, ([each, path]) =>
      Effect.map(readings(each, diskFile(fixture(path))), (all) =>
        recordsOf(all).flatMap((kept): ReadonlyArray<ProjectedRecord> => {
          const record = { register: each.source.id, ...kept }
          const projection = each.project?.(record, snapshotOf(each.source.id))
          return projection === undefined ? [] : [{ record, projection }]
        })
      )
    ),
    (all) => all.flat()
  )
  const entity = (abn: string) =>
    Effect.map(parts, (all) => join(all).find((each) => each.abn === abn) ?? assert.fail(abn))
  const licensees = new Map([
    ["afs 990002", "GOANNA HOLDINGS PTY LTD"],
    ["credit 990012", "GOANNA HOLDINGS PTY LTD"],
    ["credit 990013", "WATTLE RIDGE FINANCE PTY LTD"]
  ])

  it.effect("shows every licence of one entity and under whose it acts, in force before ceased", () =>
    Effect.map(entity("23990000014"), (banksia) => {
      const licence = { licence_number: "990001", entity_name: "BANKSIA CREEK ENGINEERING PTY LTD" }
      assert.deepStrictEqual(licensing(banksia, evidenceFrom(...snapshots), licensees), {
        afs_licensee: {
          ...licence,
          status: null,
          start_date: "2016-03-01",
          end_date: null,
          register: "AFS Licence"
        },
        credit_licensee: {
          ...licence,
          status: "Approved",
          start_date: "2016-04-01",
          end_date: null,
          register: "Credit Licence"
        },
        afs_authorised_rep: {
          ...licence,
          licence_number: "9900101",
          status: "Current",
          start_date: "2021-07-01",
          end_date: null,
          register: "AFS Representative"
        },
        credit_rep: {
          ...licence,
          licence_number: "990201",
          status: null,
          start_date: "2024-08-05",
          end_date: null,
          register: "Credit Representative"
        },
        authorisation_links: [
          {
            kind: "credit",
            licence_number: "990013",
            licensee_name: "WATTLE RIDGE FINANCE PTY LTD",
            status: null,
            start_date: "2024-08-05",
            end_date: null
          },
          {
            kind: "credit",
            licence_number: "990012",
            licensee_name: "GOANNA HOLDINGS PTY LTD",
            status: null,
            start_date: "2022-02-01",
            end_date: null
          },
          {
            kind: "afs",
            licence_number: "990002",
            licensee_name: "GOANNA HOLDINGS PTY LTD",
            status: "Current",
            start_date: "2021-07-01",
            end_date: null
          },
          {
            kind: "afs",
            licence_number: "990009",
            licensee_name: null,
            status: "Ceased",
            start_date: "2018-02-15",
            end_date: "2021-06-30"
          }
        ],
        checked: true,
        not_checked: [],
        note: "The register of AFS licensees gives no status: it lists what is in force. The register of credit representatives gives no status: it lists what is in force."
      })
    })
  )

  it.effect("tells which licensees to look up, each once", () =>
    Effect.map(entity("23990000014"), (banksia) =>
      assert.deepStrictEqual(licenceNumbersOf(banksia), [
        { key: "credit 990013", register: "asic-credit-licensee", number: "990013" },
        { key: "credit 990012", register: "asic-credit-licensee", number: "990012" },
        { key: "afs 990002", register: "asic-afs-licensee", number: "990002" },
        { key: "afs 990009", register: "asic-afs-licensee", number: "990009" }
      ])
    )
  )

  it.effect("says when a register that was read does not hold the entity, and when only part of it is", () =>
    Effect.map(entity("25990000023"), (goanna) => {
      const read = [
        ...snapshots,
        snapshotOf("asic-credit-representative", { asOf: "2026-11-19T00:00:00Z", partial: "It is cut off." })
      ]
      const block = licensing(goanna, evidenceFrom(...read), new Map())
      assert.strictEqual(block.afs_licensee?.licence_number, "990002")
      assert.strictEqual(block.credit_licensee?.licence_number, "990012")
      assert.isNull(block.afs_authorised_rep)
      assert.isNull(block.credit_rep)
      assert.deepStrictEqual(block.authorisation_links, [])
      assert.include(
        block.note,
        "Not in the register of AFS authorised representatives as read on 2026-11-21."
      )
      assert.include(
        block.note,
        "Not checked: only part of the register of credit representatives is loaded, and that part does not hold this entity."
      )
      assert.include(block.note, "Joined by ABN or ACN only")
      assert.deepStrictEqual(block.not_checked, ["credit_rep", "authorisation_links"])
    })
  )

  it("says which registers were not loaded", () => {
    const nobody: Entity = { abn: Abn.make("63880000049"), acns: [], parts: [] }
    const none = licensing(nobody, evidenceFrom(), new Map())
    assert.strictEqual(
      none.note,
      "Not checked: no reading of ASIC's licence and representative registers is loaded. Nothing follows from the empty values."
    )
    const some = licensing(
      nobody,
      evidenceFrom(snapshotOf("asic-afs-licensee"), snapshotOf("asic-credit-licensee")),
      new Map()
    )
    assert.include(
      some.note,
      "Not checked: no reading of ASIC's register of AFS authorised representatives or register of credit representatives is loaded."
    )
    assert.include(some.note, "Not in the register of AFS licensees as read on 2026-11-21.")
  })

  it("shows two hundred authorisation links and says of how many, and names the other numbers", () => {
    const id = "asic-afs-authorised-representative"
    const many: Entity = {
      abn: null,
      acns: [],
      parts: Array.from({ length: 230 }, (_, i): ProjectedRecord => {
        const licence = {
          licence_number: String(i % 2),
          entity_name: "X PTY LTD",
          status: i < 210 ? "Ceased" : "Current",
          start_date: "2020-01-01",
          end_date: null
        }
        return {
          record: { register: id, key: String(i), abn: null, acn: null, data: null },
          projection: {
            fields: {},
            names: [],
            licence: { kind: "afs_authorised_rep", licence: { ...licence, register: "AFS Representative" } },
            authorisationLink: {
              kind: "afs",
              licence_number: String(1000 + i),
              licensee_name: null,
              status: licence.status,
              start_date: licence.start_date,
              end_date: null
            }
          }
        }
      })
    }
    const block = licensing(many, evidenceFrom(snapshotOf(id)), new Map())
    assert.lengthOf(block.authorisation_links, 200)
    assert.isTrue(block.authorisation_links.slice(0, 20).every(({ status }) => status === "Current"))
    assert.lengthOf(licenceNumbersOf(many), 200)
    assert.include(block.note, "200 of 230 authorisation links are shown")
    assert.include(block.note, "has 2 numbers of this entity (0, 1); the first is shown.")
  })
})

describeSamples("asic-afs-authorised-representative on the publisher's own rows", (sample) => {
  it.effect("loads fifty rows of fifty appointments", () =>
    Effect.gen(function* () {
      const path = "asic-afs-authorised-representative/afs_rep_202605_head50.csv"
      const all = yield* read(diskFile(sample(path)))
      assert.lengthOf(all, 50)
      const records = recordsOf(all)
      assert.lengthOf([...new Set(records.map(({ key }) => key))], 50)
      assert.deepStrictEqual(
        records.flatMap(({ abn, acn }) => (abn === null && acn === null ? [] : [[abn, acn]])),
        [
          ["78629120636", "629120636"],
          ["51666735333", "666735333"],
          ["44164280130", null],
          ["96502325002", null],
          ["38007876888", "007876888"]
        ]
      )
    })
  )
})
