import { assert } from "@effect/vitest"
import type { SourceMalformed, SourceUnavailable } from "@entity-watch/core/domain/SourceError"
import * as Effect from "effect/Effect"

/** Why a reading stops at its file. */
export const refusalOf = <A>(reading: Effect.Effect<A, SourceMalformed | SourceUnavailable>) =>
  Effect.map(Effect.flip(reading), (error) => {
    assert.strictEqual(error._tag, "SourceMalformed")
    return error.reason
  })
