/** Works on the queries or entities of one request a few at a time, in its account's turns. */
import type { Overloaded, RateLimited } from "@entity-watch/contract/http/ApiError"
import type { Cost } from "@entity-watch/contract/http/Cost"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Effect } from "effect"
import { Admission } from "../admission/Admission.ts"
import { tookTooLong } from "../answer/failures.ts"

/** So many are answered from the same reading of the registers, each in a turn of its account. */
const together = 16
/** In seconds. OpenRefine waits for a minute, and asks again. */
const longest = 40

export const makeInTurnsOf = Effect.map(
  Admission,
  (admission) =>
    <Item, Answer, E, E2, R, R2>(
      caller: Caller,
      items: ReadonlyArray<Item>,
      costOf: (item: Item) => Cost,
      /** Made anew after each few, so that each is answered from what is then in force. */
      prepared: Effect.Effect<(item: Item) => Effect.Effect<Answer, E2, R2>, E, R>
    ): Effect.Effect<ReadonlyArray<Answer>, E | E2 | RateLimited | Overloaded, R | R2> =>
      Effect.gen(function* () {
        const answers: Array<Answer> = []
        for (let at = 0; at < items.length; at += together) {
          const answer = yield* prepared
          const some = items.slice(at, at + together)
          const run = (item: Item) =>
            admission.run(caller, { tokens: 1, weight: costOf(item).weight }, answer(item))
          answers.push(...(yield* Effect.forEach(some, run, { concurrency: together })))
        }
        return answers
      }).pipe(Effect.timeoutOrElse({ duration: `${longest} seconds`, orElse: () => tookTooLong(longest) }))
)
