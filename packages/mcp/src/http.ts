/** `/mcp` over streamable HTTP, without sessions. Whoever calls it has looked at the key, Host and Origin. */
import {
  createMcpHandler,
  type McpHttpHandler,
  validateHostHeader,
  validateOriginHeader
} from "@modelcontextprotocol/server"
import { makeServer, type ServerOptions } from "./server.ts"

/**
 * For one request. The older era is answered as a stream of one event, the newer in JSON; nothing is ever pushed, so a
 * subscription to notifications is refused instead of held open.
 */
export const httpHandler = (options: ServerOptions): McpHttpHandler["fetch"] =>
  createMcpHandler(() => makeServer(options), { legacy: "stateless", maxSubscriptions: 0 }).fetch

const loopback = ["localhost", "127.0.0.1", "[::1]"]

/**
 * What is wrong with the headers, if anything: a web page that had its own name point here would be sent along by the
 * browser of somebody who can reach this server. Clients that are not browsers send no Origin.
 */
export const misdirection = (
  host: string | undefined,
  origin: string | undefined,
  publicHostname: string | undefined
): string | undefined => {
  const allowed = publicHostname === undefined ? loopback : [publicHostname, ...loopback]
  if (!validateHostHeader(host, allowed).ok)
    return "The header Host names another server; the operator sets this one's public address with PUBLIC_URL."
  if (!validateOriginHeader(origin, allowed).ok)
    return "Pages of this Origin may not call the service; the operator sets its public address with PUBLIC_URL."
  return undefined
}

/** The tools that a JSON-RPC body calls: none for other methods, several for a batch of the older era. */
export const calledTools = (body: unknown): ReadonlyArray<unknown> =>
  (Array.isArray(body) ? body : [body]).flatMap((message: unknown) =>
    isRecord(message) && message.method === "tools/call" && isRecord(message.params)
      ? [message.params.name]
      : []
  )

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null
