/** The API key that `entity-watch mcp` answers for; without it the sandbox is answered. */
import { Config } from "effect"

export const agentKey = Config.option(Config.Redacted("ENTITY_WATCH_KEY"))
