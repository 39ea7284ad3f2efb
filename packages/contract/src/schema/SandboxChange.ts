/** A change that a sandbox caller makes happen to an invented entity. An addition to the specification. */
import * as Schema from "effect/Schema"
import { ofOtherLength } from "./asMeant.ts"
import { EventType } from "./EventType.ts"
import { isIdentifier, stripSpaces } from "./identifier.ts"

export const SandboxChangeRequest = Schema.Struct({
  identifier: Schema.String.annotate({
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
  ),
  event: EventType
}).annotate({ identifier: "SandboxChangeRequest" })
export type SandboxChangeRequest = typeof SandboxChangeRequest.Type

export const SandboxChangeAnswer = Schema.Struct({
  event_id: Schema.NullOr(Schema.String).annotate({
    description: "null when no subscription of the account watches the entity for this kind of change."
  }),
  deliveries: Schema.Int.annotate({ description: "How many subscriptions it is delivered to." }),
  note: Schema.String
}).annotate({ identifier: "SandboxChangeAnswer" })
export type SandboxChangeAnswer = typeof SandboxChangeAnswer.Type
