/** The six tools on the MCP SDK, for both protocol eras. A server serves one HTTP request or one stdio connection. */
import {
  type CallToolResult,
  McpServer,
  type ServerContext,
  type StandardSchemaWithJSON
} from "@modelcontextprotocol/server"
import type { JsonSchema } from "./tools/jsonSchema.ts"
import { type EntityTool, tools } from "./tools.ts"

export interface ServerOptions {
  readonly version: string
  /** Calls a tool. Failures are answers too: it rejects only when `mcpReq.signal` is aborted. */
  readonly answer: (tool: EntityTool, args: unknown, context: ServerContext) => Promise<CallToolResult>
}

const instructions = [
  "Entity Watch answers from public Australian registers. Check a number with validate_identifier, find the entity with resolve_entity, screen it with screen_entity, and read what changed about watched entities with list_entity_changes.",
  "A verdict is never better than its evidence: no_match is not a clearance, review needs a person, unavailable means that the list cannot be relied on, whatever matches it shows. All tools only read."
].join("\n")

const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false
} as const

/** The tool itself reads its arguments and checks its answer, and refuses in REST's words: the SDK only publishes. */
const publishing = (schema: () => JsonSchema): StandardSchemaWithJSON => ({
  "~standard": {
    version: 1,
    vendor: "effect",
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ ...schema() }), output: () => ({ ...schema() }) }
  }
})

const registered = tools.map((tool) => ({
  tool,
  config: {
    title: tool.title,
    description: tool.description,
    inputSchema: publishing(() => tool.inputSchema),
    outputSchema: publishing(() => tool.outputSchema),
    annotations: { title: tool.title, ...annotations }
  }
}))

export const makeServer = ({ answer, version }: ServerOptions): McpServer => {
  const server = new McpServer(
    { name: "entity-watch", title: "Entity Watch", version },
    // The list of tools never changes while a server runs.
    { instructions, capabilities: { tools: { listChanged: false } } }
  )
  for (const { config, tool } of registered) {
    server.registerTool(tool.name, config, (args, context) => answer(tool, args, context))
  }
  return server
}
