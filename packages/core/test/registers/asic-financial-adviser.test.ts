import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import type { ProjectedRecord } from "@entity-watch/core/domain/ProjectedRecord"
import type { Entity } from "@entity-watch/core/entities/Entity"
import { asicFinancialAdviser as register } from "@entity-watch/core/registers/asic-financial-adviser/index"
import { professionalRegistrations } from "@entity-watch/core/resolve/blocks/professionalRegistrations"
import * as Effect from "effect/Effect"
import { evidenceFrom } from "../support/evidenceFrom.ts"
import { diskFile, memoryFile, recordsOf } from "../support/files.ts"
import { registerTable } from "../support/registerTable.ts"
import { describeSamples } from "../support/samples.ts"

const given = {
  REGISTER_NAME: "Financial Advisers",
  ADV_NAME: "AUBREY FIGMENT",
  ADV_NUMBER: "009900301",
  ADV_ROLE_STATUS: "Current",
  LICENCE_NAME: "X PTY LTD",
  LICENCE_NUMBER: "000990001",
  ADV_START_DT: "01/07/2019"
}
const { columns, file, fixtureFile, one, projected, published, read, snapshot } = registerTable(
  register,
  "financial_advisers_202611.csv",
  given
)

describe("asic-financial-adviser", () => {
  it.effect("reads one record an appointment", () =>
    Effect.gen(function* () {
      const all = yield* read(diskFile(fixtureFile))
      assert.lengthOf(all, 4)
      assert.deepStrictEqual(recordsOf(all)[2], {
        key: "9900301/990001/2019-07-01",
        abn: Abn.make("71880000021"),
        acn: null,
        data: {
          number: "9900301",
          name: "MARIGOLD JUNE TESTERLY",
          role: "Financial Adviser",
          sub_type: "Financial Adviser",
          role_status: "Current",
          abn: "71880000021",
          first_provided_advice: "2015",
          licence_name: "BANKSIA CREEK ENGINEERING PTY LTD",
          licence_number: "990001",
          licence_abn: "23990000014",
          licence_controlled_by: [
            "QUOLL FREIGHT GROUP PTY LTD [Date Ceased: 30/06/2026]",
            "LYREBIRD COMMUNITY CARE LTD"
          ],
          start_date: "2019-07-01",
          end_date: null,
          overall_status: "Registered",
          status_under_licence: "Registered",
          registered_under_licence: "2022-01-01",
          deregistered_under_licence: null,
          training_failure_year: "",
          locality: "Hobart",
          state: "TAS",
          postcode: "7000",
          country: "Australia",
          appointed_by: {
            name: "BANKSIA CREEK ENGINEERING PTY LTD",
            number: "9900101",
            abn: "23990000014"
          },
          disciplinary_action: null
        },
        names: []
      })
    })
  )

  it.effect("never makes the licensee or the appointer an adviser", () =>
    Effect.map(one({ LICENCE_ABN: "23990000014", REP_APPOINTED_ABN: "25990000023" }), (record) =>
      assert.deepInclude(record, { abn: null, acn: null })
    )
  )

  it.effect("takes the status from the role and says the overall one beside it", () =>
    Effect.map(
      projected({
        ADV_ROLE_STATUS: "Ceased",
        ADV_END_DT: "30/06/2020",
        OVERALL_REGISTRATION_STATUS: "Registered"
      }),
      (projection) =>
        assert.deepStrictEqual(projection, {
          fields: {},
          names: [{ kind: "legal", name: "AUBREY FIGMENT" }],
          registration: {
            kind: "financial_adviser",
            registration: {
              registration_number: "9900301",
              name: "AUBREY FIGMENT",
              status: "Ceased",
              start_date: "2019-07-01",
              end_date: "2020-06-30",
              register: "Financial Advisers"
            },
            standing: "Registered",
            note: "Under AFS licence 990001 of X PTY LTD. Overall registration status: Registered."
          }
        })
    )
  )

  it.effect("says that the register records a disciplinary action", () =>
    Effect.gen(function* () {
      const record = recordsOf(yield* read(diskFile(fixtureFile)))[3] ?? assert.fail()
      const projection = register.project?.({ register: "asic-financial-adviser", ...record }, snapshot)
      assert.include(
        projection?.registration?.note ?? "",
        "The register records a disciplinary action: Written direction from 2024-03-01 to 2024-09-01."
      )
    })
  )

  it.effect("keeps every appointment of an adviser under its own key", () =>
    Effect.gen(function* () {
      const ceased = { ...given, ADV_ROLE_STATUS: "Ceased", ADV_END_DT: "01/07/2019" }
      const keys = recordsOf(yield* read(file(ceased, given, { ...given, LICENCE_NUMBER: "2" }))).map(
        ({ key }) => key
      )
      assert.lengthOf([...new Set(keys)], 3)
    })
  )

  it.effect("keeps an unknown overall status, and does without the flags", () =>
    Effect.gen(function* () {
      const names = columns.filter((name) => !/^(?:FIN|CLASSES)/u.test(name))
      const cells: Readonly<Record<string, string>> = { ...given, OVERALL_REGISTRATION_STATUS: "Novel" }
      const content = [names, names.map((name) => cells[name] ?? "")]
        .map((line) => line.join("\t"))
        .join("\n")
      const all = yield* read(memoryFile("financial_advisers_202611.csv", `${content}\n`))
      assert.deepNestedInclude(recordsOf(all)[0], { "data.overall_status": "Novel" })
      assert.lengthOf(all, 1)
    })
  )

  it.effect("keeps a new word as published, and notices it", () =>
    Effect.map(
      read(memoryFile("fin_adviser_202611.csv", published.replace("\tCurrent\t", "\tAway\t"))),
      (all) => {
        assert.deepInclude(all, {
          _tag: "Noticed",
          what: "ADV_ROLE_STATUS has a new word, which is kept as published.",
          said: "Away"
        })
        assert.include(JSON.stringify(recordsOf(all)), '"Away"')
      }
    )
  )
})

