/** Rows as CSV (RFC 4180), to be read by programs for sheets. */

/** Such a program reads a text that begins so as a formula: an apostrophe before it says that it is text. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

const cell = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A title of a column: those of a file may hold anything. */
const title = (text: string): string => (/^\w+$/u.test(text) ? text : cell(text))

export const csvOf = (columns: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [columns.map(title).join(","), ...rows.map((row) => row.map(cell).join(","))]
    .map((line) => `${line}\r\n`)
    .join("")
