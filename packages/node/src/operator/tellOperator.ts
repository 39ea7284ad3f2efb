/** Tells the operator what needs a person for as long as the server runs, if there is a channel. */
import { type OperatorChannel, OperatorMessages } from "@entity-watch/core/admin"
import { Context, Duration, Effect, Layer, Random } from "effect"
import { pageAddress } from "../process/pageAddress.ts"
import { cureByCommand } from "./cureWords.ts"

export const tellOperator = Effect.fnUntraced(function* (channels: ReadonlyArray<OperatorChannel>) {
  if (channels.length === 0) return
  const messages = OperatorMessages.layer({
    channels,
    page: pageAddress("needs-a-person"),
    cureInWords: cureByCommand
  })
  const { run } = Context.get(yield* Layer.build(messages), OperatorMessages)
  // Instances that start together do not look at the same time.
  yield* Effect.sleep(Duration.seconds(yield* Random.nextBetween(1, 30))).pipe(
    Effect.andThen(run),
    Effect.forkScoped
  )
})
