/** All secrets that are sealed in the database: whether they open, and how they are sealed again with another key. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Sealed, type SealedKind, SealedStore } from "../store/SealedStore.ts"
import { SecretBox, type SecretUnreadable } from "./SecretBox.ts"
import {
  decisionKeyContext,
  idempotencyContext,
  journalKeyContext,
  receiptKeyContext,
  subjectKeyContext,
  subscriptionContext
} from "./sealContext.ts"

const contexts: Readonly<Record<SealedKind, (id: ReadonlyArray<string>) => string>> = {
  webhook_secret: ([id = ""]) => subscriptionContext(id),
  receipt_key: ([id = ""]) => receiptKeyContext(id),
  decision_key: ([account = "", mode = ""]) => decisionKeyContext(account, mode),
  journal_key: ([account = "", mode = ""]) => journalKeyContext(account, mode),
  subject_key: ([account = "", mode = ""]) => subjectKeyContext(account, mode),
  idempotent_answer: ([account = "", mode = "", key = ""]) => idempotencyContext(account, mode, key)
}

const kinds = [
  "webhook_secret",
  "receipt_key",
  "decision_key",
  "journal_key",
  "subject_key",
  "idempotent_answer"
] as const satisfies ReadonlyArray<SealedKind>

/** Why stored secrets do not open, once for each kind of secret and key, since all of these are sealed alike. */
export const unreadableSecrets = Effect.gen(function* () {
  const store = yield* SealedStore
  const box = yield* SecretBox
  const unreadable: Array<SecretUnreadable> = []
  for (const kind of kinds) {
    for (const { id, sealed } of yield* store[kind].samplesAcrossAccounts) {
      const opened = yield* Effect.result(box.open(sealed, contexts[kind](id)))
      if (Result.isFailure(opened)) unreadable.push(opened.failure)
    }
  }
  return unreadable
}).pipe(Effect.withSpan("unreadableSecrets"))

/** How many secrets of one kind were sealed again, and how many were not. */
export interface Resealed {
  readonly kind: SealedKind
  /** They are under the newest key now. */
  readonly resealed: number
  /** They were under it before. */
  readonly already: number
  /** Somebody else replaced or deleted them at the same time. */
  readonly changed: number
  /** No key opens them. */
  readonly unreadable: number
}

const pageSize = 200

/**
 * Seals every secret with the key that seals now. A secret that somebody replaces at the same time stays as they left it.
 * Run a second time, it changes nothing more.
 */
export const resealSecrets = Effect.gen(function* () {
  const store = yield* SealedStore
  const box = yield* SecretBox

  const resealOne = Effect.fnUntraced(
    function* (kind: SealedKind, row: Sealed) {
      const sealed = yield* box.reseal(row.sealed, contexts[kind](row.id))
      if (sealed === null) return "already" as const
      return (yield* store[kind].replaceAcrossAccounts(row, sealed))
        ? ("resealed" as const)
        : ("changed" as const)
    },
    Effect.catchTag("SecretUnreadable", () => Effect.succeed("unreadable" as const))
  )

  const resealKind = Effect.fnUntraced(function* (kind: SealedKind) {
    const counts = { resealed: 0, already: 0, changed: 0, unreadable: 0 }
    let after: ReadonlyArray<string> | null = null
    while (true) {
      const page: ReadonlyArray<Sealed> = yield* store[kind].pageAcrossAccounts({ after, limit: pageSize })
      for (const row of page) counts[yield* resealOne(kind, row)] += 1
      const last = page.at(-1)
      if (last === undefined) return { kind, ...counts } satisfies Resealed
      after = last.id
    }
  })

  return yield* Effect.forEach(kinds, resealKind)
}).pipe(Effect.withSpan("resealSecrets"))
