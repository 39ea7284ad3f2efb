/** What is known of a request while it is being answered. The envelope makes one record for each. */
import { Context } from "effect"
import { makeRequestIds } from "./requestIds.ts"

export interface RequestFacts {
  readonly requestId: string
  /** Known once the key is accepted; it is meant for the access log. */
  accountId: string | undefined
  /** How long the body was, where the request did not say so beforehand. */
  unannouncedBytes: number
  /** Headers that the answer gets, whatever the answer turns out to be. */
  readonly headers: Record<string, string>
}

export const newRequestFacts = (requestId: string): RequestFacts => ({
  requestId,
  accountId: undefined,
  unannouncedBytes: 0,
  headers: {}
})

/** The default is for handlers that run outside the router, as in a test of one group. */
export const RequestFacts = Context.Reference<RequestFacts>(
  "@entity-watch/server/http/request/RequestFacts",
  { defaultValue: () => newRequestFacts(makeRequestIds()()) }
)
