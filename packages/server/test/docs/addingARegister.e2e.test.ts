/** Follows adding-a-register.md to the letter in a copy of the repository, and resolves what it adds. */
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { compileQuickly } from "../support/compileQuickly.ts"
import { dataFolder } from "../support/sandboxData.ts"
import { build, copyWorkspace } from "../support/workspaceCopy.ts"
import { blocksOf } from "./Block.ts"

const folder = mkdtempSync(join(tmpdir(), "entity-watch-newcomer-"))
const copy = join(folder, "workspace")
/** The sandbox's other registers are there, so that the new one alone is loaded. */
const data = await dataFolder("prepared")
const env = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATA_DIR: data.dataDir,
  NODE_NO_WARNINGS: "1"
}
const blocks = blocksOf("packages/core/docs/adding-a-register.md")

const node = (...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8", env })

beforeAll(() => copyWorkspace(copy))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  data.remove()
})

describe("adding-a-register.md", () => {
  it("has a file, a change or a command in each block", () => {
    assert.deepStrictEqual(
      blocks.filter(({ language, path }) => path === undefined && language !== "diff" && language !== "sh"),
      []
    )
    assert.isAtLeast(blocks.length, 10)
  })

  it("adds a register that compiles, loads its file and answers in the sandbox", async () => {
    for (const { code, language, line, path } of blocks) {
      if (path !== undefined) {
        mkdirSync(dirname(join(copy, path)), { recursive: true })
        writeFileSync(join(copy, path), code)
      } else if (language === "diff") {
        const { status, stderr } = spawnSync("git", ["apply", "-"], {
          cwd: copy,
          input: code,
          encoding: "utf8"
        })
        assert.strictEqual(status, 0, `the change in line ${line}: ${stderr}`)
      } else if (code.trim() === "npm run client-types") {
        const { status, stderr } = node("packages/client/contractTypes.ts")
        assert.strictEqual(status, 0, stderr)
      }
    }
    build(copy, "packages/server", "packages/core/test", "packages/client/test")

    const commands = blocks
      .filter(({ code, language }) => language === "sh" && code.trim() !== "npm run client-types")
      .flatMap(({ code }) => code.trim().split("\n"))
    const answers = commands.map((command) => {
      const test = /^npm test -- (\S+)$/u.exec(command)?.[1]
      const args = /^npm run -s entity-watch -- (.+)$/u.exec(command)?.[1]?.split(" ") ?? []
      const { status, stderr, stdout } =
        test === undefined
          ? node(compileQuickly, "packages/server/src/main.ts", ...args)
          : node("node_modules/vitest/vitest.mjs", "run", "--root", copy, test)
      assert.strictEqual(status, 0, `${command}\n${stdout}\n${stderr}`)
      return stdout
    })
    assert.include(answers[0], "2 passed")
    assert.include(answers[1], "2 read: 1 loaded, 0 repeated, 1 refused")
    assert.match(answers[2] ?? "", /^example-cooperatives +partial /mu)

    const server = spawn(
      process.execPath,
      [compileQuickly, "packages/server/src/main.ts", "serve", "--demo", "--port", "0"],
      {
        cwd: copy,
        env
      }
    )
    const printed = await new Promise<string>((resolve, reject) => {
      let text = ""
      const read = (part: Buffer) => {
        text += part
        if (text.includes("curl ")) resolve(text)
      }
      server.stdout.on("data", read)
      server.stderr.on("data", read)
      server.once("exit", () => reject(new Error(text)))
    })
    const response = await fetch(`${/answers at (\S+)/u.exec(printed)?.[1]}/v1/resolve`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${/svc_sk_test_\w+/u.exec(printed)?.[0]}`,
        "content-type": "application/json"
      },
      body: JSON.stringify({ abn: "54880000063", include: [] })
    })
    const { candidates } = JSON.parse(await response.text())
    server.kill("SIGINT")
    await once(server, "exit")
    const { source, value } = candidates[0].canonical.entity_name
    assert.deepStrictEqual([value, source], ["WOMBAT GROWERS CO-OPERATIVE LTD", "example-cooperatives"])
  })
})
