import { ValidateApi } from "@entity-watch/core/api/ValidateApi"
import { validate } from "@entity-watch/core/validate/Validator"
import { Effect, Layer } from "effect"
import { invalidRequest } from "./errors.ts"
import { lookAt } from "./question.ts"
import { written } from "./written.ts"

export const layer = Layer.effectDiscard(
  lookAt(ValidateApi.endpoints.validate.path, ({ identifier = "" }) => {
    const validation = validate(identifier)
    return validation.reason === "format"
      ? invalidRequest("Send eleven digits for an ABN or nine digits for an ACN.")
      : Effect.succeed(written(validation))
  })
)
