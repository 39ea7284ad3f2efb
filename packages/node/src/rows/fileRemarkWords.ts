/** What is said of a file that was read, and of a run on it. */
import type { DateOrder } from "@entity-watch/contract/schema/dateOfBirth"
import type { FileRemark, FileRemarkCode, KeptRemark } from "@entity-watch/core/rows/read/FileRemark"

type Remark<Code extends FileRemarkCode> = Extract<FileRemark, { readonly code: Code }>

/** The words of remarks, by their codes. */
export type RemarkWords = { readonly [Code in FileRemarkCode]: (remark: Remark<Code>) => string }

const count = (n: number): string => n.toLocaleString("en-AU")

/** A table may have thousands of columns. */
const mostColumns = 50
const columnsIn = (names: ReadonlyArray<string>): string =>
  names.length > mostColumns
    ? `${names.slice(0, mostColumns).join(", ")} and ${names.length - mostColumns} more`
    : names.join(", ")

const mostRows = 20
const numbersIn = (rows: ReadonlyArray<number>): string =>
  `${rows.slice(0, mostRows).map(count).join(", ")}${rows.length > mostRows ? ` and ${count(rows.length - mostRows)} more` : ""}`

const firstOf: Readonly<Record<DateOrder, string>> = { "day-first": "day", "month-first": "month" }

/** Of two words the one for so many. */
const forMany = (n: number, one: string, many: string): string => (n === 1 ? one : many)

const rowsIn = (n: number): string => `${count(n)} ${forMany(n, "row", "rows")}`

const unreadIn = (columns: Remark<"columns_doubtful">["columns"]): string =>
  columns
    .map(
      ({ first_row: first, header, rows }) =>
        `"${header}" with values in ${rowsIn(rows)}${first === undefined ? "" : `, see row ${count(first)}`}`
    )
    .join("; ")

const whyKept: Readonly<Record<Remark<"others_kept">["why"], (row: string) => string>> = {
  refused: (row) => `row ${row} cannot be read`,
  line_break: (row) => `a cell of row ${row} has a line break, and may have taken in the rows below`,
  behind_end: (row) => `row ${row} is read as a total or a note behind the end of the table`
}

