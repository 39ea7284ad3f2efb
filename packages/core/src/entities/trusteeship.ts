/**
 * Says who holds a trust, and which trusts a company holds, as far as the trusts' own names tell. docs/resolving.md,
 * "Trusts".
 */

import type { Acn } from "@entity-watch/contract/schema/Acn"
import type { EntityForm, RelatedEntity, TrusteeResolution } from "@entity-watch/contract/schema/Canonical"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { foldName, namesNoTrustee, trusteeName } from "@entity-watch/names/analysis"
import type { Bearer } from "../store/entityRows.ts"
import type { Entity } from "./Entity.ts"

export interface Trusteeship {
  readonly resolution: TrusteeResolution
  readonly related: ReadonlyArray<RelatedEntity>
  /** Every company that may be a trustee of the trust, for each trustee that could be told. */
  readonly trustees: ReadonlyArray<Entity>
  /**
   * Why not every name of a trust's trustee is known; null when all are known, and for an entity that is not a trust.
   */
  readonly unknown: string | null
}

const mostTrusts = 100

/**
 * Up to so many companies of one name are all taken for the trustee, which each of them may be; if there are more, none
 * is.
 */
const mostNamesakes = 10

export const notApplicable: Trusteeship = {
  resolution: "not_applicable",
  related: [],
  trustees: [],
  unknown: null
}

/** The forms that registers give an entity: several where they differ, none where no register gives one. */
export const formsOf = (entity: Entity): ReadonlyArray<EntityForm> =>
  entity.parts
    .map(({ projection }) => projection.fields.entity_form?.value ?? null)
    .filter((form) => form !== null)

export const isTrust = (entity: Entity): boolean => formsOf(entity)[0] === "trust"

/**
 * The trustees that an entity's names name. A trust's own name may name one, and so may the name of an entity that no
 * register calls a trust.
 */
export const trusteesNamed = (entity: Entity): ReadonlyArray<string> => {
  const named = new Map<string, string>()
  for (const { name } of entity.parts.flatMap(({ projection }) => projection.names)) {
    const trustee = trusteeName(name)
    if (trustee !== null && !named.has(foldName(trustee))) named.set(foldName(trustee), trustee)
  }
  return [...named.values()]
}

/** The trustees besides the entity itself, whose own names may say for which trust it acts. */
export const otherTrustees = (entity: Entity): ReadonlyArray<string> => {
  const own = new Set(
    entity.parts.flatMap(({ projection }) => projection.names.map(({ name }) => foldName(name)))
  )
  return trusteesNamed(entity).filter((name) => !own.has(foldName(name)))
}

/** Whether a name says that its bearer is a trust, but not who its trustee is. */
const isUnnamedTrust = (entity: Entity): boolean =>
  entity.parts.some(({ projection }) => projection.names.some(({ name }) => namesNoTrustee(name)))

/** The name under which a company could be named as a trustee. */
export const companyName = (entity: Entity): string | null =>
  entity.acns.length === 0
    ? null
    : (entity.parts
        .map(({ projection }) => projection.fields.entity_name?.value ?? null)
        .find((name) => name !== null) ?? null)

export interface Company {
  readonly acn: Acn
  readonly name: string
  readonly source: RegisterId
}

/**
 * The companies that bear a name as their own. With `formerly`, companies that bore it before count as well, since a
 * trust's name outlives the name of its trustee.
 */
export const companiesNamed = (bearers: ReadonlyArray<Bearer>, formerly = false): ReadonlyArray<Company> => {
  const companies = new Map<string, Company>()
  for (const { acn, kind, name, register } of bearers)
    if ((kind === "legal" || (formerly && kind === "former")) && acn !== null && !companies.has(acn))
      companies.set(acn, { acn, name, source: register })
  return [...companies.values()]
}

/** A trustee as a trust's name names it, with the companies of that name. */
export interface NamedTrustee {
  readonly name: string
  readonly companies: ReadonlyArray<Company>
  /** Companies that bore the name before, too: each of them may be the trustee. */
  readonly namesakes: ReadonlyArray<Company>
}

