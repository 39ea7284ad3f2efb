/** The tools on standard input and output, for an agent that starts the process. */
import {
  type StdioServerHandle,
  StdioServerTransport,
  serveStdio as serve
} from "@modelcontextprotocol/server/stdio"
import { makeServer, type ServerOptions } from "./server.ts"

/** `streams`: the input and the output, in place of the process's own. */
export const serveStdio = (
  options: ServerOptions,
  ...streams: ConstructorParameters<typeof StdioServerTransport>
): StdioServerHandle =>
  serve(() => makeServer(options), { transport: new StdioServerTransport(...streams), maxSubscriptions: 0 })
