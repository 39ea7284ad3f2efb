/** Works on the queries or entities of one request a few at a time, in its account's turns. */
import type { Overloaded, RateLimited } from "@entity-watch/core/api/ApiError"
import type { Caller } from "@entity-watch/core/domain/Caller"
import { Effect } from "effect"
import { Admission } from "../admission/Admission.ts"
import { tookTooLong } from "../answer/failures.ts"

/** So many have a turn together, and so many of them are worked on at once. */
const inTurn = 16
const atOnce = 8
/** Of what may run at once of an account. */
const turnWeight = 8
/** In seconds. OpenRefine waits for a minute, and asks again. */
const longest = 40

export const makeInTurnsOf = Effect.map(
  Admission,
  (admission) =>
    <Item, Answer, E, E2, R, R2>(
      caller: Caller,
      items: ReadonlyArray<Item>,
      /** Made anew for each turn, so that each is answered from what is then in force. */
      prepared: Effect.Effect<(item: Item) => Effect.Effect<Answer, E2, R2>, E, R>
    ): Effect.Effect<ReadonlyArray<Answer>, E | E2 | RateLimited | Overloaded, R | R2> =>
      Effect.gen(function* () {
        const answers: Array<Answer> = []
        for (let at = 0; at < items.length; at += inTurn) {
          const turn = Effect.flatMap(prepared, (each) =>
            Effect.forEach(items.slice(at, at + inTurn), each, { concurrency: atOnce })
          )
          answers.push(...(yield* admission.run(caller, { tokens: 1, weight: turnWeight }, turn)))
        }
        return answers
      }).pipe(Effect.timeoutOrElse({ duration: `${longest} seconds`, orElse: () => tookTooLong(longest) }))
)