describe("professionalRegistrations", () => {
  const parts = Effect.map(read(diskFile(fixtureFile)), (all) =>
    recordsOf(all).flatMap((kept): ReadonlyArray<ProjectedRecord> => {
      const record = { register: "asic-financial-adviser" as const, ...kept }
      const projection = register.project?.(record, snapshot)
      return projection === undefined ? [] : [{ record, projection }]
    })
  )
  const entityOf = (own: ReadonlyArray<ProjectedRecord>): Entity => ({
    abn: Abn.make("71880000021"),
    acns: [],
    parts: own
  })

  it.effect("shows the appointment in force, and says what else the register has", () =>
    Effect.map(parts, (all) => {
      const marigold = entityOf(all.filter(({ record }) => record.abn === "71880000021"))
      const block = professionalRegistrations(marigold, evidenceFrom(snapshot))
      assert.deepStrictEqual(block.financial_adviser, {
        registration_number: "9900301",
        name: "MARIGOLD JUNE TESTERLY",
        status: "Current",
        start_date: "2019-07-01",
        end_date: null,
        register: "Financial Advisers"
      })
      assert.isNull(block.registered_auditor)
      assert.isNull(block.smsf_auditor)
      assert.strictEqual(
        block.note,
        "Not checked: no reading of ASIC's register of registered auditors or register of SMSF auditors is loaded. Nothing follows from the empty values. Joined by ABN or ACN only: most rows about persons carry neither. Financial adviser: Under AFS licence 990001 of BANKSIA CREEK ENGINEERING PTY LTD. Overall registration status: Registered. Financial adviser: the register has 2 appointments; one is shown."
      )
    })
  )

  it("never checks liquidators, and says why", () => {
    const block = professionalRegistrations(entityOf([]), evidenceFrom())
    assert.strictEqual(block.registered_liquidator.status, "not_checked")
    assert.match(
      block.registered_liquidator.note,
      /^Not checked\. ASIC's liquidator register lists natural persons/u
    )
    assert.match(block.note, /^Not checked: no reading of ASIC's adviser and auditor registers is loaded\./u)
  })

  it("says when a register that was read does not hold the entity", () => {
    const read = (["asic-financial-adviser", "asic-registered-auditor", "asic-smsf-auditor"] as const).map(
      (id) => ({ ...snapshot, register: id, asOf: "2026-11-20T00:00:00Z" })
    )
    const { note } = professionalRegistrations(entityOf([]), evidenceFrom(...read))
    assert.include(note, "Not in the register of financial advisers as of 2026-11-20.")
    assert.include(note, "Not in the register of SMSF auditors as of 2026-11-20.")
    assert.notInclude(note, "Not checked")
  })
})

describeSamples("asic-financial-adviser on the publisher's own rows", (sample) => {
  it.effect("loads fifty rows of fifty appointments of twenty-one advisers", () =>
    Effect.gen(function* () {
      const path = "asic-financial-adviser/financial_advisers_202605_head50.csv"
      const all = yield* read(diskFile(sample(path)))
      assert.lengthOf(all, 50)
      const records = recordsOf(all)
      assert.lengthOf([...new Set(records.map(({ key }) => key))], 50)
      assert.lengthOf([...new Set(records.map(({ key }) => key.split("/")[0]))], 21)
      assert.lengthOf(
        records.filter(({ abn }) => abn !== null),
        13
      )
    })
  )
})
