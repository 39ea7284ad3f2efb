/** What a list of the whole service is, where its operator leaves something to its format. */

import { ListFormat, type ListKind } from "@entity-watch/contract/schema/AdditionalList"
import type { FormatDefaults } from "@entity-watch/contract/schema/admin/AdministeredList"
import { partyFormats } from "../registers/additional-list/formatsOf.ts"
import type { ListSettings } from "./AdditionalLists.ts"

/** What an operator says of a list. */
export interface SaidOfList {
  readonly format: ListFormat
  readonly title?: string | undefined
  readonly kind?: ListKind | undefined
  readonly counts?: boolean | undefined
  readonly maxAgeDays?: number | undefined
  /** Whether any age will do, whatever the format says. */
  readonly anyAge?: boolean | undefined
  readonly floor?: number | undefined
  readonly publisher?: string | undefined
  readonly licence?: string | undefined
}

/** `"title"` says that the title is missing: the format is no publisher's, so that it has none to give. */
export const listSettings = (said: SaidOfList): ListSettings | "title" => {
  const { published } = partyFormats[said.format]
  const title = said.title ?? published?.title
  if (title === undefined) return "title"
  return {
    title,
    publisher: said.publisher ?? published?.publisher ?? "",
    licence: said.licence ?? published?.licence ?? "",
    format: said.format,
    kind: said.kind ?? published?.kind ?? "other",
    counts: said.counts ?? false,
    maxAgeDays: said.anyAge === true ? null : (said.maxAgeDays ?? published?.maxAgeDays ?? null),
    floor: said.floor ?? published?.floor ?? 0
  }
}

/** What each format says of its lists. */
export const formatDefaults: ReadonlyArray<FormatDefaults> = ListFormat.literals.map((format) => {
  const { published } = partyFormats[format]
  return {
    format,
    title: published?.title ?? null,
    kind: published?.kind ?? "other",
    max_age_days: published?.maxAgeDays ?? null,
    floor: published?.floor ?? 0,
    publisher: published?.publisher ?? "",
    licence: published?.licence ?? "",
    address: published?.address ?? ""
  }
})
