/**
 * The rule of docs/what-a-verdict-rests-on.md, "A no in a field", for every block of a candidate and for every state of
 * every register that the block asks: only a register that is loaded, whole and young enough says no.
 */
import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { IncludeBlock } from "@entity-watch/contract/schema/requests"
import type { Projection } from "@entity-watch/core/domain/Projection"
import type { Entity } from "@entity-watch/core/entities/Entity"
import { notApplicable } from "@entity-watch/core/entities/trusteeship"
import { registers } from "@entity-watch/core/registers/all"
import { charity } from "@entity-watch/core/resolve/blocks/charity"
import { externalIds } from "@entity-watch/core/resolve/blocks/externalIds"
import { icn } from "@entity-watch/core/resolve/blocks/icn"
import { licensing } from "@entity-watch/core/resolve/blocks/licensing"
import { professionalRegistrations } from "@entity-watch/core/resolve/blocks/professionalRegistrations"
import { screening } from "@entity-watch/core/resolve/blocks/screening"
import { superannuation } from "@entity-watch/core/resolve/blocks/superannuation"
import { canonical } from "@entity-watch/core/resolve/canonical"
import type { Evidence } from "@entity-watch/core/snapshots/Evidence"
import { evidenceFrom } from "../../support/evidenceFrom.ts"
import { snapshotOf } from "../../support/snapshotOf.ts"

const abn = Abn.make("23990000014")
const acn = Acn.make("990000014")
const abr = { register: "abn-bulk-extract" as const, key: abn, abn, acn: null, data: null }
const company = { register: "asic-companies" as const, key: acn, abn, acn, data: null }

const entityOf = (given: Partial<Projection>, ofCompany: Partial<Projection> = {}): Entity => ({
  abn,
  acns: [acn],
  parts: [
    { record: abr, projection: { fields: {}, names: [], ...given } },
    { record: company, projection: { fields: {}, names: [], ...ofCompany } }
  ]
})
/** In no register but that of ABNs. */
const nobody = entityOf({ isSuperFund: false })
const registered = entityOf({ isSuperFund: false }, { companyStatus: "REGD" })
const ofGst: Entity = entityOf({
  fields: { gst_registered: { value: false, source: "abn-bulk-extract" } }
})

const unlisted = {
  status: "no_match",
  checked_as_of: null,
  matches: [],
  matches_total: 0,
  complete: true,
  note: ""
} as const
const screened = (entity: Entity, evidence: Evidence) =>
  screening(entity, { gov_sanctions: unlisted, regulator_banned_org: unlisted }, evidence)

/** What a program would take for a no, with the sentence beside it. */
interface Said {
  /** What it reads: a no, an empty list or nothing at all. */
  readonly value: unknown
  /** Whether it is told that something follows from it. */
  readonly isChecked: boolean
  readonly note: string
}

interface Case {
  readonly block: (typeof IncludeBlock.literals)[number] | "canonical"
  readonly field: string
  /** What is said when all these registers can be relied on. */
  readonly no: unknown
  /** What is said in its place otherwise: the same where the field is the specification's. */
  readonly otherwise: unknown
  readonly needs: ReadonlyArray<RegisterId>
  readonly said: (evidence: Evidence) => Said
}

const charityCase: Case = {
  block: "charity",
  field: "is_registered_charity",
  no: false,
  otherwise: false,
  needs: ["acnc-register"],
  said: (evidence) => {
    const { checked, is_registered_charity, note } = charity(nobody, evidence)
    return { value: is_registered_charity, isChecked: checked, note }
  }
}

const superannuationCases = (["is_super_fund", "products"] as const).map(
  (field): Case => ({
    block: "superannuation",
    field,
    no: field === "products" ? [] : false,
    otherwise: null,
    needs: field === "products" ? ["super-fund-lookup"] : ["super-fund-lookup", "abn-bulk-extract"],
    said: (evidence) => {
      const entity = field === "products" ? nobody : { ...nobody, parts: [] }
      const block = superannuation(entity, evidence)
      return { value: block[field], isChecked: block.checked, note: block.note }
    }
  })
)

