/** A designation of the UK Sanctions List, as its XML and its CSV both say it: by the names of the XML's elements. */
import { said, saidOfName } from "./fieldTexts.ts"
import type { XmlElement } from "./xmlElements.ts"

/** Fields that belong together, by the name of the element that holds them, each with its column in the CSV. */
const grouped = {
  Name: {
    Name1: "Name 1",
    Name2: "Name 2",
    Name3: "Name 3",
    Name4: "Name 4",
    Name5: "Name 5",
    Name6: "Name 6",
    NameType: "Name type",
    AliasStrength: "Alias strength"
  },
  NonLatinName: {
    NameNonLatinScript: "Name non-latin script",
    NonLatinScriptType: "Non-latin script type",
    NonLatinScriptLanguage: "Non-latin script language"
  },
  Address: {
    AddressLine1: "Address Line 1",
    AddressLine2: "Address Line 2",
    AddressLine3: "Address Line 3",
    AddressLine4: "Address Line 4",
    AddressLine5: "Address Line 5",
    AddressLine6: "Address Line 6",
    AddressPostalCode: "Address Postal Code",
    AddressCountry: "Address Country"
  },
  Passport: {
    PassportNumber: "Passport number",
    PassportAdditionalInformation: "Passport additional information"
  },
  NationalIdentifier: {
    NationalIdentifierNumber: "National Identifier number",
    NationalIdentifierAdditionalInformation: "National Identifier additional information"
  },
  Location: { TownOfBirth: "Town of birth", CountryOfBirth: "Country of birth" }
} as const

/** Fields that stand alone. Whatever else there is, is kept under its own name, to be shown. */
const alone = {
  UniqueID: "Unique ID",
  OFSIGroupID: "OFSI Group ID",
  UNReferenceNumber: "UN Reference Number",
  LastUpdated: "Last Updated",
  DateDesignated: "Date Designated",
  RegimeName: "Regime Name",
  IndividualEntityShip: "Designation Type",
  DesignationSource: "Designation source",
  SanctionsImposed: "Sanctions Imposed",
  OtherInformation: "Other Information",
  UKStatementofReasons: "UK Statement of Reasons",
  DOB: "D.O.B",
  Nationality: "Nationality(/ies)",
  BusinessRegistrationNumber: "Business registration number (s)",
  IMONumber: "IMO number",
  HullIdentificationNumber: "Hull identification number (HIN)"
} as const

/** Columns that are shown and not compared. */
const shown = [
  "Title",
  "Position",
  "Gender",
  "Type of entity",
  "Subsidiaries",
  "Parent company",
  "Phone number",
  "Website",
  "Email address",
  "Current owner/operator (s)",
  "Previous owner/operator (s)",
  "Current believed flag of ship",
  "Previous flags",
  "Type of ship",
  "Tonnage of ship",
  "Length of ship",
  "Year Built"
] as const

type GroupName = keyof typeof grouped
type Group = Readonly<Record<string, string>>
type UkField = keyof typeof alone

export const requiredColumns = [
  "Unique ID",
  "Name 6",
  "Name 1",
  "Name type",
  "Regime Name",
  "Designation Type"
] as const

const groupColumns = Object.values(grouped).flatMap((fields) => Object.values(fields))

export const optionalColumns: ReadonlyArray<string> = [
  ...groupColumns,
  ...Object.values(alone),
  ...shown
].filter((column) => !requiredColumns.some((required) => required === column))

const isGroup = (name: string): name is GroupName => Object.hasOwn(grouped, name)
const isAlone = (name: string): name is UkField => Object.hasOwn(alone, name)

/** `CurrentBelievedFlagOfShip` as words. */
const words = (name: string): string =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replace(/(?<!^)\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())

/** Everything that is said of one party, each thing once. */
export class UkDesignation {
  readonly #values = new Map<string, Set<string>>()
  readonly #groups = new Map<GroupName, Map<string, Group>>()
  readonly #others = new Map<string, Set<string>>()

  all(field: UkField): ReadonlyArray<string> {
    return [...(this.#values.get(field) ?? [])]
  }

  first(field: UkField): string {
    return this.all(field)[0] ?? ""
  }

  groups(name: GroupName): ReadonlyArray<Group> {
    return [...(this.#groups.get(name)?.values() ?? [])]
  }

  /** What is shown and not compared, by its name. */
  get others(): ReadonlyArray<readonly [name: string, texts: ReadonlyArray<string>]> {
    return [...this.#others].map(([name, texts]) => [name, [...texts]])
  }

  takeElement(element: XmlElement): void {
    for (const child of element.children) {
      if (isGroup(child.name) && child.children.length > 0)
        this.#addGroup(child.name, Object.fromEntries(child.children.map(({ name, text }) => [name, text])))
      else if (child.children.length > 0) this.takeElement(child)
      else if (isAlone(child.name)) add(this.#values, child.name, child.text)
      else add(this.#others, words(child.name), child.text)
    }
  }

  takeRow(cells: Readonly<Record<string, string>>): void {
    for (const [name, fields] of Object.entries(grouped))
      if (isGroup(name))
        this.#addGroup(
          name,
          Object.fromEntries(Object.entries(fields).map(([field, column]) => [field, cells[column] ?? ""]))
        )
    for (const [field, column] of Object.entries(alone)) add(this.#values, field, cells[column] ?? "")
    for (const column of shown) add(this.#others, column, cells[column] ?? "")
  }

  #addGroup(name: GroupName, published: Group): void {
    const group = Object.fromEntries(
      Object.entries(published).map(([field, text]) => [
        field,
        field === "Name1" || field === "Name6" ? saidOfName(text) : said(text)
      ])
    )
    if (Object.entries(group).every(([field, text]) => text === "" || /Type$|Strength$/u.test(field))) return
    const known = this.#groups.get(name) ?? new Map<string, Group>()
    this.#groups.set(name, known)
    known.set(JSON.stringify(Object.entries(group).filter(([, text]) => text !== "")), group)
  }
}

const add = (to: Map<string, Set<string>>, name: string, text: string): void => {
  const clean = said(text)
  if (clean === "") return
  const known = to.get(name) ?? new Set<string>()
  to.set(name, known.add(clean))
}
