/** Projects a record of ASIC's register of banned organisations: the listed entry that the screener compares. */
import type { Json } from "@entity-watch/contract/schema/canonicalJson"
import * as Schema from "effect/Schema"
import type { EntryOfRecord, ListedName } from "../../domain/ListedEntry.ts"
import { summary } from "../../formats/bans.ts"
import { nameForms } from "../../formats/comparableForms.ts"
import { splitOtherNames } from "../../formats/nameAliases.ts"
import { registerName } from "./decode.ts"
import { BannedOrganisation } from "./normalise.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(BannedOrganisation)

const namesIn = (published: string, listRef: string): ReadonlyArray<ListedName> => {
  const { main, others } = splitOtherNames(published)
  return [
    ...nameForms(main, "primary", false),
    ...others.flatMap(({ isFormer, name }) => nameForms(name, isFormer ? "former" : "alias", false))
  ].map(({ compared, kind }) => ({
    name: published,
    ...(compared === published ? {} : { compared }),
    kind,
    nameType: "",
    listRef
  }))
}

export const entry = (data: unknown): EntryOfRecord => {
  const record = decodeRecord(data)
  const ref = record.acn ?? record.acn_published
  return {
    source: source.id,
    ref,
    registerName,
    subjectType: "entity",
    listingType: "entity",
    names: record.names.flatMap((name) => namesIn(name, ref)),
    datesOfBirth: [],
    dobRaw: "",
    placesOfBirth: [],
    pobRaw: "",
    acn: record.acn ?? "",
    imo: "",
    ...summary(record.bans),
    details: { names: record.names, bans: record.bans }
  }
}

/** Without the ACN that is made of the published one. */
export const published = (data: unknown): Json => {
  const { acn: _, ...record } = decodeRecord(data)
  return record
}
