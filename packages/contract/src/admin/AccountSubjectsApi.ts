/** The subjects that each account watches: listing, reading and erasing them. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { InvalidRequest, NotFound, readErrors, SchemaErrors, writeErrors } from "../http/ApiError.ts"
import {
  AccountEntryChangesQuery,
  AccountSubjects,
  AccountSubjectsQuery,
  WhoseSubjects
} from "../schema/admin/AccountSubjects.ts"
import { EntryChangePage } from "../schema/EntryChange.ts"
import { PathRef } from "../schema/subjectRef.ts"
import { WatchedSubject } from "../schema/WatchedSubject.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

const params = { ref: PathRef }

export class AccountSubjectsApi extends HttpApiGroup.make("accountSubjects", { topLevel: true })
  .add(
    HttpApiEndpoint.get("accountSubjects", "/admin/v1/subjects", {
      query: AccountSubjectsQuery,
      success: AccountSubjects,
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "List an account's subjects",
        "Their references, how many there are and may be, and which subscriptions are told of them."
      )
    )
  )
  .add(
    HttpApiEndpoint.get("accountSubject", "/admin/v1/subjects/:ref", {
      params,
      query: WhoseSubjects,
      success: WatchedSubject,
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(described("Read a subject", "With what the lists are compared with.", "reviewer"))
  )
  .add(
    HttpApiEndpoint.delete("eraseSubject", "/admin/v1/subjects/:ref", {
      params,
      query: WhoseSubjects,
      success: HttpApiSchema.NoContent,
      error: [InvalidRequest, NotFound, ...writeErrors]
    }).annotateMerge(described("Erase a subject", "It is watched no longer.", "operator"))
  )
  .add(
    HttpApiEndpoint.get("accountEntryChanges", "/admin/v1/subject-changes", {
      query: AccountEntryChangesQuery,
      success: EntryChangePage,
      error: [InvalidRequest, NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "List what became of subjects' matches",
        "Those that are new in the period, and those whose entry changed or was removed.",
        "reviewer"
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
