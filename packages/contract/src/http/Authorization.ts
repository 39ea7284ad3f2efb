/** The bearer credential of every REST request. Specification part 5. */
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as HttpApiSecurity from "effect/http-api/HttpApiSecurity"
import type { Caller } from "../schema/Caller.ts"
import { Forbidden, Unauthorized, UpstreamUnavailable } from "./ApiError.ts"

export class CurrentCaller extends Context.Service<CurrentCaller, Caller>()(
  "@entity-watch/contract/http/Authorization/CurrentCaller"
) {}

export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentCaller }>()(
  "@entity-watch/contract/http/Authorization",
  {
    security: { bearer: HttpApiSecurity.bearer },
    error: [Unauthorized, Forbidden, UpstreamUnavailable]
  }
) {}

/**
 * The same credential for operations that need no database: while a key cannot be checked, its form alone is relied on.
 */
export class LenientAuthorization extends HttpApiMiddleware.Service<LenientAuthorization>()(
  "@entity-watch/contract/http/LenientAuthorization",
  { security: { bearer: HttpApiSecurity.bearer }, error: [Unauthorized, Forbidden] }
) {}
