/** What is to be said of a file that was read, and of a run on it: a code, and the facts that belong to it. */
import { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import { dateOrders } from "@entity-watch/contract/schema/dateOfBirth"
import { Option, Schema } from "effect"

/** A run is kept in a file that people can edit, so that its numbers are read with doubt. */
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const remark = <const Code extends string, const Fields extends Schema.Struct.Fields>(
  code: Code,
  fields: Fields
) => Schema.Struct({ code: Schema.Literal(code), ...fields })

const header = Schema.String
const NumberField = Schema.Literals(["abn", "acn"])
const Headers = Schema.Array(Schema.String)

/** Columns that have values and were not read, although their headers or cells speak of names or identity. */
export const UnreadColumns = Schema.Array(
  Schema.Struct({ header, rows: Count, first_row: Schema.optionalKey(Count) })
)

export const FileRemark = Schema.Union([
  /** A sheet that nobody chose or left out may hold customers. */
  remark("sheet_doubtful", { sheet: Schema.String }),
  /** So many rows above the header may hold customers. */
  remark("rows_above", { rows: Count, first: Count, header_row: Count }),
  /** A column that is called a name holds codes. */
  remark("codes_unread", { header }),
  remark("name_by_content", { header }),
  /** `is_further`: beside another column of the same number. */
  remark("number_by_content", { header, field: NumberField, is_further: Schema.Boolean }),
  remark("numbers_unread", { header, field: NumberField }),
  /** The row names the columns of another table, whose rows are not read. */
  remark("other_table", { row: Count }),
  /** The row has the heading of a column for a name. */
  remark("heading_as_name", { row: Count }),
  /** Totals and notes at the end. */
  remark("rows_closing", { first: Count, last: Count }),
  /** Dates that are possible only in the other order than that in which those were read that may be read either way. */
  remark("dates_mixed", { dates: Schema.Literals(dateOrders), otherwise: Count, either: Count }),
  /** A column of one number holds the other, which was read. */
  remark("other_numbers", { header, field: NumberField, rows: Count, first: Count }),

  /** `of_suppliers`: those that may hold the names that rows lack. */
  remark("columns_doubtful", { columns: UnreadColumns, of_suppliers: Schema.Boolean }),
  /** Rows whose id stands beside another customer. */
  remark("ids_shared", { rows: Schema.Array(Count) }),
  /** Rows that have no reference. */
  remark("ids_lacking", { rows: Count, first: Count }),
  /** `first`: why the first of them cannot be read. */
  remark("rows_refused", { rows: Count, first: Schema.String }),
  /** Nobody's watch was ended, since it is not sure whom the file names: because of this row. */
  remark("others_kept", { row: Count, why: Schema.Literals(["refused", "line_break", "behind_end"]) }),
  /** `fields`: in how many rows each of them could not be read. */
  remark("rows_in_part", {
    rows: Count,
    fields: Schema.Array(Schema.Tuple([Schema.String, Count])),
    first: Schema.String
  }),

  /** `is_concluded`: since it is not UTF-8 and has no byte order mark. */
  remark("encoding_read", { encoding: Schema.String, is_concluded: Schema.Boolean }),
  remark("sheet_read", { sheet: Schema.String }),
  remark("sheets_unread", { visible: Schema.Array(Schema.String), hidden: Schema.Array(Schema.String) }),
  remark("header_read", { row: Count, above: Count }),
  remark("columns_read", { columns: FileColumns }),
  remark("columns_unread", { headers: Headers }),
  remark("dates_read", { dates: Schema.Literals(dateOrders) }),
  /** The earlier run is of a version that kept no digest of its results. */
  remark("earlier_results_unknown", {})
])
export type FileRemark = typeof FileRemark.Type

export type FileRemarkCode = FileRemark["code"]

/** That of an earlier version is a sentence. */
export type KeptRemark = FileRemark | string

const inJson = Schema.fromJsonString(FileRemark)
const decode = Schema.decodeOption(inJson)

/** As a run keeps it: a text, with which an earlier version goes on too, and which it shows as it is. */
export const kept: (remark: FileRemark) => string = Schema.encodeSync(inJson)

export const fromKept = (text: string): KeptRemark => Option.getOrElse(decode(text), () => text)
