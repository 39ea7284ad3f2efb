/**
 * Which column of a file of suppliers holds which field, by the headers that accounting programs write. Such a file has
 * several names in a row, all of which are the supplier's, beside those of people to whom one writes.
 * Xero: help.xero.com/us/Contacts_Import. MYOB: help.myob.com/wiki/x/8YFk. QuickBooks: the IIF import kit, list VEND.
 */

import { remembered } from "../../formats/headers/remembered.ts"
import { type Field, fieldOf, withoutOwner, withoutPunctuation } from "../../formats/headers/usualHeaders.ts"
import { type PartOfName, partOfName } from "./continuedNames.ts"
import { type NumberHeader, numberHeader } from "./numberHeaders.ts"
import { isNameOfSupplier, isOtherNameOfSupplier } from "./supplierOtherNames.ts"

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

/**
 * Headers that hold the name where no other column does, and those that do where the column for it holds codes. A legal entity
 * is mostly the one that pays, where the supplier has a column.
 */
const standIns = new Set(words("legalentity contactname accountname account"))
const besideCodes = new Set(words("description vendordescription supplierdescription"))

/** Whether a header only says whose column it is: `Vendor` may hold names, or codes. */
export const isBareName = (header: string): boolean => {
  const compact = withoutPunctuation(header)
  return (names.includes(compact) || standIns.has(compact)) && !compact.includes("name")
}

/** MYOB: the name of a company, or the family name where the row has a first name. */
const companyOrFamilyName = "colastname"

interface Seen extends PartOfName {
  readonly compact: string
  readonly field: Field | undefined
  readonly number: NumberHeader | undefined
  readonly isStandIn: boolean
  /** Whether it is a further name, where another column holds the name. */
  readonly isOther: boolean
}

/** What names of a supplier are called by, a number in brackets notwithstanding: `Business Name (ABN)`. */
const ofNames: ReadonlySet<Field> = new Set<Field>(["name", "given", "middle", "family", "alias"])

const seen = remembered((header: string): Seen => {
  const compact = withoutPunctuation(header)
  const whole = { base: compact, part: 1 }
  const ofName = { field: "name", number: undefined, isStandIn: false, isOther: false } as const
  if (xeroName.test(header)) return { compact, ...whole, ...ofName }
  const continued = partOfName(header)
  if (continued.part !== 1 || continued.base !== compact)
    if ([continued.base, withoutOwner(continued.base)].some((each) => names.includes(each)))
      return { compact, ...continued, ...ofName }
  const known =
    [compact, withoutOwner(compact)].find((each) => ofSuppliers.has(each) || standIns.has(each)) ?? ""
  const isStandIn = standIns.has(known)
  const usual = ofSuppliers.get(known) ?? (isStandIn ? undefined : fieldOf(header))
  const named = usual ?? (!isStandIn && isNameOfSupplier(header) ? "name" : undefined)
  const number = named !== undefined && ofNames.has(named) ? undefined : numberHeader(header)
  const isOther = named === undefined && !isStandIn && isOtherNameOfSupplier(header)
  return { compact, ...whole, isStandIn, isOther, number, field: number === undefined ? named : undefined }
})

/** The columns of the number whose headers say so best; of several that only may mean it, the first. */
const numbersIn = (columns: ReadonlyArray<Seen>, field: NumberHeader["field"]): ReadonlyArray<number> => {
  const ranked = (rank: NumberHeader["rank"]) =>
    columns.flatMap(({ number }, at) => (number?.field === field && number.rank === rank ? [at] : []))
  return [ranked("own"), ranked("other"), ranked("perhaps").slice(0, 1)].find((all) => all.length > 0) ?? []
}

/** The names beside the best one, each in its columns. A part without a beginning of its own belongs to the best one. */
const furtherNames = (
  columns: ReadonlyArray<Seen>,
  places: ReadonlyArray<number>
): ReadonlyArray<ReadonlyArray<number>> => {
  const rank = ([at = 0]: ReadonlyArray<number>) => {
    const base = columns[at]?.base ?? ""
    const usual = names.indexOf(names.includes(base) ? base : withoutOwner(base))
    return usual === -1 && base !== "contactname" ? names.length : usual
  }
  return [...Map.groupBy(places, (at) => columns[at]?.base).values()]
    .filter((group) => group.some((at) => columns[at]?.part === 1))
    .toSorted((one, other) => Number(other.length > 1) - Number(one.length > 1) || rank(one) - rank(other))
    .slice(1)
}

/**
 * The field of each column; undefined where it is not read. `codes`: columns that hold codes, whatever their headers say.
 * `isNamed`: whether another column is the name already.
 */
export const supplierFields = (
  header: ReadonlyArray<string>,
  codes: ReadonlySet<number> = new Set(),
  isNamed = false
): ReadonlyArray<Field | undefined> => {
  const columns = header.map((each, at) => seen(codes.has(at) ? "" : each))
  const found: Array<Field | undefined> = columns.map(({ field }) => field)
  const placesOf = (field: Field) => found.flatMap((each, at) => (each === field ? [at] : []))
  const leaveOut = (field: Field, kept?: number) => {
    for (const at of placesOf(field)) if (at !== kept) found[at] = undefined
  }
  for (const field of ["abn", "acn"] as const) for (const at of numbersIn(columns, field)) found[at] = field

  const either = columns.findIndex(({ compact }) => compact === companyOrFamilyName)
  if (either !== -1 && placesOf("name").length === 0) {
    const hasGiven = placesOf("given").length > 0
    leaveOut("family")
    found[either] = hasGiven ? "family" : "name"
  } else {
    const at = columns.findIndex(({ isStandIn }) => isStandIn)
    const beside = codes.size === 0 ? -1 : columns.findIndex(({ compact }) => besideCodes.has(compact))
    if (!isNamed && placesOf("name").length === 0 && at + beside !== -2)
      found[at === -1 ? beside : at] = "name"
    if (isNamed || placesOf("name").length > 0)
      for (const part of ["given", "middle", "family"] as const) leaveOut(part)
    else if (placesOf("family").length === 0) {
      const [at] = placesOf("alias")
      if (at !== undefined) found[at] = "name"
    }
  }
  if (isNamed || (["name", "given", "family"] as const).some((field) => placesOf(field).length > 0))
    for (const [at, { isOther }] of columns.entries()) if (isOther) found[at] = "alias"
  // The other names are the supplier's too. Two columns with one header are not told apart, nor two names in parts.
  for (const group of furtherNames(columns, placesOf("name")))
    if (group.length === 1) for (const at of group) found[at] = "alias"
  // A card has several addresses, of which the first is the business's.
  for (const field of ["id", "state", "postcode"] as const) leaveOut(field, placesOf(field)[0])
  return found
}
