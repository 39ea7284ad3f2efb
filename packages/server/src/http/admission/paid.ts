/**
 * Makes what takes a token of the account for each full so many bytes that leave in a stream. One that ends, such as a
 * list, waits where the account owes some; one that tells of changes goes on.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { RateLimit } from "@entity-watch/core/access"
import { Effect } from "effect"
import { bytesPerToken } from "./entryCost.ts"

export const makePaid = Effect.map(RateLimit, (limit) => (caller: Caller, isPaidFirst = false) => {
  let unpaid = 0
  return (bytes: Uint8Array) => {
    unpaid += bytes.length
    const tokens = Math.floor(unpaid / bytesPerToken)
    unpaid -= tokens * bytesPerToken
    if (tokens === 0) return Effect.void
    return isPaidFirst ? limit.pay(caller, tokens) : limit.charge(caller, tokens)
  }
})
