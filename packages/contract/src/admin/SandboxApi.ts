/** What the receiver of the sandbox was sent. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import { readErrors, SchemaErrors } from "../http/ApiError.ts"
import { SandboxReceiver } from "../schema/admin/ReceivedWebhook.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

export class SandboxApi extends HttpApiGroup.make("sandboxReceiver", { topLevel: true })
  .add(
    HttpApiEndpoint.get("sandboxReceiver", "/admin/v1/sandbox/receiver", {
      success: SandboxReceiver,
      error: readErrors
    }).annotateMerge(
      described(
        "Read what the sandbox received",
        "The address at which serve --demo receives webhooks itself, for the console's account, and the last 50 that came, the latest first. They are kept in memory."
      )
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
