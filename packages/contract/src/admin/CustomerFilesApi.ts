/** Files of customers and suppliers: screened or resolved row by row, and decided by people. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import {
  Conflict,
  InvalidRequest,
  NotFound,
  readErrors,
  SchemaErrors,
  writeErrors
} from "../http/ApiError.ts"
import { ResolveFile, ScreenFile, WatchFile } from "../schema/admin/BeginFile.ts"
import {
  AddFile,
  CustomerFile,
  CustomerFileList,
  DecideRow,
  FileRow,
  FileRowPage,
  FileRowQuery,
  mostCustomers,
  workbookType,
  zipType
} from "../schema/admin/CustomerFile.ts"
import { DecideMatch } from "../schema/admin/FileMatch.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

const id = Schema.String.annotate({ description: "Such as file_01ARZ3NDEKTSV4RRFFQ69G5FAV." })
const match = Schema.String.annotate({ description: "Its place among the row's matches, from 1." }).pipe(
  Schema.check(Schema.isPattern(/^[1-9]\d{0,3}$/u, { message: "match must be the place of a match" })),
  Schema.decodeTo(Schema.FiniteFromString)
)
const row = Schema.String.annotate({ description: "Its place in the file." }).pipe(
  Schema.check(Schema.isPattern(/^[1-9]\d{0,8}$/u, { message: "row must be the number of a row" })),
  Schema.decodeTo(Schema.FiniteFromString)
)

export class CustomerFilesApi extends HttpApiGroup.make("customerFiles", { topLevel: true })
  .add(
    HttpApiEndpoint.post("addFile", "/admin/v1/files", {
      payload: AddFile,
      success: CustomerFile.pipe(HttpApiSchema.status(201)),
      error: [InvalidRequest, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Add a file of customers or suppliers",
        "An upload that is whole: delimited text or a workbook (.xlsx) with a header. The answer says which columns would be read; nothing is screened or resolved yet. At deleted_at it is deleted with everything in it.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("listFiles", "/admin/v1/files", {
      success: CustomerFileList,
      error: [...readErrors]
    }).annotateMerge(
      described(
        "List the files of customers and suppliers",
        "Those of everybody, the newest first.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("getFile", "/admin/v1/files/:id", {
      params: { id },
      success: CustomerFile,
      error: [NotFound, ...readErrors]
    }).annotateMerge(
      described("Get a file of customers or suppliers", "With how far it has come.", "reviewer")
    )
  )
  .add(
    HttpApiEndpoint.post("screenFile", "/admin/v1/files/:id/screen", {
      params: { id },
      payload: ScreenFile,
      success: CustomerFile.pipe(HttpApiSchema.status(202)),
      error: [InvalidRequest, NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Screen a file of customers",
        `Begins it, or goes on with one that stopped, and answers at once. Every row is compared with the same lists, those of the moment at which it was begun. At most ${mostCustomers} customers.`,
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("resolveFile", "/admin/v1/files/:id/resolve", {
      params: { id },
      payload: ResolveFile,
      success: CustomerFile.pipe(HttpApiSchema.status(202)),
      error: [InvalidRequest, NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Resolve a file of suppliers",
        `Begins a file that was added with the task resolve, or goes on with one that stopped, and answers at once. Every row is looked up in the same versions of the registers, those of the moment at which it was begun. It waits until all names can be searched. At most ${mostCustomers} rows.`,
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("watchFile", "/admin/v1/files/:id/watch", {
      params: { id },
      payload: WatchFile,
      success: CustomerFile.pipe(HttpApiSchema.status(202)),
      error: [InvalidRequest, NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Put the customers of a file under watch",
        `Begins a file that was added with the task watch, or goes on with one that stopped, and answers at once. Every customer with an id and a name becomes a subject of the account, as PUT /v1/subjects/{subject_ref} puts one. Rows that are left out or not compared whole are listed. At most ${mostCustomers} rows.`,
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("listFileRows", "/admin/v1/files/:id/rows", {
      params: { id },
      query: FileRowQuery,
      success: FileRowPage,
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(
      described("List the rows of a file", "In the order of the file, as far as it has come.", "reviewer")
    )
  )
  .add(
    HttpApiEndpoint.get("fileReport", "/admin/v1/files/:id/report", {
      params: { id },
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html" })),
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "Report on a screened file",
        "Counts, what was decided, by whom, when and why, what is to look at, and what was not compared: one page that loads nothing.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("fileWorkbook", "/admin/v1/files/:id/workbook", {
      params: { id },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: workbookType })),
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(
      described("Report on a screened file as a workbook", "The same as an Excel workbook.", "reviewer")
    )
  )
  .add(
    HttpApiEndpoint.get("fileReceipt", "/admin/v1/files/:id/receipt", {
      params: { id },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: zipType })),
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "Receipt for all rows of a screened file",
        "An archive with receipt.json, results.csv and run.json, the folder that screen --file --receipt writes: receipts verify checks it, receipts row takes out the proof of one row. It is signed when it is asked for, over the rows as they stand then. run.json has the seed of the salts: show it to whoever may see all rows.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("decideRow", "/admin/v1/files/:id/rows/:row/decision", {
      params: { id, row },
      payload: DecideRow,
      success: FileRow,
      error: [InvalidRequest, NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Decide of a row",
        "Whether the customer is who is listed, in the name of whoever says so. It stays with the file. A row that is no_match, that was resolved, or whose matches an account's decisions stand beside, cannot be decided. With replaces, what somebody else decided meanwhile is not overwritten.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("decideMatch", "/admin/v1/files/:id/rows/:row/matches/:match/decision", {
      params: { id, row, match },
      payload: DecideMatch,
      success: FileRow,
      error: [InvalidRequest, NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Decide about a match of a row",
        "Records a decision about the customer and the entry, in the name of whoever says so, with the account that the file is screened for: as POST /v1/decisions does, and next month's file shows it. 409 where the list says something else of the entry by now, or somebody else decided meanwhile.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.delete("removeFile", "/admin/v1/files/:id", {
      params: { id },
      success: HttpApiSchema.NoContent,
      error: [NotFound, ...writeErrors]
    }).annotateMerge(
      described(
        "Delete a file of customers or suppliers",
        "With its rows and what was decided of them.",
        "reviewer"
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
