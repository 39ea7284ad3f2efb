/** How many decisions an account may have in each mode, where it has no limit of its own. */
import * as Context from "effect/Context"

export const MostDecisions = Context.Reference<number>("@entity-watch/core/decide/MostDecisions", {
  defaultValue: () => 1_000_000
})
