/** What an API key opens: the API and MCP, or the reconciliation service alone. docs/openrefine.md. */
import * as Schema from "effect/Schema"

export const KeyPurpose = Schema.Literals(["api", "reconciliation"]).annotate({
  description:
    "api: REST and MCP, in the header Authorization. reconciliation: the reconciliation service alone, in its address."
})
export type KeyPurpose = typeof KeyPurpose.Type
