/** Sentences on how a file was read. */
import type { CustomerFile } from "../read/CustomerFile.ts"
import type { FileRun } from "./FileRun.ts"

/** A table may have thousands of columns. */
const mostNamed = 50
const named = (headers: ReadonlyArray<string>): string =>
  headers.length > mostNamed
    ? `${headers.slice(0, mostNamed).join(", ")} and ${headers.length - mostNamed} more`
    : headers.join(", ")

const counted = (n: number): string => n.toLocaleString("en-AU")

/** The columns that were not read, in how many rows, and where to look. */
export const unreadIn = (columns: NonNullable<FileRun["unread_columns"]>): string =>
  columns
    .map(
      ({ first_row: first, header, rows }) =>
        `"${header}" with values in ${counted(rows)} ${rows === 1 ? "row" : "rows"}${first === undefined ? "" : `, see row ${counted(first)}`}`
    )
    .join("; ")

/** Which sheets of a workbook were read, and which were not. */
export const sheetsRead = (
  sheet: string | null,
  others: ReadonlyArray<string>,
  hidden: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const unread = [...others.map((name) => `"${name}"`), ...hidden.map((name) => `"${name}" (hidden)`)]
  return [
    ...(sheet === null ? [] : [`The sheet "${sheet}" was read.`]),
    ...(unread.length === 0 ? [] : [`Sheets that were not read: ${named(unread)}.`])
  ]
}

export const howRead = (
  { above, encoding, headerRow, hiddenSheets, ignored, otherSheets, sheet }: CustomerFile,
  { settings, since }: Pick<FileRun, "settings" | "since">
): ReadonlyArray<string> => [
  ...(encoding?.isConcluded === true
    ? [
        "The file was read as Windows-1252, since it is not UTF-8 and has no byte order mark. --encoding names another."
      ]
    : encoding === null
      ? []
      : [`The file was read as ${encoding.label}.`]),
  ...sheetsRead(sheet, otherSheets, hiddenSheets),
  ...(headerRow === null
    ? []
    : [
        `The columns' names were read in row ${headerRow}, and ${above.rows === 1 ? "the row" : `the ${above.rows} rows`} above it ${above.rows === 1 ? "was" : "were"} not read.`
      ]),
  `Columns that were read: ${Object.entries(settings.columns)
    .map(([field, headers]) =>
      field === headers
        ? field
        : `${field} from ${[headers]
            .flat()
            .map((each) => `"${each}"`)
            .join(" and ")}`
    )
    .join(", ")}.`,
  ...(ignored.length === 0 ? [] : [`Columns that were not read: ${named(ignored)}.`]),
  ...(settings.columns.dob === undefined
    ? []
    : [
        `Dates such as 07/10/1952 were read with the ${settings.dates === "day-first" ? "day" : "month"} first.`
      ]),
  ...(since === undefined || since.results_sha256 !== undefined
    ? []
    : [
        "Whether the earlier results.csv was edited is not known: its run was made by an earlier version, which kept no digest of it."
      ])
]