const icnCase: Case = {
  block: "icn",
  field: "icn",
  no: null,
  otherwise: null,
  needs: ["oric-register"],
  said: (evidence) => {
    const { checked, icn: value, note } = icn(nobody, evidence)
    return { value, isChecked: checked, note }
  }
}

const licenceCases = (
  [
    ["afs_licensee", "asic-afs-licensee"],
    ["credit_licensee", "asic-credit-licensee"],
    ["afs_authorised_rep", "asic-afs-authorised-representative"],
    ["credit_rep", "asic-credit-representative"]
  ] as const
).map(
  ([field, register]): Case => ({
    block: "licensing",
    field,
    no: null,
    otherwise: null,
    needs: [register],
    said: (evidence) => {
      const block = licensing(nobody, evidence, new Map())
      assert.strictEqual(block.checked, block.not_checked.length === 0)
      return { value: block[field], isChecked: !block.not_checked.includes(field), note: block.note }
    }
  })
)

const linksCase: Case = {
  block: "licensing",
  field: "authorisation_links",
  no: [],
  otherwise: [],
  needs: ["asic-afs-authorised-representative", "asic-credit-representative"],
  said: (evidence) => {
    const { authorisation_links, not_checked, note } = licensing(nobody, evidence, new Map())
    return { value: authorisation_links, isChecked: !not_checked.includes("authorisation_links"), note }
  }
}

const registrationCases = (
  [
    ["financial_adviser", "asic-financial-adviser"],
    ["registered_auditor", "asic-registered-auditor"],
    ["smsf_auditor", "asic-smsf-auditor"]
  ] as const
).map(
  ([field, register]): Case => ({
    block: "professional_registrations",
    field,
    no: null,
    otherwise: null,
    needs: [register],
    said: (evidence) => {
      const block = professionalRegistrations(nobody, evidence)
      assert.strictEqual(block.checked, block.not_checked.length === 0)
      return { value: block[field], isChecked: !block.not_checked.includes(field), note: block.note }
    }
  })
)

const idCases = (["lei", "bic", "opencorporates_id", "sp_global_id"] as const).map(
  (field): Case => ({
    block: "external_ids",
    field,
    no: null,
    otherwise: null,
    needs: ["gleif"],
    said: (evidence) => {
      const { checked = true, note = "", value } = externalIds(nobody, evidence)[field]
      return { value, isChecked: checked, note }
    }
  })
)

const administrationCase: Case = {
  block: "screening",
  field: "external_administration",
  no: null,
  otherwise: null,
  needs: ["asic-companies"],
  said: (evidence) => {
    const { checked, checked_as_of, note } = screened(nobody, evidence).external_administration
    return { value: checked_as_of, isChecked: checked, note }
  }
}

const appointmentsCase: Case = {
  block: "screening",
  field: "appointments",
  no: [],
  otherwise: undefined,
  needs: ["asic-insolvency-statistics"],
  said: (evidence) => {
    const { appointments } = screened(registered, evidence).external_administration
    return { value: appointments, isChecked: appointments !== undefined, note: "" }
  }
}

const listCases = (
  [
    ["former_names", ["asic-companies"]],
    ["related_entities", ["abn-bulk-extract", "gleif"]],
    ["business_names", ["abn-bulk-extract", "asic-business-names"]],
    ["trading_names", ["abn-bulk-extract"]]
  ] as const
).map(
  ([field, needs]): Case => ({
    block: "canonical",
    field,
    no: [],
    otherwise: [],
    needs,
    said: (evidence) => {
      const { not_checked, ...block } = canonical(nobody, notApplicable, evidence)
      return { value: block[field], isChecked: !not_checked.includes(field), note: "" }
    }
  })
)

