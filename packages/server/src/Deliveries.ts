/** Delivers for as long as the server runs, over the database. */
import { Deliverer, defaults } from "@entity-watch/core/deliver/Deliverer"
import { Config, Effect, Layer, Schema } from "effect"
import { AesSecretBox } from "./AesSecretBox.ts"
import { HttpsSender } from "./egress/HttpsSender.ts"
import { ListenSignal } from "./ListenSignal.ts"

const positive = Schema.NumberFromString.check(
  Schema.isInt(),
  Schema.isGreaterThan(0, { expected: "a whole number above 0" })
)

/** `5,300,1800`: seconds from each failed attempt to the next. */
const delays = Schema.String.check(
  Schema.isPattern(/^\d+(,\d+)*$/u, { expected: "whole seconds with commas between, such as 5,300,1800" })
)

const settings = Config.all({
  concurrency: Config.schema(positive, "DELIVERY_CONCURRENCY").pipe(Config.withDefault(defaults.concurrency)),
  perAccount: Config.schema(positive, "DELIVERY_PER_ACCOUNT").pipe(Config.withDefault(defaults.perAccount)),
  retryDelays: Config.schema(delays, "DELIVERY_RETRY_SECONDS").pipe(
    Config.map((text) => text.split(",").map(Number)),
    Config.withDefault(defaults.retryDelays)
  )
})

export const Deliveries = {
  layer: Layer.unwrap(Effect.map(settings, Deliverer.layer)).pipe(
    Layer.provide([HttpsSender.layer, AesSecretBox.layer, ListenSignal.layer])
  )
}
