/** How long a thread is held up while it indexes a list in turns, as a server does when a list has changed. */
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { inTurns } from "@entity-watch/core/effects/inTurns"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { Effect } from "effect"
import { withLateness } from "../lateness.ts"

export const turnsReport = Effect.fnUntraced(function* (list: ReadonlyArray<ListedEntry>) {
  const started = performance.now()
  const { lateness } = yield* withLateness(inTurns(() => ListIndex.building(list)))
  return `  index built in turns: ${(performance.now() - started).toFixed(0)} ms; ${lateness}`
})
