/** A file of customers or suppliers and its rows, as they are stored. */
import type { FileRow } from "@entity-watch/contract/schema/admin/CustomerFile"
import { FileVerdict } from "@entity-watch/contract/schema/admin/CustomerFile"
import { FileColumns } from "@entity-watch/contract/schema/admin/FileColumns"
import { FileMatch } from "@entity-watch/contract/schema/admin/FileMatch"
import { FileTaskName } from "@entity-watch/contract/schema/admin/FileTaskName"
import { Mode } from "@entity-watch/contract/schema/Mode"
import * as Schema from "effect/Schema"

export const KeptFile = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  who: Schema.String,
  mode: Mode,
  task: FileTaskName,
  bytes: Schema.Finite,
  upload_id: Schema.String,
  header: Schema.Array(Schema.String),
  sample: Schema.Array(Schema.Array(Schema.String)),
  columns: FileColumns,
  problem: Schema.NullOr(Schema.String),
  state: Schema.Literals(["waiting", "running", "stopped", "finished"]),
  failure: Schema.NullOr(Schema.String),
  customers: Schema.Int,
  /** How far it has come, as whoever has it in hand writes it down. */
  run: Schema.Unknown,
  undecided: Schema.Int,
  /** Whose decisions its rows show, and how many rows stand how; null where decisions stay with the file. */
  decisions: Schema.NullOr(
    Schema.Struct({
      account: Schema.String,
      standings: Schema.Record(Schema.String, Schema.Int)
    })
  ),
  created_at: Schema.String,
  deleted_at: Schema.String
})
export type KeptFile = typeof KeptFile.Type

/** A row that was screened or resolved, with what was decided about its matches where an account's decisions count. */
export interface FinishedRow extends Partial<DecidedRow> {
  readonly row: number
  readonly verdict: FileVerdict
  /** Null where it was screened. */
  readonly given: ReadonlyArray<string> | null
  readonly results: ReadonlyArray<Readonly<Record<string, string>>>
}

const asked = Schema.optionalKey(Schema.String)
const text = Schema.optionalKey(Schema.NullOr(Schema.String))

/** Somebody of a row, and by which names and numbers they were screened: by the same they are screened again. */
const AskedSubject = Schema.Struct({
  ref: Schema.String,
  requests: Schema.Array(
    Schema.Struct({
      name: asked,
      abn: asked,
      acn: asked,
      dob: text,
      pob: text,
      type: Schema.optionalKey(Schema.NullOr(Schema.Literals(["individual", "entity", "vessel"]))),
      country: text,
      imo: text,
      identifiers: Schema.optionalKey(Schema.Array(Schema.String))
    })
  )
})
export type AskedSubject = typeof AskedSubject.Type

/** What of a row changes with a decision. */
export const Beside = Schema.Struct({
  verdict: FileVerdict,
  results: Schema.Array(Schema.Record(Schema.String, Schema.String)),
  matches: Schema.Array(FileMatch),
  not_shown: Schema.Int,
  asked: Schema.Array(AskedSubject)
})
export type Beside = typeof Beside.Type

/** A row about whose people somebody decided meanwhile. */
export const RowBehind = Schema.Struct({
  row: Schema.Int,
  matches: Beside.fields.matches,
  asked: Beside.fields.asked
})
export type RowBehind = typeof RowBehind.Type

export interface DecidedRow extends Pick<FileRow, "matches" | "not_shown" | "score" | "standing"> {
  readonly asked: ReadonlyArray<AskedSubject>
}
