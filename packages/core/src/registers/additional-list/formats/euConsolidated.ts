/** The European Union's consolidated list of financial sanctions, as XML of its schema 1.1. */
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { bareNumbers, distinctIdentifiers, identifierKind } from "./bareNumbers.ts"
import { attribute, isTrue, namesOf, nameText } from "./euNames.ts"
import { distinct, filled, labelled } from "./fieldTexts.ts"
import { madeAt, type PartyXml, readNewestPartyXml } from "./readPartyXml.ts"
import { elementsAt, textsAt, type XmlElement } from "./xmlElements.ts"

const types = new Map<string, ListedParty["type"]>([
  ["person", "individual"],
  ["p", "individual"],
  ["enterprise", "entity"],
  ["e", "entity"],
  ["vessel", "vessel"],
  ["ship", "vessel"]
])

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
  const type = types.get(code.toLowerCase()) ?? types.get(classification.toLowerCase()) ?? "unknown"
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
    names: namesOf(aliases),
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
    licence: "Reuse with the source acknowledged, by the European Commission's rules (2011/833/EU)",
    attribution: "Source: consolidated list of EU financial sanctions. © European Union.",
    address:
      "https://data.europa.eu/data/datasets/consolidated-list-of-persons-groups-and-entities-subject-to-eu-financial-sanctions",
    cadence: "irregular, most weeks; asked every day",
    floor: 3_000,
    maxAgeDays: 14,
    kind: "sanctions"
  }
}
