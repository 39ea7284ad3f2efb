/** Keeps a record of an account unreadable at rest, and small. The host implements it with AES-256-GCM. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The row was changed or moved, or its account's key is another one. */
export class RecordUnreadable extends Schema.TaggedError<RecordUnreadable>()("RecordUnreadable", {
  id: Schema.String
}) {}

export class RecordSealer extends Context.Service<
  RecordSealer,
  {
    /** Answers base64. The record's id is bound to what is sealed, so that it opens in its own row only. */
    seal(key: Uint8Array, text: string, id: string): Effect.Effect<string>
    open(key: Uint8Array, sealed: Uint8Array, id: string): Effect.Effect<string, RecordUnreadable>
  }
>()("@entity-watch/core/secrets/RecordSealer") {}
