/** The journal of each account: reading and exporting it, erasing of it, and holding what must stay. */
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
import {
  AccountJournalQuery,
  EraseJournal,
  ExportJournal,
  HoldJournal,
  HoldsQuery,
  JournalErased,
  JournalHoldList,
  ReleaseHold
} from "../schema/admin/AccountJournal.ts"
import { JournalHold, JournalPage } from "../schema/Journal.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

export class AccountJournalApi extends HttpApiGroup.make("accountJournal", { topLevel: true })
  .add(
    HttpApiEndpoint.get("accountJournal", "/admin/v1/journal", {
      query: AccountJournalQuery,
      success: JournalPage,
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "List an account's journal",
        "The latest first, also what was kept before the journal was switched off.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("exportJournal", "/admin/v1/journal/export", {
      payload: ExportJournal,
      success: Schema.Uint8Array.pipe(
        HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" })
      ),
      error: [InvalidRequest, NotFound, ...writeErrors]
    }).annotateMerge(
      described(
        "Export an account's journal",
        "Of one subject or of a period, with the decisions, as journal export writes it; the answer's type is that of its format.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("eraseJournal", "/admin/v1/journal/erase", {
      payload: EraseJournal,
      success: JournalErased,
      error: [InvalidRequest, NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Erase of an account's journal",
        "What is about one subject, or one entry. Of each its digest stays, with when, by whom and why. 409 where a hold says that it must stay.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("journalHolds", "/admin/v1/journal/holds", {
      query: HoldsQuery,
      success: JournalHoldList,
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "List an account's holds",
        "With subject_ref those that hold this subject: its own, and those of the whole account (of: account). Those that were released stay on the list.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("holdJournal", "/admin/v1/journal/holds", {
      payload: HoldJournal,
      success: JournalHold.pipe(HttpApiSchema.status(201)),
      error: [NotFound, ...writeErrors]
    }).annotateMerge(
      described(
        "Hold an account's journal",
        "Entries of one subject, or of the whole account without subject_ref: nothing of them is erased or ends by its age. Where the same is held already, that hold is answered and nothing is written.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("releaseHold", "/admin/v1/journal/holds/:id/release", {
      params: { id: Schema.String.annotate({ description: "The id of the hold, hld_…" }) },
      payload: ReleaseHold,
      success: JournalHold,
      error: [NotFound, ...writeErrors]
    }).annotateMerge(described("Release a hold", "404 where it was released before.", "operator"))
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
