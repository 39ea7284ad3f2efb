/** The consolidated list of the United Nations Security Council, as XML of the Council's own schema. */
import { cleanText } from "../../../formats/cleanText.ts"
import { bareParty, type ListedParty } from "../party/ListedParty.ts"
import type { PartyFormat } from "../party/PartyFormat.ts"
import { bareNumbers, distinctIdentifiers, identifierKind } from "./bareNumbers.ts"
import { distinct, filled, labelled, said, saidOfName } from "./fieldTexts.ts"
import { madeAt, type PartyXml, readNewestPartyXml } from "./readPartyXml.ts"
import { elementsAt, textAt, textsAt, type XmlElement } from "./xmlElements.ts"

type Name = ListedParty["names"][number]

const kinds = new Map<string, Pick<Name, "kind" | "name_type">>([
  ["good", { kind: "alias", name_type: "a.k.a. (Good)" }],
  ["low", { kind: "weak_alias", name_type: "a.k.a. (Low)" }],
  ["a.k.a.", { kind: "alias", name_type: "a.k.a." }],
  ["f.k.a.", { kind: "former", name_type: "f.k.a." }]
])

/** One field may hold several names: `Azim Example; Azim Exampli b) M. Example`. */
const severalNames = (field: string): ReadonlyArray<string> =>
  field
    .split(/;|(?:^|\s)[a-h]\)\s/u)
    .map(cleanText)
    .filter((name) => name !== "")

/** What follows a name in some fields, which is said in full among the reasons. */
const remark = /,?\s+(?:born|DOB|POB|passport)\b.*$/isu

const primaryName = (entry: XmlElement): string =>
  filled([
    saidOfName(elementsAt(entry, "FIRST_NAME")[0]?.text),
    ...["SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"].map((part) => textAt(entry, part))
  ]).join(" ")

const aliasesOf = (alias: XmlElement): ReadonlyArray<Name> => {
  const quality = textAt(alias, "QUALITY")
  const wasListed = /(?:previously|formerly) listed/iu.test(textAt(alias, "NOTE"))
  const known = kinds.get(quality.toLowerCase()) ?? { kind: "alias", name_type: quality || "a.k.a." }
  return severalNames(said(elementsAt(alias, "ALIAS_NAME")[0]?.text)).map((name) => ({
    ...known,
    name: name.replace(remark, ""),
    ...(wasListed && { kind: "former" as const })
  }))
}

const aliasReasons = (alias: XmlElement): ReadonlyArray<string> => {
  const name = textAt(alias, "ALIAS_NAME")
  const note = textAt(alias, "NOTE")
  if (note !== "") return [`${name}: ${note}`]
  return remark.test(name) ? [name] : []
}

const place = (element: XmlElement, ...fields: ReadonlyArray<string>): string => {
  const note = textAt(element, "NOTE")
  return filled([...fields.map((field) => textAt(element, field)), note === "" ? "" : `(${note})`]).join(", ")
}

const places = (entry: XmlElement, name: string): ReadonlyArray<string> =>
  filled(
    elementsAt(entry, name).map((each) =>
      place(each, "STREET", "CITY", "STATE_PROVINCE", "ZIP_CODE", "COUNTRY")
    )
  )

/** `approximately 1966`, `1973 to 1974`: the elements in the words that the reader of dates knows. */
const birthDate = (element: XmlElement): string => {
  const [from, to] = [textAt(element, "FROM_YEAR"), textAt(element, "TO_YEAR")]
  const note = textAt(element, "NOTE")
  const date =
    textAt(element, "DATE") || textAt(element, "YEAR") || (from && to ? `${from} to ${to}` : from || to)
  const isAbout = /approx/iu.test(`${textAt(element, "TYPE_OF_DATE")} ${note}`)
  const remarks = /^approximately$/iu.test(note) || note === "" ? "" : date === "" ? note : `(${note})`
  return filled([isAbout && date !== "" ? "approximately" : "", date, remarks]).join(" ")
}

const documentOf = (element: XmlElement, otherwise: "national_id" | "registration") => {
  const type = filled([textAt(element, "TYPE_OF_DOCUMENT"), textAt(element, "TYPE_OF_DOCUMENT2")])
  const number = textAt(element, "NUMBER")
  const country = textAt(element, "ISSUING_COUNTRY") || textAt(element, "COUNTRY_OF_ISSUE")
  const issued = filled([textAt(element, "DATE_OF_ISSUE"), textAt(element, "CITY_OF_ISSUE")])
  const note = textAt(element, "NOTE")
  const detail = filled([number, country, issued.length > 0 ? `issued ${issued.join(", ")}` : "", note])
  return {
    identifiers: bareNumbers(number).map((each) => ({
      kind: identifierKind(`${type.join(" ")} ${number}`, otherwise),
      number: each
    })),
    reasons: detail.length === 0 ? [] : [`${type.join(", ") || "Document"}: ${detail.join("; ")}`]
  }
}

