/** Files that are sent in parts, and loading them as an edition of a register. */
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
import { LoadRequest, RefreshRun } from "../schema/admin/RegisterHistory.ts"
import { BeginUpload, Upload, UploadPart } from "../schema/admin/Upload.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

export class UploadsApi extends HttpApiGroup.make("uploads", { topLevel: true })
  .add(
    HttpApiEndpoint.post("beginUpload", "/admin/v1/uploads", {
      payload: BeginUpload,
      success: Upload.pipe(HttpApiSchema.status(201)),
      error: [Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Begin to send a file",
        "A file of a register to be loaded, or of customers to be screened. Then send its parts in order. An hour after its last part it is gone where parts are missing, and a day after it began whatever became of it. Somebody may have 20 of which nothing was made yet, and 2 GB.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.get("uploads", "/admin/v1/uploads", {
      success: Schema.Struct({ uploads: Schema.Array(Upload) }),
      error: readErrors
    }).annotateMerge(
      described(
        "List the files that were sent",
        "Those of which nothing was made yet: one's own, and for an operator everybody's. The newest first; 1,000 at most.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.delete("removeUpload", "/admin/v1/uploads/:id", {
      params: { id: Schema.String },
      success: HttpApiSchema.NoContent,
      error: [NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Delete a file that was sent",
        "Whether all of it has arrived or not: one's own, and for an operator everybody's. One that is being loaded, or is a file of customers, cannot be deleted here.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("sendPart", "/admin/v1/uploads/:id/parts", {
      params: { id: Schema.String },
      payload: UploadPart,
      success: Upload,
      error: [InvalidRequest, NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Send a part of a file",
        "Each begins where the one before ended. One that was sent already is taken as received, so that a part whose answer was lost can be sent again; other bytes at its place are refused. With sha256 a part that changed on its way is refused.",
        "reviewer"
      )
    )
  )
  .add(
    HttpApiEndpoint.post("loadRegister", "/admin/v1/registers/:register/load", {
      params: {
        register: Schema.String.annotate({ description: "Such as dfat-consolidated-list, or list:ofac." })
      },
      payload: LoadRequest,
      success: RefreshRun.pipe(HttpApiSchema.status(202)),
      error: [InvalidRequest, NotFound, Conflict, ...writeErrors]
    }).annotateMerge(
      described(
        "Load a register from uploaded files",
        "As the command refresh --from does; an additional list of the whole service too. The answer comes at once; the list of refreshes tells how far it is.",
        "operator"
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
