/** Reads files of a format of additional lists, for tests. */
import type { RowOutcome } from "@entity-watch/core/domain/RowOutcome"
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import type { ListedParty } from "@entity-watch/core/registers/additional-list/party/ListedParty"
import { bareParty } from "@entity-watch/core/registers/additional-list/party/ListedParty"
import type { PartyFormat } from "@entity-watch/core/registers/additional-list/party/PartyFormat"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { memoryFile, recordsOf } from "../../support/files.ts"
import { refusalOf } from "../../support/refusalOf.ts"

export const listName = "list:invented"

export const reading = (format: PartyFormat, ...files: ReadonlyArray<SourceFile>) =>
  Effect.map(Stream.runCollect(format.read(listName, files)), (all) => [...all] as ReadonlyArray<RowOutcome>)

/** Reads one file whose bytes come in small pieces, so that every token is cut somewhere. */
export const readingText = (format: PartyFormat, name: string) => (text: string) =>
  reading(format, memoryFile(name, text, text.length > 10_000 ? 65_536 : 7))

export const faultOf = (format: PartyFormat, name: string) => (text: string) =>
  refusalOf(readingText(format, name)(text))

export const partiesOf = (all: ReadonlyArray<RowOutcome>) =>
  recordsOf(all).map(({ data }) => data as ListedParty)

export const noticesOf = (all: ReadonlyArray<RowOutcome>) =>
  all.flatMap((each) => (each._tag === "Noticed" ? [each.what] : []))

export const outcomesOf = <Tag extends RowOutcome["_tag"]>(all: ReadonlyArray<RowOutcome>, tag: Tag) =>
  all.filter((each): each is Extract<RowOutcome, { readonly _tag: Tag }> => each._tag === tag)

/** How many rows a reading tells of, so that none is lost without a word. */
export const rowsTold = (all: ReadonlyArray<RowOutcome>) =>
  all.reduce(
    (rows, each) =>
      rows +
      (each._tag === "Record" || each._tag === "Repeated" ? each.rows : each._tag === "Refused" ? 1 : 0),
    0
  )

export const named = (
  name: string,
  kind: ListedParty["names"][number]["kind"] = "primary",
  name_type = ""
) => ({
  name,
  kind,
  name_type
})

export const party = (rest: Partial<ListedParty> & Pick<ListedParty, "names">): ListedParty => ({
  ...bareParty,
  ...rest
})
