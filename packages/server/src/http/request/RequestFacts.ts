/** What is known of a request while it is being answered. The envelope makes one record for each. */
import { Context } from "effect"
import { makeRequestIds } from "./requestIds.ts"

export interface RequestFacts {
  readonly requestId: string
  /** Once the key is accepted; for the access log. */
  accountId: string | undefined
  /** Headers of the answer, whatever it turns out to be. */
  readonly headers: Record<string, string>
}

export const newRequestFacts = (requestId: string): RequestFacts => ({
  requestId,
  accountId: undefined,
  headers: {}
})

/** The default serves handlers run outside the router, as in a test of one group. */
export const RequestFacts = Context.Reference<RequestFacts>(
  "@entity-watch/server/http/request/RequestFacts",
  { defaultValue: () => newRequestFacts(makeRequestIds()()) }
)
