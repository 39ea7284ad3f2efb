/** What a key may ask for, in words. */
import type { KeyScope } from "@entity-watch/contract/schema/KeyScope"

export const scopeWords: Readonly<Record<KeyScope, string>> = {
  read: "Resolve and validate",
  screen: "Screen",
  watch: "Watch and read events",
  decide: "Record decisions",
  mcp: "Use the tools over MCP"
}

export const everyScope = Object.keys(scopeWords) as ReadonlyArray<KeyScope>
