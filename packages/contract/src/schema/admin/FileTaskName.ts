/** What is done with the rows of a file. */
import * as Schema from "effect/Schema"

export const FileTaskName = Schema.Literals(["screen", "resolve", "watch"]).annotate({
  description:
    "screen: its rows are compared with the lists. resolve: its rows are looked up in the registers. watch: its customers are put under watch."
})
export type FileTaskName = typeof FileTaskName.Type
