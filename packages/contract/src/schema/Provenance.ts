/** A value with the register that produced it. Specification 2.1. */
import * as Schema from "effect/Schema"
import { RegisterId } from "./RegisterId.ts"

/** Published schemas name it once, since every value may have it. */
export const Unchecked = Schema.Literal(false).annotate({
  identifier: "Unchecked",
  description: "Only where nothing follows from this: a register is missing, partial or too old."
})

export const Provenance = <S extends Schema.Top>(value: S) =>
  Schema.Struct({
    value: Schema.NullOr(value),
    source: RegisterId,
    as_of: Schema.optionalKey(
      Schema.String.annotate({ description: "When the register says this: ISO 8601 with a time zone." })
    ),
    note: Schema.optionalKey(Schema.String),
    checked: Schema.optionalKey(Unchecked)
  })

/** The commonest of them, which published schemas name once. */
export const SourcedText = Provenance(Schema.String).annotate({ identifier: "SourcedText" })

export interface Provenance<A> {
  readonly value: A | null
  readonly source: RegisterId
  readonly as_of?: string
  readonly note?: string
  readonly checked?: false
}
