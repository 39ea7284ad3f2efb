/** Requests to MCP in both eras, and to the routes beside the contract. */
import { tools } from "@entity-watch/mcp/tools"
import type { Random } from "../../bench/generator/Random.ts"
import { bodyOf, type FuzzRequest, keyPlace } from "./FuzzRequest.ts"
import { json, mangled, pickOf, text } from "./hostile.ts"

const examples: Readonly<Record<string, unknown>> = {
  abn: "23990000014",
  acn: "990000014",
  name: "Banksia Creek Engineering",
  identifier: "51824753556",
  id: "23990000014",
  since: "1970-01-01T00:00:00Z",
  limit: 10,
  dob: "1970-01-31",
  mode: "fuzzy",
  status: "active"
}

/** Some of the arguments that a tool's schema names, good and bad. */
const argumentsOf = (random: Random): string => {
  const tool = pickOf(random, tools)
  const named = Object.keys((tool.inputSchema.properties ?? {}) as object)
  const given = Object.fromEntries(
    named.filter(() => random.chance(0.4)).map((name) => [name, examples[name] ?? text(random)])
  )
  const sent = random.chance(0.5) ? JSON.stringify(given) : mangled(random, given)
  return `{"name":${JSON.stringify(random.chance(0.9) ? tool.name : text(random))},"arguments":${sent}}`
}

const revision = "2026-07-28"

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"${revision}","io.modelcontextprotocol/clientInfo":{"name":"fuzz","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`

const message = (random: Random, isNew: boolean): { readonly text: string; readonly method: string } => {
  const method = random.weighted([
    [60, "tools/call"],
    [10, "tools/list"],
    [5, "ping"],
    [5, "initialize"],
    [3, "notifications/initialized"],
    [3, "server/discover"],
    [3, "subscriptions/listen"],
    [3, "resources/list"],
    [3, "completion/complete"],
    [5, text(random)]
  ])
  const params = random.weighted([
    [70, method === "tools/call" ? argumentsOf(random) : "{}"],
    [10, '{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"fuzz","version":"1"}}'],
    [20, json(random)]
  ])
  const held = isNew && params.startsWith("{") && params.endsWith("}")
  const full = held ? `{${meta}${params === "{}" ? "" : ","}${params.slice(1)}` : params
  const id = random.weighted([
    [80, String(random.below(100))],
    [5, '"a"'],
    [5, "null"],
    [5, "1.5"],
    [5, json(random)]
  ])
  const version = random.chance(0.95) ? '"2.0"' : json(random)
  const idPart = random.chance(0.95) ? `"id":${id},` : ""
  return {
    method,
    text: `{"jsonrpc":${version},${idPart}"method":${JSON.stringify(method)},"params":${full}}`
  }
}

export const mcpRequest = (random: Random): FuzzRequest => {
  const isNew = random.chance(0.5)
  const one = message(random, isNew)
  const body = random.weighted<() => string>([
    [75, () => one.text],
    [10, () => `[${Array.from({ length: random.below(20) }, () => message(random, isNew).text).join(",")}]`],
    [5, () => json(random)],
    [5, () => one.text.slice(0, random.below(one.text.length))],
    [5, () => mangled(random, { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} })]
  ])()
  const plain = one.method.replaceAll(/[^\x20-\x7e]/gu, "~").slice(0, 500)
  return {
    kind: "mcp",
    method: random.chance(0.95) ? "POST" : pickOf(random, ["GET", "DELETE", "PUT", "OPTIONS", "HEAD"]),
    path: "/mcp",
    headers: {
      ...(random.chance(0.95) && { authorization: `Bearer ${keyPlace}` }),
      "content-type": random.chance(0.95) ? "application/json" : pickOf(random, ["text/plain", "", "x"]),
      accept: random.chance(0.9)
        ? "application/json, text/event-stream"
        : pickOf(random, ["*/*", "text/html", ""]),
      ...(isNew && random.chance(0.9) && { "mcp-protocol-version": revision, "mcp-method": plain }),
      ...(!isNew &&
        random.chance(0.2) && {
          "mcp-protocol-version": pickOf(random, ["2025-11-25", "1", "x".repeat(99)])
        }),
      ...(random.chance(0.03) && {
        origin: pickOf(random, ["null", "https://evil.example", "http://localhost"])
      }),
      ...(random.chance(0.03) && { "mcp-session-id": "a" })
    },
    body: bodyOf(body),
    operation: null
  }
}

const routes = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/docs",
  "/openapi.json",
  "/",
  "/favicon.ico",
  "/v1",
  "/v2/resolve"
]

export const routeRequest = (random: Random): FuzzRequest => ({
  kind: "route",
  method: pickOf(random, ["GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "TRACE"]),
  path: `${pickOf(random, routes)}${pickOf(random, ["", "", "/", "?a=b", "?%ff", "%20", "/..%2f", ";x", "//"])}`,
  headers: {
    ...(random.chance(0.3) && { authorization: `Bearer ${keyPlace}` }),
    ...(random.chance(0.3) && { "accept-encoding": pickOf(random, ["gzip", "br", "*", "x", "gzip;q=0"]) }),
    ...(random.chance(0.1) && { range: "bytes=0-10", "if-none-match": "*" })
  },
  body: random.chance(0.1) ? bodyOf(json(random)) : null,
  operation: null
})
