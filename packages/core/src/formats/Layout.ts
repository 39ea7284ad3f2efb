/** How a register writes its table, and what comes out of reading it. */

import type { SourceId } from "@entity-watch/contract/schema/ListId"
import type * as Stream from "effect/Stream"
import type { RowOutcome } from "../domain/RowOutcome.ts"
import type { PassOver } from "./passOverRows.ts"

export type Delimiter = "\t" | "," | ";" | "|"

export interface Layout<Column extends string> {
  readonly source: SourceId
  /** Each of these columns must be in the header, in any order and in upper or lower case. */
  readonly required: ReadonlyArray<Column>
  /** Columns that only some editions of the file have. Where they are absent, their cells are empty. */
  readonly optional?: ReadonlyArray<Column>
  /** A column that has the same value in every row, which proves that this is the right file. */
  readonly constant?: { readonly column: Column; readonly value: string }
  /**
   * The only delimiter with which this file is published, or those of which one is tried after another; where none is
   * given, the header decides between comma and tab.
   */
  readonly delimiter?: "\t" | "," | ReadonlyArray<Delimiter>
  /** Gives the columns of a header these names, where it is written otherwise; a column that has none keeps its own. */
  readonly called?: (header: ReadonlyArray<string>) => ReadonlyArray<string>
  /** A row of the wrong width is counted and left out; or it stops the load, where it could be a listed entry. */
  readonly brokenRow: "refuse" | "stop"
  /** Whether columns that are not named here are told, as something new, or are known to be of no concern. */
  readonly others?: "noticed" | "ignored"
  /** Whether the publisher leaves out empty cells at the end of a row. */
  readonly tailMayBeCut?: boolean
  /** Makes UTF-8 of a text that is in another encoding. */
  readonly transcode?: <E>(bytes: Stream.Stream<Uint8Array, E>) => Stream.Stream<Uint8Array, E>
  /** Why a workbook of this register is not read. */
  readonly noWorkbook?: string
  /** Rows that need not be decoded. Nothing is passed over where the delimiter is not known to be a comma. */
  readonly passOver?: PassOver<Column>
}

/** A row as published: its cells are not trimmed and stand under the names that the layout gives them. */
export interface PublishedRow<Column extends string> {
  readonly _tag: "Row"
  /** The row's place in the file. The header is row 1; a row that spans several lines counts once. */
  readonly row: number
  readonly cells: { readonly [Name in Column]: string }
}

export type Delimited<Column extends string> =
  | PublishedRow<Column>
  | Extract<RowOutcome, { readonly _tag: "Noticed" | "Refused" }>
