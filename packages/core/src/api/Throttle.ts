/** The account's rate limit and allowance. Specification part 8. Every operation but validate counts towards them. */
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { Overloaded, RateLimited } from "./ApiError.ts"
import type { CurrentCaller } from "./Authorization.ts"

export class Throttle extends HttpApiMiddleware.Service<Throttle, { requires: CurrentCaller }>()(
  "@entity-watch/core/api/Throttle",
  { error: [RateLimited, Overloaded] }
) {}
