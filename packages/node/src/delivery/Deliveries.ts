/** Delivers for as long as the server runs, over the database. */
import { Deliverer, defaultSettings } from "@entity-watch/core/deliver"
import { wholeNumber } from "@entity-watch/core/effects"
import { Config, Effect, Layer, Schema } from "effect"
import { AesSecretBox } from "../secrets/AesSecretBox.ts"
import { HmacSigner } from "./HmacSigner.ts"
import { ListenSignal } from "./ListenSignal.ts"
import { Sender } from "./Sender.ts"

const maxPauses = 50
/** A week. */
const longestPause = 604_800

const arePauses = (pauses: ReadonlyArray<string>) =>
  pauses.length <= maxPauses &&
  pauses.every((pause) => /^\d{1,6}$/u.test(pause) && Number(pause) <= longestPause)

/** Seconds from each failed attempt to the next, such as `5,300,1800`. */
const delays = Schema.String.check(
  Schema.makeFilter((text) => arePauses(text.split(",")), {
    expected: `1 to ${maxPauses} pauses with commas between, each a whole number from 0 to ${longestPause} seconds`
  })
)

const inFlight = { from: 1, to: 10_000 }

export const deliverySettings = Config.all({
  concurrency: wholeNumber("DELIVERY_CONCURRENCY", inFlight).pipe(
    Config.withDefault(defaultSettings.concurrency)
  ),
  perAccount: wholeNumber("DELIVERY_PER_ACCOUNT", inFlight).pipe(
    Config.withDefault(defaultSettings.perAccount)
  ),
  retryDelays: Config.schema(delays, "DELIVERY_RETRY_SECONDS").pipe(
    Config.map((text) => text.split(",").map(Number)),
    Config.withDefault(defaultSettings.retryDelays)
  )
})

export const Deliveries = {
  layer: Layer.unwrap(Effect.map(deliverySettings, Deliverer.layer)).pipe(
    Layer.provide([
      Layer.merge(Sender.layer, HmacSigner.layer).pipe(Layer.provide(AesSecretBox.layer)),
      ListenSignal.layer
    ])
  )
}
