/** Makes what takes a token of the account for each full so many bytes that leave in a stream. */
import { RateLimit } from "@entity-watch/core/access"
import type { Caller } from "@entity-watch/core/domain/Caller"
import { Effect } from "effect"
import { bytesPerToken } from "./costs.ts"

export const makePaid = Effect.map(RateLimit, (limit) => (caller: Caller) => {
  let unpaid = 0
  return (bytes: Uint8Array) => {
    unpaid += bytes.length
    const tokens = Math.floor(unpaid / bytesPerToken)
    unpaid -= tokens * bytesPerToken
    return tokens === 0 ? Effect.void : limit.charge(caller, tokens)
  }
})
