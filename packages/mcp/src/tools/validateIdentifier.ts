/** The tool `validate_identifier`. */
import { ofOtherLength } from "@entity-watch/contract/schema/asMeant"
import { Validation } from "@entity-watch/contract/schema/Validation"
import { validate } from "@entity-watch/core/validate"
import { Schema } from "effect"
import { freeTool } from "./Tool.ts"

export const validateIdentifier = freeTool({
  name: "validate_identifier",
  title: "Check the digits of an ABN or ACN",
  description: [
    "Says whether a number has the form and the check digits of an ABN (eleven digits) or an ACN (nine digits). It contacts no register, is always available and uses no allowance.",
    "Use it to catch typing mistakes before any other tool, or to format a number for display.",
    "valid: true means well formed only: not that the number was issued, is active, or belongs to anyone; for that, use resolve_entity. When valid is false, reason is format (not nine or eleven digits) or checksum (a digit is wrong). The answer is always small."
  ].join("\n"),
  input: Schema.Struct({
    identifier: Schema.String.annotate({
      description: "Eleven digits for an ABN or nine for an ACN. Spaces are ignored.",
      ...ofOtherLength("identifier")
    })
  }),
  output: Validation,
  rest: "Send a shorter text; an identifier has nine or eleven digits.",
  answer: ({ identifier }) => validate(identifier)
})
