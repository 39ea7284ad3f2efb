/**
 * Screens once, of the live lists of the whole service, so that their indexes are built before somebody asks: of the three
 * lists that takes a second or two, and of large additional ones several seconds each. A process waits for some seconds of
 * it before it listens.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { Screener } from "./Screener.ts"

const waitedFor = "5 seconds"

const screening = Effect.gen(function* () {
  const screener = yield* Screener
  const { answer, view } = yield* screener.batch({ accountId: "", keyId: "", mode: "live" })
  if (view !== null && view.snapshots.size + view.lists.length > 0)
    yield* answer({ name: "Gregor Halvorsen" })
}).pipe(Effect.ignore)

export const firstScreen = Effect.flatMap(Effect.forkScoped(screening), (fiber) =>
  Effect.timeoutOption(Effect.asVoid(Fiber.join(fiber)), waitedFor)
)
