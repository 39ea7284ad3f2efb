/** A file of customers or suppliers that is screened or resolved row by row, and what was found and decided in its rows. */
import * as Schema from "effect/Schema"
import { Mode } from "../Mode.ts"
import { RowVerdict } from "../RowVerdict.ts"
import { FileColumns } from "./FileColumns.ts"
import { FileMatch, RowStanding } from "./FileMatch.ts"
import { FileTaskName } from "./FileTaskName.ts"
import { idOf } from "./idOf.ts"
import { nextCursor, numberedPageQuery } from "./page.ts"

/** A larger file is screened by the command `entity-watch screen --file`, or resolved by `entity-watch resolve --file`. */
export const mostCustomers = 1_000_000

export const AddFile = Schema.Struct({
  upload: idOf("upload").annotate({ description: "The id of an upload that is whole." }),
  mode: Mode.annotate({ description: "Whether it is compared with the sandbox or what is live." }),
  task: Schema.optionalKey(FileTaskName).annotate({
    description: "What is to be done with its rows; screen without it."
  }),
  header_row: Schema.optionalKey(
    Schema.Int.annotate({
      description: "The row with the columns' names, as a person counts; without it, it is found."
    }).pipe(
      Schema.check(
        Schema.isBetween({ minimum: 1, maximum: 2000 }, { message: "header_row must be from 1 to 2000" })
      )
    )
  )
}).annotate({ identifier: "AddFile" })
export type AddFile = typeof AddFile.Type

export const FileCounts = Schema.Struct({
  screened: Schema.Int,
  review: Schema.Int,
  no_match: Schema.Int,
  unavailable: Schema.Int,
  refused: Schema.Int.annotate({ description: "Rows that were not screened; they are unavailable too." }),
  partly_read: Schema.Int,
  matches: Schema.Int
})

/** How many rows have each verdict. */
const RowCounts = Schema.Struct(
  Object.fromEntries(RowVerdict.literals.map((verdict) => [verdict, Schema.Int])) as Record<
    RowVerdict,
    typeof Schema.Int
  >
)

const reasonCode = Schema.Struct({ code: Schema.String, words: Schema.String })

/** Whose decisions a file shows and gains. */
const FileDecisions = Schema.Struct({
  account: Schema.String.annotate({ description: "The account's id." }),
  account_name: Schema.String,
  standings: Schema.Struct(
    Object.fromEntries(RowStanding.literals.map((standing) => [standing, Schema.Int])) as Record<
      RowStanding,
      typeof Schema.Int
    >
  ).annotate({ description: "How many rows stand so now, of those that were screened." }),
  needs_two: Schema.Boolean.annotate({
    description: "Whether a decision of different or same holds only when a second person agrees."
  }),
  reasons: Schema.Array(reasonCode).annotate({ description: "The short list of reasons, as it is set." })
})

/** What became of the customers of a file that are put under watch, and of further parties. */
const FileWatch = Schema.Struct({
  account: Schema.String.annotate({ description: "The id of the account that watches them." }),
  account_name: Schema.String,
  rows: Schema.Int.annotate({ description: "How many rows were gone through." }),
  added: Schema.Int,
  changed: Schema.Int,
  unchanged: Schema.Int.annotate({ description: "They were under watch with the same facts." }),
  not_compared: Schema.Int.annotate({
    description: "Rows of which not everything can be compared: each is listed, and says why."
  }),
  left_out: Schema.Int.annotate({
    description: "Rows of which somebody is not under watch: each is listed, and says why."
  }),
  ends_others: Schema.Boolean.annotate({ description: "Whether it was begun, or goes on, with end_others." }),
  others: Schema.NullOr(Schema.Int).annotate({
    description:
      "With end_others: how many subjects of the account no row names. null until they were counted."
  }),
  ended: Schema.Int.annotate({ description: "Of how many of them the watch was ended." })
})

export const CustomerFile = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  task: FileTaskName,
  by: Schema.String.annotate({ description: "Who added it." }),
  mode: Mode,
  bytes: Schema.Finite,
  header: Schema.Array(Schema.String),
  sample: Schema.Array(Schema.Array(Schema.String)).annotate({
    description: "The cells of the first rows, to recognise the columns by."
  }),
  columns: FileColumns,
  problem: Schema.NullOr(Schema.String).annotate({
    description: "Why its columns could not be told by their headers, or null."
  }),
  state: Schema.Literals(["waiting", "running", "stopped", "finished"]).annotate({
    description: "waiting: its columns are not confirmed yet. stopped: failure says why; it can go on."
  }),
  failure: Schema.NullOr(Schema.String),
  customers: Schema.Int.annotate({ description: "Rows with content; 0 as long as it was not begun." }),
  counts: Schema.NullOr(FileCounts).annotate({
    description: "Of a file that is screened, once it was begun."
  }),
  verdicts: Schema.NullOr(RowCounts).annotate({
    description: "Of a file that is resolved, once it was begun: how many rows have each verdict."
  }),
  watch: Schema.NullOr(FileWatch).annotate({
    description: "Of a file whose customers are put under watch, once it was begun."
  }),
  require_gst: Schema.Boolean.annotate({
    description: "Whether who is not registered for GST has a verdict of its own."
  }),
  at: Schema.NullOr(Schema.String).annotate({ description: "The moment that every row is answered for." }),
  lists: Schema.Array(
    Schema.Struct({
      register: Schema.String,
      sha256: Schema.NullOr(Schema.String),
      as_of: Schema.NullOr(Schema.String),
      checked_as_of: Schema.NullOr(Schema.String)
    })
  ).annotate({ description: "What every row is compared with." }),
  result_columns: Schema.Array(Schema.String).annotate({
    description: "The fields of the rows' results, in the order in which the command writes them."
  }),
  result_header: Schema.Array(Schema.String).annotate({
    description:
      "The first line of the results as the command writes them. Those of a resolved row stand behind its own cells."
  }),
  remarks: Schema.Array(Schema.String).annotate({ description: "How the file was read." }),
  warnings: Schema.Array(Schema.String).annotate({
    description: "What of the file was not read or not screened, in sentences; empty where everything was."
  }),
  undecided: Schema.Int.annotate({
    description:
      "Rows of a screening that need a look and that nobody decided. With decisions: those that are new, reopened or open."
  }),
  decisions: Schema.NullOr(FileDecisions).annotate({
    description: "Null where decisions stay with the file."
  }),
  created_at: Schema.String,
  deleted_at: Schema.String.annotate({ description: "When it will be deleted with everything in it." })
}).annotate({ identifier: "CustomerFile" })
export type CustomerFile = typeof CustomerFile.Type

