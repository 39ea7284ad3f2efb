/**
 * What the files of ASIC's licence and professional registers have in common. See packages/core/docs/registers.md,
 * "Licences and professional registers".
 */

import type { Abn } from "@entity-watch/contract/schema/Abn"
import type { Acn } from "@entity-watch/contract/schema/Acn"
import { repairIdentifier, stripSpaces } from "@entity-watch/contract/schema/identifier"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type * as Arr from "effect/Array"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../domain/SourceError.ts"
import { cleanText } from "./cleanText.ts"
import { isCivilDate, readDayFirst } from "./dates.ts"
import { type Parser, parseChunks } from "./decodeLines.ts"
import type { Delimited, PublishedRow } from "./Layout.ts"

/** Removes leading zeros: `000218600` in one file is `218600` in another. A cell of zeros alone holds no number. */
export const licenceNumber = (published: string): string =>
  stripSpaces(cleanText(published)).replace(/^0+(?=\d*$)/u, "")

/** Splits a cell whose items are separated by `~`. */
export const tildeList = (published: string): ReadonlyArray<string> =>
  published
    .split("~")
    .map(cleanText)
    .filter((item) => item !== "")

/**
 * Removes the quotes round a cell. ASIC's help files say that the files are tab separated, with quotes round text that
 * holds a comma, and a tab-separated file is read without quote handling.
 */
export const unquoted = (published: string): string => {
  const text = cleanText(published)
  return /^".*"$/u.test(text) && text.length > 1 ? cleanText(text.slice(1, -1).replaceAll('""', '"')) : text
}

/**
 * The numbers by which a row is joined to other registers. Beside an ABN, the ACN counts only where it is that
 * company's own, which is the ABN's last nine digits: a trustee's ACN beside a trust's ABN would make one entity of
 * two.
 */
export const joinNumbers = (
  ...published: ReadonlyArray<string>
): { readonly abn: Abn | null; readonly acn: Acn | null } => {
  const read = published.map(repairIdentifier)
  const abn = read.find((each) => each.abn !== undefined)?.abn ?? null
  const acn = read.find((each) => each.acn !== undefined)?.acn ?? null
  return { abn, acn: abn === null || (acn !== null && abn.endsWith(acn)) ? acn : null }
}

const isoDay = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/u

/** Reads `2011-04-01` or `01/04/2011`, for files whose publisher promises one form and uses the other. */
export const readEitherDay = (published: string): string | null => {
  const [, year = "", month = "", day = ""] = isoDay.exec(published) ?? []
  if (year === "") return readDayFirst(published)
  return isCivilDate(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null
}

/**
 * Notices a word that a column of a closed vocabulary did not have before. The record keeps it as published: in a
 * register that screens nobody, a new word is no reason to lose the whole edition. It is told once for a file.
 */
export const newWord = (
  column: string,
  said: string,
  words: ReadonlyArray<string>
): ReadonlyArray<RowOutcome> =>
  words.includes(said)
    ? []
    : [{ _tag: "Noticed", what: `${column} has a new word, which is kept as published.`, said }]

/** Reads a word of a closed vocabulary of our own; any other word stops the load. */
export const closedWord = <Word extends string>(
  source: RegisterId,
  { column, published, row }: { readonly column: string; readonly published: string; readonly row: number },
  words: ReadonlyArray<Word>
): Word => {
  const said = cleanText(published)
  const word = words.find((each) => each === said)
  if (word === undefined)
    throw new SourceMalformed({
      source,
      reason: `Row ${row} has an unknown ${column}: it is none of ${words.join(", ")}.`
    })
  return word
}

/** Says why a row cannot become a record, or answers undefined if it can. */
export const unusable = (row: number, number: string, name: string): RowOutcome | undefined => {
  if (number === "") return { _tag: "Refused", row, reason: "The row has no number." }
  return name === "" ? { _tag: "Refused", row, reason: "The row names nobody." } : undefined
}

/**
 * Notices what could not be read in a row whose record is kept without it. Each is told once for a file, however many
 * rows it is true of.
 */
export const unread = <Column extends string>(
  cells: { readonly [Name in Column]: string },
  { days, numbers }: { readonly days: ReadonlyArray<Column>; readonly numbers: ReadonlyArray<Column> },
  readDay: (published: string) => string | null = readDayFirst
): ReadonlyArray<RowOutcome> => [
  ...days
    .filter((column) => cells[column].trim() !== "" && readDay(cells[column]) === null)
    .map((column) => ({
      _tag: "Noticed" as const,
      what: `${column} is not always a date; such days are left out.`
    })),
  ...numbers
    .filter((column) => {
      const { abn, acn } = repairIdentifier(cells[column])
      return abn === undefined && acn === undefined && !/^[0\s\u00a0]*$/u.test(cells[column])
    })
    .map((column) => ({
      _tag: "Noticed" as const,
      what: `${column} is not always an ABN or ACN whose check digits agree; such rows are not joined by it.`
    }))
]

/**
 * Checks REGISTER_NAME for a register of which no copy was at hand. The exact words are not known, but every row must
 * have the same ones, and they must say that the file is this register's.
 */
export const oneRegister = (
  source: RegisterId,
  says: RegExp
): ((published: string, row: number) => string) => {
  let first: string | undefined
  return (published, row) => {
    const name = cleanText(published)
    if (!says.test(name) || (first !== undefined && name !== first))
      throw new SourceMalformed({ source, reason: `Row ${row} belongs to another register.` })
    first = name
    return name
  }
}

/**
 * Reads a file of any size with one chunk in memory, when each row can be read alone. `end` adds the outcomes that only
 * the whole file can give.
 */
export const rowByRow = <Column extends string>(
  rows: Stream.Stream<Delimited<Column>, SourceError>,
  normalise: (row: PublishedRow<Column>) => ReadonlyArray<RowOutcome>,
  end: () => ReadonlyArray<RowOutcome> = () => []
): Stream.Stream<RowOutcome, SourceError> =>
  rows.pipe(
    Stream.chunks,
    parseChunks(
      (): Parser<Arr.NonEmptyReadonlyArray<Delimited<Column>>, RowOutcome> => ({
        feed: (items) => items.flatMap((item) => (item._tag === "Row" ? normalise(item) : [item])),
        end
      })
    )
  )
