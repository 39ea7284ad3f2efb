/** A change that a sandbox caller makes happen to an invented entity. An addition to the specification. */
import * as Schema from "effect/Schema"
import { ofOtherLength } from "./asMeant.ts"
import { EventType } from "./EventType.ts"
import { isIdentifier, stripSpaces } from "./identifier.ts"
import { SubjectRef } from "./subjectRef.ts"

export const SandboxChangeRequest = Schema.Struct({
  identifier: Schema.optionalKey(
    Schema.String.annotate({
      description: "The ABN or ACN of an entity of the sandbox.",
      ...ofOtherLength("identifier")
    }).pipe(
      Schema.check(
        Schema.makeFilter((value: string) =>
          isIdentifier(stripSpaces(value))
            ? undefined
            : "identifier must be eleven digits for an ABN or nine for an ACN"
        )
      )
    )
  ),
  subject_ref: Schema.optionalKey(
    SubjectRef.annotate({
      description:
        "In place of identifier, the reference of a subject that the account watches in the sandbox, for sanctions_match or banned_match."
    })
  ),
  event: EventType
})
  .pipe(
    Schema.check(
      Schema.makeFilter(({ event, identifier, subject_ref }) => {
        if ((identifier === undefined) === (subject_ref === undefined))
          return identifier === undefined
            ? "identifier is required"
            : "Send identifier or subject_ref, not both"
        return subject_ref !== undefined && event !== "sanctions_match" && event !== "banned_match"
          ? "event must be sanctions_match or banned_match for a subject"
          : undefined
      })
    )
  )
  .annotate({ identifier: "SandboxChangeRequest" })
export type SandboxChangeRequest = typeof SandboxChangeRequest.Type

export const SandboxChangeAnswer = Schema.Struct({
  event_id: Schema.NullOr(Schema.String).annotate({
    description: "null when no subscription of the account is told of this kind of change."
  }),
  deliveries: Schema.Int.annotate({ description: "How many subscriptions it is delivered to." }),
  note: Schema.String
}).annotate({ identifier: "SandboxChangeAnswer" })
export type SandboxChangeAnswer = typeof SandboxChangeAnswer.Type
