/**
 * The writes of one account wait for each other in memory, because each of them would otherwise wait for the account's
 * lock on a connection that its neighbours need.
 */

import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"

/** The account's earlier writes take too long, in this process or in another one. Nothing was written. */
export class AccountBusy extends Schema.TaggedError<AccountBusy>()("AccountBusy", {}) {}

interface Queue {
  readonly turn: Semaphore.Semaphore
  /** The write that runs, and those that wait. */
  present: number
}

export interface AccountTurnsOptions {
  /** How many writes of an account may wait. */
  readonly waiting: number
  readonly patience: Duration.Input
}

/** Makes the function that runs an account's writes of one mode one at a time, in the order in which they come. */
export const makeAccountTurns = ({ patience, waiting }: AccountTurnsOptions) => {
  const queues = new Map<string, Queue>()

  return <A, E, R>(caller: Caller, write: Effect.Effect<A, E, R>) =>
    Effect.suspend((): Effect.Effect<A, E | AccountBusy, R> => {
      const key = accountKey(caller)
      const queue = queues.get(key) ?? { turn: Semaphore.makeUnsafe(1), present: 0 }
      if (queue.present > waiting) return Effect.fail(new AccountBusy())
      queues.set(key, queue)
      queue.present += 1
      let isRunning = false
      const inTurn = queue.turn.withPermit(
        Effect.suspend(() => {
          isRunning = true
          return write
        })
      )
      const outOfPatience = Effect.andThen(
        Effect.sleep(patience),
        Effect.suspend(() => (isRunning ? Effect.never : Effect.fail(new AccountBusy())))
      )
      return Effect.raceFirst(inTurn, outOfPatience).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            queue.present -= 1
            if (queue.present === 0) queues.delete(key)
          })
        )
      )
    })
}
