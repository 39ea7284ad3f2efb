/**
 * Runs long work in steps. The work is a generator that yields wherever it may pause. Whatever serves requests in the
 * same thread runs it with `inTurns`, everything else with `atOnce`.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"

/** The milliseconds for which other work waits at most, however many pieces of long work are under way. */
const longest = 2

/** What all long work of a process that goes by one clock shares. */
interface Turns {
  /** Held by the work under way, and until the event loop has turned where it used up the turn. */
  readonly turn: Semaphore.Semaphore
  until: number
}
const turnsOf = new WeakMap<Clock.Clock, Turns>()

/** Lets the event loop turn after every few milliseconds. Of several pieces of work each has its turn after the others. */
export const inTurns = <A>(steps: () => Generator<void, A>, atMost: number = longest): Effect.Effect<A> =>
  Effect.flatMap(Clock.Clock, (clock) => {
    const running = steps()
    const millis = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
    const turns = turnsOf.get(clock) ?? { turn: Semaphore.makeUnsafe(1), until: 0 }
    turnsOf.set(clock, turns)
    const once = (): Effect.Effect<IteratorResult<void, A>> => {
      if (millis() >= turns.until) turns.until = millis() + atMost
      let step = running.next()
      while (step.done !== true && millis() < turns.until) step = running.next()
      return millis() < turns.until ? Effect.succeed(step) : Effect.as(Effect.yieldNow, step)
    }
    const turn = turns.turn.withPermit(Effect.suspend(once))
    const following = (step: IteratorResult<void, A>): Effect.Effect<A> =>
      step.done === true ? Effect.succeed(step.value) : Effect.flatMap(turn, following)
    return Effect.flatMap(turn, following)
  })

export const atOnce = <A>(steps: Generator<void, A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
