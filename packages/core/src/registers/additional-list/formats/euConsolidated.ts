/** The European Union's consolidated list of financial sanctions, as XML of its schema 1.1. */
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { bareNumbers, distinctIdentifiers, identifierKind } from "./bareNumbers.ts"
import { distinct, filled, labelled, said } from "./fieldTexts.ts"
import { madeAt, type PartyXml, readNewestPartyXml } from "./readPartyXml.ts"
import { elementsAt, textsAt, type XmlElement } from "./xmlElements.ts"

type Name = ListedParty["names"][number]

const attribute = ({ attributes }: XmlElement, name: string): string => said(attributes[name])

const isTrue = (element: XmlElement, name: string): boolean => attribute(element, name) === "true"

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[\s,]+/u)
    .sort()
    .join(" ")

/** Given names first, where the parts have the same words as the whole name. */
const nameText = (alias: XmlElement): string => {
  const whole = attribute(alias, "wholeName")
  const [first, middle, last] = ["firstName", "middleName", "lastName"].map((part) => attribute(alias, part))
  const joined = filled([first ?? "", middle ?? "", last ?? ""]).join(" ")
  return whole === "" || (first !== "" && last !== "" && wordsOf(joined) === wordsOf(whole)) ? joined : whole
}

/** A name in Latin and other letters is split where it is compared. */
const hasLatin = /\p{Script=Latin}/u

const aliasOf = (alias: XmlElement): Name => {
  const name = nameText(alias)
  const remarks = textsAt(alias, "remark").join(" ")
  const isWeak = attribute(alias, "strong") === "false" || /\blow? quality/iu.test(remarks)
  const language = attribute(alias, "nameLanguage")
  const words = filled([isWeak ? "weak" : "strong", language])
  return {
    name,
    kind: isWeak
      ? "weak_alias"
      : /\b(?:formerly|previously) (?:listed|known)|\bf\.?k\.?a\b/iu.test(remarks)
        ? "former"
        : hasLatin.test(name)
          ? "alias"
          : "original_script",
    name_type: `Name alias (${words.join(", ")})`
  }
}

/** The first strong name in Latin letters that is of no other language than English; else the first one. */
const withPrimary = (names: ReadonlyArray<Name>): ReadonlyArray<Name> => {
  const own = names.findIndex(
    ({ kind, name_type }) => kind === "alias" && /\(strong(?:, EN)?\)$/u.test(name_type)
  )
  const at =
    own === -1
      ? Math.max(
          0,
          names.findIndex(({ kind }) => kind === "alias")
        )
      : own
  const primary = names[at]
  if (primary === undefined) return names
  const kind = primary.kind === "alias" ? "primary" : primary.kind
  return [{ ...primary, kind }, ...names.slice(0, at), ...names.slice(at + 1)]
}

const types: Readonly<Record<string, ListedParty["type"]>> = {
  person: "individual",
  p: "individual",
  enterprise: "entity",
  e: "entity",
  vessel: "vessel",
  ship: "vessel"
}

const countryOf = (element: XmlElement): string => {
  const description = attribute(element, "countryDescription")
  return /^unknown$/iu.test(description) ? "" : description
}

const place = (element: XmlElement): string => {
  const parts = ["street", "poBox", "zipCode", "city", "place", "region"].map((part) =>
    attribute(element, part)
  )
  const remarks = textsAt(element, "remark").map((text) => `(${text})`)
  return filled([...parts, countryOf(element), ...remarks]).join(", ")
}

/** `circa 1962`, `1958 to 1963`: the attributes in the words that the reader of dates knows. */
const birthDate = (birth: XmlElement): string => {
  const [from, to] = [attribute(birth, "yearRangeFrom"), attribute(birth, "yearRangeTo")]
  const [day, month, year] = ["dayOfMonth", "monthOfYear", "year"].map((part) => attribute(birth, part))
  const parts = [year ?? "", month ?? "", day ?? ""].filter((part) => part !== "" && part !== "0")
  const stated =
    parts.length === 2
      ? `${month?.padStart(2, "0")}/${year}`
      : parts.map((part) => part.padStart(2, "0")).join("-")
  const date = attribute(birth, "birthdate") || stated || (from && to ? `${from} to ${to}` : "")
  return date !== "" && isTrue(birth, "circa") ? `circa ${date}` : date
}

/** A range that is open at one side has no year in which somebody is known to be born. */
const openRange = (birth: XmlElement): ReadonlyArray<string> => {
  const [from, to] = [attribute(birth, "yearRangeFrom"), attribute(birth, "yearRangeTo")]
  if ((from === "") === (to === "")) return []
  return [from === "" ? `Born in ${to} or earlier` : `Born in ${from} or later`]
}

const isGregorian = (birth: XmlElement): boolean =>
  /^(?:gregorian)?$/iu.test(attribute(birth, "calendarType"))

const flags: Readonly<Record<string, string>> = {
  diplomatic: "diplomatic",
  knownExpired: "known to be expired",
  knownFalse: "known to be false",
  reportedLost: "reported lost",
  revokedByIssuer: "revoked by its issuer"
}

