/**
 * Which column of a file of suppliers holds which field, by the headers that accounting programs write. Such a file has
 * several names in a row, all of which are the supplier's, beside those of people to whom one writes.
 * Xero: help.xero.com/us/Contacts_Import. MYOB: help.myob.com/wiki/x/8YFk. QuickBooks: the IIF import kit, list VEND.
 */
import { type Field, fieldOf, withoutOwner, withoutPunctuation } from "./usualHeaders.ts"

const words = (text: string): ReadonlyArray<string> => text.split(" ")

/** Names of a supplier, the most usual first. */
const names = words(
  "suppliername supplier suppliers vendorname vendor vendors creditorname creditor name fullname legalname legalentityname entityname businessname companyname company organisationname organizationname organisation organization business payeename payee customername clientname customerfullname clientfullname customer client"
)

const byField: ReadonlyArray<readonly [Field, ReadonlyArray<string>]> = [
  [
    "id",
    words(
      "cardid supplierid suppliercode suppliernumber supplierno vendorid vendorcode vendornumber vendorno contactid contactcode creditorid creditorcode"
    )
  ],
  ["abn", words("abntaxid taxidabn abntaxnumber abntaxno businessidnoabn")],
  ["alias", words("tradename businesstradingname tradingbusinessname")],
  ["state", words("poregion saregion stateprovince stateprovinceregion statecode state1 addr1state")],
  ["postcode", words("popostalcode sapostalcode zip zipcode zippostalcode postzipcode addr1postcode")]
]
const ofSuppliers = new Map([
  ...names.map((name): readonly [string, Field] => [name, "name"]),
  ...byField.flatMap(([field, headers]) => headers.map((header) => [header, field] as const))
])

/** The supplier, as Xero writes it. `Contact Name` in two words is mostly a person. */
const xeroName = /^\s*\*?ContactName\s*$/u

/** Headers that hold the field where no other column does. */
const inPlaceOf: ReadonlyArray<readonly [Field, ReadonlyArray<string>]> = [
  ["name", words("contactname accountname")],
  [
    "abn",
    words(
      "taxnumber taxid taxno taxidno taxidnumber taxregistrationnumber businessid businessidno businessnumber"
    )
  ],
  [
    "acn",
    words(
      "companynumber companyno companyregistrationnumber companyregistrationno registrationnumber registrationno"
    )
  ]
]
const standIns = new Map(
  inPlaceOf.flatMap(([field, headers]) => headers.map((header) => [header, field] as const))
)

/** MYOB: the name of a company, or the family name where the row has a first name. */
const companyOrFamilyName = "colastname"

interface Seen {
  readonly compact: string
  readonly field: Field | undefined
  readonly standIn: Field | undefined
}

const seen = (header: string): Seen => {
  const compact = withoutPunctuation(header)
  if (xeroName.test(header)) return { compact, field: "name", standIn: undefined }
  const known =
    [compact, withoutOwner(compact)].find((each) => ofSuppliers.has(each) || standIns.has(each)) ?? ""
  const standIn = standIns.get(known)
  return {
    compact,
    standIn,
    field: ofSuppliers.get(known) ?? (standIn === undefined ? fieldOf(header) : undefined)
  }
}

/** The field of each column; undefined where it is not read. */
export const supplierFields = (header: ReadonlyArray<string>): ReadonlyArray<Field | undefined> => {
  const columns = header.map(seen)
  const found: Array<Field | undefined> = columns.map(({ field }) => field)
  const placesOf = (field: Field) => found.flatMap((each, at) => (each === field ? [at] : []))
  const leaveOut = (field: Field, kept?: number) => {
    for (const at of placesOf(field)) if (at !== kept) found[at] = undefined
  }
  const takeStandIn = (field: Field) => {
    if (placesOf(field).length > 0) return
    const at = columns.findIndex(({ standIn }) => standIn === field)
    if (at !== -1) found[at] = field
  }

  const either = columns.findIndex(({ compact }) => compact === companyOrFamilyName)
  if (either !== -1 && placesOf("name").length === 0) {
    const hasGiven = placesOf("given").length > 0
    leaveOut("family")
    found[either] = hasGiven ? "family" : "name"
  } else {
    takeStandIn("name")
    if (placesOf("name").length > 0) for (const part of ["given", "middle", "family"] as const) leaveOut(part)
    else if (placesOf("family").length === 0) {
      const [at] = placesOf("alias")
      if (at !== undefined) found[at] = "name"
    }
  }
  // The other names are the supplier's too. Two columns with one header are not told apart.
  const rank = (at: number) => {
    const compact = columns[at]?.compact ?? ""
    return names.indexOf(names.includes(compact) ? compact : withoutOwner(compact))
  }
  const [best, ...others] = placesOf("name").toSorted((one, other) => rank(one) - rank(other))
  for (const at of others) if (columns[at]?.compact !== columns[best ?? 0]?.compact) found[at] = "alias"
  takeStandIn("abn")
  takeStandIn("acn")
  // A card has several addresses, of which the first is the business's.
  for (const field of ["id", "state", "postcode"] as const) leaveOut(field, placesOf(field)[0])
  return found
}
