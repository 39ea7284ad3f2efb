/** Rows of cells as lines of CSV, in which no cell is a formula to the spreadsheet that opens them. */
import { type Effect, Stream } from "effect"
import { Csv } from "effect/encoding"

/**
 * A cell that a spreadsheet would take for a formula begins with an apostrophe instead, which it shows as text.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export const asText = (cell: string): string =>
  /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell

export const csvLines = (rows: ReadonlyArray<ReadonlyArray<string>>): Effect.Effect<string> =>
  Stream.fromIterable(rows.map((cells) => cells.map(asText))).pipe(
    Stream.pipeThroughChannel(Csv.encodeString()),
    Stream.mkString
  )
