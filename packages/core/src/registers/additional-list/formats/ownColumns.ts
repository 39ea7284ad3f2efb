/**
 * The columns of an operator's own list, by the words that lists head them with, and for whatever these leave out by those
 * that files of customers have.
 */
import type { SourceId } from "@entity-watch/contract/schema/ListId"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type SourceError, SourceMalformed } from "../../../domain/SourceError.ts"
import { cleanText } from "../../../formats/cleanText.ts"
import { readDelimited } from "../../../formats/delimited.ts"
import { headerWords } from "../../../formats/headers/headerWords.ts"
import { type Field, fieldOf, rankOf, withoutPunctuation } from "../../../formats/headers/usualHeaders.ts"
import type { Delimiter, PublishedRow } from "../../../formats/Layout.ts"
import { columnNameOf } from "../../../formats/passOverRows.ts"

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
  given: ["given", "first name", "given name", "given names", "forename"],
  middle: ["middle", "middle name", "middle names"],
  family: ["family", "last name", "surname", "family name"],
  ref: ["ref", "reference", "reference number", "id", "list id"],
  type: ["type", "entity type", "party type", "kind"],
  aliases: [
    ...["aliases", "alias", "aka", "a.k.a.", "also known as", "other name", "other names", "trading name"],
    ...[...numbered("alias"), ...numbered("aka")]
  ],
  former: ["former", "former name", "former names", "previous name", "previous names"],
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

const columns = Object.keys(words) as ReadonlyArray<OwnColumn>

/** By a word without its spaces and marks, so that `date of birth` is as well `Date_Of_Birth` and `DATE-OF-BIRTH`. */
const ownWords = new Map(
  columns.flatMap((column) =>
    words[column].map((word, rank) => [withoutPunctuation(word), { column, rank }] as const)
  )
)

/** What a file of customers calls so; absent where a list has nothing of the kind. */
const columnOf: Readonly<Partial<Record<Field, OwnColumn>>> = {
  id: "ref",
  name: "name",
  given: "given",
  middle: "middle",
  family: "family",
  dob: "dob",
  pob: "pob",
  type: "type",
  abn: "abn",
  acn: "acn",
  country: "country",
  imo: "imo",
  identifiers: "identifiers",
  passport: "passport",
  national_id: "identifiers",
  registration: "identifiers",
  alias: "aliases"
}

/** Of these a list may have several columns, whatever they are headed with. */
const severalOf: ReadonlySet<OwnColumn> = new Set(["aliases", "identifiers", "passport"])

/** What stands behind so many cells of a header is not looked at: each costs some time. */
const mostHeadings = 256
/** What heads several cells where the line was not split. */
const unsplit = /[;|\t]/u
const ofNation = /citizen|national/u

interface Headed {
  readonly column: OwnColumn
  /** The lowest counts first. */
  readonly rank: number
}

/** A heading of files of customers counts behind every word of lists. */
const behindWords = 1_000

/** The column of a heading that only files of customers are known to have: `Name of individual`, `Customer DOB`. */
const usualColumn = (heading: string): Headed | undefined => {
  const usual = fieldOf(heading)
  const spoken = headerWords(heading)
  const field = usual ?? (spoken?.key === "" && !spoken.isBare ? spoken.field : undefined)
  if (field === undefined) return undefined
  const column = field === "country" && ofNation.test(heading.toLowerCase()) ? "citizenship" : columnOf[field]
  return column && { column, rank: behindWords + (usual === undefined ? 0 : rankOf(field, heading)) }
}

const partsOfName: ReadonlySet<OwnColumn> = new Set(["name", "given", "middle", "family"])

/** A whole name that is headed by its parts: `Surname, given names`. */
const nameInParts = (heading: string): Headed | undefined => {
  const parts = heading.split(",").map((part) => ownWords.get(withoutPunctuation(part))?.column)
  return parts.length > 1 && parts.every((part) => part !== undefined && partsOfName.has(part))
    ? { column: "name", rank: behindWords - 1 }
    : undefined
}

/** As many columns of one kind as there are words for it, and some that are headed otherwise. */
const mostOf = (column: OwnColumn): number => words[column].length + 4
const placesOf = new Map(
  columns.map((column) => [
    column,
    Array.from({ length: mostOf(column) }, (_, nth) => (nth === 0 ? column : `${column} (${nth + 1})`))
  ])
)

/**
 * The names of the columns, in the order in which they count: `name`, `name (2)`. One that is headed as in files of
 * customers counts where nothing else stands for the same: an employer beside a name is no other name of somebody.
 */
const ownColumns = (header: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found = header.slice(0, mostHeadings).flatMap((heading, at) => {
    if (unsplit.test(heading)) return []
    const known = ownWords.get(withoutPunctuation(heading)) ?? nameInParts(heading) ?? usualColumn(heading)
    return known === undefined ? [] : [{ ...known, at }]
  })
  const names = [...header]
  const counts = new Map<OwnColumn, number>()
  const namesOf = new Map<string, string>()
  for (const { at, column, rank } of found.toSorted(
    (one, other) => one.rank - other.rank || one.at - other.at
  )) {
    const nth = counts.get(column) ?? 0
    const heading = columnNameOf(header[at] ?? "")
    // The same heading twice is told as such.
    const name = namesOf.get(heading) ?? placesOf.get(column)?.[nth]
    const isFurther = nth > 0 && rank >= behindWords && !severalOf.has(column)
    if (name === undefined || (isFurther && !namesOf.has(heading))) continue
    if (!namesOf.has(heading)) counts.set(column, nth + 1)
    namesOf.set(heading, name)
    names[at] = name
  }
  return names
}

const all: ReadonlyArray<string> = [...placesOf.values()].flat()
/** Every list has one of them. */
const named = ["name", "family"] as const
const delimiters: ReadonlyArray<Delimiter> = [",", "\t", ";", "|"]

/** The texts of a row's column, whatever it is headed with. */
export const cellsOf =
  ({ cells }: PublishedRow<string>) =>
  (column: OwnColumn): ReadonlyArray<string> =>
    (placesOf.get(column) ?? []).map((place) => cells[place] ?? "").filter((cell) => cell.trim() !== "")

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

/** Which column of names the first line has, split where most of it is known; undefined where nothing there heads names. */
const nameColumnIn = (begun: Uint8Array): string | undefined => {
  const [line = ""] = new TextDecoder().decode(begun).split("\n", 1)
  const split = delimiters.map((delimiter) => {
    const found = new Set(
      ownColumns(line.split(delimiter).map((cell) => cleanText(cell.replaceAll('"', ""))))
    )
    return {
      known: all.filter((column) => found.has(column)).length,
      name: named.find((column) => found.has(column))
    }
  })
  const [best] = split.toSorted(
    (one, other) =>
      other.known - one.known || Number(one.name === undefined) - Number(other.name === undefined)
  )
  return best?.name
}

/** Reads the rows of a list of which `name` is the column of names. */
const rowsHeaded = (source: SourceId, name: string, bytes: Stream.Stream<Uint8Array, SourceError>) =>
  readDelimited<string>({
    source,
    required: [name],
    optional: all.filter((column) => column !== name),
    called: ownColumns,
    delimiter: delimiters,
    brokenRow: "refuse",
    tailMayBeCut: true
  })(bytes)

/** A workbook says what heads its names only to whoever asks for one column after the other. */
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
