/**
 * Makes what the first request of its kind would make, some 50 ms of the event loop each: `/docs` reads a script of 3 MB,
 * the OpenAPI documents are drawn up, MCP makes the forms of its protocol and of the tools, and the patterns by which a field
 * is read are compiled. A process does this before it listens, so that nobody waits for it.
 */
import { readExamples } from "@entity-watch/core/screen"
import { httpHandler } from "@entity-watch/mcp/http"
import { version } from "@entity-watch/node/process/version"
import { Effect } from "effect"
import { documents, page } from "./docs.ts"

const prepareTools = Effect.promise(async () => {
  const handle = httpHandler({ version, answer: () => Promise.reject(new Error("No tool is called.")) })
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" }
  const answer = await handle(new Request("http://localhost/mcp", { method: "POST", headers, body }))
  return answer.text()
})

/** Of a thread that serves beside the first. */
export const prepareServing = Effect.andThen(readExamples, prepareTools)

export const prepareFirstRequests = page.pipe(Effect.andThen(documents), Effect.andThen(prepareServing))
