/** Projects a record of the DFAT Consolidated List: the listed entry of a party, which the screener compares. */

import type { Json } from "@entity-watch/contract/schema/canonicalJson"
import type { ListedDetails } from "@entity-watch/contract/schema/ListedDetails"
import * as Schema from "effect/Schema"
import type { EntryOfRecord, ListedName } from "../../domain/ListedEntry.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { isLatin, nameForms } from "../../formats/comparableForms.ts"
import { documentNumbers } from "./documentNumbers.ts"
import { datesOf, PartyRecord } from "./normalise.ts"
import { source } from "./source.ts"
import { knownNameType, partyType } from "./vocabulary.ts"

const decodeRecord = Schema.decodeUnknownSync(PartyRecord)

type PublishedName = PartyRecord["names"][number]

const kindOf = ({ name, name_type, strength }: PublishedName): ListedName["kind"] => {
  const kind = knownNameType(name_type)?.kind ?? "alias"
  if (kind === "alias" && strength === "Weak") return "weak_alias"
  // The entry 8720 gives a name in Latin letters as its "Original Script".
  return kind === "original_script" && isLatin(name) ? "alias" : kind
}

const nameTypeOf = ({ name_type, strength }: PublishedName): string =>
  strength === "" ? name_type : `${name_type} (${strength})`

const asPublished = (published: PublishedName, isIndividual: boolean): ReadonlyArray<ListedName> =>
  nameForms(published.name, kindOf(published), isIndividual).map(({ compared, kind }) => ({
    name: published.name,
    ...(compared === published.name ? {} : { compared }),
    kind,
    nameType: nameTypeOf(published),
    listRef: published.reference
  }))

/** Earlier names of vessels, which stand in prose only: "Previous names include ASHER". */
const earlierNames = (record: PartyRecord): ReadonlyArray<ListedName> =>
  record.additional_information.flatMap((text) => {
    const found = /\bprevious names? includes?:?\s+([^.;\n]+)/iu.exec(text)?.[1]
    if (found === undefined) return []
    return found
      .split(/,|\sand\s|\s\/\s/u)
      .map(cleanText)
      .filter((name) => name !== "")
      .map((name) => ({
        name,
        kind: "former" as const,
        nameType: "Previous name",
        listRef: record.names[0]?.reference ?? record.reference
      }))
  })

/** Splits a cell that lists several places by `a) … b) …` or by semicolons. */
const placesIn = (raw: string): ReadonlyArray<string> =>
  cleanText(raw)
    .split(/;|(?:^|\s)[a-h]\)\s*|\(?(?:this aka only,?\s*)?\balt\.? pob:?/iu)
    .map((place) => cleanText(place.replace(/^[\s,.]+|[\s,.]+$/gu, "")))
    .map((place) => (place.includes("(") ? place : place.replace(/\)$/u, "")))
    .filter((place) => place !== "" && place.toLowerCase() !== "na")

const primaryFirst = (record: PartyRecord): ReadonlyArray<PublishedName> => {
  const primary = record.names.find(({ name }) => name === record.primary_name)
  return primary === undefined ? record.names : [primary, ...record.names.filter((name) => name !== primary)]
}

const distinctNames = (names: ReadonlyArray<ListedName>): ReadonlyArray<ListedName> => {
  const seen = new Set<string>()
  return names.filter(({ compared, kind, name }) => {
    const key = `${compared ?? name}\n${kind}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

const measures = [
  "targeted_financial_sanction",
  "travel_ban",
  "arms_embargo",
  "maritime_restriction"
] as const

const detailsOf = (record: PartyRecord): ListedDetails => {
  const { additional_information, addresses, citizenship, committees, control_date, imo, instruments } =
    record
  const { listing_information } = record
  const identifiers = documentNumbers(additional_information)
  const inForce = measures.filter((measure) => record[measure] === true)
  return {
    names: [...new Set(record.names.map(({ name }) => name))],
    ...(citizenship.length > 0 && { citizenship }),
    ...(addresses.length > 0 && { addresses }),
    ...(additional_information.length > 0 && { additional_information }),
    ...(listing_information.length > 0 && { listing_information }),
    ...(committees.length > 0 && { committees }),
    ...(instruments.length > 0 && { instruments }),
    ...(inForce.length > 0 && { measures: inForce }),
    ...(control_date !== null && { control_date }),
    ...(imo !== "" && { imo }),
    ...(identifiers.length > 0 && { identifiers })
  }
}

export const entry = (data: unknown): EntryOfRecord => {
  const record = decodeRecord(data)
  const { subjectType } = partyType(record.type)
  const isIndividual = subjectType === "individual"
  return {
    source: source.id,
    ref: record.reference,
    registerName: "Consolidated List",
    subjectType,
    listingType: record.type,
    names: distinctNames([
      ...primaryFirst(record).flatMap((name) => asPublished(name, isIndividual)),
      ...(subjectType === "vessel" ? earlierNames(record) : [])
    ]),
    datesOfBirth: datesOf(record),
    dobRaw: record.dates_of_birth.map(({ raw }) => raw).join("; "),
    placesOfBirth: [...new Set(record.places_of_birth.flatMap(placesIn))],
    pobRaw: record.places_of_birth.join("; "),
    acn: "",
    imo: record.imo,
    banType: "",
    start: "",
    end: "",
    comment: record.listing_information.join("; "),
    details: detailsOf(record)
  }
}

/** Without the day of the last edit, which says nothing of the party, and with the dates of birth as they are written. */
export const published = (data: unknown): Json => {
  const { control_date: _, dates_of_birth, ...record } = decodeRecord(data)
  return { ...record, dates_of_birth: dates_of_birth.map(({ raw }) => raw) }
}
