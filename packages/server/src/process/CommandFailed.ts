/** A failure of a command that the person at the terminal can put right. Its message is all that is printed. */
import { Schema } from "effect"

export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", {
  message: Schema.String,
  /** Of a file: the same for who is at no command line, where the message says what to write there. */
  reason: Schema.optionalKey(Schema.String),
  /** Of a file that has another answer elsewhere. */
  code: Schema.optionalKey(Schema.Literals(["no_header", "not_text"]))
}) {}
