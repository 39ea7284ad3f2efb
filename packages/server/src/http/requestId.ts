/** What is known of a request while it is being answered. The envelope makes one record for each. */
import { randomFillSync } from "node:crypto"
import { Context } from "effect"

export interface RequestFacts {
  readonly requestId: string
  /** Once the key is accepted; for the access log. */
  accountId: string | undefined
  /** The template of its path, where it is known without looking for it. */
  route: string | undefined
  /** Headers of the answer, whatever it turns out to be. */
  readonly headers: Record<string, string>
}

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const timeLength = 10
const randomLength = 16

const random = new Uint8Array(256 * randomLength)
let used = random.length

/** A ULID: 48 bits of milliseconds and 80 random ones. https://github.com/ulid/spec */
export const newRequestId = () => {
  // Asked for by the hundred, since each question to the system costs more than an id.
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  let time = ""
  for (let rest = Date.now(); time.length < timeLength; rest = Math.floor(rest / 32))
    time = alphabet.charAt(rest % 32) + time
  let tail = ""
  while (tail.length < randomLength) tail += alphabet.charAt((random[used++] ?? 0) % 32)
  return `req_${time}${tail}`
}

export const newRequestFacts = (): RequestFacts => ({
  requestId: newRequestId(),
  accountId: undefined,
  route: undefined,
  headers: {}
})

/** The default serves handlers run outside the router, as in a test of one group. */
export const RequestFacts = Context.Reference<RequestFacts>("@entity-watch/server/requestId/RequestFacts", {
  defaultValue: newRequestFacts
})
