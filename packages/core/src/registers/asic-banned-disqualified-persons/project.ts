/**
 * Projects a record of ASIC's register of banned persons: the listed entry of one document, which the screener
 * compares.
 */

import type { Json } from "@entity-watch/contract/schema/canonicalJson"
import type { ListedDetails } from "@entity-watch/contract/schema/ListedDetails"
import * as Schema from "effect/Schema"
import type { EntryOfRecord, ListedName } from "../../domain/ListedEntry.ts"
import { summary } from "../../formats/bans.ts"
import { givenFirst } from "../../formats/comparableForms.ts"
import { splitOtherNames } from "../../formats/nameAliases.ts"
import { registerName } from "./decode.ts"
import { BannedPerson } from "./normalise.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(BannedPerson)

interface ComparedName {
  readonly compared: string
  readonly kind: ListedName["kind"]
}

/**
 * Reads another name. A former name without a comma is a family name alone; an alias of one word is little evidence.
 */
const otherName = (name: string, isFormer: boolean, main: string): ComparedName => {
  const inOrder = givenFirst(name)
  if (inOrder !== undefined) return { compared: inOrder, kind: isFormer ? "former" : "alias" }
  if (name.includes(" ")) return { compared: name, kind: isFormer ? "former" : "alias" }
  const given = main.split(",")[1]?.trim() ?? ""
  return isFormer && given !== ""
    ? { compared: `${given} ${name}`, kind: "former" }
    : { compared: name, kind: "weak_alias" }
}

const comparedNames = (published: string): ReadonlyArray<ComparedName> => {
  const { main, others } = splitOtherNames(published)
  return [
    { compared: givenFirst(main) ?? main, kind: "primary" },
    // "Aka" is a name as well, so a name that was split at it is also compared whole.
    ...(others.length === 0 ? [] : [{ compared: published, kind: "primary" as const }]),
    ...others.map(({ isFormer, name }) => otherName(name, isFormer, main))
  ]
}

const addressOf = ({ country, locality, postcode, state }: BannedPerson["localities"][number]): string =>
  [[locality, state, postcode].filter((part) => part !== "").join(" "), country]
    .filter((part) => part !== "")
    .join(", ")

const detailsOf = ({ bans, localities, names }: BannedPerson): ListedDetails => ({
  names,
  ...(localities.length > 0 && { addresses: localities.map(addressOf) }),
  bans
})

export const entry = (data: unknown): EntryOfRecord => {
  const record = decodeRecord(data)
  return {
    source: source.id,
    ref: record.document_number,
    registerName,
    subjectType: "individual",
    listingType: "individual",
    names: record.names.flatMap((name) =>
      comparedNames(name).map(({ compared, kind }) => ({
        name,
        ...(compared === name ? {} : { compared }),
        kind,
        nameType: "",
        listRef: record.document_number
      }))
    ),
    datesOfBirth: [],
    dobRaw: "",
    placesOfBirth: [],
    pobRaw: "",
    acn: "",
    imo: "",
    ...summary(record.bans),
    details: detailsOf(record)
  }
}

export const published = (data: unknown): Json => decodeRecord(data)
