/** How many subjects an account may watch in each mode, where it has no limit of its own. */
import * as Context from "effect/Context"

export const MostSubjects = Context.Reference<number>("@entity-watch/core/watch/subjects/MostSubjects", {
  defaultValue: () => 1_000_000
})
