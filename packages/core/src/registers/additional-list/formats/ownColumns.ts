/** The columns of an operator's own list, by all the words that people head them with. */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type SourceError, SourceMalformed } from "../../../domain/SourceError.ts"
import { cleanText } from "../../../formats/cleanText.ts"
import { readDelimited } from "../../../formats/delimited.ts"
import type { PublishedRow } from "../../../formats/Layout.ts"

const numbered = (word: string): ReadonlyArray<string> =>
  Array.from({ length: 10 }, (_, i) => [`${word} ${i + 1}`, `${word}${i + 1}`]).flat()

const words = {
  name: [
    "name",
    "full name",
    "party",
    "party name",
    "entity name",
    "company name",
    "legal name",
    "primary name",
    "business name",
    "organisation name",
    "customer name",
    "client name"
  ],
  given: ["first name", "given name", "given names", "forename"],
  middle: ["middle name", "middle names"],
  family: ["last name", "surname", "family name"],
  ref: ["ref", "reference", "reference number", "id", "list id"],
  type: ["type", "entity type", "party type", "kind"],
  aliases: [
    ...["aliases", "alias", "aka", "a.k.a.", "also known as", "other name", "other names", "trading name"],
    ...[...numbered("alias"), ...numbered("aka")]
  ],
  former: ["former name", "former names", "previous name", "previous names"],
  dob: ["dob", "date of birth", "dates of birth", "birth date", "birthdate", "born"],
  pob: ["pob", "place of birth", "birth place", "birthplace"],
  citizenship: ["citizenship", "nationality"],
  country: ["country", "countries"],
  address: ["address", "addresses"],
  abn: ["abn", "australian business number"],
  acn: ["acn", "australian company number"],
  imo: ["imo", "imo number"],
  identifiers: ["identifiers", "identifier", "id numbers", "id number", "documents", "document number"],
  passport: ["passport", "passports", "passport number", "passport no"],
  reason: ["reason", "reasons", "why", "comment", "comments", "note", "notes", "remarks"],
  measure: ["measure", "action", "sanction"],
  from: ["valid from", "from", "start", "start date", "date listed", "listed", "listed on"],
  to: ["valid to", "to", "until", "valid until", "end", "end date", "expiry", "expiry date"]
} as const

export type OwnColumn = keyof typeof words

/** `date of birth` is as well `date_of_birth`, `date-of-birth` and `dateofbirth`. */
const spellings = (word: string): ReadonlyArray<string> =>
  word.includes(" ") ? [word, ...["_", "-", ""].map((mark) => word.replaceAll(" ", mark))] : [word]

const columns = Object.keys(words) as ReadonlyArray<OwnColumn>
const headings = new Map(columns.map((column) => [column, words[column].flatMap(spellings)]))
const headed = (column: OwnColumn): ReadonlyArray<string> => headings.get(column) ?? []

const all: ReadonlyArray<string> = columns.flatMap(headed)
const named: ReadonlyArray<string> = [...headed("name"), ...headed("family")]

/** The texts of a row's column, whatever it is headed with. */
export const cellsOf =
  ({ cells }: PublishedRow<string>) =>
  (column: OwnColumn): ReadonlyArray<string> =>
    headed(column)
      .map((word) => cells[word] ?? "")
      .filter((cell) => cell.trim() !== "")

const headerBytes = 1 << 16

/** How the file begins: enough to hold its header. */
const beginning = (bytes: Stream.Stream<Uint8Array, SourceError>): Effect.Effect<Uint8Array, SourceError> =>
  Effect.gen(function* () {
    const begun = new Uint8Array(headerBytes)
    let length = 0
    yield* Stream.runForEachWhile(bytes, (chunk) =>
      Effect.sync(() => {
        const taken = chunk.subarray(0, headerBytes - length)
        begun.set(taken, length)
        length += taken.length
        return length < headerBytes
      })
    )
    return begun.subarray(0, length)
  })

const isWorkbook = (begun: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, i) => begun[i] === byte)

/** With what the column of names is headed in the first line; undefined where nothing there heads names. */
const nameColumnIn = (begun: Uint8Array): string | undefined => {
  const [line = ""] = new TextDecoder().decode(begun).split("\n", 1)
  const found = new Set(line.split(/[\t,]/u).map((cell) => cleanText(cell.replaceAll('"', "")).toLowerCase()))
  return named.find((word) => found.has(word))
}

/** Reads the rows of a list of which `name` heads the names. */
const rowsHeaded = (source: SourceId, name: string, bytes: Stream.Stream<Uint8Array, SourceError>) =>
  readDelimited<string>({
    source,
    required: [name],
    optional: all.filter((word) => word !== name),
    brokenRow: "refuse",
    tailMayBeCut: true
  })(bytes)

/** A workbook says what heads its names only to whoever asks for one of the words after the other. */
const nameColumnOfWorkbook = (source: SourceId, bytes: Stream.Stream<Uint8Array, SourceError>) =>
  Effect.gen(function* () {
    for (const name of named) {
      const isHeaded = yield* rowsHeaded(source, name, bytes).pipe(
        Stream.take(1),
        Stream.runDrain,
        Effect.as(true),
        Effect.catchTag("SourceMalformed", () => Effect.succeed(false))
      )
      if (isHeaded) return name
    }
    return undefined
  })

export const readOwnRows = (source: SourceId, bytes: Stream.Stream<Uint8Array, SourceError>) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const begun = yield* beginning(bytes)
      const name = isWorkbook(begun) ? yield* nameColumnOfWorkbook(source, bytes) : nameColumnIn(begun)
      const isPlainText = !isWorkbook(begun) && !/^\s*(?:<|$)/u.test(new TextDecoder().decode(begun))
      if (name === undefined && isPlainText)
        return yield* new SourceMalformed({ source, reason: 'The first line has no column "name".' })
      return rowsHeaded(source, name ?? "name", bytes)
    })
  )
