import * as Schema from "effect/Schema"

/** The bytes are not a whole xlsx workbook within the reader's bounds. */
export class WorkbookUnreadable extends Schema.TaggedError<WorkbookUnreadable>()("WorkbookUnreadable", {
  reason: Schema.String
}) {}
