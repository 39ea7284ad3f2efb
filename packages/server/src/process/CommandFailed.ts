/** A failure of a command that the person at the terminal can put right. Its message is all that is printed. */
import { Schema } from "effect"

export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", {
  message: Schema.String
}) {}

export const commandFailed = (message: string) => new CommandFailed({ message })
