/** The field that a column holds, by its header: by the usual words, whatever punctuation stands between them. */

import {
  type CustomerField,
  customerFields,
  type SupplierField,
  supplierFields
} from "@entity-watch/contract/schema/admin/FileColumns"
import { foreignHeaders, partOrWhole } from "./foreignHeaders.ts"
import { remembered } from "./remembered.ts"

/** The fields of a customer who is screened. */
export const screenedFields = customerFields
/** The fields of a row that is resolved. */
export const resolvedFields = supplierFields

/** Whether rows are read of suppliers, which alone have a place. */
export const areSuppliers = (read: ReadonlyArray<string>): boolean => read.includes("state")

export type Field = CustomerField | SupplierField
export const fields: ReadonlyArray<Field> = [...new Set<Field>([...screenedFields, ...resolvedFields])]

/** The usual headers, written with letters and digits alone, so that `D.O.B.` and `Customer_Name` are read too. */
export const usualNames: Readonly<Record<Field, string>> = {
  id: "id customerid clientid customernumber clientnumber customerno clientno customerreference clientreference customerref clientref reference ref customeridnumber customeridno clientidnumber clientidno cifno cifnumber cifid cif crn crnno custid custno custnum custref partyid partyno partynumber memberno memberid membernumber",
  name: "name fullname customername clientname accountname legalname companyname entityname organisationname organizationname customerfullname clientfullname legalentityname businessname membername partyname coname company organisation organization",
  given: "given first givenname givennames firstname firstnames forename forenames",
  middle: "middle middlename middlenames",
  family: "family last familyname familynames lastname lastnames surname surnames",
  dob: "dob dateofbirth birthdate dateborn birthday customerdob clientdob",
  pob: "pob placeofbirth birthplace cityofbirth townofbirth countryofbirth",
  type: "type",
  abn: "abn abnnumber abnno australianbusinessnumber abnacn abnoracn acnabn",
  acn: "acn acnnumber acnno australiancompanynumber",
  country: "citizenship nationality countryofcitizenship country countryofresidence",
  imo: "imo imonumber imono",
  identifiers:
    "identifiers documentnumber documentno documentnumbers documentid identificationnumber identificationno passportid passportidnumber passportidno passportoridnumber iddocument iddocumentnumber iddocumentno identitydocument identitydocumentnumber identitydocumentno",
  passport:
    "passportnumber passportno passport passportnumbers traveldocument traveldocumentnumber traveldocumentno",
  national_id:
    "nationalid nationalidnumber nationalidno nationalidentitynumber idcardnumber idcardno idcard identitycardnumber identitycardno identitycard identitynumber idnumber",
  registration:
    "registrationnumber registrationno companyregistrationnumber companyregistrationno companynumber companyno",
  alias:
    "alias aliases aka alsoknownas formername formernames formerly formerlyknownas previousname previousnames tradingname tradingnames tradingas alternativename alternativenames othername othernames birthname nameatbirth preferredname shortname knownas nickname ta dba tas tradesas doingbusinessas operatingas originalname nativename localname",
  former_family:
    "maidenname maiden nee ne geborene maidensurname maidenlastname maidenfamilyname formersurname formerlastname formerfamilyname previoussurname previouslastname previousfamilyname birthsurname birthlastname surnameatbirth lastnameatbirth familynameatbirth",
  state: "state stateterritory stateorterritory addressstate businessstate postalstate",
  postcode: "postcode postalcode addresspostcode businesspostcode"
}
const usualHeaders = new Map(
  fields.flatMap((field) => usualNames[field].split(" ").map((header) => [header, field] as const))
)

/** What is longer is no usual header. */
const longestKnown = 1_000

/** `Date of birth (DD/MM/YYYY)` is `dateofbirth`, and `Née` is `nee`. */
export const withoutPunctuation = (header: string): string =>
  header
    .slice(0, longestKnown)
    .normalize("NFKD")
    .toLowerCase()
    // What opens a bracket ends the search for the one before, so that thousands of them cost no more than others.
    .replace(/\([^()]*\)|\[[^[\]]*\]/gu, "")
    .replace(/[^\p{L}\p{N}]/gu, "")

