/** What the tables of subscriptions and keys say of a mode: receivers that fail, and keys that end. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Effect from "effect/Effect"
import { NeedStore } from "../../store/NeedStore.ts"
import { deliveryNeeds, receiversNamed } from "./deliveryNeeds.ts"
import { keyEndsWithin, keyNeeds, keysNamed } from "./keyNeeds.ts"

/** `now` is in milliseconds, by the database's clock. */
export const storedNeeds = Effect.map(NeedStore, (store) =>
  Effect.fn("storedNeeds")(function* (mode: Mode, now: number) {
    const failing = yield* store.failingReceiversAcrossAccounts({ mode, limit: receiversNamed + 1 })
    const keys = yield* store.endingKeysAcrossAccounts({ mode, ...keyEndsWithin, limit: keysNamed + 1 })
    return [...deliveryNeeds(failing), ...keyNeeds(keys, now)]
  })
)
