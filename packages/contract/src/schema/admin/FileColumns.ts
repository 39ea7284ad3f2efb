/** Which columns of a file hold which fields: of the customer or supplier of a row, and of further parties. */
import * as Schema from "effect/Schema"

export const customerFields = [
  "id",
  "name",
  "given",
  "middle",
  "family",
  "dob",
  "pob",
  "type",
  "abn",
  "acn",
  "country",
  "imo",
  "identifiers",
  "passport",
  "national_id",
  "registration",
  "alias",
  "former_family"
] as const
export type CustomerField = (typeof customerFields)[number]

/** The fields of a row that is resolved. */
export const supplierFields = [
  "id",
  "name",
  "given",
  "middle",
  "family",
  "abn",
  "acn",
  "alias",
  "state",
  "postcode"
] as const
export type SupplierField = (typeof supplierFields)[number]

/** What a row of customers says of a further party, who is screened besides: `guarantor.name`, `guarantor.dob`. */
export const partyFields = [
  "name",
  "given",
  "middle",
  "family",
  "dob",
  "pob",
  "abn",
  "acn",
  "country",
  "identifiers",
  "passport",
  "national_id",
  "registration",
  "alias",
  "former_family"
] as const
export type PartyField = (typeof partyFields)[number]

/** The field of whole names of further parties, each called by its header. */
export const anyParty = "party"

const longestParty = 100

/** The party and its field in `guarantor.dob`; undefined where it is none. */
export const partyFieldOf = (
  text: string
): { readonly party: string; readonly field: PartyField } | undefined => {
  const at = text.lastIndexOf(".")
  const party = text.slice(0, Math.max(0, at)).trim()
  const field = partyFields.find((each) => each === text.slice(at + 1))
  return field === undefined || party === "" || party.length > longestParty ? undefined : { party, field }
}

const longestHeader = 1_000
const mostColumnsOfField = 100

/** The header of each field that is read, or all where a field has several columns. */
export const FileColumns = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String, Schema.Array(Schema.String)])
)
export type FileColumns = typeof FileColumns.Type

const headersIn = (columns: FileColumns): ReadonlyArray<string> => Object.values(columns).flat()

/** The same as it is asked for, of a task that reads these fields. */
export const columnsOf = (fields: ReadonlyArray<string>, said: string, isOther: (field: string) => boolean) =>
  FileColumns.annotate({
    description: `The header of the column that holds each field, or the headers of several: ${fields.join(", ")}.${said}`
  }).pipe(
    Schema.check(
      Schema.makeFilter((columns: FileColumns) =>
        Object.keys(columns).every((field) => fields.includes(field) || isOther(field))
          ? undefined
          : `columns must name fields: ${fields.join(", ")}`
      ),
      Schema.makeFilter((columns: FileColumns) =>
        headersIn(columns).every((header) => header.length <= longestHeader)
          ? undefined
          : `columns must name headers of at most ${longestHeader} characters`
      ),
      Schema.makeFilter((columns: FileColumns) =>
        Object.values(columns).every(
          (headers) => typeof headers === "string" || headers.length <= mostColumnsOfField
        )
          ? undefined
          : `columns must name at most ${mostColumnsOfField} headers for a field`
      )
    )
  )
