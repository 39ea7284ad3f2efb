/** The fields of a customer from which something is compared. */
import { anyParty, type CustomerField, customerFields } from "@entity-watch/core/domain/admin/FileColumns"

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
