/** A run: how far the work on a file has come, and the view of the registers from which every row of it is answered. */

import { ListFormat, ListKind } from "@entity-watch/contract/schema/AdditionalList"
import { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import { CheckedBy } from "@entity-watch/contract/schema/CheckedBy"
import { dateOrders } from "@entity-watch/contract/schema/dateOfBirth"
import { isListId, isOfAccount, ListId, SourceId } from "@entity-watch/contract/schema/ListId"
import { Mode } from "@entity-watch/contract/schema/Mode"
import { DateTime, Effect, Option, Schema } from "effect"
import type { AdditionalList } from "../../domain/AdditionalList.ts"
import { Doubt } from "../../domain/Doubt.ts"
import type { Snapshot } from "../../domain/Snapshot.ts"
import type { View } from "../../domain/View.ts"
import { Snapshots } from "../../snapshots/Snapshots.ts"
import type { CustomerFile } from "../read/CustomerFile.ts"
import { Count, kept, UnreadColumns } from "../read/FileRemark.ts"

const Moment = Schema.String.check(Schema.makeFilter((moment) => Option.isSome(DateTime.make(moment))))

const ComparedSnapshot = Schema.Struct({
  register: SourceId,
  id: Schema.String,
  sha256: Schema.String,
  asOf: Schema.NullOr(Schema.String),
  loadedAt: Schema.String,
  checkedAt: Schema.NullOr(Schema.String),
  checkedBy: Schema.NullOr(CheckedBy),
  rows: Count,
  partial: Schema.NullOr(Schema.String),
  doubt: Schema.optionalKey(Doubt)
})

/** An additional list as it was defined when the run began. */
const ComparedList = Schema.Struct({
  list: Schema.Struct({
    id: ListId,
    version: Schema.String,
    after: Schema.String,
    owner: Schema.NullOr(Schema.String),
    title: Schema.String,
    publisher: Schema.String,
    licence: Schema.String,
    format: ListFormat,
    kind: ListKind,
    counts: Schema.Boolean,
    maxAgeDays: Schema.NullOr(Schema.Int),
    floor: Schema.Int
  }),
  snapshot: Schema.NullOr(ComparedSnapshot)
})

/** How the customers' file is read. A run that goes on must have the same settings. */
export const CustomerFileSettings = Schema.Struct({
  dates: Schema.Literals(dateOrders),
  columns: FileColumns,
  encoding: Schema.NullOr(Schema.String),
  sheet: Schema.NullOr(Schema.String)
})
export type CustomerFileSettings = typeof CustomerFileSettings.Type

/** What runs of every task have. */
export const FileRun = Schema.Struct({
  /** The digest of the customers' file. Another file is another run. */
  input_sha256: Schema.String,
  settings: CustomerFileSettings,
  mode: Mode,
  /** The moment that every row is answered for. */
  at: Moment,
  /** The snapshots of the registers with which every row is compared. */
  snapshots: Schema.Array(ComparedSnapshot),
  /** The additional lists of the service and of the account whose file it is. */
  lists: Schema.optionalKey(Schema.Array(ComparedList)),
  /** The rules by which rows are compared. */
  algorithm_version: Schema.String,
  /** The last row of the customers' file whose results are written. */
  row: Count,
  /** The sizes of the results, and of the rows of the report that a person should look at. */
  bytes: Count,
  review_bytes: Count,
  /** The digest of the results of a run that finished. */
  results_sha256: Schema.optionalKey(Schema.String),
  unread_columns: Schema.optionalKey(UnreadColumns),
  /** The other visible sheets of the workbook that hold rows. */
  unread_sheets: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The hidden sheets that hold rows. */
  hidden_sheets: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Those of both that may hold customers, where nobody said which sheet is to be read. */
  doubtful_sheets: Schema.optionalKey(Schema.Array(Schema.String)),
  /** How many rows above the columns' names may hold a customer. */
  rows_above: Schema.optionalKey(Count),
  /** On the file as a whole, each as a text (`fromKept`). */
  file_remarks: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The earlier run with which this one is compared. */
  since: Schema.optionalKey(
    Schema.Struct({
      input_sha256: Schema.String,
      at: Moment,
      rules: Schema.String,
      bytes: Count,
      /** That of an earlier version has none. */
      results_sha256: Schema.optionalKey(Schema.String)
    })
  ),
  /** How many rows are new since then, were answered otherwise, and are gone. */
  changes: Schema.optionalKey(Schema.Struct({ new: Count, changed: Count, gone: Count, same: Count })),
  finished: Schema.Boolean
})
export type FileRun = typeof FileRun.Type

/** The schema of the runs of one task. */
export type RunSchema<Run> = Schema.Codec<Run, unknown>

/** Of an account's own list a run says `operator`, as the table of snapshots does: an earlier version may go on with it. */
const asKept = (snapshot: Snapshot): Snapshot =>
  snapshot.checkedBy === "account" ? { ...snapshot, checkedBy: "operator" } : snapshot

const asShown = (snapshot: Snapshot): Snapshot =>
  snapshot.checkedBy === "operator" && isListId(snapshot.register) && isOfAccount(snapshot.register)
    ? { ...snapshot, checkedBy: "account" }
    : snapshot

/** A run that begins: the moment and the snapshots with which every row of it is compared. */
export const newFileRun = Effect.fnUntraced(function* ({
  asOf,
  customers,
  lists,
  mode,
  rules,
  settings
}: {
  /** Which additional lists are compared with; none where it is absent. */
  readonly lists?: (list: AdditionalList) => boolean
  readonly mode: Mode
  readonly asOf: string | undefined
  readonly rules: string
  readonly settings: CustomerFileSettings
  readonly customers: Pick<
    CustomerFile,
    "sha256" | "unread" | "otherSheets" | "hiddenSheets" | "doubtfulSheets" | "above" | "remarks"
  >
}) {
  const snapshots = yield* Snapshots
  const view = yield* asOf === undefined ? snapshots.current(mode) : snapshots.at(mode, asOf)
  const compared = lists === undefined ? [] : view.lists.filter(({ list }) => lists(list))
  return {
    input_sha256: customers.sha256,
    settings,
    mode,
    at: view.at ?? DateTime.formatIso(view.now),
    snapshots: [...view.snapshots.values()],
    ...(compared.length > 0 && {
      lists: compared.map(({ list, snapshot }) => ({ list, snapshot: snapshot && asKept(snapshot) }))
    }),
    algorithm_version: rules,
    row: 0,
    bytes: 0,
    review_bytes: 0,
    unread_columns: customers.unread,
    unread_sheets: customers.otherSheets,
    hidden_sheets: customers.hiddenSheets,
    doubtful_sheets: customers.doubtfulSheets,
    rows_above: customers.above.doubtful.length,
    file_remarks: customers.remarks.map(kept),
    finished: false
  } satisfies FileRun
})

/** The view from which every row of a run is answered, however long the run takes. */
export const viewOf = ({
  at,
  lists = [],
  mode,
  snapshots
}: Pick<FileRun, "at" | "mode" | "snapshots" | "lists">): View => ({
  mode,
  at,
  now: DateTime.makeUnsafe(at),
  readAt: null,
  snapshots: new Map(snapshots.map((snapshot) => [snapshot.register, snapshot])),
  lists: lists.map(({ list, snapshot }) => ({ list, snapshot: snapshot && asShown(snapshot) })),
  listsUpTo: "0"
})
