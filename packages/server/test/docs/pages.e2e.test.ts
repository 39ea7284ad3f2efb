/**
 * Executes every block of every page. One that cannot run on a machine without a publisher, or that would start a second
 * server, says so in its info string: ```sh no-run: reason. Their number is bounded here.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type StartedServer, startServer } from "../support/StartedServer.ts"
import { sandboxData } from "../support/sandboxData.ts"
import { root } from "../support/workspaceCopy.ts"
import { blocks, brokenLinks, elsewhere, own, pages } from "./pages.ts"
import { differences } from "./shape.ts"
import { asked, given, runShell } from "./shell.ts"
import { check, runFile, writeProject } from "./typescript.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-docs-"))
const project = join(folder, "typescript")
let server: StartedServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const where = ({ line, page }: { readonly page: string; readonly line: number }) => `${page}:${line}`

describe("the pages", () => {
  it("leave out few blocks, each with a reason", () => {
    const left = blocks.filter(({ noRun }) => noRun !== undefined)
    for (const block of left) console.log(`not run: ${where(block)}: ${block.noRun}`)
    assert.isAtMost(left.length, 6)
    assert.isAtMost(blocks.filter(({ language }) => language === "").length, 3)
    for (const page of pages) {
      const all = blocks.filter((block) => block.page === page)
      const run = all.filter(({ language, noRun }) => language !== "" && noRun === undefined)
      if (all.length > 0)
        console.log(
          `${page}: ${run.length} of ${all.length}${elsewhere[page] ? ` by ${elsewhere[page]}` : ""}`
        )
    }
  })

  it("have no block that nobody knows how to execute", () => {
    assert.deepStrictEqual(
      own.filter(({ language }) => !["sh", "json", "js", "ts"].includes(language)).map(where),
      []
    )
    for (const [page, test] of Object.entries(elsewhere)) {
      assert.include(pages, page)
      assert.isTrue(existsSync(join(root, test)), test)
    }
  })

  it.each(pages)("%s links to what is there", (page) => {
    assert.deepStrictEqual(brokenLinks(page), [])
  })
})

interface McpServer {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** A configuration is the agent's: what it says must lead to the tools. */
const askAsConfigured = async ({ headers, url }: McpServer) => {
  const filled = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    value.replace("svc_sk_test_…", server.apiKey)
  ])
  const response = await fetch(url.replace("http://127.0.0.1:3000", server.baseUrl), {
    method: "POST",
    headers: [
      ...filled,
      ["content-type", "application/json"],
      ["accept", "application/json, text/event-stream"]
    ],
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
  })
  assert.strictEqual(response.status, 200)
  assert.include(await response.text(), "resolve_entity")
}

describe("a reader", () => {
  for (const page of new Set(own.filter(({ language }) => language !== "ts").map((block) => block.page))) {
    it(`can paste the commands of ${page}, and gets what is shown`, async () => {
      const reader = { ...server, folder: join(folder, page.replaceAll(/[/.]/gu, "-")) }
      let answer = ""
      if (given[page] !== undefined) {
        const prepared = runShell(given[page], reader)
        assert.strictEqual(prepared.status, 0, prepared.stderr)
      }
      for (const block of own.filter((each) => each.page === page)) {
        if (block.language === "sh") {
          const { status, stderr, stdout } = runShell(block.code, reader)
          assert.strictEqual(status, 0, `${where(block)}\n${stdout}\n${stderr}`)
          assert.notMatch(stdout, /"error":\s*\{\s*"type"/u, where(block))
          answer = stdout
        } else if (block.language === "js") {
          const script = `node --input-type=module <<'END'\n${block.code}${asked[page] ?? ""}\nEND`
          const { status, stderr } = runShell(script, reader)
          assert.strictEqual(status, 0, `${where(block)}\n${stderr}`)
        } else if (block.language === "json") {
          const shown = JSON.parse(block.code)
          if ("mcpServers" in shown) await askAsConfigured(shown.mcpServers["entity-watch"])
          else assert.deepStrictEqual(differences(shown, JSON.parse(answer)), [], where(block))
        }
      }
    })
  }

  it("can compile and run every TypeScript block", async () => {
    const all = own.filter(({ language }) => language === "ts")
    assert.isNotEmpty(all)
    writeProject(project, all)
    // examples/test/library.e2e.test.ts begins without.
    cpSync(await sandboxData(), join(project, ".entity-watch"), { recursive: true })
    assert.strictEqual(check(project), "")
    for (const block of all) {
      const env = {
        ENTITY_WATCH_URL: server.baseUrl,
        ENTITY_WATCH_KEY: server.apiKey,
        ENTITY_WATCH_SECRET: "whsec_"
      }
      const { status, stderr, stdout } = runFile(project, block, env)
      assert.strictEqual(status, 0, `${where(block)}\n${stderr}`)
      // What the text below a block says that it prints.
      const text = readFileSync(join(root, block.page), "utf8")
        .split("\n")
        .slice(block.line - 1)
        .join("\n")
      const said = /^```ts\n[\s\S]*?^```\n\nprints `([^`]+)`/mu.exec(
        text.slice(0, block.code.length + 200)
      )?.[1]
      if (said !== undefined) assert.strictEqual(stdout.trim(), said, where(block))
    }
  })
})
