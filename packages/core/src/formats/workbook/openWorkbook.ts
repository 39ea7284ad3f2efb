/**
 * Opens an xlsx workbook: which sheets it has and where their parts are, as its relationships say. The strings and
 * formats to which cells refer are kept in memory, within a bound; a sheet is then read row by row.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { type Archive, attempt, openArchive, type Part } from "./archive.ts"
import type { CellContext, SheetRow } from "./Cell.ts"
import type { PartReader } from "./PartReader.ts"
import { CoreProperties, WorkbookPart } from "./parts.ts"
import { keepPart, readPart } from "./readParts.ts"
import { Relationships, relationshipsOf } from "./relationships.ts"
import { SharedStrings } from "./SharedStrings.ts"
import { Styles } from "./Styles.ts"
import { WorkbookUnreadable } from "./WorkbookUnreadable.ts"
import { Worksheet } from "./Worksheet.ts"

/** In bytes, of what parts unpack to, whether they are read or not. */
export interface WorkbookBounds {
  readonly maxSheetBytes: number
  /** Of every part that is no sheet. */
  readonly maxPartBytes: number
  /** Of all parts together. */
  readonly maxBytes: number
  readonly maxParts: number
}

export interface Sheet<E> {
  readonly name: string
  readonly isVisible: boolean
  readonly rows: Stream.Stream<SheetRow, E | WorkbookUnreadable>
}

export interface OpenedWorkbook<E> {
  /** Its sheets of cells in their order; none where the archive is no workbook. */
  readonly sheets: ReadonlyArray<Sheet<E>>
  readonly from1904: boolean
  /** The workbook's `dcterms:modified`; empty when the workbook does not say. */
  readonly modified: string
}

/** Sheets that have no cells of their own, or none that somebody sees. */
const otherSheets = ["chartsheet", "dialogsheet", "xlMacrosheet", "xlIntlMacrosheet"]

const unreadable = (reason: string) => new WorkbookUnreadable({ reason })

/** The bytes are read several times. */
export const openWorkbook = Effect.fnUntraced(function* <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  bounds: WorkbookBounds
): Effect.fn.Return<OpenedWorkbook<E>, E | WorkbookUnreadable> {
  const archive = yield* openArchive(bytes, bounds.maxParts)
  const read = reading(archive, bounds.maxPartBytes)
  const ofPackage = yield* read("_rels/.rels", new Relationships(""))
  const at = yield* attempt(() => ofPackage.one("officeDocument"))
  // Other documents are archives of the same kind, and workbooks of another format are not in XML.
  if (at === undefined || !/\.xml$/iu.test(at)) return noWorkbook
  const workbook = yield* read(at, new WorkbookPart(), "is not in it")
  if (workbook.sheets.length === 0) return noWorkbook

  const ofWorkbook = yield* read(relationshipsOf(at), new Relationships(at))
  const sheets: Array<{ readonly name: string; readonly isVisible: boolean; readonly part: Part<E> }> = []
  for (const { name, relationship, visible } of workbook.sheets) {
    const related = ofWorkbook.get(relationship)
    if (related !== undefined && otherSheets.includes(related.kind)) continue
    const part = related?.kind === "worksheet" ? archive.part(related.target) : undefined
    if (part === undefined) return yield* unreadable(`The sheet "${name}" is not in the workbook.`)
    sheets.push({ name, isVisible: visible, part })
  }
  yield* requireSizes(archive, new Set(sheets.map(({ part }) => part)), bounds)

  const named = <Reader extends PartReader>(from: Relationships, kind: string, reader: Reader) =>
    Effect.flatMap(
      attempt(() => from.one(kind)),
      (path) => (path === undefined ? Effect.succeed(reader) : read(path, reader, "is not in it"))
    )
  const { strings } = yield* named(ofWorkbook, "sharedStrings", new SharedStrings())
  const { dates } = yield* named(ofWorkbook, "styles", new Styles())
  const { modified } = yield* named(ofPackage, "core-properties", new CoreProperties())
  const { calculated, from1904 } = workbook
  return {
    from1904,
    modified: modified.trim(),
    sheets: sheets.map(({ isVisible, name, part }) => ({
      name,
      isVisible,
      rows: rowsOf(part, { strings, dates, from1904, calculated })
    }))
  }
})

const noWorkbook = { sheets: [], from1904: false, modified: "" }

/** Reads a whole part, if it is there. A part that the workbook names has to be. */
const reading =
  <E>(archive: Archive<E>, maxPartBytes: number) =>
  <Reader extends PartReader>(
    path: string,
    reader: Reader,
    fault?: string
  ): Effect.Effect<Reader, E | WorkbookUnreadable> => {
    const part = archive.part(path)
    if (part === undefined)
      return fault === undefined
        ? Effect.succeed(reader)
        : Effect.fail(unreadable(`The workbook names a part ${path} that ${fault}.`))
    return part.size > maxPartBytes ? Effect.fail(tooLarge(path)) : Effect.as(keepPart(part, reader), reader)
  }

const requireSizes = Effect.fnUntraced(function* <E>(
  { parts }: Archive<E>,
  sheets: ReadonlySet<Part<E>>,
  { maxBytes, maxPartBytes, maxSheetBytes }: WorkbookBounds
) {
  let unpacked = 0
  for (const part of parts) {
    unpacked += part.size
    if (part.size > (sheets.has(part) ? maxSheetBytes : maxPartBytes) || unpacked > maxBytes)
      return yield* tooLarge(part.path)
  }
})

const tooLarge = (path: string) => unreadable(`${path} unpacks to more than is read of a workbook.`)

const rowsOf = <E>(part: Part<E>, context: CellContext): Stream.Stream<SheetRow, E | WorkbookUnreadable> =>
  Stream.suspend(() => {
    const worksheet = new Worksheet(context)
    return readPart(part, worksheet, () => worksheet.take())
  })
