/**
 * Reads tables by column name: the one reader for the files of ASIC, the ACNC and ORIC, whatever their ending. They are
 * delimited text, or workbooks of which one sheet is the table.
 */
import type * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { Csv } from "effect/encoding"
import * as Pull from "effect/Pull"
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../domain/RowOutcome.ts"
import { type SourceError, SourceMalformed } from "../domain/SourceError.ts"
import { inTurns } from "../effects/inTurns.ts"
import { decodeLines, maxLineBytes, type Parser, parseChunks } from "./decodeLines.ts"
import type { Delimited, Layout, PublishedRow } from "./Layout.ts"
import { columnNameOf, passOverRows } from "./passOverRows.ts"
import { rowReader } from "./rowsByName.ts"
import { readTableSheet } from "./tableSheet.ts"

const headerCells = (line: string, delimiter: string): ReadonlyArray<string> =>
  line.split(delimiter).map((cell) => (delimiter === "\t" ? cell : cell.trim().replace(/^"(.*)"$/u, "$1")))

const quoteSome = (names: ReadonlyArray<string>): string => names.map((name) => `"${name}"`).join(", ")

/**
 * The delimiter is the one that splits the header into most of the expected names, and of several the first: file endings and
 * help files may be wrong, and a heading may have a comma in it.
 */
const decideDelimiter = Effect.fnUntraced(function* (layout: Layout<string>, line: string) {
  const { source } = layout
  if (line.trim() === "") return yield* new SourceMalformed({ source, reason: "The file has no header." })
  if (line.trimStart().startsWith("<")) {
    return yield* new SourceMalformed({ source, reason: "The file is a web page, not the register." })
  }
  // A header of one column has neither, and a cell below it may stand in quotes.
  const either = line.includes("\t") ? (["\t", ","] as const) : ([",", "\t"] as const)
  const { called = (header) => header, delimiter: given = either, optional = [], required } = layout
  const delimiters = typeof given === "string" ? [given] : given
  const split = delimiters.map((delimiter) => {
    const found = new Set(called(headerCells(line, delimiter)).map(columnNameOf))
    const known = [...required, ...optional].filter((name) => found.has(columnNameOf(name))).length
    return { delimiter, known, absent: required.filter((name) => !found.has(columnNameOf(name))) }
  })
  const [best] = split.toSorted(
    (one, other) => other.known - one.known || Number(one.absent.length > 0) - Number(other.absent.length > 0)
  )
  if (best !== undefined && best.absent.length === 0) return best.delimiter
  const missing = split
    .map(({ absent }) => absent)
    .reduce((fewest, each) => (each.length > 0 && each.length < fewest.length ? each : fewest), required)
  return yield* new SourceMalformed({
    source,
    reason:
      missing.length === required.length
        ? "The first line is not this register's header."
        : `The header lacks ${quoteSome(missing)}.`
  })
})

const carriageReturn = 0x0d

/** What a piece of a file held before the place at which the file is broken; that is told when more is asked for. */
const untilBroken = <Input, Output>(
  parse: (input: Input, out: Array<Output>) => void
): Parser<Input, Output> => {
  let broken: SourceMalformed | undefined
  const tell = (): ReadonlyArray<Output> => {
    if (broken !== undefined) throw broken
    return []
  }
  return {
    feed: (input) => {
      tell()
      const out: Array<Output> = []
      try {
        parse(input, out)
      } catch (error) {
        if (!(error instanceof SourceMalformed) || out.length === 0) throw error
        broken = error
      }
      return out
    },
    end: tell
  }
}

/** Splits a tab-separated line without quoting: `"` and `\` are ordinary characters in business names. */
const tabbedCells = (text: string, from: number, end: number): ReadonlyArray<string> => {
  const cells: Array<string> = []
  let start = from
  for (;;) {
    const tab = text.indexOf("\t", start)
    if (tab < 0 || tab >= end) {
      cells.push(start < end ? text.slice(start, end) : "")
      return cells
    }
    cells.push(text.slice(start, tab))
    start = tab + 1
  }
}

const readTabbed = <Column extends string>(layout: Layout<Column>) =>
  parseChunks((): Parser<string, Delimited<Column>> => {
    let reader: ReturnType<typeof rowReader<Column>> | undefined
    return untilBroken((text, out) => {
      let from = 0
      while (from < text.length) {
        const lineEnd = text.indexOf("\n", from)
        const cutOff = lineEnd < 0
        const end = cutOff ? text.length : lineEnd
        const cells = tabbedCells(text, from, text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end)
        from = end + 1
        if (reader === undefined) {
          reader = rowReader(layout, cells)
          out.push(...reader.noticed)
        } else {
          const read = reader.read(cells, cutOff)
          if (read !== undefined) out.push(read)
        }
      }
    })
  })

const readQuoted =
  <Column extends string>(layout: Layout<Column>, delimiter: string) =>
  (text: Stream.Stream<string, SourceError>) =>
    text.pipe(
      Stream.pipeThroughChannelOrFail(Csv.decodeString({ delimiter, maxRecordSize: maxLineBytes })),
      Stream.catchTag("CsvError", (error) =>
        Stream.fail(
          new SourceMalformed({
            source: layout.source,
            reason: `Line ${error.line} is not CSV: ${error.message}.`
          })
        )
      ),
      Stream.chunks,
      parseChunks((): Parser<Arr.NonEmptyReadonlyArray<Csv.Row>, Delimited<Column>> => {
        let reader: ReturnType<typeof rowReader<Column>> | undefined
        return untilBroken((records, out) => {
          for (const cells of records) {
            if (reader === undefined) {
              reader = rowReader(layout, cells)
              out.push(...reader.noticed)
            } else {
              const read = reader.read(cells, false)
              if (read !== undefined) out.push(read)
            }
          }
        })
      })
    )

