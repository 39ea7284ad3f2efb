/** Reads invented files of lists by a format, for its test. */
import type { SourceFile } from "@entity-watch/core/domain/SourceFile"
import { listingOf } from "@entity-watch/core/registers/additional-list/listing"
import type { ListedParty } from "@entity-watch/core/registers/additional-list/party/ListedParty"
import { ListedParty as PartySchema } from "@entity-watch/core/registers/additional-list/party/ListedParty"
import type { PartyFormat } from "@entity-watch/core/registers/additional-list/party/PartyFormat"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { memoryFile, recordsOf } from "../../support/files.ts"

const source = "list:invented"

export const read = (format: PartyFormat, ...files: ReadonlyArray<SourceFile>) =>
  Effect.map(Stream.runCollect(format.read(source, files)), (all) => [...all])

const decode = Schema.decodeUnknownSync(PartySchema)

/** The parties of one file. It is read in small pieces, so that every token is cut somewhere. */
export const parties = (format: PartyFormat, name: string, content: string) =>
  Effect.map(
    read(format, memoryFile(name, content, 11)),
    (all): ReadonlyArray<ListedParty> => recordsOf(all).map(({ data }) => decode(data))
  )

/** The entry that is compared. */
export const entryOf = listingOf(source, "Invented list").entry

/** Each name as its kind and its words. */
export const namesOf = ({ names }: ListedParty): ReadonlyArray<string> =>
  names.map(({ kind, name }) => `${kind} ${name}`)

export const numbersOf = ({ identifiers }: ListedParty): ReadonlyArray<string> =>
  identifiers.map(({ kind, number }) => `${kind} ${number}`)
