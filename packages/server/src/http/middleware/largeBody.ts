/** The limit of a body, raised for the operations that the contract marks with `LargeBody`. */
import { LargeBody } from "@entity-watch/contract/http/LargeBody"
import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage } from "effect/http"

export const largeBody = Layer.succeed(LargeBody, (app) =>
  Effect.provideService(app, HttpIncomingMessage.MaxBodySize, ByteSize.mebibytes(1))
)
