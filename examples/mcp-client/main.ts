/** An agent's side of /mcp: which tools there are, and three of them called. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"

const baseUrl = process.env.ENTITY_WATCH_URL ?? "http://127.0.0.1:3000"
const transport = new StreamableHTTPClientTransport(new URL("/mcp", baseUrl), {
  requestInit: { headers: { authorization: `Bearer ${process.env.ENTITY_WATCH_KEY ?? ""}` } }
})
// Speaks the protocol's newer era where the server does, and its older one elsewhere.
const client = new Client(
  { name: "entity-watch-example", version: "1.0.0" },
  { versionNegotiation: { mode: "auto" } }
)

const call = async (name: string, args: Record<string, unknown>) => {
  const answer = await client.callTool({ name, arguments: args })
  console.log(`\n${name} ${JSON.stringify(args)}`)
  // A tool that refuses says in a sentence how to ask it instead.
  if (answer.isError)
    console.log(answer.content.map((part) => (part.type === "text" ? part.text : "")).join(""))
  else console.log(JSON.stringify(answer.structuredContent, null, 2))
}

await client.connect(transport)
try {
  console.log(`Protocol revision ${client.getNegotiatedProtocolVersion()}`)
  const { tools } = await client.listTools()
  for (const { annotations, name, title } of tools)
    console.log(`${name}: ${title}${annotations?.readOnlyHint ? " (only reads)" : ""}`)

  await call("validate_identifier", { identifier: "23 990 000 014" })
  // include keeps the answer small: identity and licences, and no other block.
  await call("resolve_entity", { abn: "23990000014", include: ["licensing"] })
  await call("screen_entity", { name: "Platypus Spirit", type: "vessel" })
  await call("resolve_entity", { abn: "1" })
} finally {
  await client.close()
}
