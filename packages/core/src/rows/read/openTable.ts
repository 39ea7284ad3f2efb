/** Opens a file as a table: delimited text or a workbook, by its first bytes. */
import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import { Effect } from "effect"
import type { Field } from "../../formats/headers/usualHeaders.ts"
import { mostCells } from "./CustomerTable.ts"
import { knownHeaders, knownInOpening } from "./customerColumns.ts"
import { openDelimited } from "./delimitedText.ts"
import type { FileFault } from "./FileFault.ts"
import { refused } from "./FileRefused.ts"
import { type FileSource, latin1Of } from "./FileSource.ts"
import { headerAmong, openingOf, type WantedHeader } from "./headerRow.ts"
import { openWorkbook } from "./workbookSheet.ts"

export interface TableOptions {
  /** The fields that are read. */
  readonly fields: ReadonlyArray<Field>
  /** The header of each field whose header is not a usual one. */
  readonly columns: FileColumns
  /** The row with the columns' names; where it is not given, it is found. */
  readonly headerRow?: WantedHeader
  readonly encoding: string | undefined
  readonly sheet: string | undefined
}

/** Enough to tell a web page from a text, whatever white space comes first. */
const openingBytes = 1024

/** A byte order mark of UTF-8 may stand before it. A page may also bear the name of a workbook. */
const webPage =
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/iu

const isCalledWorkbook = /\.xl[st][xm]$/iu

/** Text in UTF-16 has such bytes as well, behind its mark. */
const isBinary = (opening: Uint8Array): boolean =>
  !["\u00ff\u00fe", "\u00fe\u00ff"].includes(latin1Of(opening.subarray(0, 2))) &&
  opening.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20))

export const openTable = Effect.fnUntraced(function* (
  source: FileSource,
  { columns, encoding, fields: read, headerRow, sheet }: TableOptions,
  mostColumns: number = mostCells
) {
  const failed = (fault: FileFault) => refused(source.name, fault)
  const known = (header: ReadonlyArray<string>) => knownHeaders(header, columns, read)
  const opening = yield* source.first(openingBytes)
  const begins = (...bytes: ReadonlyArray<number>) => bytes.every((byte, at) => opening[at] === byte)
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) return yield* failed({ code: "old_workbook" })
  if (begins(0x50, 0x4b, 0x03, 0x04))
    return encoding === undefined
      ? yield* openWorkbook(source, sheet)
      : yield* failed({ code: "encoding_of_workbook" })
  if (webPage.test(latin1Of(opening))) return yield* failed({ code: "web_page" })
  if (isCalledWorkbook.test(source.name) && isBinary(opening))
    return yield* failed({ code: "damaged_workbook" })
  return sheet === undefined
    ? yield* openDelimited(
        source,
        encoding,
        {
          opening: openingOf(headerRow),
          known,
          among: (rows) => headerAmong(rows, (cells) => knownInOpening(cells, columns, read), mostColumns)
        },
        mostColumns
      )
    : yield* failed({ code: "sheet_of_text" })
})
