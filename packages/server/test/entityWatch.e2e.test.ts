import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { main } from "./support/command.ts"
import { compileQuickly } from "./support/compileQuickly.ts"
import { type DataFolder, dataFolder } from "./support/sandboxData.ts"
import { until } from "./support/until.ts"

const command = join(dirname(main), "entity-watch.js")

/** As npx runs the command: it says so in the environment. */
const byNpx = (...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, [compileQuickly, command, ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, npm_command: "exec" }
  })

describe("npx @entity-watch/server", () => {
  it("serves the demo with flags of serve alone", () => {
    const { status, stderr, stdout } = byNpx("--port", "99999")
    assert.strictEqual(status, 1)
    assert.include(
      stderr,
      'entity-watch serve does not take "99999" for --port (choose a port from 0 to 65535)'
    )
    assert.strictEqual(stdout, "")
  })

  it("answers --version and other commands as ever", () => {
    assert.match(byNpx("--version").stdout, /^entity-watch v\d+\.\d+\.\d+\n$/u)
    assert.match(byNpx("validate", "51 824 753 556").stdout, /^ABN 51 824 753 556 is well formed\./u)
  })

  describe.skipIf(process.platform !== "linux")("when npx ends", () => {
    const standIns = new Set<ChildProcess>()
    const folders: Array<DataFolder> = []
    const folderOf = async () => {
      const folder = await dataFolder("prepared")
      folders.push(folder)
      return folder
    }
    afterAll(() => {
      for (const standIn of standIns) standIn.kill("SIGKILL")
      for (const { remove } of folders) remove()
    })

    const answers = (base: string) =>
      fetch(`${base}/healthz`).then(
        () => true,
        () => false
      )
    const ended = (base: string) => until("the server ends", async () => !(await answers(base)))

    /** A process with the title and the shell of npx, in place of it: it would take the package from a registry. */
    const startStandIn = async ({ dataDir }: DataFolder, script: string) => {
      const code = `process.title = "npm exec stand-in"
        const { spawn } = require("node:child_process")
        const shell = spawn("sh", ["-c", process.env.npm_lifecycle_script], { stdio: ["ignore", "pipe", "ignore"] })
        shell.stdout.pipe(process.stdout)
        process.on("SIGTERM", () => { shell.kill("SIGTERM"); process.exit() })
        setInterval(() => {}, 1000)`
      const npx = spawn(process.execPath, ["-e", code], {
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          SHUTDOWN_GRACE_SECONDS: "0",
          npm_command: "exec",
          npm_lifecycle_event: "npx",
          npm_lifecycle_script: script.replace(
            "entity-watch",
            `"${process.execPath}" ${compileQuickly} "${command}" serve --demo --port 0`
          )
        },
        stdio: ["ignore", "pipe", "ignore"]
      })
      standIns.add(npx)
      let printed = ""
      npx.stdout.on("data", (part) => (printed += part))
      return { npx, printed: () => printed }
    }

    /** A server of npx's shell, which stays in between because of what follows. */
    const startInFront = async (folder: DataFolder) => {
      const { npx, printed } = await startStandIn(folder, "entity-watch; true")
      const base = await until("it answers", () => /http:\/\/[\d.:]+/u.exec(printed())?.[0])
      return { npx, base }
    }

    it("ends the server after SIGTERM", async () => {
      const { base, npx } = await startInFront(await folderOf())
      npx.kill("SIGTERM")
      await ended(base)
    })

    it("ends the server after SIGKILL, but not one that its shell was told to run in the background", async () => {
      const [behind, before] = [await folderOf(), await folderOf()]
      const said = join(behind.folder, "said")
      // The shell may tell the number of the process before that has opened the file.
      writeFileSync(said, "")
      const background = await startStandIn(
        behind,
        `entity-watch >'${said}' 2>&1 </dev/null & echo pid $!; sleep 30`
      )
      const base = await until("the other answers", () => {
        const pid = /pid \d+/u.test(background.printed())
        return pid && /http:\/\/[\d.:]+/u.exec(readFileSync(said, "utf8"))?.[0]
      })
      const inFront = await startInFront(before)
      // In this order: by the time that the one ends, the other would have ended too.
      background.npx.kill("SIGKILL")
      inFront.npx.kill("SIGKILL")
      await ended(inFront.base)
      assert.isTrue(await answers(base))
      process.kill(Number(/pid (\d+)/u.exec(background.printed())?.[1]), "SIGTERM")
      await ended(base)
    })
  })
})
