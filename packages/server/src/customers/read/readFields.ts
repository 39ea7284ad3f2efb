/** The fields of a customer from which something is compared. */
import { type CustomerField, customerFields } from "@entity-watch/core/domain/admin/CustomerFile"

/** Each holds the number of a document, or several. */
export const documentFields = ["identifiers", "passport", "national_id", "registration"] as const
export type DocumentField = (typeof documentFields)[number]

type OfNameOrRow = "id" | "given" | "middle" | "family"
export type ReadField = Exclude<CustomerField, OfNameOrRow>
const ofNameOrRow: ReadonlySet<CustomerField> = new Set<OfNameOrRow>(["id", "given", "middle", "family"])

export const readFields: ReadonlyArray<ReadField> = customerFields.filter(
  (field): field is ReadField => !ofNameOrRow.has(field)
)
