/** What is wrong with a file of customers or suppliers, or with where its results go: a code, and words for whoever gave it. */
import { Schema } from "effect"

/**
 * `unreadable`: its bytes cannot be had, or end too early. `malformed`: it is no whole CSV text or workbook.
 * `not_text`: its encoding is not known. `not_a_table`: it is something else, such as a web page.
 * `too_large`: it has more rows, columns or cells than are read. `empty`: it has no header or no rows.
 * `no_header`: its first row is no header, and may name somebody. `columns`: which column holds what is not clear.
 * `option`: it does not have what was asked for, such as a sheet. `results`: where its results go is taken, of another
 * run, or cannot be written. `earlier_run`: the run with which it is compared cannot be used.
 */
export const FileFaultCode = Schema.Literals([
  "unreadable",
  "malformed",
  "not_text",
  "not_a_table",
  "too_large",
  "empty",
  "no_header",
  "columns",
  "option",
  "results",
  "earlier_run"
])
export type FileFaultCode = typeof FileFaultCode.Type

export interface FileFault {
  readonly code: FileFaultCode
  /** The rest of a sentence that begins with the file's name, and what follows it. */
  readonly what: string
  /** What to write at the command line. */
  readonly remedy?: string | undefined
}

/** As for a command line. */
export const inFull = ({ remedy, what }: FileFault): string =>
  remedy === undefined ? what : `${what} ${remedy}`

export class FileRefused extends Schema.TaggedError<FileRefused>()("FileRefused", {
  code: FileFaultCode,
  /** The file as it was named, with its sheet. */
  file: Schema.String,
  what: Schema.String,
  remedy: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    return `${this.file} ${inFull(this)}`
  }

  /** For whoever is at no command line. */
  get sentence(): string {
    return `${this.file} ${this.what}`
  }
}

export const refused = (file: string, { code, remedy, what }: FileFault): FileRefused =>
  new FileRefused({ code, file, what, ...(remedy !== undefined && { remedy }) })
