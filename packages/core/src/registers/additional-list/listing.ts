/** Projects a record of an additional list: the listed entry of a party, which the screener compares. */
import type { Json } from "@entity-watch/contract/schema/canonicalJson"
import type { ListedDetails } from "@entity-watch/contract/schema/ListedDetails"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import { excessOf } from "@entity-watch/contract/schema/nameLimits"
import * as Schema from "effect/Schema"
import type { EntryOfRecord, ListedName } from "../../domain/ListedEntry.ts"
import type { Listing } from "../../domain/Register.ts"
import { cleanText } from "../../formats/cleanText.ts"
import { isLatin, nameForms } from "../../formats/comparableForms.ts"
import { distinctDates, readDatesOfBirth } from "../../formats/datesOfBirth.ts"
import { isCode } from "./listedCodes.ts"
import { ListedParty } from "./party/ListedParty.ts"

const decodeRecord = Schema.decodeUnknownSync(ListedParty)

/**
 * The texts of a name that are compared. One that is too long to be compared whole is a list of names that stands in one
 * cell, and its parts are compared.
 */
const textsIn = (name: string): ReadonlyArray<string> => {
  if (excessOf(name) === null) return [name]
  const names = name
    .split(/[,;]/u)
    .map(cleanText)
    .filter((part) => threeLetters.test(part))
  return names.length > 1 && names.every((part) => excessOf(part) === null) ? names : [name]
}
const threeLetters = /\p{L}.*\p{L}.*\p{L}/su

const namesOf = ({ names, ref, type }: ListedParty): ReadonlyArray<ListedName> => {
  const seen = new Set<string>()
  return names
    .flatMap(({ kind, name, name_type }) => {
      const forms = textsIn(name).flatMap((text) =>
        nameForms(text, kind === "original_script" && isLatin(text) ? "alias" : kind, type === "individual")
      )
      return forms.map(
        (form): ListedName => ({
          name,
          ...(form.compared === name ? {} : { compared: form.compared }),
          kind: form.kind,
          nameType: name_type,
          listRef: ref
        })
      )
    })
    .filter(({ compared, kind, name }) => {
      const key = `${compared ?? name}\n${kind}`
      return !seen.has(key) && seen.add(key) !== undefined
    })
}

const detailsOf = ({
  abn,
  addresses,
  citizenship,
  identifiers,
  listing,
  names,
  other_refs,
  reasons
}: ListedParty): ListedDetails => {
  const codes = names.map(({ name }) => name).filter(isCode)
  const numbers = [
    ...identifiers,
    ...(abn === "" ? codes : [...codes, abn]).map((number) => ({ kind: "registration" as const, number }))
  ]
  return {
    names: [...new Set(names.map(({ name }) => name))],
    ...(citizenship.length > 0 && { citizenship }),
    ...(addresses.length > 0 && { addresses }),
    ...(reasons.length > 0 && { additional_information: reasons }),
    ...(listing.length > 0 && { listing_information: listing }),
    ...(numbers.length > 0 && { identifiers: numbers }),
    ...(other_refs.length > 0 && { other_references: other_refs })
  }
}

/** `title` is what the list is called in a match. */
export const listingOf = (source: SourceId, title: string): Listing => ({
  entry: (data): EntryOfRecord => {
    const party = decodeRecord(data)
    return {
      source,
      ref: party.ref,
      registerName: title,
      subjectType: party.type,
      listingType: party.published_type,
      names: namesOf(party),
      datesOfBirth: distinctDates(party.dates_of_birth.flatMap((raw) => readDatesOfBirth(raw, "either"))),
      dobRaw: party.dates_of_birth.join("; "),
      placesOfBirth: party.places_of_birth,
      pobRaw: party.places_of_birth.join("; "),
      acn: party.acn,
      imo: party.imo,
      banType: party.measure,
      start: party.valid_from,
      end: party.valid_to,
      comment: [...party.listing, ...party.reasons].join(" "),
      details: detailsOf(party)
    }
  },
  published: (data): Json => decodeRecord(data)
})
