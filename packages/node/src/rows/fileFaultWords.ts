/** What is said of a file that cannot be used, or of where its results go. */
import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import { anyParty } from "@entity-watch/contract/schema/admin/FileColumns"
import type { DateOrder } from "@entity-watch/contract/schema/dateOfBirth"
import { areSuppliers } from "@entity-watch/core/formats"
import type {
  DecisionFault,
  EncodingFault,
  FileFault,
  FileFaultCode,
  OtherSetting
} from "@entity-watch/core/rows/read/FileFault"
import type { FileRefused } from "@entity-watch/core/rows/read/FileRefused"

/** How an option is written where the words are read. */
export type OptionWord = (
  name: "account" | "columns" | "dates" | "encoding" | "receipt" | "requireGst" | "sheet" | "since"
) => string

/** The rest of a sentence that begins with the file's name, and what follows it. */
export type Words<Code extends FileFaultCode> =
  | string
  | ((fault: FileFault<Code>, option: OptionWord) => string)

const count = (n: number): string => n.toLocaleString("en-AU")

const shownHeaders = 20
const shownLength = 40

const shown = (header: string): string => {
  const text = header.replace(/\p{C}/gu, "")
  return `"${text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}"`
}

const quoted = (headers: ReadonlyArray<string>): string => headers.map(shown).join(", ")

const itsColumns = (all: ReadonlyArray<string>): string => {
  const named = all.filter((each) => each !== "")
  const more = named.length - shownHeaders
  return `Its columns: ${quoted(named.slice(0, shownHeaders))}${more > 0 ? ` and ${more} more` : ""}.`
}

/** How fields are called, also those of a further party. */
export const fieldsInWords = (fields: ReadonlyArray<string>): string =>
  areSuppliers(fields)
    ? fields.join(", ")
    : `${fields.join(", ")}; of a further party ${anyParty} for its whole name, or agent.name, agent.given, agent.family, agent.dob and so on, with any word for it before the dot`

const fieldWords: Readonly<Record<string, string>> = {
  given: "given name",
  middle: "middle name",
  family: "family name"
}

const firstOf: Readonly<Record<DateOrder, string>> = { "day-first": "day", "month-first": "month" }

/** The letter of a spreadsheet's column, from its place counted from 1. */
const letterOf = (column: number): string =>
  (column > 26 ? letterOf(Math.floor((column - 1) / 26)) : "") + String.fromCharCode(65 + ((column - 1) % 26))

const encodingWords: Readonly<Record<EncodingFault, string>> = {
  impossible: "has bytes that this encoding does not have",
  undefined: "has bytes that this encoding does not define",
  mixed: "has letters in UTF-8 beside others, so it is a mixture"
}

const noDecision = {
  no_row: "row is no number of a row",
  no_match: "the row has no match to decide about",
  no_reference: "the customer has no id, by which a decision would be found again"
}

const whyNoDecision = (why: DecisionFault): string =>
  typeof why === "string" ? noDecision[why] : explainIssue(why).replace(/\.$/u, "")

const accountWords = { none: "no", some: "an", other: "another" }

const settingInWords = (setting: OtherSetting, option: OptionWord): string => {
  switch (setting.name) {
    case "dates":
      return `${option("dates")} ${setting.was}`
    case "encoding":
      return `the encoding ${setting.was}`
    case "sheet":
      return `the sheet "${setting.was}"`
    case "columns":
      return `the columns ${Object.entries(setting.was)
        .flatMap(([field, headers]) => [headers].flat().map((header) => `${field}="${header}"`))
        .join(", ")}`
    case "requireGst":
      return `${setting.was ? "" : "no "}${option("requireGst")}`
    case "receipt":
      return `${setting.was ? "a" : "no"} ${option("receipt")}`
    case "account":
      return `${accountWords[setting.was]} ${option("account")}`
  }
}

