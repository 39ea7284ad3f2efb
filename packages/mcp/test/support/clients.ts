/** Real clients: of the second generation for both protocol eras, and of the first. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as FirstStdioTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport as FirstHttpTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"

export const generations = ["client 2.4", "client 2.4, auto", "sdk 1.x"] as const
export type Generation = (typeof generations)[number]

/** The protocol revision that each comes to speak with us. */
export const revisions: Record<Generation, string> = {
  "client 2.4": "2025-11-25",
  "client 2.4, auto": "2026-07-28",
  "sdk 1.x": "2025-11-25"
}

export interface Endpoint {
  readonly url: string
  readonly key: string
  /** Instead of the network. */
  readonly fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>
}

export interface Program {
  readonly command: string
  readonly args: Array<string>
  readonly env: Record<string, string>
}

const me = { name: "entity-watch-test", version: "1.0.0" }

const second = (generation: Generation) =>
  new Client(me, generation === "client 2.4, auto" ? { versionNegotiation: { mode: "auto" } } : {})

export const overHttp = async (generation: Generation, { fetch, key, url }: Endpoint) => {
  const options = {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    ...(fetch !== undefined && { fetch })
  }
  if (generation === "sdk 1.x") {
    const client = new FirstClient(me)
    const transport = new FirstHttpTransport(new URL(url), options)
    await client.connect(transport)
    return { client, revision: () => transport.protocolVersion }
  }
  const client = second(generation)
  await client.connect(new StreamableHTTPClientTransport(new URL(url), options))
  return { client, revision: () => client.getNegotiatedProtocolVersion() }
}

export const overStdio = async (generation: Generation, program: Program) => {
  const params = { ...program, stderr: "pipe" as const }
  if (generation === "sdk 1.x") {
    const transport = new FirstStdioTransport(params)
    const client = new FirstClient(me)
    await client.connect(transport)
    return { client, transport }
  }
  const transport = new StdioClientTransport(params)
  const client = second(generation)
  await client.connect(transport)
  return { client, transport }
}

/** What both generations have in common. */
export interface ToolAnswer {
  readonly [key: string]: unknown
  readonly content?: unknown
  readonly structuredContent?: unknown
  readonly isError?: unknown
}

/** The text of an answer, which holds its JSON, or the sentence that says what went wrong. */
export const textOf = (answer: ToolAnswer): string => {
  const [first]: ReadonlyArray<unknown> = Array.isArray(answer.content) ? answer.content : []
  return typeof first === "object" && first !== null && "text" in first ? String(first.text) : ""
}
