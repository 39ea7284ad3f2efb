/** The code blocks of the page for whoever connects an agent. */
import { readFileSync } from "node:fs"

const page = readFileSync(new URL("../../../core/docs/mcp.md", import.meta.url), "utf8")

const blocks = (language: string) =>
  [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gmu)].flatMap(([, name, code = ""]) =>
    name === language ? [code] : []
  )

/** The configuration that has this field. */
export const configuration = (field: "url" | "command") => {
  for (const block of blocks("json")) {
    const server = JSON.parse(block).mcpServers["entity-watch"]
    if (field in server) return server
  }
  throw new Error(`No configuration with ${field}.`)
}

/** What is typed before an agent starts the server, and to see an answer without one. */
export const commands = (): ReadonlyArray<string> => blocks("sh").map((code) => code.trim())

/** What stands for a key. */
export const keyExample = /svc_sk_\w+_…/u
