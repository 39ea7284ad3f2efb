/**
 * The lists of the United States Office of Foreign Assets Control in its classic XML: SDN.XML, and CONSOLIDATED.XML with
 * those on its other lists.
 */
import * as Stream from "effect/Stream"
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { bareNumbers, distinctIdentifiers, identifierKind } from "./bareNumbers.ts"
import { distinct, filled, labelled, saidOfName } from "./fieldTexts.ts"
import { editionOf, type PartyXml, readNewestPartyXml } from "./readPartyXml.ts"
import { elementsAt, textAt, textsAt, type XmlElement } from "./xmlElements.ts"

type Name = ListedParty["names"][number]

const types = new Map<string, ListedParty["type"]>([
  ["individual", "individual"],
  ["entity", "entity"],
  ["vessel", "vessel"]
])

const nameOf = (element: XmlElement): string =>
  filled(["firstName", "lastName"].map((part) => saidOfName(elementsAt(element, part)[0]?.text))).join(" ")

const aliasOf = (aka: XmlElement): Name => {
  const [type, category] = [textAt(aka, "type"), textAt(aka, "category")]
  const isFormer = /^f\.?k\.?a\b/iu.test(type)
  return {
    name: nameOf(aka),
    kind: /^weak$/iu.test(category) ? "weak_alias" : isFormer ? "former" : "alias",
    name_type: category === "" ? type : `${type} (${category})`
  }
}

/** Types of "ID" that are no number of a document or a register, but something else that is said of the party. */
const notNumbers =
  /information|please see|directive|executive order|\bsection\b|website|e-?mail|phone|\bfax\b|gender|\brisk\b|flag|swift|\bbic\b|currency|\bdate\b|aircraft (?:model|type|operator)|target type|organization type|vessel type|nationality|prohibit|caatsa|\byear\b|call sign|tonnage|\bissuer\b|\bisin\b|\bticker\b|former name/iu

const longestLabel = 200

interface Documents {
  readonly identifiers: ListedParty["identifiers"]
  readonly imos: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<string>
}

const documentOf = (id: XmlElement, type: ListedParty["type"]): Documents => {
  const idType = textAt(id, "idType")
  const published = textAt(id, "idNumber")
  const issued = textAt(id, "issueDate")
  const expires = textAt(id, "expirationDate")
  const detail = filled([
    published,
    textAt(id, "idCountry"),
    issued === "" ? "" : `issued ${issued}`,
    expires === "" ? "" : `expires ${expires}`
  ])
  const label = idType.slice(0, longestLabel).replace(/[\s:-]+$/u, "") || "Number"
  const reasons = detail.length === 0 ? [] : [`${label}: ${detail.join("; ")}`]
  if (notNumbers.test(idType)) return { identifiers: [], imos: [], reasons }
  const imo = /^(?:IMO\s*)?(\d{7})$/iu.exec(published)?.[1]
  if (type === "vessel" && imo !== undefined && /vessel registration/iu.test(idType))
    return { identifiers: [], imos: [imo], reasons }
  const kind = identifierKind(idType, type === "individual" ? "national_id" : "registration")
  return { identifiers: bareNumbers(published).map((number) => ({ kind, number })), imos: [], reasons }
}

const addressOf = (address: XmlElement): string =>
  filled(
    ["address1", "address2", "address3", "city", "stateOrProvince", "postalCode", "country"].map((part) =>
      textAt(address, part)
    )
  ).join(", ")

const vesselFields: Readonly<Record<string, string>> = {
  callSign: "Call sign",
  vesselType: "Vessel type",
  vesselFlag: "Vessel flag",
  vesselOwner: "Vessel owner",
  tonnage: "Tonnage",
  grossRegisteredTonnage: "Gross registered tonnage"
}

