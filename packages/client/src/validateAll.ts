/** Checks the digits of any number of ABNs and ACNs. */
import type { Validation } from "./contract.ts"
import type { EntityWatch } from "./EntityWatch.ts"
import { type Asked, type ManyOptions, manyAtOnce } from "./manyAtOnce.ts"

export interface ValidateLine {
  /** Eleven digits for an ABN or nine for an ACN; anything else is answered with an `InvalidRequestError`. */
  readonly identifier: string
}
export type Validated<Request extends ValidateLine = ValidateLine> = Asked<Request, Validation>
export type ValidateAllOptions = ManyOptions

/** Yields in the order of the input, as `screenAll` does. */
export const validateAll = <Request extends ValidateLine>(
  client: Pick<EntityWatch, "lines">,
  requests: Iterable<Request> | AsyncIterable<Request>,
  options: ValidateAllOptions = {}
): AsyncGenerator<Validated<Request>, void, undefined> =>
  manyAtOnce(client, "validate", "valid", requests, options)
