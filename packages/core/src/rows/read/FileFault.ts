/** What is wrong with a file of customers or suppliers, or with where its results go: a code, and the facts that belong to it. */
import type { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import type { DateOrder } from "@entity-watch/contract/schema/dateOfBirth"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { SchemaIssue } from "effect"

/** A setting with which a run was begun and that is not asked now. */
export type OtherSetting =
  | { readonly name: "dates"; readonly was: DateOrder }
  | { readonly name: "encoding" | "sheet"; readonly was: string | null }
  | { readonly name: "columns"; readonly was: FileColumns }
  | { readonly name: "requireGst" | "receipt"; readonly was: boolean }
  | { readonly name: "account"; readonly was: "none" | "some" | "other" }

/** Why bytes are no text in an encoding: some it does not have or define, or letters of UTF-8 stand beside others. */
export type EncodingFault = "impossible" | "undefined" | "mixed"

/** Why a row is no decision. */
export type DecisionFault = "no_row" | "no_match" | "no_reference" | SchemaIssue.Issue

type Headers = ReadonlyArray<string>

/** By its code, what else is known of a fault. `headers` are those that are in question, `all` those of the file. */
interface Facts {
  /** Its bytes cannot be had. */
  unreadable: object
  /** Its bytes end in a failure. */
  unreadable_end: object
  /** It was changed while it was read. */
  encoding_changed: { encoding: string }

  /** A workbook of before 2007, or one with a password. */
  old_workbook: object
  /** A page of HTML, whatever it is called. */
  web_page: object
  /** It is called a workbook, and is binary otherwise. */
  damaged_workbook: object
  /** It is packed like a workbook. */
  no_sheet: object
  /** Neither text nor a workbook. */
  no_table: object
  /** `detail`: what the reader of workbooks says of its parts. */
  malformed_workbook: { detail: string }
  malformed_csv: { line: number }
  /** Its bytes are no text in this encoding; null: neither in UTF-8 nor in Windows-1252. */
  not_text: { encoding: string | null; why: EncodingFault }
  /** UTF-16 without its mark. */
  utf16_unmarked: object

  /** A row is longer than is read, in KiB. */
  row_too_long: { line: number; limit: number }
  /** A row is wider than is read. */
  too_many_cells: { row: number; cells: number; limit: number }
  too_many_blank_rows: { limit: number; isBeforeHeader: boolean }
  /** It is wider than the console takes. */
  too_many_columns: { columns: number; limit: number }
  /** Its first row is longer than names of columns are. */
  header_too_long: object

  /** It has no row. */
  empty: object
  /** The row that was named as the header is blank. */
  header_row_blank: { row: number }
  /** The row that was named as the header is not looked for. */
  header_row_too_far: { row: number; limit: number }
  /** It has a header only. */
  no_rows: { ofSuppliers: boolean }
  /** All sheets of the workbook are hidden. */
  no_visible_sheet: object

  /** Its first row is no header, and may name somebody. */
  no_header: { ofSuppliers: boolean }
  /** The header of this column, from 1, is a formula without a result. */
  header_not_calculated: { column: number }
  /** A column without a header, from 1, has a value. `isTitle`: the header has one cell only. */
  column_unnamed: { column: number; row: number; isTitle: boolean }
  /** Several columns could be the field. */
  several_columns: { field: string; headers: Headers }
  /** Given names lack family names, or the reverse. */
  part_of_name: { headers: Headers }
  /** No column holds names or numbers. */
  no_names: { all: Headers }
  /** The column of names holds codes. */
  codes_without_names: { headers: Headers; all: Headers }
  /** The same as `part_of_name` of a party. */
  part_of_party_name: { party: string; headers: Headers }
  /** A party has only other fields. */
  party_without_name: { party: string; headers: Headers }
  /** The header says another order of dates than was asked for. */
  dates_against_header: { header: string; said: DateOrder; wanted: DateOrder }
  /** The first row with a date that is possible with the month first only, and the first that may be read either way. */
  dates_doubtful: { monthFirst: number; either: number }
  /** No column has ids, by which decisions are found again. */
  no_ids: object
  /** More than `limit` rows have the id of another customer, such as these two. */
  ids_shared: { rows: ReadonlyArray<number>; limit: number }

  /** A column was named for what is no field. */
  no_such_field: { field: string; fields: ReadonlyArray<string> }
  no_such_column: { header: string; all: Headers }
  /** Several columns are called so. */
  column_repeated: { header: string }
  /** A field of which a row has one was asked from several columns. */
  field_repeated: { field: string }
  /** An encoding was named for a workbook. */
  encoding_of_workbook: object
  no_such_encoding: { encoding: string }
  /** A sheet was named for a text. */
  sheet_of_text: object
  no_such_sheet: { sheet: string; sheets: ReadonlyArray<string> }

  not_written: object
  disk_full: object
  /** A file of results cannot be made, or is there already. */
  results_not_made: object
  /** A file of results cannot be written further, or is gone. */
  results_lost: object
  /** The file of a run is of another version or command, or was edited. */
  run_unreadable: object
  /** A file is where results go, and no run wrote it. */
  place_taken: object
  /** The folder has a run, and nobody said to go on with it. */
  run_there: object
  run_of_other_file: object
  run_of_other_mode: { mode: Mode }
  run_of_other_rules: { rules: string }
  run_of_other_setting: { setting: OtherSetting }
  /** The run was compared with another earlier run, as of this moment; null: with none. */
  run_of_other_comparison: { at: string | null }

  /** The new results were to go into the folder of the earlier run. */
  earlier_run_in_place: object
  earlier_run_absent: object
  earlier_run_unreadable: object
  earlier_run_unfinished: object
  earlier_run_of_other_mode: { mode: Mode }
  earlier_run_of_other_setting: { setting: OtherSetting }
  /** Its results are gone, or not as it wrote them. */
  earlier_run_changed: object
  /** The results of two runs, of which this is the other, are not in the order of their runs. */
  runs_differ: { other: string }

  /** Results were changed before their receipt was issued. */
  results_changed: object
  /** Results were changed after their receipt was issued. */
  receipt_differs: object
  no_receipt: object
  /** The run of a receipt is gone. */
  receipt_without_run: object
  no_such_row: { row: string }

  /** The results on which decisions were written lack these columns. */
  decision_columns: { columns: ReadonlyArray<string> }
  too_many_decisions: { limit: number }
  /** The first rows that are no decisions. */
  decisions_malformed: { rows: ReadonlyArray<{ readonly line: number; readonly why: DecisionFault }> }
  /** The folder holds no run whose matches could be decided. */
  screening_absent: object
  screening_unfinished: object
  screening_without_account: object
  screening_of_other_account: object
  screening_of_other_mode: { mode: Mode }
  screening_of_other_file: { file: string }
}

export type FileFaultCode = keyof Facts

export type FileFault<Code extends FileFaultCode = FileFaultCode> = {
  readonly [C in Code]: { readonly code: C } & Readonly<Facts[C]>
}[Code]
