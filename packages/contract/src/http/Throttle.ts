/** The account's rate limit and allowance. Specification part 8. Every operation but `GET /v1/validate/…` counts towards them. */
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { Overloaded, RateLimited } from "./ApiError.ts"
import type { CurrentCaller } from "./Authorization.ts"

/** Whether an answered request uses something of the account's allowance: a check of digits does not. */
export const UsesAllowance = Context.Reference<boolean>(
  "@entity-watch/contract/http/Throttle/UsesAllowance",
  {
    defaultValue: () => true
  }
)

export class Throttle extends HttpApiMiddleware.Service<Throttle, { requires: CurrentCaller }>()(
  "@entity-watch/contract/http/Throttle",
  { error: [RateLimited, Overloaded] }
) {}
