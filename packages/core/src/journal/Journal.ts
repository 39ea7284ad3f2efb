/**
 * The journal: what was asked about subjects and what was answered, where the operator wishes it to be kept. An answer is
 * given only once it is kept. docs/journal.md
 */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import { canonicalJson, type Json } from "@entity-watch/contract/schema/canonicalJson"
import {
  JournalContent,
  type JournalEntry,
  type JournalHold,
  type JournalPage,
  type JournalQuery
} from "@entity-watch/contract/schema/Journal"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import * as Context from "effect/Context"
import { Digest, sha256 as SHA256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { makeAccountKeys } from "../secrets/accountKeys.ts"
import { makeHmac } from "../secrets/hmac.ts"
import { RecordSealer } from "../secrets/RecordSealer.ts"
import { journalKeyContext } from "../secrets/sealContext.ts"
import {
  type ByWhom,
  type Erasing,
  JournalStore,
  type KeptEntry,
  type Placed
} from "../store/JournalStore.ts"
import type { StoreEffect, StoreError } from "../store/StoreEffect.ts"
import { JournalKept } from "./JournalKept.ts"
import { type NoSuchMoment, type PeriodReversed, periodOf } from "./period.ts"

const defaultLimit = 50
const maxLimit = 200
const mostHolds = 1_000

export class Journal extends Context.Service<
  Journal,
  {
    /** Whether questions and answers are kept from now on. What was kept earlier can be read either way. */
    readonly isKept: boolean
    /** Keeps a question with its answer, which has a receipt. Nobody gets an answer that could not be kept. */
    keep(caller: Caller, question: ScreenRequest, answer: ScreenResult): Effect.Effect<void>
    /** The latest first. */
    list(
      caller: Caller,
      query: JournalQuery
    ): Effect.Effect<JournalPage, NoSuchMoment | PeriodReversed | StoreError>
    /** Erases what is kept about a subject, or one entry, and leaves its digest. Nothing that is held is erased. */
    erase(
      caller: Caller,
      of: { readonly subjectRef: string } | { readonly id: string },
      who: ByWhom
    ): StoreEffect<{ readonly erased: number; readonly isHeld: boolean }>
    /**
     * Nothing about the subject, or of the account where it is null, is erased or ends by its age, until it is released.
     * Where the same is held already, that hold is answered.
     */
    hold(caller: Caller, subjectRef: string | null, who: ByWhom): StoreEffect<Placed>
    /** The latest first: all, or those that hold a subject, which those of the whole account do as well. */
    holds(caller: Caller, subjectRef?: string): StoreEffect<ReadonlyArray<JournalHold>>
    /** Null where there is no such hold. */
    release(caller: Caller, id: string, by: string): StoreEffect<JournalHold | null>
  }
>()("@entity-watch/core/journal/Journal") {
  static readonly layerNoDeps = Layer.effect(
    Journal,
    Effect.gen(function* () {
      const store = yield* JournalStore
      const sealer = yield* RecordSealer
      const random = yield* SecureRandom
      const digest = yield* Digest
      const hmac = yield* makeHmac
      const isKept = yield* JournalKept
      const encoder = new TextEncoder()

      // Of one key two are made, so that what is sealed and what is digested share none.
      const keyOf = yield* makeAccountKeys(store, journalKeyContext, (key) => {
        const derive = hmac(key)
        return Effect.all({
          seal: derive(encoder.encode("seal")),
          subject: Effect.map(derive(encoder.encode("subject")), hmac)
        })
      })

      const keysOf = (caller: Caller) =>
        Effect.flatMap(keyOf(caller), (keys) =>
          keys === null ? Effect.die("There is no such account.") : Effect.succeed(keys)
        )

      const subjectOf = Effect.fnUntraced(function* (caller: Caller, ref: string) {
        const { subject } = yield* keysOf(caller)
        return Base64Url.encode(yield* subject(encoder.encode(ref)))
      })

      const ulid = Effect.orDie(random.ulid)

      const keep = Effect.fn("Journal.keep")(
        function* (caller: Caller, question: ScreenRequest, answer: ScreenResult) {
          const keys = yield* keyOf(caller)
          // A command, or a program that has no account: nobody could read its journal.
          if (keys === null) return
          const content = {
            id: `jrn_${yield* ulid}`,
            // The receipt has the moment at which the registers were read, which several questions share.
            asked_at: DateTime.formatIso(yield* DateTime.now),
            subject_ref: question.subject_ref ?? null,
            question,
            answer
          }
          // Fields that are undefined are left out, here as in what is digested.
          const text = canonicalJson(content as unknown as Json)
          yield* store.add({
            caller,
            id: content.id,
            askedAt: content.asked_at,
            subject: content.subject_ref === null ? null : yield* subjectOf(caller, content.subject_ref),
            sha256: yield* Effect.orDie(digest.digestHex(SHA256, encoder.encode(text))),
            sealed: yield* sealer.seal(keys.seal, text, content.id)
          })
        },
        Effect.catchTag(["SqlError", "SchemaError"], Effect.die)
      )

      const decode = Schema.decodeEffect(Schema.fromJsonString(JournalContent))
      const opened = Effect.fnUntraced(function* (caller: Caller, entry: KeptEntry) {
        const { asked_at, erased, id, sealed, sha256 } = entry
        const bare = { id, asked_at, subject_ref: null, question: null, answer: null, sha256, erased }
        if (sealed === null) return bare
        const { seal } = yield* keysOf(caller)
        return yield* sealer.open(seal, sealed, id).pipe(
          Effect.flatMap(decode),
          Effect.map((content): JournalEntry => ({ ...content, sha256, erased })),
          // The others can be read all the same.
          Effect.catchTag("RecordUnreadable", () =>
            Effect.as(Effect.logError("An entry of the journal does not open.", { entry: id }), bare)
          )
        )
      })

      const list: Journal["Service"]["list"] = Effect.fn("Journal.list")(function* (
        caller,
        { cursor, from, limit = defaultLimit, subject_ref, to }
      ) {
        const { since, until } = yield* periodOf({ from, to })
        const [micros = "", ...id] = cursor?.split("_") ?? []
        const { entries, next } = yield* store.page(caller, {
          subject: subject_ref === undefined ? null : yield* subjectOf(caller, subject_ref),
          from: since,
          to: until,
          after: cursor === undefined ? null : { micros, id: id.join("_") },
          limit: Math.min(limit, maxLimit)
        })
        return {
          entries: yield* Effect.forEach(entries, (entry) => opened(caller, entry)),
          next_cursor: next === null ? null : `${next.micros}_${next.id}`
        }
      })

      const erase: Journal["Service"]["erase"] = Effect.fn("Journal.erase")(function* (caller, of, who) {
        const which = "id" in of ? of : { subject: yield* subjectOf(caller, of.subjectRef) }
        let erased = 0
        while (true) {
          const done: Erasing = yield* store.erase(caller, which, who)
          erased += done.erased
          if (done.erased === 0) return { erased, isHeld: done.is_held }
        }
      })

      const hold = Effect.fn("Journal.hold")(function* (
        caller: Caller,
        subjectRef: string | null,
        who: ByWhom
      ) {
        const subject = subjectRef === null ? null : yield* subjectOf(caller, subjectRef)
        return yield* store.hold(caller, `hld_${yield* ulid}`, subject, who)
      })

      const holds: Journal["Service"]["holds"] = Effect.fn("Journal.holds")(function* (caller, subjectRef) {
        const subject = subjectRef === undefined ? null : yield* subjectOf(caller, subjectRef)
        return yield* store.holds(caller, subject, mostHolds)
      })

      return Journal.of({
        isKept,
        keep,
        list,
        erase,
        hold,
        holds,
        release: (caller, id, by) => store.release(caller, id, by)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide(JournalStore.layer))
}
