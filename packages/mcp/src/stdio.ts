/** The tools on this process's standard input and output, for an agent that starts it. */
import { type StdioServerHandle, serveStdio as serve } from "@modelcontextprotocol/server/stdio"
import { makeServer, type ServerOptions } from "./server.ts"

export const serveStdio = (options: ServerOptions): StdioServerHandle =>
  serve(() => makeServer(options), { maxSubscriptions: 0 })
