/** How something stands: as it should, to be looked at, not to be relied on, or not there. */
import * as Schema from "effect/Schema"

export const StandingKind = Schema.Literals(["plain", "review", "alarm", "gap"]).annotate({
  description:
    "plain: as it should be. review: to be looked at. alarm: not to be relied on, or soon not. gap: not there."
})
export type StandingKind = typeof StandingKind.Type

export const Standing = Schema.Struct({
  kind: StandingKind,
  says: Schema.String.annotate({ description: "In a few words; empty where it is plain." }),
  because: Schema.String.annotate({ description: "In a sentence or two; empty where it is plain." })
}).annotate({ identifier: "Standing" })
export type Standing = typeof Standing.Type
