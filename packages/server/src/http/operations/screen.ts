/** The handler of `POST /v1/screen`. */
import { Api } from "@entity-watch/contract/Api"
import { Screener } from "@entity-watch/core/screen"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { makeAdmitted } from "../admission/admitted.ts"
import { asMade } from "../answer/asMade.ts"
import { asOfOutOfReach, dateOfBirthInFuture } from "../answer/failures.ts"

export const ScreenHandlers = HttpApiBuilder.group(
  Api,
  "screen",
  Effect.fn(function* (handlers) {
    const screener = yield* Screener
    const admitted = yield* makeAdmitted
    return handlers.handleAll({
      screen: ({ endpoint, payload }) =>
        admitted(endpoint, payload, (caller) => screener.screen(caller, payload)).pipe(
          Effect.map(asMade),
          Effect.catchTags({ AsOfOutOfReach: asOfOutOfReach, DateOfBirthInFuture: dateOfBirthInFuture })
        )
    })
  })
)
