/** Reads an xlsx workbook's values from its bytes, within bounds: a small file can unpack to any size. */
import * as Effect from "effect/Effect"
import { Xml, Zip } from "effect/encoding"
import * as Stream from "effect/Stream"
import type { RegisterId } from "../../domain/RegisterId.ts"
import { inTurns } from "../../inTurns.ts"
import { SourceMalformed, type SourceUnavailable } from "../Register.ts"
import {
  type Cell,
  CoreProperties,
  type PartReader,
  Relationships,
  resolveCell,
  SharedStrings,
  Styles,
  type UnresolvedRow,
  WorkbookPart,
  Worksheet
} from "./workbookParts.ts"

export interface SheetRow {
  /** The sheet's own row number, from 1. */
  readonly number: number
  /** By column, from 0. Cells without a value are absent. */
  readonly cells: ReadonlyArray<Cell | undefined>
}

export interface Workbook {
  /** `dcterms:modified`; empty when the workbook does not say. */
  readonly modified: string
  readonly sheets: ReadonlyArray<{ readonly name: string; readonly rows: ReadonlyArray<SheetRow> }>
}

/** The list's largest part was 8 MB in 2026, the whole workbook 9.5 MB. */
export interface Bounds {
  readonly maxPartBytes: number
  readonly maxBytes: number
  readonly maxParts: number
}

const defaultBounds: Bounds = { maxPartBytes: 64 << 20, maxBytes: 96 << 20, maxParts: 200 }

const checkOpening = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return undefined
  if (bytes.length === 0) return "The file is empty."
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) {
    return "The file is a binary xls: the publisher's old address still serves one of 2022."
  }
  const printable = String.fromCharCode(...bytes.subarray(0, openingBytes)).replace(/^[^<\w]+/u, "")
  return printable.startsWith("<")
    ? "The file is a web page, not a workbook."
    : "The file is not an xlsx workbook."
}

const openingBytes = 64

/** A sheet ends at column XFD. */
const maxColumns = 16_384

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

export const readWorkbook = (
  source: RegisterId,
  bytes: Stream.Stream<Uint8Array, SourceUnavailable>,
  bounds: Bounds = defaultBounds
): Effect.Effect<Workbook, SourceMalformed | SourceUnavailable> =>
  Effect.gen(function* () {
    const malformed = (reason: string) => new SourceMalformed({ source, reason })
    const workbook = new WorkbookPart()
    const relationships = new Relationships()
    const strings = new SharedStrings()
    const styles = new Styles()
    const properties = new CoreProperties()
    const worksheets = new Map<string, Worksheet>()
    const seen = new Set<string>()
    let unpacked = 0

    const readerOf = (path: string): PartReader | undefined => {
      switch (path) {
        case "xl/workbook.xml":
          return workbook
        case "xl/_rels/workbook.xml.rels":
          return relationships
        case "xl/sharedStrings.xml":
          return strings
        case "xl/styles.xml":
          return styles
        case "docProps/core.xml":
          return properties
      }
      if (!/^xl\/worksheets\/[^/]+\.xml$/u.test(path)) return undefined
      const worksheet = new Worksheet()
      worksheets.set(path, worksheet)
      return worksheet
    }

    const readPart = Effect.fnUntraced(function* (
      entry: Zip.Entry<Zip.ZipError | SourceUnavailable | SourceMalformed>
    ) {
      const { path } = entry.header
      if (seen.has(path)) return yield* malformed(`The workbook has the part ${path} twice.`)
      seen.add(path)
      if (seen.size > bounds.maxParts)
        return yield* malformed(`The workbook has more than ${bounds.maxParts} parts.`)
      let partBytes = 0
      // Parts that are not read are counted too: the archive unpacks them to find the next one.
      const body = entry.body.pipe(
        Stream.tap((chunk) => {
          partBytes += chunk.length
          unpacked += chunk.length
          // What is unpacked waits for nothing: the event loop would not turn by itself.
          return partBytes > bounds.maxPartBytes || unpacked > bounds.maxBytes
            ? Effect.fail(malformed(`${path} unpacks to more than this register can be.`))
            : Effect.yieldNow
        })
      )
      const reader = readerOf(path)
      if (reader === undefined) return yield* Stream.runDrain(body)
      return yield* body.pipe(
        Stream.pipeThroughChannelOrFail(Xml.decode({ maxDepth: 64, maxTokenSize: 1 << 20 })),
        Stream.runForEachArray((events) => {
          for (const event of events) {
            if (event._tag === "Text") reader.text(event.text)
            else if (event._tag === "StartElement") reader.start(localName(event.name), event.attributes)
            else if (event._tag === "EndElement") reader.end(localName(event.name))
            else if (event._tag === "Doctype") return Effect.fail(malformed(`${path} has a DOCTYPE.`))
          }
          return Effect.void
        })
      )
    })

    // The first bytes are gathered before the archive sees them: its errors would not say what the file is instead.
    let opening = new Uint8Array(0)
    let opened = false
    yield* bytes.pipe(
      Stream.mapAccumEffect(
        () => opening,
        (_, chunk): Effect.Effect<readonly [Uint8Array, ReadonlyArray<Uint8Array>], SourceMalformed> => {
          if (opened) return Effect.succeed([opening, [chunk]])
          opening = new Uint8Array([...opening, ...chunk])
          if (opening.length < openingBytes) return Effect.succeed([opening, []])
          opened = true
          const reason = checkOpening(opening)
          return reason === undefined ? Effect.succeed([opening, [opening]]) : Effect.fail(malformed(reason))
        },
        { onHalt: (held) => (opened ? [] : [held]) }
      ),
      Stream.pipeThroughChannelOrFail(Zip.decode()),
      Stream.runForEach(readPart),
      Effect.catchTag(["ZipError", "XmlError"], (error) =>
        Effect.fail(
          malformed(checkOpening(opening) ?? `The workbook is damaged or cut off: ${error.message}`)
        )
      )
    )
    if (workbook.sheets.length === 0) return yield* malformed("The file is a ZIP but not a workbook.")

    const resolveRow = ({ cells, number }: UnresolvedRow): SheetRow | SourceMalformed => {
      const values: Array<Cell | undefined> = []
      for (const cell of cells) {
        const value = resolveCell(cell, strings.strings, styles.dates, workbook.from1904)
        if (value === undefined || !(cell.column >= 0 && cell.column < maxColumns))
          return malformed(`Row ${number} has a cell that cannot be read.`)
        values[cell.column] = value
      }
      return { number, cells: values }
    }
    function* resolving(
      unresolved: ReadonlyArray<UnresolvedRow>
    ): Generator<void, ReadonlyArray<SheetRow> | SourceMalformed> {
      const rows: Array<SheetRow> = []
      for (const each of unresolved) {
        const row = resolveRow(each)
        if (row instanceof SourceMalformed) return row
        rows.push(row)
        yield
      }
      return rows
    }
    const sheets: Array<Workbook["sheets"][number]> = []
    for (const { name, relationship } of workbook.sheets) {
      const worksheet = worksheets.get(relationships.targets.get(relationship) ?? "")
      if (worksheet === undefined) return yield* malformed(`The sheet "${name}" is not in the workbook.`)
      const rows = yield* inTurns(() => resolving(worksheet.rows))
      if (rows instanceof SourceMalformed) return yield* rows
      sheets.push({ name, rows })
    }
    return { modified: properties.modified.trim(), sheets }
  })
