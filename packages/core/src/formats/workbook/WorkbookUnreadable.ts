import * as Schema from "effect/Schema"

/** Says that the bytes are not a whole xlsx workbook within the reader's bounds. */
export class WorkbookUnreadable extends Schema.TaggedError<WorkbookUnreadable>()("WorkbookUnreadable", {
  reason: Schema.String
}) {}
