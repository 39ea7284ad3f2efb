/** Which column holds what: as the headers say, and as a person says it otherwise. */
import {
  type CustomerField,
  customerFields,
  type FileTaskName,
  type SupplierField,
  supplierFields
} from "@entity-watch/core/domain/admin/CustomerFile"

export type FileField = CustomerField | SupplierField

/** What is read of a row, by what is done with it. */
export const fieldsOf: Readonly<Record<FileTaskName, ReadonlyArray<FileField>>> = {
  screen: customerFields,
  resolve: supplierFields
}

export const fieldWords: Readonly<Record<FileField, string>> = {
  id: "Your reference",
  name: "Whole name",
  given: "Given name",
  middle: "Middle name",
  family: "Family name",
  dob: "Date of birth",
  pob: "Place of birth",
  type: "Kind: individual, entity or vessel",
  abn: "ABN",
  acn: "ACN",
  country: "Country",
  imo: "IMO number of a ship",
  identifiers: "Numbers of documents",
  passport: "Passport number",
  national_id: "Identity card number",
  registration: "Registration number",
  alias: "Other names",
  state: "State or territory",
  postcode: "Postcode"
}

/** By the place of the column, counted from 0: "" is not read. */
export type Mapping = ReadonlyArray<FileField | "">

export const mappingOf = (
  fields: ReadonlyArray<FileField>,
  header: ReadonlyArray<string>,
  columns: Readonly<Record<string, string>>
): Mapping => header.map((title) => fields.find((field) => columns[field] === title) ?? "")

export const columnsOf = (
  header: ReadonlyArray<string>,
  mapping: Mapping
): Readonly<Record<string, string>> =>
  Object.fromEntries(mapping.flatMap((field, at) => (field === "" ? [] : [[field, header[at] ?? ""]])))

/** What is wrong with it, in a sentence that says what to do; undefined when nothing is. */
export const faultIn = (header: ReadonlyArray<string>, mapping: Mapping): string | undefined => {
  const chosen = mapping.filter((field) => field !== "")
  const twice = chosen.find((field, i) => chosen.indexOf(field) !== i)
  if (twice !== undefined) return `Two columns are “${fieldWords[twice]}”. Choose one of them.`
  const same = mapping.findIndex(
    (field, at) => field !== "" && header.filter((title) => title === header[at]).length > 1
  )
  if (same !== -1)
    return `Several columns are called “${header[same] ?? ""}”, so that one of them cannot be chosen. Give them different names in the file.`
  const has = (field: FileField) => chosen.includes(field)
  const inParts = has("given") || has("middle") || has("family")
  if (inParts && has("name")) return "Choose the whole name or its parts, not both."
  if (inParts && !(has("given") && has("family")))
    return "A name in parts needs a given name and a family name."
  return inParts || has("name") || has("abn") || has("acn")
    ? undefined
    : "Choose the column that holds the name, the ABN or the ACN."
}
