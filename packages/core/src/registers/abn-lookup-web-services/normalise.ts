/** Normalises a row of ABN Lookup to one record: typed and dated, with what is current separated from what was. */

import { type Abn, isValidAbn } from "@entity-watch/contract/schema/Abn"
import { type Acn, isValidAcn } from "@entity-watch/contract/schema/Acn"
import { type AskedNumber, stripSpaces } from "@entity-watch/contract/schema/identifier"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { isCivilDate } from "../../formats/dates.ts"
import type { EntityRow, Period, ReplyName } from "./reply.ts"

interface Dated {
  readonly from: string | null
  readonly to: string | null
}

export interface LookupName extends Dated {
  readonly name: string
}

export interface LookupRecord {
  readonly abn: Abn
  /** Other ABNs that the register lists for the entity. */
  readonly replaced_abns: ReadonlyArray<{ readonly abn: string; readonly from: string | null }>
  readonly updated: string | null
  readonly abn_status: "Active" | "Cancelled"
  readonly abn_status_from: string | null
  /** Null for an ABN whose particulars are suppressed. */
  readonly entity_type: string | null
  readonly entity_type_text: string
  readonly name: string | null
  readonly individual: {
    readonly given: string
    readonly other_given: string
    readonly family: string
  } | null
  readonly former_names: ReadonlyArray<LookupName>
  readonly business_names: ReadonlyArray<LookupName>
  /** The register has taken no new trading names since 2012. */
  readonly trading_names: ReadonlyArray<LookupName>
  readonly state: string | null
  readonly postcode: string | null
  readonly addresses: ReadonlyArray<Dated & { readonly state: string; readonly postcode: string }>
  readonly asic_number: string | null
  readonly gst: (Dated & { readonly registered: boolean }) | null
  readonly acnc: (Dated & { readonly status: string }) | null
  readonly superannuation: EntityRow["superannuation"]
}

/** The record, or a sentence that says why the row cannot become one. */
export const normalise = (row: EntityRow): LookupRecord | string => {
  const abns = row.abns.map((each) => ({ ...each, value: stripSpaces(each.value) }))
  const abn = (abns.find(({ isCurrent }) => isCurrent) ?? abns[0])?.value ?? ""
  if (!isValidAbn(abn)) return "The entity has no ABN whose check digits agree."
  const status = inForce(row.statuses)
  if (status === undefined) return "The entity has no status."
  const { code } = status
  if (code !== "Active" && code !== "Cancelled")
    return "The entity's status is not one of the publisher's codes."
  const own = row.names.filter(({ kind, name }) => (kind === "main" || kind === "legal") && name !== "")
  const current = inForce(own)
  const gst = inForce(row.gst)
  const acnc = inForce(row.acnc)
  const address = inForce(row.addresses)
  const asicNumber = stripSpaces(row.asicNumber)
  return {
    abn,
    replaced_abns: replacedOf(abns, abn),
    updated: day(row.updated),
    abn_status: code,
    abn_status_from: day(status.from),
    entity_type: orNull(row.entityType.code),
    entity_type_text: row.entityType.text,
    name: current?.name ?? null,
    individual:
      current === undefined || current.person === null
        ? null
        : {
            given: current.person.given,
            other_given: current.person.otherGiven,
            family: current.person.family
          },
    former_names: named(own.filter((name) => name !== current && day(name.to) !== null)),
    business_names: named(row.names.filter(({ kind }) => kind === "business")),
    trading_names: named(row.names.filter(({ kind }) => kind === "trading")),
    state: orNull(address?.state ?? ""),
    postcode: address?.postcode === "0000" ? null : orNull(address?.postcode ?? ""),
    addresses: row.addresses.map(({ postcode, state, ...period }) => ({ state, postcode, ...dated(period) })),
    asic_number: /^0*$/u.test(asicNumber) ? null : asicNumber,
    gst: gst === undefined ? null : { registered: day(gst.to) === null, ...dated(gst) },
    acnc: acnc === undefined ? null : { status: acnc.status, ...dated(acnc) },
    superannuation: row.superannuation
  }
}

/** The number of a company or other ASIC body that may join it to other registers. */
export const joinableAcn = ({ asic_number: number }: LookupRecord): Acn | null =>
  number !== null && isValidAcn(number) ? number : null

/** Whether a record answers a question about this number. */
export const answers = (record: LookupRecord, number: AskedNumber) =>
  "abn" in number
    ? record.abn === number.abn || record.replaced_abns.some(({ abn }) => abn === number.abn)
    : record.asic_number === null || record.asic_number === number.acn

/**
 * The date at which the register says this: when it was asked, or the day on which it was last updated if that was
 * earlier. Null where the format has neither.
 */
export const asOf = (retrieved: string, registerUpdated: string): string | null => {
  const at = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})$/u.exec(retrieved)
  const updated = day(registerUpdated)
  const asked = at?.[1] !== undefined && day(at[1]) !== null ? `${at[1]}T${at[2]}${at[3]}` : null
  if (updated === null || (asked !== null && asked.slice(0, 10) <= updated)) return asked
  // The register is kept in Canberra, so its day is a day there.
  return Option.match(
    DateTime.makeZoned(`${updated}T00:00:00`, { timeZone: "Australia/Sydney", adjustForTimeZone: true }),
    { onNone: () => null, onSome: DateTime.formatIsoOffset }
  )
}

/** Reads a civil date. The service writes `0001-01-01` for "none"; a text that is not a date is none too. */
const day = (published: string): string | null => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/u.exec(published)
  if (parts === null || published.startsWith("9999-")) return null
  return isCivilDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) ? published.slice(0, 10) : null
}

const dated = ({ from, to }: Period): Dated => ({ from: day(from), to: day(to) })

const orNull = (text: string) => (text === "" ? null : text)

/**
 * Of several periods, chooses the one without an end, and of several without an end the latest; where all have ended,
 * the one that ended last.
 */
const inForce = <A extends Period>(periods: ReadonlyArray<A>): A | undefined => {
  const rank = ({ from, to }: Period) => `${day(to) ?? "9999-12-31"} ${day(from) ?? "0000-00-00"}`
  return periods.toSorted((a, b) => (rank(a) < rank(b) ? 1 : rank(a) > rank(b) ? -1 : 0))[0]
}

/** Lists each name once, because names repeat within one answer. */
const named = (names: ReadonlyArray<ReplyName>): ReadonlyArray<LookupName> => {
  const kept = new Map<string, LookupName>()
  for (const { name, ...period } of names) {
    const each = { name, from: day(period.from), to: day(period.to) }
    const before = kept.get(name)
    if (name !== "" && (before === undefined || (before.to !== null && each.to === null)))
      kept.set(name, each)
  }
  return [...kept.values()]
}

const replacedOf = (abns: EntityRow["abns"], current: string): LookupRecord["replaced_abns"] => {
  const listed = abns.flatMap(({ replaced, replacedFrom, value }) =>
    [value, stripSpaces(replaced)].map((abn) => ({ abn, from: day(replacedFrom) }))
  )
  return listed.filter(
    ({ abn }, i) => abn !== current && isValidAbn(abn) && listed.findIndex((other) => other.abn === abn) === i
  )
}