const absentFields = (
  [
    ["gst_registered", "abn-bulk-extract"],
    ["abn_status", "abn-bulk-extract"],
    ["regulator_status", "asic-companies"],
    ["acn", "asic-companies"],
    ["icn", "oric-register"]
  ] as const
).map(
  ([field, register]): Case => ({
    block: "canonical",
    field,
    no: null,
    otherwise: null,
    needs: [register],
    said: (evidence) => {
      const { checked = true, note = "", value } = canonical(nobody, notApplicable, evidence)[field]
      return { value, isChecked: checked, note }
    }
  })
)

const cases: ReadonlyArray<Case> = [
  charityCase,
  ...superannuationCases,
  icnCase,
  ...licenceCases,
  linksCase,
  ...registrationCases,
  ...idCases,
  administrationCase,
  appointmentsCase,
  ...listCases,
  ...absentFields
]

const whole = registers.map(({ source }) => snapshotOf(source.id))
const without = (register: RegisterId) => whole.filter((each) => each.register !== register)
const states = {
  missing: without,
  partial: (register) => [...without(register), snapshotOf(register, { partial: "29 of at least 55,000." })],
  "too old": (register) => [
    ...without(register),
    snapshotOf(register, { checkedAt: "2026-06-01T00:00:00Z" })
  ],
  "of an unknown age": (register) => [
    ...without(register),
    snapshotOf(register, { checkedAt: null, checkedBy: null })
  ]
} satisfies Record<string, (register: RegisterId) => ReadonlyArray<ReturnType<typeof snapshotOf>>>

describe("a no in a field", () => {
  it("is looked at in every block that can be asked for", () => {
    assert.sameMembers([...new Set(cases.map(({ block }) => block))], ["canonical", ...IncludeBlock.literals])
  })

  for (const { block, field, needs, no, otherwise, said } of cases) {
    it(`${block}.${field} says no where its registers were checked`, () => {
      const { isChecked, value } = said(evidenceFrom(...whole))
      assert.deepStrictEqual(value, no)
      assert.isTrue(isChecked)
    })

    for (const register of needs)
      for (const [state, snapshots] of Object.entries(states))
        it(`${block}.${field} draws no conclusion from ${register} that is ${state}`, () => {
          const { isChecked, note, value } = said(evidenceFrom(...snapshots(register)))
          assert.deepStrictEqual(value, otherwise)
          assert.isFalse(isChecked)
          if (note !== "") assert.match(note, /Not checked|Not known/u)
        })
  }

  it("is marked in what an old register said of an entity that it holds", () => {
    const old = evidenceFrom(...states["too old"]("abn-bulk-extract"))
    const { gst_registered } = canonical(ofGst, notApplicable, old)
    assert.isFalse(gst_registered.value)
    assert.isFalse(gst_registered.checked)
    assert.include(gst_registered.note ?? "", "Not to be relied on")
    assert.isUndefined(canonical(ofGst, notApplicable, evidenceFrom(...whole)).gst_registered.checked)
    const charitable = entityOf({
      charity: { is_registered_charity: true, registration_date: null, size: null, note: "In it." }
    })
    const held = {
      ...charitable,
      parts: charitable.parts.map((part) => ({
        ...part,
        record: { ...part.record, register: "acnc-register" as const }
      }))
    }
    assert.isTrue(charity(held, evidenceFrom(...states.partial("acnc-register"))).checked)
    assert.isFalse(charity(held, evidenceFrom(...states["too old"]("acnc-register"))).checked)
  })

  it("is never drawn from the files of an operator that no publisher's register stands behind", () => {
    const { bankruptcy_petition, fiu_reporting_entity, regulator_banned_person } = screened(
      nobody,
      evidenceFrom(...whole)
    )
    for (const { checked } of [bankruptcy_petition, fiu_reporting_entity, regulator_banned_person])
      assert.isFalse(checked)
  })
})
