/** Resolves any number of ABNs, ACNs and names. */
import type { ResolveRequest, ResolveResult } from "./contract.ts"
import type { EntityWatch } from "./EntityWatch.ts"
import { type Asked, type ManyOptions, manyAtOnce } from "./manyAtOnce.ts"

/** All questions of a request are answered as of one moment, which is now. */
export type ResolveLine = ResolveRequest & { readonly as_of?: never }
export type Resolved<Request extends ResolveLine = ResolveLine> = Asked<Request, ResolveResult>
export type ResolveAllOptions = ManyOptions

/** Yields in the order of the input, as `screenAll` does. */
export const resolveAll = <Request extends ResolveLine>(
  client: Pick<EntityWatch, "lines">,
  requests: Iterable<Request> | AsyncIterable<Request>,
  options: ResolveAllOptions = {}
): AsyncGenerator<Resolved<Request>, void, undefined> =>
  manyAtOnce(client, "resolve", "candidates", requests, options)
