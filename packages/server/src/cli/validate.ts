/** `entity-watch validate`: checks the digits of a number. */
import { validate as check } from "@entity-watch/core/validate"
import { Effect, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { json, print } from "./output.ts"

/** Exit code 1; the answer was printed. */
class IdentifierNotValid extends Schema.TaggedError<IdentifierNotValid>()("IdentifierNotValid", {}) {}

export const validate = Command.make(
  "validate",
  { identifier: Argument.String("identifier").pipe(Argument.withDescription("An ABN or ACN")), json },
  ({ identifier, json: asJson }) => {
    const answer = check(identifier)
    const printed = print(answer, asJson, () => {
      const kind = answer.identifier_type?.toUpperCase()
      if (answer.valid) return `${kind} ${answer.formatted} is well formed. That does not mean it was issued.`
      return answer.reason === "checksum"
        ? `${kind} ${answer.formatted} is not valid: its check digits do not agree.`
        : `"${identifier}" is not an ABN (11 digits) or an ACN (9 digits).`
    })
    return answer.valid ? printed : Effect.andThen(printed, Effect.fail(new IdentifierNotValid()))
  }
).pipe(
  Command.withDescription("Check the digits of an ABN or ACN, offline. Exit code 0: valid; 1: not valid")
)