/**
 * The entities that are screened together with the one that acts through these trustees. `found` holds the entities of
 * their companies.
 */
const screenedThrough = (
  named: ReadonlyArray<NamedTrustee>,
  found: ReadonlyArray<Entity>
): Pick<Trusteeship, "trustees" | "unknown"> => {
  const acns = new Set(named.flatMap(({ namesakes }) => fewEnough(namesakes).map(({ acn }) => acn)))
  const unknown = named.flatMap(({ name, namesakes }) => nameAlone(name, namesakes) ?? [])
  return {
    trustees: found.filter((entity) => entity.acns.some((acn) => acns.has(acn))),
    unknown: unknown.length === 0 ? null : unknown.join(" ")
  }
}

/** The trusteeship of a trust. */
export const trusteeshipOf = (
  named: ReadonlyArray<NamedTrustee>,
  found: ReadonlyArray<Entity>
): Trusteeship => ({
  resolution: named.every(({ companies }) => companies.length === 1)
    ? "resolved"
    : "unavailable_on_free_sources",
  related: named.map(({ companies, name }) => relationTo(name, companies, found)),
  ...screenedThrough(named, found)
})

export const unnamed: Trusteeship = {
  resolution: "unavailable_on_free_sources",
  related: [unresolved(null, "The trust's names do not name its trustee.")],
  trustees: [],
  unknown: "The trust's trustee is not named in any register that was read, so it was not screened."
}

/**
 * The trusteeship of an entity that no register calls a trust, but whose names may say that it is one. `held` and the
 * trustees that its names name decide.
 */
export const actingThrough = (
  entity: Entity,
  held: Trusteeship,
  named: ReadonlyArray<NamedTrustee>,
  found: ReadonlyArray<Entity>
): Trusteeship => ({
  ...held,
  ...(named.length === 0 && isUnnamedTrust(entity)
    ? { unknown: unnamed.unknown }
    : screenedThrough(named, found))
})

export const fewEnough = (companies: ReadonlyArray<Company>): ReadonlyArray<Company> =>
  companies.length > mostNamesakes ? [] : companies

/**
 * Why a name alone does not tell the trustee: without its legal form, nobody can tell a company's name from a person's
 * or from that of another trust.
 */
const nameAlone = (name: string, namesakes: ReadonlyArray<Company>): string | null =>
  namesakes.length > mostNamesakes
    ? `${namesakes.length} companies have or had the name of the trust's trustee, so of the trustee only the name was screened.`
    : namesakes.length === 0
      ? `No company of the trustee's name is in the registers that were read, so of the trustee only the name was screened: ${JSON.stringify(name)}.`
      : null

const relationTo = (
  name: string,
  companies: ReadonlyArray<Company>,
  found: ReadonlyArray<Entity>
): RelatedEntity => {
  const [company] = companies
  if (company === undefined)
    return unresolved(name, "No company of this name is in the registers that were read.")
  if (companies.length > 1) return unresolved(name, `${companies.length} companies have this name.`)
  return {
    role: "corporate_trustee",
    abn: found.find(({ acns }) => acns.includes(company.acn))?.abn ?? null,
    acn: company.acn,
    name: company.name,
    source: company.source,
    resolvable: true,
    note: "Read from the trust's own name and found as the only company of that name."
  }
}

function unresolved(name: string | null, why: string): RelatedEntity {
  return {
    role: "corporate_trustee",
    abn: null,
    acn: null,
    name,
    source: "abn-bulk-extract",
    resolvable: false,
    note: `${why} No free register names a trust's trustee.`
  }
}

/**
 * The trusts whose names name this company. If another company has the same name, that one could be meant, and no trust
 * is certain.
 */
export const trustsHeld = (entity: Entity, bearers: ReadonlyArray<Bearer>): Trusteeship => {
  const companies = companiesNamed(bearers)
  const isMeant = companies.length === 1 && companies.some(({ acn }) => entity.acns.includes(acn))
  const trusts = bearers.filter(({ kind }) => kind === "trustee")
  return {
    ...notApplicable,
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
