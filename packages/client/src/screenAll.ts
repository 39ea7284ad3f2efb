/** Screens any number of names or entities. */
import type { ScreenRequest, ScreenResult } from "./contract.ts"
import type { EntityWatch } from "./EntityWatch.ts"
import { type Asked, type ManyOptions, manyAtOnce } from "./manyAtOnce.ts"

/** All questions of a request are answered as of one moment, which is now. */
export type ScreenLine = ScreenRequest & { readonly as_of?: never }
export type Screened<Request extends ScreenLine = ScreenLine> = Asked<Request, ScreenResult>
export type ScreenAllOptions = ManyOptions

/**
 * Yields in the order of the input, which may be of any length and is read as answers are taken. One that fails after
 * its retries is yielded with its `error`, and the rest goes on. An aborted signal ends it, at the latest with the
 * input's next item, and so does an input that throws.
 */
export const screenAll = <Request extends ScreenLine>(
  client: Pick<EntityWatch, "lines">,
  requests: Iterable<Request> | AsyncIterable<Request>,
  options: ScreenAllOptions = {}
): AsyncGenerator<Screened<Request>, void, undefined> =>
  manyAtOnce(client, "screen", "overall", requests, options)
