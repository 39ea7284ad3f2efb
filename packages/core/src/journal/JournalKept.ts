/** Whether questions and answers are kept, as the operator set it: nothing is, unless they wish it. */
import * as Context from "effect/Context"

export const JournalKept = Context.Reference<boolean>("@entity-watch/core/journal/JournalKept", {
  defaultValue: () => false
})
