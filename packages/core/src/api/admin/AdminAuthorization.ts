/** Who asks the admin API: an admin key, or the session that a login began, and whether their role is enough. */
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import type { Administrator } from "../../domain/admin/Administrator.ts"
import { Forbidden, Overloaded, RateLimited, Unauthorized, UpstreamUnavailable } from "../ApiError.ts"

export class CurrentAdministrator extends Context.Service<CurrentAdministrator, Administrator>()(
  "@entity-watch/core/api/admin/AdminAuthorization/CurrentAdministrator"
) {}

/** Kept by the browser and never seen by a script. */
export const sessionCookie = HttpApiSecurity.apiKey({ in: "cookie", key: "__Host-entity-watch" })

// What seems to leak is what every request has.
// @effect-diagnostics-next-line leakingRequirements:off
export class AdminAuthorization extends HttpApiMiddleware.Service<
  AdminAuthorization,
  { provides: CurrentAdministrator }
>()("@entity-watch/core/api/admin/AdminAuthorization", {
  security: { bearer: HttpApiSecurity.bearer, session: sessionCookie },
  error: [Unauthorized, Forbidden, RateLimited, UpstreamUnavailable, Overloaded]
}) {}