const words: RemarkWords = {
  sheet_doubtful: ({ sheet }) => `The sheet "${sheet}" was not read, and nothing in it was compared.`,
  rows_above: ({ first, rows }) =>
    `${rows === 1 ? `Row ${first}` : `${rows} rows, the first of them row ${first},`} above the columns' names ${forMany(rows, "holds", "hold")} what may be a name, and nothing in ${forMany(rows, "it", "them")} was compared.`,
  codes_unread: ({ header }) => `The column "${header}" holds codes and was not read as a name.`,
  name_by_content: ({ header }) =>
    `The column "${header}" was read as the name, since most of its cells are written as names.`,
  number_by_content: ({ field, header, is_further }) =>
    `The column "${header}" was read as the ${field.toUpperCase()}${is_further ? " too" : ""}, since most of its cells are valid ones.`,
  numbers_unread: ({ field, header }) =>
    `The column "${header}" holds ${field.toUpperCase()}s and was not read.`,
  other_table: ({ row }) =>
    `Row ${row} names the columns of another table. The rows from there on were not read: save each table as a file of its own.`,
  heading_as_name: ({ row }) =>
    `The name in row ${row} is the heading of a column. The table may be turned round: write one customer in each row, below a row that names the columns.`,
  rows_closing: ({ first, last }) =>
    first === last
      ? `Row ${first} at the end holds a total or a note of the report and names nobody, and was passed over.`
      : `Rows ${first} to ${last} at the end hold totals or notes of the report and name nobody, and were passed over.`,
  dates_mixed: ({ dates, either, otherwise }) =>
    `Some dates of birth are possible only with the ${firstOf[dates === "day-first" ? "month-first" : "day-first"]} first, such as in row ${otherwise}, while others that may be read either way, such as in row ${either}, were read with the ${firstOf[dates]} first and may be wrong.`,
  other_numbers: ({ field, first, header, rows }) => {
    const kind = field.toUpperCase()
    return rows === 1
      ? `The column "${header}" holds an ${kind} in row ${first}, and it was read as an ${kind}.`
      : `The column "${header}" holds ${kind}s in ${count(rows)} rows, the first in row ${first}, and they were read as ${kind}s.`
  },

  columns_doubtful: ({ columns, of_suppliers }) =>
    `Columns that ${of_suppliers ? "may hold the names of rows that have none" : "speak of names or identity, or whose cells look like names or are ABNs,"} were not read, and nothing in them was compared: ${unreadIn(columns)}.`,
  ids_shared: ({ rows }) =>
    `${rowsIn(rows.length)} ${forMany(rows.length, "has", "have")} an id that stands beside another customer, or other facts of the same one, in another row: ${numbersIn(rows)}. So that no decision is taken for somebody else's, none is recorded about them, their matches are new each time, and a journal finds them by their time alone.`,
  ids_lacking: ({ first, rows }) =>
    `${rowsIn(rows)} ${forMany(rows, "has", "have")} no reference, because the id is empty, has more than 128 characters, says that there is none, or has a line break or a character that does not show. The first: row ${count(first)}. No decision can be recorded about a match of theirs, and a journal finds them by their time alone.`,
  rows_refused: ({ first, rows }) =>
    `${rowsIn(rows)} could not be read, and ${forMany(rows, "was", "were")} not screened. The first: ${first}`,
  others_kept: ({ row, why }) =>
    `The watch of nobody was ended, since ${whyKept[why](count(row))}, so that it is not sure whom the file names: correct the row, and add the file again.`,
  rows_in_part: ({ fields, first, rows }) =>
    `${rowsIn(rows)} ${forMany(rows, "was", "were")} screened without what could not be read: ${fields
      .map(([field, lacking]) => `${field} in ${count(lacking)}`)
      .join(", ")}. The first: ${first}. The column not_read of the results says which.`,

  encoding_read: ({ encoding, is_concluded }) =>
    is_concluded
      ? "The file was read as Windows-1252, since it is not UTF-8 and has no byte order mark."
      : `The file was read as ${encoding}.`,
  sheet_read: ({ sheet }) => `The sheet "${sheet}" was read.`,
  sheets_unread: ({ hidden, visible }) =>
    `Sheets that were not read: ${columnsIn([...visible.map((name) => `"${name}"`), ...hidden.map((name) => `"${name}" (hidden)`)])}.`,
  header_read: ({ above, row }) =>
    `The columns' names were read in row ${row}, and ${above === 1 ? "the row" : `the ${above} rows`} above it ${forMany(above, "was", "were")} not read.`,
  columns_read: ({ columns }) =>
    `Columns that were read: ${Object.entries(columns)
      .map(([field, headers]) =>
        field === headers
          ? field
          : `${field} from ${[headers]
              .flat()
              .map((each) => `"${each}"`)
              .join(" and ")}`
      )
      .join(", ")}.`,
  columns_unread: ({ headers }) => `Columns that were not read: ${columnsIn(headers)}.`,
  dates_read: ({ dates }) => `Dates such as 07/10/1952 were read with the ${firstOf[dates]} first.`,
  earlier_results_unknown: () =>
    "Whether the earlier results.csv was edited is not known: its run was made by an earlier version, which kept no digest of it."
}

/** How a remark is said where it is read. */
export type SaysRemark = (remark: KeptRemark) => string

/** `further`: what is told there besides what everybody is told. */
export const saysRemark =
  (further: Partial<RemarkWords>): SaysRemark =>
  (remark) => {
    if (typeof remark === "string") return remark
    const more = further[remark.code]?.(remark as never) ?? ""
    return `${words[remark.code](remark as never)}${more === "" ? "" : ` ${more}`}`
  }

/** What everybody is told. */
export const remarkInWords = saysRemark({})
