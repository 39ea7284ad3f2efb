/** How long a thread is held up while it indexes a list in turns, as a server does when a list has changed. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import type { Listing } from "@entity-watch/core/domain/Listing"
import { inTurns } from "@entity-watch/core/inTurns"
import { ListIndex } from "@entity-watch/core/screen/ListIndex"
import { Effect } from "effect"

const resolution = 1

export const turnsReport = Effect.fnUntraced(function* (list: ReadonlyArray<Listing>) {
  const looks = monitorEventLoopDelay({ resolution })
  looks.enable()
  const started = performance.now()
  yield* inTurns(() => ListIndex.building(list))
  const taken = performance.now() - started
  looks.disable()
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution).toFixed(1)
  return `  index built in turns: ${taken.toFixed(0)} ms; event loop at most ${late(looks.max)} ms late, p99 ${late(looks.percentile(99))} ms`
})
