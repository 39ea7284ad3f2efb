/** The handler of `POST /v1/validate` for one number. Many are answered by `http/lines`. */
import { Api } from "@entity-watch/contract/Api"
import { HttpApiBuilder } from "effect/http-api"
import { wellFormed } from "./validate.ts"

export const ValidateManyHandlers = HttpApiBuilder.group(Api, "validateMany", (handlers) =>
  handlers.handleAll({ validateMany: ({ payload }) => wellFormed(payload.identifier) })
)
