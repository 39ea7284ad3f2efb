/** Which column holds what: as the headers say, and as a person says it otherwise. */

import {
  anyParty,
  type CustomerField,
  customerFields,
  type FileColumns,
  partyFieldOf,
  type SupplierField,
  supplierFields
} from "@entity-watch/contract/schema/admin/FileColumns"
import type { FileTaskName } from "@entity-watch/contract/schema/admin/FileTaskName"

export type FileField = CustomerField | SupplierField

/** What is read of a row, by what is done with it. */
export const fieldsOf: Readonly<Record<FileTaskName, ReadonlyArray<FileField>>> = {
  screen: customerFields,
  resolve: supplierFields,
  watch: customerFields
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
  former_family: "Former family name",
  state: "State or territory",
  postcode: "Postcode"
}

/** A field of the customer or supplier; `party`; or a field of a further party, such as `joint holder.dob`. */
export type ColumnField = string

const wordsOfField = (field: string): string => fieldWords[field as FileField] ?? field

export const wordsOf = (field: ColumnField): string => {
  if (field === anyParty) return "Another party: whole name"
  const of = partyFieldOf(field)
  return of === undefined
    ? wordsOfField(field)
    : `${of.party.slice(0, 1).toUpperCase()}${of.party.slice(1)}: ${wordsOfField(of.field).toLowerCase()}`
}

/** What can be chosen: also what was found of further parties. */
export const choicesOf = (task: FileTaskName, columns: FileColumns): ReadonlyArray<ColumnField> =>
  task === "resolve"
    ? supplierFields
    : [
        ...customerFields,
        anyParty,
        ...Object.keys(columns).filter((field) => partyFieldOf(field) !== undefined)
      ]

/** By the place of the column, counted from 0: "" is not read. */
export type Mapping = ReadonlyArray<ColumnField>

export const mappingOf = (header: ReadonlyArray<string>, columns: FileColumns): Mapping => {
  const left = Object.entries(columns).flatMap(([field, headers]) =>
    [headers].flat().map((title) => ({ field, title }))
  )
  return header.map((title) => {
    const at = left.findIndex((each) => each.title === title)
    return at === -1 ? "" : (left.splice(at, 1)[0]?.field ?? "")
  })
}

export const columnsOf = (header: ReadonlyArray<string>, mapping: Mapping): FileColumns =>
  Object.fromEntries(
    [...new Set(mapping)].flatMap((field) => {
      const [first, ...others] = header.filter((_, at) => mapping[at] === field)
      return field === "" || first === undefined
        ? []
        : [[field, others.length === 0 ? first : [first, ...others]] as const]
    })
  )

const severalOfAny = ["alias", "imo", "pob", "identifiers", "passport", "national_id", "registration"]
const severalOfCustomer = [...severalOfAny, "name", "middle", "former_family", anyParty]

const takesSeveral = (task: FileTaskName, field: ColumnField): boolean =>
  (task === "resolve" ? severalOfAny : severalOfCustomer).includes(partyFieldOf(field)?.field ?? field)

/** What is wrong with it, in a sentence that says what to do; undefined when nothing is. */
export const faultIn = (
  task: FileTaskName,
  header: ReadonlyArray<string>,
  mapping: Mapping
): string | undefined => {
  const chosen = mapping.filter((field) => field !== "")
  const twice = chosen.find((field, i) => chosen.indexOf(field) !== i && !takesSeveral(task, field))
  if (twice !== undefined) return `Two columns are “${wordsOf(twice)}”. Choose one of them.`
  const same = mapping.findIndex(
    (field, at) => field !== "" && header.some((title, i) => title === header[at] && mapping[i] === "")
  )
  if (same !== -1)
    return `Several columns are called “${header[same] ?? ""}”, so that one of them cannot be chosen. Give them different names in the file, or choose all of them.`
  const has = (field: FileField) => chosen.includes(field)
  const inParts = has("given") || has("middle") || has("family")
  if (task === "resolve" && inParts && has("name")) return "Choose the whole name or its parts, not both."
  if (inParts && !(has("given") && has("family")))
    return "A name in parts needs a given name and a family name."
  if (task === "watch")
    return has("id") && (inParts || has("name"))
      ? undefined
      : "Choose the columns that hold your reference of each customer, and the name."
  return inParts || has("name") || has("abn") || has("acn")
    ? undefined
    : "Choose the column that holds the name, the ABN or the ACN."
}
