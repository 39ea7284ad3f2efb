/**
 * Random keys, one of each account and mode, which lie sealed in the database. They are made when they are first asked for,
 * and held open.
 */
import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { StoreEffect } from "../store/StoreEffect.ts"
import { SecretBox } from "./SecretBox.ts"

const keyBytes = 32

/** So many accounts' keys are held open, the ones that were asked for last. */
const mostOpen = 1_000

/** Where the sealed keys of one kind lie. */
interface KeptKeys {
  /** Null while the account has none. */
  key(caller: Caller): StoreEffect<string | null>
  /** Keeps a sealed key, unless another process kept one first. */
  addKey(caller: Caller, sealed: string): StoreEffect<void>
}

/** Answers the function that makes of an account's key what `use` makes of its bytes; null where none can be kept. */
export const makeAccountKeys = Effect.fnUntraced(function* <A>(
  store: KeptKeys,
  contextOf: (accountId: string, mode: string) => string,
  use: (key: Uint8Array) => Effect.Effect<A>
) {
  const box = yield* SecretBox
  const random = yield* SecureRandom
  const opened = new Map<string, A>()

  const keep = (account: string, key: A) => {
    opened.delete(account)
    opened.set(account, key)
    for (const oldest of opened.keys()) if (opened.size > mostOpen) opened.delete(oldest)
    return key
  }

  const made = Effect.fnUntraced(function* (caller: Caller) {
    const secret = Base64Url.encode(yield* Effect.orDie(random.randomBytes(keyBytes)))
    yield* store.addKey(
      caller,
      yield* box.seal(Redacted.make(secret), contextOf(caller.accountId, caller.mode))
    )
    // One that another process made first is as good.
    return yield* store.key(caller)
  })

  return Effect.fnUntraced(function* (caller: Caller) {
    const account = accountKey(caller)
    const held = opened.get(account)
    if (held !== undefined) return keep(account, held)
    const sealed = (yield* store.key(caller)) ?? (yield* made(caller))
    if (sealed === null) return null
    const text = yield* Effect.orDie(box.open(sealed, contextOf(caller.accountId, caller.mode)))
    return keep(account, yield* use(Result.getOrThrow(Base64Url.decode(Redacted.value(text)))))
  })
})
