/** The handler of `GET /v1/validate/{identifier}`. */
import { Api } from "@entity-watch/contract/Api"
import type { InvalidRequest } from "@entity-watch/contract/http/ApiError"
import { noIdentifier } from "@entity-watch/contract/http/sentences"
import type { Validation } from "@entity-watch/contract/schema/Validation"
import { validate } from "@entity-watch/core/validate"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { invalidRequest } from "../answer/failures.ts"

/** What is no number of either kind is the mistake of whoever sent it. */
export const wellFormed = (identifier: string): Effect.Effect<Validation, InvalidRequest> => {
  const validation = validate(identifier)
  return validation.reason === "format" ? invalidRequest(noIdentifier) : Effect.succeed(validation)
}

export const ValidateHandlers = HttpApiBuilder.group(Api, "validate", (handlers) =>
  handlers.handleAll({ validate: ({ params }) => wellFormed(params.identifier) })
)