const partyOf = (entry: XmlElement): ListedParty => {
  const published = textAt(entry, "sdnType")
  const type = types.get(published.toLowerCase()) ?? "unknown"
  const documents = elementsAt(entry, "idList", "id").map((id) => documentOf(id, type))
  const [imo = "", ...otherImos] = distinct(documents.flatMap(({ imos }) => imos))
  return {
    ...bareParty,
    ref: textAt(entry, "uid"),
    type,
    published_type: published,
    names: [
      { name: nameOf(entry), kind: "primary", name_type: "Primary name" },
      ...elementsAt(entry, "akaList", "aka").map(aliasOf)
    ],
    dates_of_birth: distinct(textsAt(entry, "dateOfBirthList", "dateOfBirthItem", "dateOfBirth")),
    places_of_birth: distinct(textsAt(entry, "placeOfBirthList", "placeOfBirthItem", "placeOfBirth")),
    citizenship: distinct([
      ...textsAt(entry, "nationalityList", "nationality", "country"),
      ...textsAt(entry, "citizenshipList", "citizenship", "country")
    ]),
    addresses: distinct(elementsAt(entry, "addressList", "address").map(addressOf)),
    identifiers: distinctIdentifiers([
      ...documents.flatMap(({ identifiers }) => identifiers),
      ...otherImos.map((number) => ({ kind: "registration" as const, number }))
    ]),
    imo,
    reasons: [
      ...labelled("Title", textsAt(entry, "title")),
      ...textsAt(entry, "remarks"),
      ...distinct(documents.flatMap(({ reasons }) => reasons)),
      ...Object.entries(vesselFields).flatMap(([field, label]) =>
        textsAt(entry, "vesselInfo", field).map((text) => `${label}: ${text}`)
      )
    ],
    listing: textsAt(entry, "programList", "program").map((program) => `Programme: ${program}`)
  }
}

/** The month comes first. */
const publishDate = /^(\d{2})\/(\d{2})\/(\d{4})$/u

const says = (element: XmlElement): { readonly asOf?: string; readonly entries?: number } => {
  const [, month, day, year] = publishDate.exec(textAt(element, "Publish_Date")) ?? []
  const count = textAt(element, "Record_Count")
  return {
    ...(year !== undefined && { asOf: `${year}-${month}-${day}T00:00:00Z` }),
    ...(/^\d{1,9}$/u.test(count) && { entries: Number(count) })
  }
}

/** OFAC's other files may lie beside them; where they lie alone, they are read to be refused. */
const rank = (name: string): string =>
  `${/\.xml$/iu.test(name) && !/advanced|enhanced/iu.test(name) ? 1 : 0}${editionOf(name)}`

const isOtherLists = (name: string): boolean => /^cons/iu.test(name)

const format: PartyXml = {
  expected:
    "SDN.XML or CONSOLIDATED.XML of OFAC, with the root sdnList, and not its advanced or enhanced XML or its CSV files",
  root: "sdnList",
  entries: new Set(["sdnEntry"]),
  about: new Set(["publshInformation"]),
  says,
  party: partyOf
}

export const ofacSdn: PartyFormat = {
  fileName: /^(?:sdn|cons(?:olidated)?)[^/]*\.(?:xml|csv)$/iu,
  read: (source, files) => {
    // The two files are two lists, and nobody is on both: an operator may want them as one.
    const newest = (others: boolean) =>
      readNewestPartyXml(
        source,
        files.filter(({ name }) => isOtherLists(name) === others),
        format,
        rank
      )
    return Stream.concat(newest(false), newest(true))
  },
  published: {
    title: "OFAC Specially Designated Nationals and Blocked Persons List",
    publisher: "Office of Foreign Assets Control, United States Department of the Treasury",
    licence: "Public domain: a work of the United States Government (17 U.S.C. 105)",
    attribution: "Contains data from the Office of Foreign Assets Control, United States Treasury.",
    address: "https://sanctionslist.ofac.treas.gov/Home/SdnList",
    cadence: "irregular, most weeks; asked every day",
    floor: 5_000,
    maxAgeDays: 14,
    kind: "sanctions"
  }
}
