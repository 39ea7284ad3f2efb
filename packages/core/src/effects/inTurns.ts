/**
 * Runs long work in steps. The work is a generator that yields wherever it may pause. Whatever serves requests in the
 * same thread runs it with `inTurns`, everything else with `atOnce`.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The milliseconds for which other work waits at most, however many pieces of long work are under way. */
const longest = 2

/** Whose work it is. What nobody asked for is of one account. */
export const WorksFor = Context.Reference<string>("@entity-watch/core/effects/WorksFor", {
  defaultValue: () => ""
})

interface Account {
  /** In the order in which they came. */
  readonly waiting: Set<() => void>
  /** In milliseconds, from the least of those who waited when the account last began to wait. */
  used: number
}

/**
 * What all long work of a process that goes by one clock shares: one piece at a time. The account that has used the least has
 * the next piece, so that one that asks now and then does not wait for all that another one asks (start-time fair queueing:
 * Goyal, Vin and Cheng, SIGCOMM 1996).
 */
class Turns {
  until = 0
  private isTaken = false
  private reached = 0
  private readonly accounts = new Map<string, Account>()

  /** Answers with what takes it back, where it waits. */
  take(of: string, start: () => void): (() => void) | undefined {
    const account = this.accounts.get(of) ?? { waiting: new Set(), used: 0 }
    this.accounts.set(of, account)
    account.used = Math.max(account.used, this.reached)
    if (!this.isTaken) {
      this.begin(account, start)
      return undefined
    }
    account.waiting.add(start)
    return () => account.waiting.delete(start)
  }

  give(of: string, used: number): void {
    const account = this.accounts.get(of)
    if (account !== undefined) account.used += used
    const next = this.next()
    const [start] = next?.waiting ?? []
    if (next === undefined || start === undefined) this.isTaken = false
    else this.begin(next, start)
  }

  private begin(account: Account, start: () => void): void {
    this.isTaken = true
    this.reached = account.used
    account.waiting.delete(start)
    start()
  }

  /** Who has used the least. Whoever waits for nothing is forgotten when the others have used as much. */
  private next(): Account | undefined {
    let next: Account | undefined
    for (const [of, account] of this.accounts)
      if (account.waiting.size > 0) {
        if (next === undefined || account.used < next.used) next = account
      } else if (account.used <= this.reached) this.accounts.delete(of)
    return next
  }
}

const turnsOf = new WeakMap<Clock.Clock, Turns>()

/** Lets the event loop turn after every few milliseconds. */
export const inTurns = <A>(steps: () => Generator<void, A>, atMost: number = longest): Effect.Effect<A> =>
  Effect.withFiber((fiber) => {
    const clock = fiber.getRef(Clock.Clock)
    const of = fiber.getRef(WorksFor)
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
    let isHeld = false
    const begun = Effect.callback<void>((resume) => {
      const takeBack = turns.take(of, () => {
        isHeld = true
        resume(Effect.void)
      })
      return takeBack && Effect.sync(takeBack)
    })
    // Wherever it is given up, a turn that it holds is given on.
    const turn = Effect.ensuring(
      Effect.andThen(begun, piece),
      Effect.sync(() => {
        if (!isHeld) return
        isHeld = false
        turns.give(of, used)
      })
    )
    const goOn: Effect.Effect<A> = Effect.flatMap(turn, (step) =>
      step.done === true ? Effect.succeed(step.value) : goOn
    )
    return goOn
  })

export const atOnce = <A>(steps: Generator<void, A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
