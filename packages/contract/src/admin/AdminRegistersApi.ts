/** The registers, their history, and asking their publishers now. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as Schema from "effect/Schema"
import { Conflict, NotFound, readErrors, SchemaErrors, writeErrors } from "../http/ApiError.ts"
import { ProcessState } from "../schema/admin/ProcessState.ts"
import {
  AdministeredRegisterList,
  ModeQuery,
  RefreshRequest,
  RefreshRun,
  RefreshRunList,
  SnapshotPage,
  SnapshotQuery
} from "../schema/admin/RegisterHistory.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

const params = {
  register: Schema.String.annotate({
    description: "Such as dfat-consolidated-list, or for its history an additional list such as list:ofac."
  })
}

export class AdminRegistersApi extends HttpApiGroup.make("adminRegisters", { topLevel: true })
  .add(
    HttpApiEndpoint.get("adminRegisters", "/admin/v1/registers", {
      query: ModeQuery,
      success: AdministeredRegisterList,
      error: readErrors
    }).annotateMerge(
      described(
        "List registers",
        "Which reading of each is in force, how old it is and may be, when it is due, and how the last question to its publisher ended."
      )
    )
  )
  .add(
    HttpApiEndpoint.get("snapshots", "/admin/v1/registers/:register/snapshots", {
      params,
      query: SnapshotQuery,
      success: SnapshotPage,
      error: [NotFound, ...readErrors]
    }).annotateMerge(
      described(
        "The history of a register",
        "Every reading of it, the newest first, with what it added, changed and removed, or why it was not taken."
      )
    )
  )
  .add(
    HttpApiEndpoint.post("refreshRegister", "/admin/v1/registers/:register/refresh", {
      params,
      payload: RefreshRequest,
      success: RefreshRun.pipe(HttpApiSchema.status(202)),
      error: [NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Refresh a register now",
        "Asks its publisher, whether it is due or not, and loads what is new. The answer comes at once; the list of refreshes tells how far it is.",
        "operator"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("refreshes", "/admin/v1/refreshes", {
      success: RefreshRunList,
      error: readErrors
    }).annotateMerge(
      described(
        "List refreshes",
        "Those that were asked for here and that this process runs or ran, the newest first; 100 at most."
      )
    )
  )
  .add(
    HttpApiEndpoint.get("process", "/admin/v1/process", {
      success: ProcessState,
      error: readErrors
    }).annotateMerge(
      described("The process", "Its version, its memory, what it has under way, and what waits for delivery.")
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