const readText =
  <Column extends string>(layout: Layout<Column>) =>
  (bytes: Stream.Stream<Uint8Array, SourceError>): Stream.Stream<Delimited<Column>, SourceError> =>
    Stream.unwrap(
      Effect.gen(function* () {
        const { passOver, transcode } = layout
        const shorten = passOver && layout.delimiter === "," ? passOverRows(passOver) : undefined
        const utf8 = transcode === undefined ? bytes : transcode(bytes)
        const pull = yield* Stream.toPull(decodeLines(layout.source, shorten)(utf8))
        const first = yield* Pull.matchEffect(pull, {
          onSuccess: Effect.succeed,
          onFailure: Effect.failCause,
          onDone: () =>
            Effect.fail(new SourceMalformed({ source: layout.source, reason: "The file is empty." }))
        })
        const text = first[0]
        const lineEnd = text.indexOf("\n")
        const delimiter = yield* decideDelimiter(layout, lineEnd < 0 ? text : text.slice(0, lineEnd))
        const whole = Stream.concat(Stream.fromArray(first), Stream.fromPull(Effect.succeed(pull)))
        return whole.pipe(delimiter === "\t" ? readTabbed(layout) : readQuoted(layout, delimiter))
      })
    )

/**
 * Reads a file's bytes as rows by column name, in the file's order, with one chunk in memory at a time. Tab-separated
 * files are split without quote handling; comma-separated files follow RFC 4180. The bytes of a workbook are read again.
 * An unknown extra column gives a notice; a missing one, a web page or an empty file is `SourceMalformed`. Copy cells to
 * keep: each can hold its chunk.
 */
export const readDelimited =
  <const Column extends string>(layout: Layout<Column>) =>
  (bytes: Stream.Stream<Uint8Array, SourceError>): Stream.Stream<Delimited<Column>, SourceError> =>
    Stream.unwrap(
      Effect.gen(function* () {
        const pull = yield* Stream.toPull(bytes)
        const opening: Array<Uint8Array> = []
        let length = 0
        let hasEnded = false
        while (length < archiveOpening.length && !hasEnded)
          yield* Pull.matchEffect(pull, {
            onSuccess: (chunks) =>
              Effect.sync(() => {
                for (const chunk of chunks) {
                  // The host may use its buffer again before this one is read.
                  opening.push(chunk.length < archiveOpening.length ? chunk.slice() : chunk)
                  length += chunk.length
                }
              }),
            onFailure: Effect.failCause,
            onDone: () =>
              Effect.sync(() => {
                hasEnded = true
              })
          })
        return isArchive(opening)
          ? yield* workbookOf(layout, bytes)
          : readText(layout)(
              Stream.concat(
                Stream.fromIterable(opening),
                hasEnded ? Stream.empty : Stream.fromPull(Effect.succeed(pull))
              )
            )
      })
    )

const archiveOpening = [0x50, 0x4b, 0x03, 0x04]

const isArchive = (opening: ReadonlyArray<Uint8Array>): boolean => {
  const bytes = opening.flatMap((chunk) => [...chunk.subarray(0, archiveOpening.length)])
  return archiveOpening.every((byte, i) => bytes[i] === byte)
}

const workbookOf = <Column extends string>(
  layout: Layout<Column>,
  bytes: Stream.Stream<Uint8Array, SourceError>
): Effect.Effect<Stream.Stream<Delimited<Column>, SourceError>, SourceMalformed> =>
  layout.noWorkbook === undefined
    ? Effect.succeed(readTableSheet(layout)(bytes))
    : Effect.fail(new SourceMalformed({ source: layout.source, reason: layout.noWorkbook }))

/**
 * Reads a whole file into memory, for small registers whose records need rows from anywhere in the file. A file that is
 * broken behind some rows is read up to there.
 */
export const readWhole = <Column extends string>(
  rows: Stream.Stream<Delimited<Column>, SourceError>,
  normalise: (rows: ReadonlyArray<PublishedRow<Column>>) => ReadonlyArray<RowOutcome>
): Stream.Stream<RowOutcome, SourceError> =>
  // biome-ignore lint/correctness/useYield: it is made at once.
  readWholeInTurns(rows, function* (published) {
    return normalise(published)
  })

/** The same with other work between the steps of making the records (`inTurns`). */
export const readWholeInTurns = <Column extends string>(
  rows: Stream.Stream<Delimited<Column>, SourceError>,
  normalising: (rows: ReadonlyArray<PublishedRow<Column>>) => Generator<void, ReadonlyArray<RowOutcome>>
): Stream.Stream<RowOutcome, SourceError> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const published: Array<PublishedRow<Column>> = []
      const outcomes: Array<RowOutcome> = []
      yield* Stream.runForEachArray(rows, (items) =>
        Effect.sync(() => {
          for (const item of items) {
            if (item._tag === "Row") published.push(item)
            else outcomes.push(item)
          }
        })
      ).pipe(
        Effect.catchTag("SourceMalformed", (error) =>
          published.length === 0
            ? Effect.fail(error)
            : Effect.sync(() => void outcomes.push({ _tag: "Broken", reason: error.reason }))
        )
      )
      return Stream.fromIterable([...outcomes, ...(yield* inTurns(() => normalising(published)))])
    })
  )
