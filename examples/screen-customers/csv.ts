/** Comma-separated values, RFC 4180. */

/** Cells of each row. Takes a byte order mark, LF or CRLF; leaves out empty lines. Throws when a quoted cell does not end. */
export const parseCsv = (text: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<Array<string>> = []
  let row: Array<string> = []
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|$)/gu
  const content = text.replace(/^\uFEFF/u, "")
  let end = 0
  while (end < content.length || row.length > 0) {
    cell.lastIndex = end
    const found = cell.exec(content)
    if (found === null || found.index !== end)
      throw new Error(`The CSV cannot be read after line ${content.slice(0, end).split("\n").length - 1}.`)
    const [whole, quoted, plain = "", separator] = found
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    end += whole.length
    if (separator === ",") continue
    if (row.length > 1 || row[0] !== "") rows.push(row)
    row = []
  }
  return rows
}

/** For text of strangers: a spreadsheet would run a cell that starts like a formula. */
export const inert = (value: string): string => (/^[=+\-@\t\r]/u.test(value) ? `'${value}` : value)

const written = (value: string): string =>
  /[",\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** With a byte order mark, without which spreadsheets mistake the encoding. */
export const formatCsv = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `\uFEFF${rows.map((row) => row.map(written).join(",")).join("\r\n")}\r\n`