const isoDay = (text: string): string => /^\d{4}-\d{2}-\d{2}/u.exec(text)?.[0] ?? ""

const partyOf = (entry: XmlElement): ListedParty => {
  const isPerson = entry.name === "INDIVIDUAL"
  const aliases = elementsAt(entry, isPerson ? "INDIVIDUAL_ALIAS" : "ENTITY_ALIAS")
  const documents = elementsAt(entry, "INDIVIDUAL_DOCUMENT").map((each) => documentOf(each, "national_id"))
  const [primary = "", ...others] = severalNames(primaryName(entry))
  return {
    ...bareParty,
    ref: textAt(entry, "REFERENCE_NUMBER") || textAt(entry, "DATAID"),
    type: isPerson ? "individual" : "entity",
    published_type: isPerson ? "Individual" : "Entity",
    names: [
      { name: primary, kind: "primary", name_type: "Primary name" },
      ...others.map((name): Name => ({ name, kind: "alias", name_type: "Primary name" })),
      ...textsAt(entry, "NAME_ORIGINAL_SCRIPT").map(
        (name): Name => ({ name, kind: "original_script", name_type: "Original script" })
      ),
      ...aliases.flatMap(aliasesOf)
    ],
    dates_of_birth: distinct([
      ...elementsAt(entry, "INDIVIDUAL_DATE_OF_BIRTH").map(birthDate),
      ...aliases.map((alias) => textAt(alias, "DATE_OF_BIRTH"))
    ]),
    places_of_birth: distinct([
      ...places(entry, "INDIVIDUAL_PLACE_OF_BIRTH"),
      ...aliases.map((each) =>
        filled([textAt(each, "CITY_OF_BIRTH"), textAt(each, "COUNTRY_OF_BIRTH")]).join(", ")
      )
    ]),
    citizenship: [...textsAt(entry, "NATIONALITY", "VALUE"), ...textsAt(entry, "NATIONALITY2")],
    addresses: places(entry, isPerson ? "INDIVIDUAL_ADDRESS" : "ENTITY_ADDRESS"),
    identifiers: distinctIdentifiers(documents.flatMap(({ identifiers }) => identifiers)),
    reasons: [
      ...labelled("Title", textsAt(entry, "TITLE", "VALUE")),
      ...labelled("Designation", textsAt(entry, "DESIGNATION", "VALUE")),
      ...labelled("Gender", textsAt(entry, "GENDER")),
      ...textsAt(entry, "COMMENTS1"),
      ...documents.flatMap(({ reasons }) => reasons),
      ...aliases.flatMap(aliasReasons)
    ],
    listing: [
      ...labelled("List", textsAt(entry, "UN_LIST_TYPE")),
      ...labelled("Listed on", textsAt(entry, "LISTED_ON")),
      ...labelled("Submitted by", textsAt(entry, "SUBMITTED_BY")),
      ...labelled("Last updated", textsAt(entry, "LAST_DAY_UPDATED", "VALUE"))
    ],
    valid_from: isoDay(textAt(entry, "LISTED_ON")),
    valid_to: isoDay(textAt(entry, "DELISTED_ON"))
  }
}

const format: PartyXml = {
  expected: "the Security Council's consolidated list as XML, with the root CONSOLIDATED_LIST",
  root: "CONSOLIDATED_LIST",
  around: new Set(["INDIVIDUALS", "ENTITIES"]),
  entries: new Set(["INDIVIDUAL", "ENTITY"]),
  says: ({ attributes }) => madeAt(attributes.dateGenerated),
  party: partyOf
}

export const unSecurityCouncil: PartyFormat = {
  fileName: /^(?:un[-_ ]?)?(?:sc[-_ ]?)?consolidated(?:legacy)?[^/]*\.xml$/iu,
  read: (source, files) => readNewestPartyXml(source, files, format),
  published: {
    title: "United Nations Security Council Consolidated List",
    publisher: "United Nations Security Council",
    licence: "© United Nations; its terms of use allow copying for personal, non-commercial use",
    attribution: "Contains the Consolidated List of the United Nations Security Council. © United Nations.",
    address: "https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list",
    cadence: "irregular, often several times a month; asked every day",
    floor: 700,
    maxAgeDays: 14,
    kind: "sanctions"
  }
}
