import { Api } from "@entity-watch/core/api/Api"
import { validate } from "@entity-watch/core/validate/Validator"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { invalidRequest } from "./errors.ts"
import { written } from "./written.ts"

export const ValidateHandlers = HttpApiBuilder.group(
  Api,
  "validate",
  Effect.fn(function* (handlers) {
    return handlers.handleAll({
      validate: ({ params }) => {
        const validation = validate(params.identifier)
        return validation.reason === "format"
          ? invalidRequest("Send eleven digits for an ABN or nine digits for an ACN.")
          : Effect.succeed(written(validation))
      }
    })
  })
)
