/** Whether a decision of different or same holds only when a second person has come to the same: four eyes. */
import * as Context from "effect/Context"

export const NeedsTwo = Context.Reference<boolean>("@entity-watch/core/decide/NeedsTwo", {
  defaultValue: () => false
})
