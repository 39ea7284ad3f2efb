/**
 * Runs long work in steps. The work is a generator that yields wherever it may pause. Whatever serves requests in the
 * same thread runs it with `inTurns`, everything else with `atOnce`.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { FairTurns } from "./FairTurns.ts"

export { atOnce } from "@entity-watch/names/text"

/** The milliseconds for which other work waits at most, however many pieces of long work are under way. */
const longest = 2

/** Whose work it is. What nobody asked for is of one account. */
export const WorksFor = Context.Reference<string>("@entity-watch/core/effects/WorksFor", {
  defaultValue: () => ""
})

/** What work waits for before each of its pieces, where it is to have a part of the time at most. */
export const BeforePieces = Context.Reference<Effect.Effect<void> | null>(
  "@entity-watch/core/effects/BeforePieces",
  { defaultValue: () => null }
)

/** Before a piece of work that is no generator: as `inTurns` waits, or until other work has run. */
export const beforePiece: Effect.Effect<void> = Effect.flatMap(
  BeforePieces,
  (before) => before ?? Effect.yieldNow
)

/** What all long work of a process that goes by one clock shares. */
class Turns extends FairTurns {
  /** When the piece that is under way ends, in milliseconds. */
  until = 0
}

const turnsOf = new WeakMap<Clock.Clock, Turns>()

/** Lets the event loop turn after every few milliseconds. */
export const inTurns = <A>(steps: () => Generator<void, A>, atMost: number = longest): Effect.Effect<A> =>
  Effect.withFiber((fiber) => {
    const clock = fiber.getRef(Clock.Clock)
    const of = fiber.getRef(WorksFor)
    const before = fiber.getRef(BeforePieces)
    const running = steps()
    const millis = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
    const turns = turnsOf.get(clock) ?? new Turns()
    turnsOf.set(clock, turns)
    let used = 0
    const piece = Effect.suspend((): Effect.Effect<IteratorResult<void, A>> => {
      const from = millis()
      if (from >= turns.until) turns.until = from + atMost
      let step = running.next()
      while (step.done !== true && millis() < turns.until) step = running.next()
      const ended = millis()
      used = ended - from
      return ended < turns.until ? Effect.succeed(step) : Effect.as(Effect.yieldNow, step)
    })
    const turn = turns.during(of, piece, (give) => Effect.sync(() => give(used)))
    // Nobody's turn passes while it waits.
    const next = before === null ? turn : Effect.andThen(before, turn)
    const goOn: Effect.Effect<A> = Effect.flatMap(next, (step) =>
      step.done === true ? Effect.succeed(step.value) : goOn
    )
    return goOn
  })
