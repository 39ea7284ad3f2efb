/** Logging in to the admin API, and out. */
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import {
  Forbidden,
  RateLimited,
  readErrors,
  SchemaErrors,
  Unauthorized,
  writeErrors
} from "../http/ApiError.ts"
import { Login, Session } from "../schema/admin/Session.ts"
import { AdminAuthorization } from "./AdminAuthorization.ts"
import { described } from "./endpoint.ts"

export class LoginApi extends HttpApiGroup.make("login", { topLevel: true })
  .add(
    HttpApiEndpoint.post("login", "/admin/v1/session", {
      payload: Login,
      success: Session,
      error: [Unauthorized, Forbidden, RateLimited, ...writeErrors]
    }).annotateMerge(
      described(
        "Log in",
        "Begins a session of eight hours for an admin key or a login link, and keeps it in a cookie that no script sees. A link is used up by it. Needs the header X-Entity-Watch: console."
      )
    )
  )
  .middleware(SchemaErrors) {}

export class SessionApi extends HttpApiGroup.make("session", { topLevel: true })
  .add(
    HttpApiEndpoint.get("session", "/admin/v1/session", {
      success: Session,
      error: readErrors
    }).annotateMerge(
      described("Who asks", "The name and the role of whoever asks, and when their session ends.")
    )
  )
  .add(
    HttpApiEndpoint.delete("logout", "/admin/v1/session", {
      success: HttpApiSchema.NoContent,
      error: readErrors
    }).annotateMerge(
      described("Log out", "Ends the session and takes its cookie away. A key stays as it is.")
    )
  )
  .middleware(SchemaErrors)
  .middleware(AdminAuthorization) {}
