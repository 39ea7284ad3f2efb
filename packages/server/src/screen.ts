import { Api } from "@entity-watch/core/api/Api"
import { CurrentCaller } from "@entity-watch/core/api/Authorization"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asOfTooEarly, orDatabaseUnavailable } from "./errors.ts"
import { written } from "./written.ts"

export const ScreenHandlers = HttpApiBuilder.group(
  Api,
  "screen",
  Effect.fn(function* (handlers) {
    const screener = yield* Screener
    return handlers.handleAll({
      screen: ({ payload }) =>
        CurrentCaller.use((caller) => screener.screen(caller, payload)).pipe(
          Effect.map(written),
          Effect.catchTag("AsOfTooEarly", asOfTooEarly),
          orDatabaseUnavailable
        )
    })
  })
)
