/**
 * How many streamed answers an account has open, whatever they answer: lists of subscriptions and requests with many lines
 * are counted together, by one thread as by several.
 */
import { Context, Effect, Layer } from "effect"
import { CountedTogether } from "../../process/CountedTogether.ts"
import { ownPlaces, type Places } from "../../process/SharedAccounts.ts"

export class StreamedPlaces extends Context.Service<StreamedPlaces, Places>()(
  "@entity-watch/server/http/admission/StreamedPlaces"
) {
  static readonly layer = Layer.effect(
    StreamedPlaces,
    Effect.map(CountedTogether, (accounts) => accounts?.places("streams") ?? ownPlaces())
  )
}
