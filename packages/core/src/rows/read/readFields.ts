/** The fields of a customer from which something is compared. */
import { anyParty, type CustomerField, customerFields } from "@entity-watch/contract/schema/admin/FileColumns"

/** Each holds the number of a document, or several. */
export const documentFields = ["identifiers", "passport", "national_id", "registration"] as const
export type DocumentField = (typeof documentFields)[number]

type OfNameOrRow = "id" | "given" | "middle" | "family"
export type ReadField = Exclude<CustomerField, OfNameOrRow> | typeof anyParty
const ofNameOrRow: ReadonlySet<CustomerField> = new Set<OfNameOrRow>(["id", "given", "middle", "family"])

export const readFields: ReadonlyArray<ReadField> = [
  ...customerFields.filter((field): field is Exclude<CustomerField, OfNameOrRow> => !ofNameOrRow.has(field)),
  anyParty
]

export interface UnreadField {
  readonly field: ReadField
  /** Begins with the name of the field, and repeats no data of the customer. */
  readonly why: string
  /** Whether the cell says that there is no value, so that no data of the customer was lost. */
  readonly isPlaceholder: boolean
}
