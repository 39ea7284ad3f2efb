/**
 * One turn at a time. The account that has used the least has the next one, so that one that asks now and then does not wait
 * for all that another one asks (start-time fair queueing: Goyal, Vin and Cheng, SIGCOMM 1996).
 */
import * as Effect from "effect/Effect"

type Start = (isAfterOther: boolean) => void

interface Account {
  /** In the order in which they came. */
  readonly waiting: Set<Start>
  /** In milliseconds, from the least of those who waited when the account last began to wait. */
  used: number
}

export class FairTurns {
  private isTaken = false
  private reached = 0
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
        const takeBack = this.take(of, (isAfterOther) => {
          isHeld = true
          // Not within the work that ended: thousands may wait, and each would begin deeper in the stack.
          if (isAfterOther) queueMicrotask(() => resume(Effect.void))
          else resume(Effect.void)
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
  private take(of: string, start: Start): (() => void) | undefined {
    const account = this.accounts.get(of) ?? { waiting: new Set(), used: 0 }
    this.accounts.set(of, account)
    account.used = Math.max(account.used, this.reached)
    if (!this.isTaken) {
      this.begin(account)
      start(false)
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
    next.waiting.delete(start)
    this.begin(next)
    start(true)
  }

  private begin(account: Account): void {
    this.isTaken = true
    this.reached = account.used
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
