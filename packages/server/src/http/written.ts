/**
 * An answer sent as core made it. The contract's schema would write the same bytes, after looking into every field: a
 * tenth of the time of a look-up. `test/resolve/written.pg.test.ts` holds the two to each other for every shape.
 */
import type { ResolveResult } from "@entity-watch/core/domain/ResolveResult"
import type { ScreenResult } from "@entity-watch/core/domain/ScreenResult"
import type { Validation } from "@entity-watch/core/domain/Validation"
import { HttpServerResponse } from "effect/http"

export const written = (answer: ResolveResult | ScreenResult | Validation) =>
  HttpServerResponse.jsonUnsafe(answer)
