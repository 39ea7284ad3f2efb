/** Who holds a trust, and which trusts a company holds, as far as the trusts' own names say. Design, section 3. */
import type { RelatedEntity, TrusteeResolution } from "../domain/Canonical.ts"
import type { RegisterId } from "../domain/RegisterId.ts"
import { trusteeName } from "../names/trusteeName.ts"
import type { Bearer } from "../store/entityRows.ts"
import type { Entity } from "./join.ts"

export interface Trusteeship {
  readonly resolution: TrusteeResolution
  readonly related: ReadonlyArray<RelatedEntity>
}

const mostTrusts = 100

export const notApplicable: Trusteeship = { resolution: "not_applicable", related: [] }

const formOf = (entity: Entity) =>
  entity.parts
    .map(({ projection }) => projection.fields.entity_form?.value ?? null)
    .find((form) => form !== null)

/** The trustee that a trust's names name, null where they name none; null as a whole for what is no trust. */
export const trusteeOf = (entity: Entity): { readonly named: string | null } | null => {
  if (formOf(entity) !== "trust") return null
  const named = entity.parts
    .flatMap(({ projection }) => projection.names)
    .map(({ name }) => trusteeName(name))
    .find((name) => name !== null)
  return { named: named ?? null }
}

/** The name under which a company could be named as a trustee. */
export const companyName = (entity: Entity): string | null =>
  entity.acns.length === 0
    ? null
    : (entity.parts
        .map(({ projection }) => projection.fields.entity_name?.value ?? null)
        .find((name) => name !== null) ?? null)

export interface Company {
  readonly acn: string
  readonly name: string
  readonly source: RegisterId
}

/** The one company that bears a name, or why there is none. */
export const onlyCompany = (bearers: ReadonlyArray<Bearer>): Company | string => {
  const companies = bearers.flatMap(({ acn, kind, name, register }) =>
    kind === "legal" && acn !== null ? [{ acn, name, source: register }] : []
  )
  const [first] = companies
  if (first === undefined) return "No company of this name is in the registers that were read."
  const acns = new Set(companies.map(({ acn }) => acn))
  return acns.size === 1 ? first : `${acns.size} companies have this name.`
}

export const resolved = ({ acn, name, source }: Company, abn: string | null): Trusteeship => ({
  resolution: "resolved",
  related: [
    {
      role: "corporate_trustee",
      abn,
      acn,
      name,
      source,
      resolvable: true,
      note: "Read from the trust's own name and found as the only company of that name."
    }
  ]
})

export const unresolved = (name: string | null, why: string): Trusteeship => ({
  resolution: "unavailable_on_free_sources",
  related: [
    {
      role: "corporate_trustee",
      abn: null,
      acn: null,
      name,
      source: "abn-bulk-extract",
      resolvable: false,
      note: `${why} No free register names a trust's trustee.`
    }
  ]
})

/** The trusts whose names name this company. Another company of the same name could be meant: then none is certain. */
export const trustsHeld = (entity: Entity, bearers: ReadonlyArray<Bearer>): Trusteeship => {
  const company = onlyCompany(bearers)
  const isMeant = typeof company !== "string" && entity.acns.includes(company.acn)
  const trusts = bearers.filter(({ kind }) => kind === "trustee")
  return {
    resolution: "not_applicable",
    related: trusts.slice(0, mostTrusts).map((trust) => ({
      role: "trust",
      abn: trust.abn,
      acn: null,
      name: trust.own_name,
      source: trust.register,
      resolvable: isMeant,
      note: [
        isMeant
          ? "The trust's own name names this company, the only one of that name, as its trustee."
          : "The trust's own name names a company of this name as its trustee; several have it.",
        ...(trusts.length > mostTrusts
          ? [`The first ${mostTrusts} of ${trusts.length} or more are shown.`]
          : [])
      ].join(" ")
    }))
  }
}
