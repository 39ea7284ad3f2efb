/**
 * Sends the large answers as core made them. The contract's schema would write the same bytes after looking into every
 * field, which takes about a tenth of the time of a look-up. `test/resolve/contractBytes.pg.test.ts` holds the two to
 * each other for every shape of an answer.
 */
import type { ResolveResult } from "@entity-watch/contract/schema/ResolveResult"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { HttpServerResponse } from "effect/http"

export const asMade = (answer: ResolveResult | ScreenResult) => HttpServerResponse.jsonUnsafe(answer)