export const CustomerFileList = Schema.Struct({
  files: Schema.Array(CustomerFile),
  kept_days: Schema.Int.annotate({
    description: "After how many days a file is deleted with everything in it."
  })
}).annotate({
  identifier: "CustomerFileList"
})

export const Decision = Schema.Literals(["same", "different", "unsure"]).annotate({
  description:
    "same: it is who is listed. different: it is somebody else. unsure: somebody must look further."
})
export type Decision = typeof Decision.Type

const longestMoment = 40

export const DecideRow = Schema.Struct({
  decision: Schema.NullOr(Decision).annotate({ description: "null takes a decision back." }),
  replaces: Schema.optionalKey(
    Schema.NullOr(Schema.String.pipe(Schema.check(Schema.isMaxLength(longestMoment)))).annotate({
      description:
        "The decided_at that the row was read with, null where nobody had decided: if another decision stands there now, it is kept and the answer is 409. Without it, whatever stands there is replaced."
    })
  )
}).annotate({ identifier: "DecideRow" })
export type DecideRow = typeof DecideRow.Type

/** Of a row that is screened, of one that is resolved, or of one whose customer is put under watch. */
export const FileVerdict = Schema.Literals([
  "review",
  "no_match",
  ...RowVerdict.literals,
  "not_compared",
  "left_out"
])
export type FileVerdict = typeof FileVerdict.Type

export const FileRow = Schema.Struct({
  row: Schema.Int.annotate({ description: "Its place in the file, where the header of a text is 1." }),
  verdict: FileVerdict,
  given: Schema.NullOr(Schema.Array(Schema.String)).annotate({
    description: "The cells of a resolved row, as the file has them; null where the file is screened."
  }),
  results: Schema.Array(Schema.Record(Schema.String, Schema.String)).annotate({
    description:
      "One for each match, or one that says that there is none: as the results of screen --file. Of a resolved row one, as resolve --file adds it to the row. Under watch one for each reason."
  }),
  decision: Schema.NullOr(Decision),
  decided_by: Schema.NullOr(Schema.String),
  decided_at: Schema.NullOr(Schema.String),
  score: Schema.NullOr(Schema.Finite).annotate({ description: "Of its best match." }),
  standing: Schema.NullOr(RowStanding).annotate({
    description: "Null where decisions stay with the file, and of a row that is no_match."
  }),
  matches: Schema.NullOr(Schema.Array(FileMatch)).annotate({
    description:
      "Beside each of results that has a match, in their order; null where decisions stay with the file."
  }),
  not_shown: Schema.Int.annotate({
    description: "How many matches are beyond those that are shown. They count as new."
  })
}).annotate({ identifier: "FileRow" })
export type FileRow = typeof FileRow.Type

export const FileRowQuery = Schema.Struct({
  ...numberedPageQuery,
  limit: Schema.optionalKey(
    Schema.String.annotate({ description: "How many at most, 1 to 1000; 50 without it." }).pipe(
      Schema.check(
        Schema.isPattern(/^(?:[1-9]\d{0,2}|1000)$/u, {
          message: "limit must be a whole number from 1 to 1000"
        })
      ),
      Schema.decodeTo(Schema.FiniteFromString)
    )
  ),
  only: Schema.optionalKey(
    Schema.Literals(["to_look_at", "undecided"]).annotate({
      description:
        "to_look_at: without those that are no_match or same. undecided: of these, what nobody decided, and where decisions count what is new, reopened or open."
    })
  ),
  standing: Schema.optionalKey(RowStanding.annotate({ description: "Only rows that stand so." })),
  order: Schema.optionalKey(
    Schema.Literals(["file", "score"]).annotate({
      description: "score: the highest score first. Without it, the order of the file."
    })
  ),
  verdict: Schema.optionalKey(FileVerdict.annotate({ description: "Only rows with this verdict." }))
})
export type FileRowQuery = typeof FileRowQuery.Type

/** Of an archive. */
export const zipType = "application/zip"

/** Of an Excel workbook. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

export const FileRowPage = Schema.Struct({
  rows: Schema.Array(FileRow),
  next_cursor: nextCursor
}).annotate({ identifier: "FileRowPage" })
export type FileRowPage = typeof FileRowPage.Type
