/** Projects a record of ABN Lookup: what the Australian Business Register, asked just now, says of an entity. */
import { formatAbn } from "@entity-watch/contract/schema/Abn"
import type { Charity } from "@entity-watch/contract/schema/Blocks"
import type { Provenance } from "@entity-watch/contract/schema/Provenance"
import type { Projection } from "../../domain/Projection.ts"
import { entityForm, isCompanyType, isSuperFund } from "../abn-bulk-extract/entityTypes.ts"
import type { LookupName, LookupRecord } from "./normalise.ts"
import { source } from "./source.ts"

export interface Read {
  /** The time at which the register says this, ISO 8601 with a zone; null where the answer does not say. */
  readonly asOf: string | null
  /** The time at which the register was asked, ISO 8601 UTC. */
  readonly checkedAt: string
}

const unpublished = "The register publishes no name and no particulars of this ABN."

export const project = (record: LookupRecord, read: Read): Projection => {
  const value = <A>(value: A | null, note?: string): Provenance<A> => {
    const sentences = [
      ...(note === undefined ? [] : [note]),
      ...(read.asOf === null ? [`The answer carries no date; read on ${read.checkedAt.slice(0, 10)}.`] : [])
    ]
    return {
      value,
      source: source.id,
      ...(read.asOf === null ? {} : { as_of: read.asOf }),
      ...(sentences.length === 0 ? {} : { note: sentences.join(" ") })
    }
  }
  const type = record.entity_type
  const isCompany = type !== null && isCompanyType(type)
  const hidden = record.name === null ? unpublished : undefined
  const changed =
    record.updated === null ? undefined : `The register last updated this record on ${record.updated}.`
  const others = [
    ...record.business_names.map(withKind("business")),
    ...record.trading_names.map(withKind("trading"))
  ]
  return {
    fields: {
      abn: value(record.abn, replacedNote(record)),
      abn_status: value(
        record.abn_status,
        record.abn_status_from === null ? undefined : `Since ${record.abn_status_from}.`
      ),
      entity_name: value(record.name, hidden ?? changed),
      entity_type:
        type === null ? value<string>(null, hidden) : value(record.entity_type_text || type, `Code ${type}.`),
      entity_form: type === null ? value<"other">(null, hidden) : value(entityForm(type)),
      gst_registered: value(record.gst?.registered === true, gstNote(record)),
      abn_status_from: value(record.abn_status_from),
      gst_registered_from: value(record.gst?.registered ? record.gst.from : null, gstNote(record)),
      main_business_location: value(
        record.state === null && record.postcode === null
          ? null
          : { state: record.state, postcode: record.postcode }
      ),
      ...(record.asic_number !== null && isCompany && { acn: value(record.asic_number) })
    },
    businessNames: record.business_names.flatMap(({ from, name, to }) =>
      to === null
        ? [{ ...value(name, from === null ? undefined : `Registered on ${from}.`), value: name }]
        : []
    ),
    tradingNames: record.trading_names.flatMap(({ name, to }) =>
      to === null ? [{ ...value(name, frozen), value: name }] : []
    ),
    formerNames: record.former_names.map(({ from, name, to }) => ({
      ...value(name),
      value: name,
      ceased: to,
      ...(from !== null && { from })
    })),
    names: [
      ...(record.name === null ? [] : [{ kind: "legal" as const, name: record.name }]),
      ...others.filter(({ kind }) => kind !== "former"),
      ...record.former_names.map(({ name }) => ({ kind: "former" as const, name })),
      ...others.filter(({ kind }) => kind === "former")
    ],
    ...(record.individual !== null && { individualName: record.individual }),
    ...(record.state !== null && { state: record.state }),
    ...(record.postcode !== null && { postcode: record.postcode }),
    ...(record.acnc !== null && { charity: charityOf(record.acnc, read) }),
    ...fundStatusOf(record, read),
    isSuperFund: type !== null && isSuperFund(type),
    ...(record.asic_number !== null && !isCompany && { otherAsicNumber: record.asic_number })
  }
}

const frozen = "The register has collected no trading names since 28 May 2012, so it may be out of date."

const withKind =
  (kind: "business" | "trading") =>
  ({ name, to }: LookupName) => ({ kind: to === null ? kind : ("former" as const), name })

const replacedNote = ({ replaced_abns: replaced }: LookupRecord): string | undefined =>
  replaced.length === 0
    ? undefined
    : `The register also lists ${replaced
        .map(({ abn, from }) => `ABN ${formatAbn(abn)}${from === null ? "" : `, replaced on ${from}`}`)
        .join("; ")}.`

const gstNote = ({ gst }: LookupRecord): string => {
  if (gst === null) return "Never registered for GST."
  if (gst.registered) return `Registered${gst.from === null ? "" : ` since ${gst.from}`}.`
  return `Registration cancelled${gst.to === null ? "" : ` on ${gst.to}`}.`
}

/**
 * The fund's status in the publisher's own words. No answer with a status was at hand when this was written, so the
 * words are passed on as they come.
 */
const fundStatusOf = (
  { superannuation }: LookupRecord,
  { asOf, checkedAt }: Read
): Pick<Projection, "fundStatus"> => {
  const status = superannuation?.text || superannuation?.code
  return status
    ? {
        fundStatus: {
          status,
          note: `The fund's status is as the ABN Lookup web services gave it${
            asOf === null ? ` when read on ${checkedAt.slice(0, 10)}` : `, as of ${asOf.slice(0, 10)}`
          }.`
        }
      }
    : {}
}

/**
 * The charity block of the candidate. The charity register's own file says more, so this stands in only where that file
 * does not hold the entity.
 */
const charityOf = (acnc: NonNullable<LookupRecord["acnc"]>, { asOf }: Read): Omit<Charity, "checked"> => {
  const isRegistered = acnc.to === null && acnc.status.toLowerCase() === "registered"
  return {
    is_registered_charity: isRegistered,
    registration_date: isRegistered ? acnc.from : null,
    size: null,
    note: [
      `The ABR gives the registration with the ACNC as "${acnc.status}"`,
      ...(acnc.from === null ? [] : [` from ${acnc.from}`]),
      ...(acnc.to === null ? [] : [` to ${acnc.to}`]),
      asOf === null ? "." : `, as of ${asOf.slice(0, 10)}.`
    ].join("")
  }
}
