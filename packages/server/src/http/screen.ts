import { ScreenApi } from "@entity-watch/core/api/ScreenApi"
import { ScreenRequest } from "@entity-watch/core/domain/requests"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect, Layer } from "effect"
import { asOfOutOfReach } from "./errors.ts"
import { question } from "./question.ts"
import { written } from "./written.ts"

export const layer = Layer.effectDiscard(
  Effect.flatMap(Screener, (screener) =>
    question(ScreenApi.endpoints.screen.path, ScreenRequest, (caller, subject) =>
      screener
        .screen(caller, subject)
        .pipe(Effect.map(written), Effect.catchTag("AsOfOutOfReach", asOfOutOfReach))
    )
  )
)
