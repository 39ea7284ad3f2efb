/**
 * The digests of facts, which tell whether a subject is asked about with the facts that were decided on. There are so few
 * names and dates that all can be tried, so they are made with a key: a random one of each account and mode, which lies
 * sealed in the database. The subject's reference goes into each, so that two customers of one name do not look alike.
 */

import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { SecretBox } from "../secrets/SecretBox.ts"
import { decisionKeyContext } from "../secrets/sealContext.ts"
import { DecisionStore, type FactDigests } from "../store/DecisionStore.ts"
import { makeHmac } from "./hmac.ts"
import type { SubjectFacts } from "./subjectFacts.ts"

const keyBytes = 32

/** So many accounts' keys are held open, the ones that were asked for last. */
const mostOpen = 1_000

export const makeFactDigests = Effect.gen(function* () {
  const store = yield* DecisionStore
  const box = yield* SecretBox
  const random = yield* SecureRandom
  const hmac = yield* makeHmac
  const encoder = new TextEncoder()
  const opened = new Map<string, ReturnType<typeof hmac>>()

  const keep = (account: string, key: ReturnType<typeof hmac>) => {
    opened.delete(account)
    opened.set(account, key)
    for (const oldest of opened.keys()) if (opened.size > mostOpen) opened.delete(oldest)
    return key
  }

  const made = Effect.fnUntraced(function* (caller: Caller) {
    const secret = Base64Url.encode(yield* Effect.orDie(random.randomBytes(keyBytes)))
    const context = decisionKeyContext(caller.accountId, caller.mode)
    yield* store.addKey(caller, yield* box.seal(Redacted.make(secret), context))
    // One that another process made first is as good.
    return yield* store.key(caller)
  })

  const keyOf = Effect.fnUntraced(function* (caller: Caller) {
    const account = accountKey(caller)
    const held = opened.get(account)
    if (held !== undefined) return keep(account, held)
    const sealed = (yield* store.key(caller)) ?? (yield* made(caller))
    if (sealed === null) return yield* Effect.die("The key of the decisions was deleted.")
    const text = yield* Effect.orDie(box.open(sealed, decisionKeyContext(caller.accountId, caller.mode)))
    const bytes = Result.getOrThrow(Base64Url.decode(Redacted.value(text)))
    return keep(account, hmac(bytes))
  })

  return Effect.fnUntraced(function* (caller: Caller, subjectRef: string, facts: SubjectFacts) {
    const key = yield* keyOf(caller)
    const digests: Record<string, string> = {}
    for (const [fact, { compared }] of facts) {
      const bytes = encoder.encode(JSON.stringify([subjectRef, fact, compared]))
      digests[fact] = Base64Url.encode(yield* key(bytes))
    }
    return digests as FactDigests
  })
})
