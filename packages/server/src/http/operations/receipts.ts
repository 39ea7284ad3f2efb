/** The handler of `GET /v1/receipts/key`. */
import { Api } from "@entity-watch/contract/Api"
import { ReceiptSigner } from "@entity-watch/core/receipts"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"

export const ReceiptsHandlers = HttpApiBuilder.group(
  Api,
  "receipts",
  Effect.fn(function* (handlers) {
    const signer = yield* ReceiptSigner
    return handlers.handleAll({
      receiptKeys: () => signer.published.pipe(Effect.map((keys) => ({ keys })))
    })
  })
)