const documentOf = (element: XmlElement, type: ListedParty["type"]) => {
  const code = attribute(element, "identificationTypeCode")
  const label = attribute(element, "identificationTypeDescription") || code || "Identification"
  const numbers = distinct([attribute(element, "number"), attribute(element, "latinNumber")])
  const [issuer, issued] = [attribute(element, "issuedBy"), attribute(element, "issueDate")]
  const detail = filled([
    ...numbers,
    attribute(element, "nameOnDocument"),
    countryOf(element),
    issuer === "" ? "" : `issued by ${issuer}`,
    issued === "" ? "" : `issued ${issued}`,
    ...Object.entries(flags).map(([name, words]) => (isTrue(element, name) ? words : "")),
    ...textsAt(element, "remark")
  ])
  const reasons = detail.length === 0 ? [] : [`${label}: ${detail.join("; ")}`]
  const [imo] = numbers.map((number) => /^(?:IMO\s*)?(\d{7})$/iu.exec(number)?.[1])
  if (type === "vessel" && imo !== undefined && /\bimo\b/iu.test(`${code} ${label}`))
    return { identifiers: [], imos: [imo], reasons }
  if (/swift|\bbic\b/iu.test(`${code} ${label}`)) return { identifiers: [], imos: [], reasons }
  const kind =
    code === "id"
      ? "national_id"
      : identifierKind(label, type === "individual" ? "national_id" : "registration")
  return {
    identifiers: numbers.flatMap(bareNumbers).map((number) => ({ kind, number })),
    imos: [],
    reasons
  }
}

const regulationOf = (regulation: XmlElement): ReadonlyArray<string> => {
  const programme = attribute(regulation, "programme")
  const title = attribute(regulation, "numberTitle")
  const force = attribute(regulation, "entryIntoForceDate")
  const words = filled([
    title,
    force === "" ? "" : `in force from ${force}`,
    ...textsAt(regulation, "publicationUrl")
  ])
  return filled([
    programme === "" ? "" : `Programme: ${programme}`,
    words.length === 0 ? "" : `Regulation: ${words.join("; ")}`
  ])
}

const partyOf = (entry: XmlElement): ListedParty => {
  const [subject] = elementsAt(entry, "subjectType")
  const code = subject === undefined ? "" : attribute(subject, "code")
  const classification = subject === undefined ? "" : attribute(subject, "classificationCode")
  const type = types[code.toLowerCase()] ?? types[classification.toLowerCase()] ?? "unknown"
  const aliases = elementsAt(entry, "nameAlias")
  const births = elementsAt(entry, "birthdate")
  const addresses = elementsAt(entry, "address")
  const documents = elementsAt(entry, "identification").map((each) => documentOf(each, type))
  const [imo = "", ...otherImos] = distinct(documents.flatMap(({ imos }) => imos))
  return {
    ...bareParty,
    ref: attribute(entry, "euReferenceNumber") || attribute(entry, "logicalId"),
    type,
    published_type: code || classification,
    names: withPrimary(aliases.map(aliasOf).filter(({ name }) => name !== "")),
    dates_of_birth: distinct(births.filter(isGregorian).map(birthDate)),
    places_of_birth: distinct(births.map(place)),
    citizenship: distinct(
      elementsAt(entry, "citizenship").map((each) =>
        filled([attribute(each, "region"), countryOf(each)]).join(", ")
      )
    ),
    addresses: distinct(addresses.map(place)),
    identifiers: distinctIdentifiers([
      ...documents.flatMap(({ identifiers }) => identifiers),
      ...otherImos.map((number) => ({ kind: "registration" as const, number }))
    ]),
    imo,
    other_refs: filled([attribute(entry, "unitedNationId")]),
    reasons: [
      ...labelled(
        "Title",
        aliases.map((each) => attribute(each, "title"))
      ),
      ...labelled(
        "Function",
        aliases.map((each) => attribute(each, "function"))
      ),
      ...labelled(
        "Gender",
        aliases.map((each) => attribute(each, "gender"))
      ),
      ...textsAt(entry, "remark"),
      ...distinct(
        aliases.flatMap((each) => textsAt(each, "remark").map((text) => `${nameText(each)}: ${text}`))
      ),
      ...births.flatMap(openRange),
      ...births
        .filter((birth) => !isGregorian(birth))
        .map(
          (birth) => `Born ${birthDate(birth)} (${attribute(birth, "calendarType").toLowerCase()} calendar)`
        ),
      ...distinct(documents.flatMap(({ reasons }) => reasons)),
      ...distinct(
        addresses.flatMap((each) =>
          elementsAt(each, "contactInfo").map((info) =>
            filled([attribute(info, "key"), attribute(info, "value")]).join(": ")
          )
        )
      )
    ],
    listing: [
      ...elementsAt(entry, "regulation").flatMap(regulationOf),
      ...labelled("Designated", [attribute(entry, "designationDate"), attribute(entry, "designationDetails")])
    ],
    valid_from: attribute(entry, "designationDate"),
    valid_to: attribute(entry, "delistingDate")
  }
}

const format: PartyXml = {
  expected:
    "the European Union's consolidated list as XML 1.1, with the root export, and not its XML 1.0 or CSV",
  root: "export",
  entries: new Set(["sanctionEntity"]),
  says: ({ attributes }) => madeAt(attributes.generationDate),
  party: partyOf
}

export const euConsolidated: PartyFormat = {
  fileName: /^[^/]*(?:fsf|fsd|FULL[-_]1_1|sanctionsList|eu[-_]consolidated)[^/]*\.xml$/iu,
  read: (source, files) => readNewestPartyXml(source, files, format),
  published: {
    title: "EU Consolidated List of Financial Sanctions",
    publisher: "European Commission, Directorate-General for Financial Stability",
    licence: "Reuse is allowed with the source named (2011/833/EU; CC BY 4.0)",
    attribution: "Contains the consolidated list of EU financial sanctions. © European Union. CC BY 4.0.",
    address:
      "https://data.europa.eu/data/datasets/consolidated-list-of-persons-groups-and-entities-subject-to-eu-financial-sanctions",
    cadence: "irregular, most weeks; asked every day",
    floor: 3_000,
    maxAgeDays: 14,
    kind: "sanctions"
  }
}
