/** Whether a number is well formed. It never says that the number was issued. */
import * as Schema from "effect/Schema"

export const Validation = Schema.Struct({
  identifier_type: Schema.NullOr(Schema.Literals(["abn", "acn"])),
  input: Schema.String,
  normalized: Schema.String,
  formatted: Schema.String,
  valid: Schema.Boolean,
  reason: Schema.optionalKey(
    Schema.Literals(["checksum", "format"]).annotate({
      description:
        "Only when valid is false. Over REST a number that is not 9 or 11 digits is a 400 instead of format."
    })
  )
}).annotate({
  identifier: "Validation",
  documentation: "Whether a number is well formed. It never says that the number was issued."
})
export type Validation = typeof Validation.Type
