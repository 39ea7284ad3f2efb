/**
 * The record of an additional list: one listed party, whatever format its list has. What a publisher says stands as it is
 * published; what is made of it, to be compared, is made in `listing.ts`.
 */
import { ListedIdentifier } from "@entity-watch/contract/schema/ListedDetails"
import * as Schema from "effect/Schema"

const Texts = Schema.Array(Schema.String)

export const ListedParty = Schema.Struct({
  /** The publisher's reference of the party; empty where it has none. */
  ref: Schema.String,
  type: Schema.Literals(["individual", "entity", "vessel", "unknown"]),
  /** The type as published. */
  published_type: Schema.String,
  /** The primary name first. A person's given names stand before the family name, where the list has them apart. */
  names: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      kind: Schema.Literals(["primary", "alias", "weak_alias", "original_script", "former"]),
      /** The name's type as published, such as `a.k.a. (Low)`. */
      name_type: Schema.String
    })
  ),
  /** As published: `listing.ts` reads them (`formats/datesOfBirth.ts`: day first, or ISO). */
  dates_of_birth: Texts,
  places_of_birth: Texts,
  citizenship: Texts,
  addresses: Texts,
  /** Numbers of documents and registers, without the words around them. */
  identifiers: Schema.Array(ListedIdentifier),
  /** Eleven and nine digits with right check digits; empty where there is none. */
  abn: Schema.String,
  acn: Schema.String,
  /** Seven digits; empty where there is none. */
  imo: Schema.String,
  /** References of the same party on other lists, such as `QDi.006` of the Security Council. */
  other_refs: Texts,
  /** Why the party is listed, and what else the publisher says, each as a sentence or a paragraph. */
  reasons: Texts,
  /** Programmes, regimes and dates of listing, as published: "Programme: SDGT". */
  listing: Texts,
  /** What was ordered, such as "Banning order"; empty for most lists. */
  measure: Schema.String,
  /** From when and until when it holds, in ISO form where that is known; empty where it is not said. */
  valid_from: Schema.String,
  valid_to: Schema.String
})
export type ListedParty = typeof ListedParty.Type

/** A party of which nothing is said but its names: a format fills in what its list has. */
export const bareParty: Omit<ListedParty, "names"> = {
  ref: "",
  type: "unknown",
  published_type: "",
  dates_of_birth: [],
  places_of_birth: [],
  citizenship: [],
  addresses: [],
  identifiers: [],
  abn: "",
  acn: "",
  imo: "",
  other_refs: [],
  reasons: [],
  listing: [],
  measure: "",
  valid_from: "",
  valid_to: ""
}
