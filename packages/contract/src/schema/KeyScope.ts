/** What an API key may ask for. A key without scopes may ask for all of it. docs/keys-and-secrets.md. */
import * as Schema from "effect/Schema"

export const KeyScope = Schema.Literals(["read", "screen", "watch", "decide", "mcp"]).annotate({
  description:
    "read: resolve, validate, registers. screen: screen. watch: subscriptions, their events and deliveries. decide: decisions about matches, and lists of your own. mcp: the tools, each with the scope of its operation."
})
export type KeyScope = typeof KeyScope.Type

/** At least one, none twice. */
export const KeyScopes = Schema.Array(KeyScope).check(
  Schema.isMinLength(1, { message: "scopes must name at least one, or be left out for all" }),
  Schema.isUnique({ message: "scopes must name each once" })
)
