/**
 * Screens once, of the live lists of the whole service, so that their indexes are built before somebody asks: of the three
 * lists that takes a second or two, and of large additional ones several seconds each.
 */
import * as Effect from "effect/Effect"
import { Screener } from "./Screener.ts"

export const firstScreen = Effect.gen(function* () {
  const screener = yield* Screener
  const { answer, view } = yield* screener.batch({ accountId: "", keyId: "", mode: "live" })
  if (view !== null && view.snapshots.size + view.lists.length > 0)
    yield* answer({ name: "Gregor Halvorsen" })
}).pipe(Effect.ignore)
