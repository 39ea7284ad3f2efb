/**
 * Subjects at rest: sealed with a key of their account and mode, and digested with another one, which tells whether one is
 * sent as it stands already.
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { canonicalJson, type Json } from "@entity-watch/contract/schema/canonicalJson"
import { SubjectFacts } from "@entity-watch/contract/schema/WatchedSubject"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Schema from "effect/Schema"
import { makeAccountKeys } from "../../secrets/accountKeys.ts"
import { makeHmac } from "../../secrets/hmac.ts"
import { RecordSealer } from "../../secrets/RecordSealer.ts"
import { subjectKeyContext } from "../../secrets/sealContext.ts"
import { SubjectStore } from "../../store/SubjectStore.ts"

export const makeSubjectSecrets = Effect.gen(function* () {
  const sealer = yield* RecordSealer
  const hmac = yield* makeHmac
  const encoder = new TextEncoder()

  // Of one key two are made, so that what is sealed and what is digested share none.
  const keysOf = yield* makeAccountKeys(yield* SubjectStore, subjectKeyContext, (key) => {
    const derive = hmac(key)
    return Effect.all({
      seal: derive(encoder.encode("seal")),
      digest: Effect.map(derive(encoder.encode("digest")), hmac)
    })
  })
  const keys = (caller: Caller) =>
    Effect.flatMap(keysOf(caller), (found) =>
      found === null ? Effect.die("There is no such account.") : Effect.succeed(found)
    )

  const sealed = Effect.fnUntraced(function* (caller: Caller, ref: string, facts: SubjectFacts) {
    const { digest, seal } = yield* keys(caller)
    const text = canonicalJson(facts as unknown as Json)
    return {
      ref,
      sealed: yield* sealer.seal(seal, text, ref),
      digest: Base64Url.encode(yield* digest(encoder.encode(JSON.stringify([ref, text]))))
    }
  })

  // It was checked when it was put, and nobody else can seal.
  const decode = Schema.decodeEffect(Schema.fromJsonString(SubjectFacts), { disableChecks: true })
  const opened = Effect.fnUntraced(function* (caller: Caller, ref: string, bytes: Uint8Array) {
    const { seal } = yield* keys(caller)
    return yield* Effect.flatMap(sealer.open(seal, bytes, ref), decode)
  })

  return { sealed, opened }
})
