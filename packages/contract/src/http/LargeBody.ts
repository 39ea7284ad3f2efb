/** Lets an operation take a body of 1 MiB instead of 256 KiB: 10,000 entities are about 160 KiB. */
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"

export class LargeBody extends HttpApiMiddleware.Service<LargeBody>()(
  "@entity-watch/contract/http/LargeBody"
) {}