export const fileFaultWords: { readonly [Code in FileFaultCode]: Words<Code> } = {
  unreadable: "cannot be read.",
  unreadable_end: "cannot be read to its end.",
  encoding_changed: ({ encoding }) => `is no longer ${encoding} text.`,

  old_workbook:
    "is an old workbook (.xls) or one with a password. Save it as an Excel workbook (.xlsx) without a password.",
  web_page:
    "is a web page, and not a CSV file or an Excel workbook (.xlsx). Download the file that the page offers, or save the rows as one of these.",
  damaged_workbook:
    "is called a workbook and does not begin as one: it is damaged. Save or download it again.",
  no_sheet: "is an archive without a sheet that can be read. Save it as an Excel workbook (.xlsx).",
  no_table:
    "is neither text nor a workbook. Save the customers as CSV or as an Excel workbook (.xlsx), with the columns' names in the first line.",
  malformed_workbook: ({ detail }) =>
    `cannot be read: ${detail.replace(/\.?$/u, ".")} Save it as CSV UTF-8 instead.`,
  malformed_csv: ({ line }) => `is not CSV in line ${line}: look at its quotation marks.`,
  not_text: ({ encoding, why }) =>
    `is not ${encoding === null ? "UTF-8 text, and as Windows-1252" : `${encoding} text:`} it ${encodingWords[why]}. Save it as CSV UTF-8.`,
  utf16_unmarked: "looks like UTF-16 without a byte order mark.",

  row_too_long: ({ limit, line }) =>
    `has a row of more than ${limit} KiB, which begins in line ${line}: a quotation mark there may not be closed.`,
  too_many_cells: ({ cells, limit, row }) =>
    `has ${count(cells)} cells in row ${row}: at most ${count(limit)} are read.`,
  too_many_blank_rows: ({ isBeforeHeader, limit }) =>
    `has more than ${count(limit)} blank rows${isBeforeHeader ? " before its header" : ""}. Delete the blank rows.`,
  too_many_columns: ({ columns, limit }) =>
    `has ${columns} columns: at most ${limit} are taken here. Delete those that are not needed, or read the file by the command, which takes more.`,
  header_too_long: "has no header: its first line is longer than names of columns are.",

  empty: "is empty.",
  header_row_blank: ({ row }) => `has nothing in row ${row}.`,
  header_row_too_far: ({ limit }) =>
    `may have its columns' names in one of the first ${count(limit)} rows only.`,
  no_rows: ({ ofSuppliers }) => `has a header and no ${ofSuppliers ? "rows" : "customers"}.`,
  no_visible_sheet: "has no visible sheet.",

  no_header: ({ ofSuppliers }) =>
    `has no header: its first line looks like a ${ofSuppliers ? "supplier" : "customer"}. Add a line with the columns' names.`,
  header_not_calculated: ({ column }) =>
    `has a formula without a stored result as the header of column ${column}. Write the header as text.`,
  column_unnamed: ({ column, row }) =>
    `has a value in column ${column} (${letterOf(column)}), which has no header: the first stands in row ${row}. Give the column a header, or delete it.`,
  several_columns: ({ field, headers }) =>
    `has several columns that could be the ${fieldWords[field] ?? field}: ${quoted(headers)}.${
      haveOwnHeaders(headers) ? "" : " Give them headers that differ."
    }`,
  part_of_name: ({ headers }) => `has only a part of the names: ${quoted(headers)}.`,
  no_names: ({ all }) => `has no column that is known to hold names or numbers. ${itsColumns(all)}`,
  codes_without_names: ({ all, headers }) =>
    `has codes in ${quoted(headers)}, and no other column that is known to hold names. ${itsColumns(all)}`,
  part_of_party_name: ({ headers, party }) =>
    `has only a part of the names of the ${party}: ${quoted(headers)}.`,
  party_without_name: ({ headers, party }) => `has no name of the ${party} beside ${quoted(headers)}.`,
  dates_against_header: ({ header, said, wanted }) =>
    `has the column "${header}", whose header puts the ${firstOf[said]} first, where the ${firstOf[wanted]} first was asked for.`,
  dates_doubtful: ({ either, monthFirst }) =>
    `has dates of birth that are possible only with the month first, such as in row ${monthFirst}, beside dates that may be read either way, such as in row ${either}.`,
  no_ids: "has no column with an id of each customer, by which decisions are found again.",
  ids_shared: ({ limit, rows }) =>
    `has the same id beside different customers in more than ${count(limit)} rows, such as rows ${rows.join(" and ")}, so that decisions cannot be found again by it.`,

  no_such_field: ({ field, fields }, option) =>
    `cannot be read by ${option("columns")} ${field}=…: the fields are ${fieldsInWords(fields)}.`,
  no_such_column: ({ all, header }) => `has no column called "${header}". ${itsColumns(all)}`,
  column_repeated: ({ header }) => `has more than one column called "${header}".`,
  field_repeated: ({ field }) => `cannot have several columns for ${field}: a row has one of each.`,
  encoding_of_workbook: (_, option) => `is a workbook: ${option("encoding")} is for text.`,
  no_such_encoding: ({ encoding }) =>
    `cannot be read in the encoding ${encoding}, which is not known. Try utf-8 or windows-1252.`,
  sheet_of_text: (_, option) => `is text: ${option("sheet")} is for workbooks.`,
  no_such_sheet: ({ sheet, sheets }) =>
    `has no sheet called "${sheet}". Its sheets: ${sheets.map((name) => `"${name}"`).join(", ")}.`,

  not_written: "cannot be written.",
  disk_full: "cannot be written: the disk is full.",
  results_not_made: "cannot be made, or is there already.",
  results_lost: "cannot be written, or is gone.",
  run_unreadable: "is of another version or command, or was edited.",
  place_taken: "is there already, and no run wrote it.",
  run_there: "holds the results of a run already.",
  run_of_other_file: "holds a run that was begun with another file.",
  run_of_other_mode: ({ mode }) => `holds a run that was begun in ${mode} mode.`,
  run_of_other_rules: ({ rules }) => `holds a run that was begun with algorithm ${rules}.`,
  run_of_other_setting: ({ setting }, option) =>
    `holds a run that was begun with ${settingInWords(setting, option)}.`,
  run_of_other_comparison: ({ at }, option) =>
    `holds a run that was begun ${
      at === null
        ? `without ${option("since")}`
        : `with ${option("since")} and the folder of the run as of ${at}`
    }.`,

  earlier_run_in_place: "name the folder of an earlier run, and another folder for the new results.",
  earlier_run_absent: "the folder holds no run.",
  earlier_run_unreadable: "its run.json is of another version or command, or was edited.",
  earlier_run_unfinished: "the run in it did not finish.",
  earlier_run_of_other_mode: ({ mode }) => `the run in it was made in ${mode} mode.`,
  earlier_run_of_other_setting: ({ setting }, option) =>
    `the run in it was made with ${settingInWords(setting, option)}. Only runs with the same settings are compared.`,
  earlier_run_changed:
    "its results.csv is gone or was changed since it was written. Keep notes in a copy of it or in results.xlsx.",
  runs_differ: ({ other }) => `and ${other} cannot be compared: one of them is not what its run wrote.`,

  results_changed: "was changed since it was written, so that no receipt can be issued for it.",
  receipt_differs: "proves nothing: results.csv is not as it was when the receipt was issued.",
  no_receipt: "holds no receipt of a file.",
  receipt_without_run: "lacks the run.json that was written with the receipt.",
  no_such_row: ({ row }) => `has no row ${row}.`,

  decision_columns: ({ columns }) => `has no column ${columns.join(", ")}.`,
  too_many_decisions: ({ limit }) => `has more than ${count(limit)} decisions. Split it.`,
  decisions_malformed: ({ rows }) =>
    `cannot be read as decisions, and nothing was recorded: ${rows
      .map(({ line, why }) => `line ${line}: ${whyNoDecision(why)}`)
      .join("; ")}.`,
  screening_absent: "holds no results of a screened file.",
  screening_unfinished: "holds a run that did not finish.",
  screening_without_account: (_, option) => `holds a run without ${option("account")}.`,
  screening_of_other_account: (_, option) => `holds a run with the ${option("account")} of somebody else.`,
  screening_of_other_mode: ({ mode }) => `holds a run in ${mode} mode.`,
  screening_of_other_file: ({ file }) => `holds the results of another file than ${file}.`
}

/** Whether each of them can be named by its header. */
export const haveOwnHeaders = (headers: ReadonlyArray<string>): boolean =>
  new Set(headers).size === headers.length

/** The words of a table for a fault. */
export const spoken = (
  words: { [Code in FileFaultCode]: Words<Code> }[FileFaultCode],
  fault: FileFault,
  option: OptionWord
): string => (typeof words === "function" ? words(fault as never, option) : words)

const asInCode: OptionWord = (name) => name

export const faultInWords = (fault: FileFault, option: OptionWord = asInCode): string =>
  spoken(fileFaultWords[fault.code], fault, option)

/** With what the sentence begins: the file, or the folder of an earlier run. */
export const refusedInWords = ({ fault, file, sheet }: FileRefused, option: OptionWord = asInCode): string =>
  fault.code.startsWith("earlier_run_")
    ? `${option("since")} ${file}:`
    : sheet === null
      ? file
      : `${file}, sheet "${sheet}",`

export const refusalInWords = (refusal: FileRefused): string =>
  `${refusedInWords(refusal)} ${faultInWords(refusal.fault)}`
