/** What an operator says of a list, completed by what its format says of its publisher's list. */
import type { ListFormat, ListKind } from "@entity-watch/contract/schema/AdditionalList"
import { partyFormats } from "../registers/additional-list/formatsOf.ts"
import type { ListSettings } from "./AdditionalLists.ts"

export interface SaidOfList {
  readonly format: ListFormat
  readonly title?: string | undefined
  readonly kind?: ListKind | undefined
  readonly counts?: boolean | undefined
  /** In days; past that the list is unavailable. */
  readonly maxAgeDays?: number | undefined
  /** A whole file has at least so many entries. */
  readonly floor?: number | undefined
  readonly publisher?: string | undefined
  readonly licence?: string | undefined
}

/** `"title"` where the list has none, and its format no publisher's. */
export const listSettings = (said: SaidOfList): ListSettings | "title" => {
  const { published } = partyFormats[said.format]
  const title = said.title ?? published?.title
  return title === undefined
    ? "title"
    : {
        title,
        format: said.format,
        kind: said.kind ?? published?.kind ?? "other",
        counts: said.counts ?? false,
        maxAgeDays: said.maxAgeDays ?? published?.maxAgeDays ?? null,
        floor: said.floor ?? published?.floor ?? 0,
        publisher: said.publisher ?? published?.publisher ?? "",
        licence: said.licence ?? published?.licence ?? ""
      }
}
