/** Where the built console lies; undefined when this process shows none. */
import { Context } from "effect"

export const ConsoleFolder = Context.Reference<string | undefined>(
  "@entity-watch/server/http/console/ConsoleFolder",
  { defaultValue: () => undefined }
)