const listOf = (headers: string): ReadonlyArray<string> => headers.split(",").map((header) => header.trim())
/** Of no more letters than these, a header is another word without its marks: `HO` is a head office, and `Họ` a family name. */
const shortLatin = /^\p{Script=Latin}{1,3}$/u
const foreignKey = (header: string): string => {
  const compact = withoutPunctuation(header)
  return shortLatin.test(compact) ? header.trim().normalize("NFC").toLowerCase() : compact
}
const foreign = new Map(
  fields.flatMap((field) =>
    listOf((foreignHeaders as Partial<Record<Field, string>>)[field] ?? "").map(
      (header) => [foreignKey(header), field] as const
    )
  )
)
foreign.delete("")
const mayBePart = new Set(listOf(partOrWhole).map(foreignKey))

/** The field of a usual header in another language than English. */
const foreignFieldOf = (header: string): Field | undefined =>
  header.length > longestForeign ? undefined : foreign.get(foreignKey(header))
const longestForeign = 40

/** The fields of headers, where a whole name beside half of one in another language is the other half. */
export const withOtherHalf = (
  header: ReadonlyArray<string>,
  found: ReadonlyArray<Field | undefined>
): ReadonlyArray<Field | undefined> => {
  const halves = found.flatMap((field, at) => (field === "given" || field === "family" ? [at] : []))
  const [half, another] = halves
  if (half === undefined || another !== undefined || foreignFieldOf(header[half] ?? "") === undefined)
    return found
  const other = found[half] === "given" ? "family" : "given"
  const isHalf = (each: string): boolean =>
    mayBePart.has(foreignKey(each)) || withoutPunctuation(each) === "name"
  return found.map((field, at) => (field === "name" && isHalf(header[at] ?? "") ? other : field))
}

/** Whose name or number it is says nothing else where the rest is a usual header. */
const owners =
  /^(?:customers?|clients?|account|applicant|member|supplier|vendor|person|individual|company|entity|vessel|ship)(?=.)/u
const dateForm = /(?:d{1,2}m{1,3}y{2,4}|m{1,2}d{1,2}y{2,4}|y{4}m{1,2}d{1,2})$/u

export const withoutOwner = (compact: string): string => compact.replace(owners, "")

/** `Customer Type` is seldom a kind of person or organisation, so such a word before it makes it another column. */
const ofOwned = (compact: string): Field | undefined => {
  const field = usualHeaders.get(withoutOwner(compact))
  return field === "type" ? undefined : field
}

/** `Surname / Family name`: one field by two headers. */
const sameInAll = (header: string): Field | undefined => {
  const [first, ...others] = header
    .slice(0, longestKnown)
    .split("/")
    .map((part) => usualHeaders.get(withoutPunctuation(part)))
  return others.length > 0 && others.every((each) => each === first) ? first : undefined
}

/** The field of a usual header; undefined for any other. */
export const fieldOf = remembered((header: string): Field | undefined => {
  const compact = withoutPunctuation(header)
  return (
    usualHeaders.get(compact) ??
    foreignFieldOf(header) ??
    ofOwned(compact) ??
    ofOwned(compact.replace(dateForm, "")) ??
    sameInAll(header)
  )
})

/** The place of the header among those of its field, the most usual first. */
export const rankOf = (field: Field, header: string): number => {
  const at = usualNames[field].split(" ").indexOf(withoutPunctuation(header))
  return at === -1 ? Number.MAX_SAFE_INTEGER : at
}

/** The words of `billingStreet` and `POAttentionTo` begin with capitals. */
export const betweenWords = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu

/** Whether a header has no word at all. */
export const isUnnamed = (header: string): boolean => !/[\p{L}\p{N}\p{P}\p{S}]/u.test(header)
