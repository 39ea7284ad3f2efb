/** The handler of `GET /v1/validate/{identifier}`. */
import { Api } from "@entity-watch/core/api/Api"
import { validate } from "@entity-watch/core/validate"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { invalidRequest } from "../answer/failures.ts"

export const ValidateHandlers = HttpApiBuilder.group(Api, "validate", (handlers) =>
  handlers.handleAll({
    validate: ({ params }) => {
      const validation = validate(params.identifier)
      return validation.reason === "format"
        ? invalidRequest("Send eleven digits for an ABN or nine digits for an ACN.")
        : Effect.succeed(validation)
    }
  })
)
