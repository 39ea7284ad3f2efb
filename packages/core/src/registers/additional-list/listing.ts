/** Projects a record of an additional list: the listed entry of a party, which the screener compares. */
import type { Json } from "@entity-watch/contract/schema/canonicalJson"
import type { ListedDetails } from "@entity-watch/contract/schema/ListedDetails"
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Schema from "effect/Schema"
import type { EntryOfRecord, ListedName } from "../../domain/ListedEntry.ts"
import type { Listing } from "../../domain/Register.ts"
import { isLatin, nameForms } from "../../formats/comparableForms.ts"
import { distinctDates, readDatesOfBirth } from "../../formats/datesOfBirth.ts"
import { ListedParty } from "./party/ListedParty.ts"

const decodeRecord = Schema.decodeUnknownSync(ListedParty)

const namesOf = ({ names, ref, type }: ListedParty): ReadonlyArray<ListedName> => {
  const seen = new Set<string>()
  return names
    .flatMap(({ kind, name, name_type }) =>
      nameForms(
        name,
        kind === "original_script" && isLatin(name) ? "alias" : kind,
        type === "individual"
      ).map(
        (form): ListedName => ({
          name,
          ...(form.compared === name ? {} : { compared: form.compared }),
          kind: form.kind,
          nameType: name_type,
          listRef: ref
        })
      )
    )
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
  const numbers = abn === "" ? identifiers : [...identifiers, { kind: "registration" as const, number: abn }]
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
