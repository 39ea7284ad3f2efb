/**
 * One turn at a time. The account that has used the least has the next one, so that one that asks now and then does not wait
 * for all that another one asks (start-time fair queueing: Goyal, Vin and Cheng, SIGCOMM 1996).
 */
import * as Effect from "effect/Effect"

interface Account {
  /** In the order in which they came. */
  readonly waiting: Set<() => void>
  /** In milliseconds, from the least of those who waited when the account last began to wait. */
  used: number
}

const MOST_WITHIN = 8

export class FairTurns {
  private isTaken = false
  private reached = 0
  /** Within how many works that ended a work begins now. */
  private within = 0
  private readonly accounts = new Map<string, Account>()

  /**
   * Does work in a turn. `end` is run when it is done, and wherever it is given up; what it is given ends the turn, with the
   * milliseconds that were used.
   */
  during<A, E, R>(
    of: string,
    work: Effect.Effect<A, E, R>,
    end: (give: (used: number) => void) => Effect.Effect<void>
  ): Effect.Effect<A, E, R> {
    return Effect.suspend(() => {
      let isHeld = false
      const begun = Effect.callback<void>((resume) => {
        const takeBack = this.take(of, () => {
          isHeld = true
          // Thousands may wait, and work that begins within the work that ended is deeper in the stack.
          if (this.within < MOST_WITHIN) resume(Effect.void)
          else void Promise.resolve().then(() => resume(Effect.void))
        })
        return takeBack && Effect.sync(takeBack)
      })
      return Effect.ensuring(
        Effect.andThen(begun, work),
        Effect.suspend(() => {
          if (!isHeld) return Effect.void
          isHeld = false
          return end((used) => this.give(of, used))
        })
      )
    })
  }

  /** Answers with what takes it back, where it waits. */
  private take(of: string, start: () => void): (() => void) | undefined {
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

  private give(of: string, used: number): void {
    const account = this.accounts.get(of)
    if (account !== undefined) account.used += used
    const next = this.next()
    const [start] = next?.waiting ?? []
    if (next === undefined || start === undefined) {
      this.isTaken = false
      return
    }
    this.within++
    this.begin(next, start)
    this.within--
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
