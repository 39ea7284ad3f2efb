/** Who asks the admin API: an admin key, or the session that a login began, and whether their role is enough. */
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import { Forbidden, Overloaded, RateLimited, Unauthorized, UpstreamUnavailable } from "../http/ApiError.ts"
import type { Administrator } from "../schema/admin/Administrator.ts"

export class CurrentAdministrator extends Context.Service<CurrentAdministrator, Administrator>()(
  "@entity-watch/contract/admin/AdminAuthorization/CurrentAdministrator"
) {}

/** Kept by the browser and never seen by a script. */
export const sessionCookie = HttpApiSecurity.apiKey({ in: "cookie", key: "__Host-entity-watch" })

// What seems to leak is what every request has.
// @effect-diagnostics-next-line leakingRequirements:off
export class AdminAuthorization extends HttpApiMiddleware.Service<
  AdminAuthorization,
  { provides: CurrentAdministrator }
>()("@entity-watch/contract/admin/AdminAuthorization", {
  security: { bearer: HttpApiSecurity.bearer, session: sessionCookie },
  error: [Unauthorized, Forbidden, RateLimited, UpstreamUnavailable, Overloaded]
}) {}
