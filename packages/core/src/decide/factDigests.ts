/**
 * The digests of facts, which tell whether a subject is asked about with the facts that were decided on. There are so few
 * names and dates that all can be tried, so they are made with a key: a random one of each account and mode, which lies
 * sealed in the database. The subject's reference goes into each, so that two customers of one name do not look alike.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import { makeAccountKeys } from "../secrets/accountKeys.ts"
import { makeHmac } from "../secrets/hmac.ts"
import { decisionKeyContext } from "../secrets/sealContext.ts"
import { DecisionStore } from "../store/DecisionStore.ts"
import type { FactDigests } from "../store/decisionShapes.ts"
import type { SubjectFacts } from "./subjectFacts.ts"

export const makeFactDigests = Effect.gen(function* () {
  const hmac = yield* makeHmac
  const keyOf = yield* makeAccountKeys(yield* DecisionStore, decisionKeyContext, (key) =>
    Effect.succeed(hmac(key))
  )
  const encoder = new TextEncoder()

  return Effect.fnUntraced(function* (caller: Caller, subjectRef: string, facts: SubjectFacts) {
    const key = yield* keyOf(caller)
    if (key === null) return yield* Effect.die("The key of the decisions was deleted.")
    const digests: Record<string, string> = {}
    for (const [fact, { compared }] of facts) {
      const bytes = encoder.encode(JSON.stringify([subjectRef, fact, compared]))
      digests[fact] = Base64Url.encode(yield* key(bytes))
    }
    return digests as FactDigests
  })
})
