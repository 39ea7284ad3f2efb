/** Normalises a record of GLEIF to the one that is kept, joined by the number that it has with ASIC or the ABR. */

import { repairIdentifier } from "@entity-watch/contract/schema/identifier"
import * as Schema from "effect/Schema"
import type { RegisterRecord } from "../../domain/RegisterRecord.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { cleanText } from "../../formats/cleanText.ts"
import type { LeiAttributes } from "./decode.ts"

const Text = Schema.NullOr(Schema.String)
const Texts = Schema.Array(Schema.String)

/** What GLEIF holds of one parent: another entity, reasons why none is named, or neither. */
const ReportedParent = Schema.Struct({
  parent: Schema.NullOr(
    Schema.Struct({
      lei: Schema.String,
      /** Null where the parent is no Australian entity, of which alone more than the LEI is kept. */
      name: Text,
      abn: Text,
      acn: Text,
      since: Text,
      until: Text,
      registration_status: Schema.String
    })
  ),
  exceptions: Texts
})
export type ReportedParent = typeof ReportedParent.Type

export const LeiRecord = Schema.Struct({
  legal_name: Schema.String,
  registered_at: Text,
  registered_as: Text,
  entity_status: Text,
  registration_status: Schema.String,
  last_update: Text,
  next_renewal: Text,
  bic: Texts,
  opencorporates_id: Text,
  sp_global_id: Texts,
  /** Where the record is of the golden copy, which carries no identifiers beside the LEI. */
  identifiers_unread: Schema.optionalKey(Schema.Literal(true)),
  /** Only where the relationships and the exceptions were read. */
  parents: Schema.optionalKey(Schema.Struct({ direct: ReportedParent, ultimate: ReportedParent }))
})
export type LeiRecord = typeof LeiRecord.Type

/**
 * Whether a text is an LEI: eighteen letters or digits and two check digits. Letters count as 10 to 35, and the whole
 * modulo 97 is 1. ISO 17442.
 */
export const isLei = (text: string): boolean =>
  /^[0-9A-Z]{18}\d{2}$/u.test(text) &&
  [...text].reduce((rest, character) => {
    const value = Number.parseInt(character, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0) === 1

export const asic = "RA000014"
export const abr = "RA000013"

/** A record whose data have their type. */
export interface LeiOutcome extends Extract<RowOutcome, { readonly _tag: "Record" }> {
  readonly record: RegisterRecord & { readonly data: LeiRecord }
}

export const wrongLei = "The LEI's check digits do not agree."

export const leiOf = (published: string): string => cleanText(published).toUpperCase()

export const normalise = (
  attributes: LeiAttributes,
  position: number
): Extract<RowOutcome, { readonly _tag: "Refused" }> | LeiOutcome => {
  const lei = leiOf(attributes.lei)
  if (!isLei(lei)) return { _tag: "Refused", row: position, reason: wrongLei }
  const { entity, registration } = attributes
  const registeredAt = orNull(entity.registeredAt?.id)
  const registeredAs = orNull(entity.registeredAs)
  const number = repairIdentifier(registeredAs ?? "")
  const data: LeiRecord = {
    legal_name: cleanText(entity.legalName.name),
    registered_at: registeredAt,
    registered_as: registeredAs,
    entity_status: orNull(entity.status),
    registration_status: cleanText(registration.status),
    last_update: orNull(registration.lastUpdateDate),
    next_renewal: orNull(registration.nextRenewalDate),
    bic: texts(attributes.bic),
    opencorporates_id: orNull(attributes.ocid),
    sp_global_id: texts(attributes.spglobal)
  }
  return {
    _tag: "Record",
    rows: 1,
    record: {
      key: lei,
      abn: (registeredAt === abr ? number.abn : undefined) ?? null,
      acn: (registeredAt === asic ? number.acn : undefined) ?? null,
      data,
      // No names are kept, because the registers that identify entities name them, and a name here may differ from
      // theirs.
      names: []
    }
  }
}

export const orNull = (text: string | null | undefined): string | null => {
  const clean = cleanText(text ?? "")
  return clean === "" ? null : clean
}

const texts = (published: ReadonlyArray<string> | null | undefined): ReadonlyArray<string> => [
  ...new Set((published ?? []).map(cleanText).filter((text) => text !== ""))
]
