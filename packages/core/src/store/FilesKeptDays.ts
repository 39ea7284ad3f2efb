/** After how many days a file of customers or suppliers is deleted, counted from when it was added. */
import * as Context from "effect/Context"

export const FilesKeptDays = Context.Reference<number>("@entity-watch/core/store/FilesKeptDays", {
  defaultValue: () => 30
})
