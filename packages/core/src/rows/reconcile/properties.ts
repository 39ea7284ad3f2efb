/** The properties that a query may give, and those of which an entity's values are read. docs/openrefine.md. */
import type { Candidate } from "@entity-watch/contract/schema/Candidate"
import type { IncludeBlock } from "@entity-watch/contract/schema/requests"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import type { View } from "../../domain/View.ts"
import { screenDisclaimer } from "../../screen/screenDisclaimer.ts"
import { typesOf } from "./entityTypes.ts"

/** A cell of the protocol. All values are texts: OpenRefine makes of a number one that loses its leading zeros. */
export interface PropertyCell {
  readonly str: string
}

/** What is known of one entity whose properties are read. */
export interface ExtendedEntity {
  readonly candidate: Candidate
  readonly view: View
  /** Null where the verdict was not asked for. */
  readonly screened: ScreenResult | null
}

export interface EntityProperty {
  readonly id: string
  readonly name: string
  readonly description: string
  /** The block that it is read from, or `screen` for what the lists say. */
  readonly needs: IncludeBlock | "screen" | null
  readonly values: (entity: ExtendedEntity) => ReadonlyArray<string | null>
}

/** Each further value becomes a row of its own in OpenRefine. */
const mostValues = 20

const unavailable = "unavailable"

const licenceKinds = [
  ["afs_licensee", "AFS licensee"],
  ["credit_licensee", "credit licensee"],
  ["afs_authorised_rep", "AFS authorised representative"],
  ["credit_rep", "credit representative"]
] as const

const licences = ({ candidate: { licensing } }: ExtendedEntity): ReadonlyArray<string> => {
  const held = licenceKinds.flatMap(([kind, words]) => {
    const licence = licensing?.[kind] ?? null
    if (licence === null) return []
    return [`${words} ${licence.licence_number}${licence.status === null ? "" : ` (${licence.status})`}`]
  })
  if (held.length > 0) return held
  return licensing?.checked === true ? [] : [unavailable]
}

const charity = ({ candidate: { charity: block } }: ExtendedEntity): string =>
  block?.is_registered_charity === true
    ? "registered"
    : block?.checked === true
      ? "not registered"
      : unavailable

const gst = ({
  candidate: {
    canonical: { gst_registered: given }
  }
}: ExtendedEntity): string | null =>
  given.value === null
    ? null
    : given.value
      ? "registered"
      : given.checked === false
        ? unavailable
        : "not registered"

/** A verdict never stands without the sentence that says what it is not. */
const screening = ({ screened }: ExtendedEntity): string =>
  screened === null ? unavailable : `${screened.overall}. ${screened.disclaimer}`

/** What the cells of an entity say that no register knows: of screening that nobody was screened, and of all else nothing. */
export const cellsOfNobody = ({ needs }: EntityProperty): ReadonlyArray<PropertyCell> =>
  needs === "screen" ? [{ str: `${unavailable}. ${screenDisclaimer}` }] : []

export const entityProperties: ReadonlyArray<EntityProperty> = [
  {
    id: "abn",
    name: "ABN",
    description: "Eleven digits. In a query: compared with the entity's own.",
    needs: null,
    values: ({ candidate: { canonical } }) => [canonical.abn.value]
  },
  {
    id: "acn",
    name: "ACN",
    description: "Nine digits. In a query: compared with the entity's own.",
    needs: null,
    values: ({ candidate: { canonical } }) => [canonical.acn.value]
  },
  {
    id: "state",
    name: "State",
    description: "Of the main business location. In a query: tells entities of one name apart.",
    needs: null,
    values: ({ candidate: { canonical } }) => [
      canonical.main_business_location.value?.state ?? canonical.registered_office_state.value
    ]
  },
  {
    id: "postcode",
    name: "Postcode",
    description: "Of the main business location. In a query: tells entities of one name apart.",
    needs: null,
    values: ({ candidate: { canonical } }) => [canonical.main_business_location.value?.postcode ?? null]
  },
  {
    id: "entity_name",
    name: "Registered name",
    description: "The name under which the entity is registered.",
    needs: null,
    values: ({ candidate: { canonical } }) => [canonical.entity_name.value]
  },
  {
    id: "entity_form",
    name: "Entity type",
    description: "Such as company, trust or sole trader.",
    needs: null,
    values: ({ candidate: { canonical } }) => typesOf(canonical).map(({ name }) => name)
  },
  {
    id: "abn_status",
    name: "ABN status",
    description: "Active or Cancelled, as the register says it.",
    needs: null,
    values: ({ candidate: { canonical } }) => [canonical.abn_status.value]
  },
  {
    id: "gst_registered",
    name: "GST registration",
    description:
      "registered or not registered; empty where no register says it, unavailable where the register is too old.",
    needs: null,
    values: (entity) => [gst(entity)]
  },
  {
    id: "business_names",
    name: "Business and trading names",
    description: `At most ${mostValues}, each in a row of its own.`,
    needs: null,
    values: ({ candidate: { canonical } }) =>
      [...canonical.business_names, ...canonical.trading_names].map(({ value }) => value)
  },
  {
    id: "former_names",
    name: "Former names",
    description: `At most ${mostValues}, each in a row of its own.`,
    needs: null,
    values: ({ candidate: { canonical } }) => canonical.former_names.map(({ value }) => value)
  },
  {
    id: "charity",
    name: "Charity",
    description:
      "registered, not registered, or unavailable where the charity register is not loaded whole or too old.",
    needs: "charity",
    values: (entity) => [charity(entity)]
  },
  {
    id: "licences",
    name: "Licences",
    description:
      "Financial services and credit licences and authorisations; unavailable where none is found and the registers are not all loaded whole and young enough.",
    needs: "licensing",
    values: licences
  },
  {
    id: "screening",
    name: "Screening verdict (not a clearance)",
    description: "review, no_match or unavailable, with the sentence that says what it does not mean.",
    needs: "screen",
    values: (entity) => [screening(entity)]
  }
]

export const cellsOf = (property: EntityProperty, entity: ExtendedEntity): ReadonlyArray<PropertyCell> =>
  property
    .values(entity)
    .flatMap((str) => (str === null ? [] : [{ str }]))
    .slice(0, mostValues)
