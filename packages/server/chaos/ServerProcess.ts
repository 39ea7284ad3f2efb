/**
 * One real server process of a run, which is killed, frozen, restarted, and given another clock. Kills and freezes that
 * overlap are independent: it runs again when the last kill is over, and is frozen then as long as a freeze goes on.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))
const fakeClock = new URL("./FakeClock.mjs", import.meta.url).href

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

export class ServerProcess {
  readonly base: string
  readonly #env: NodeJS.ProcessEnv
  readonly #port: number
  readonly #folder: string
  readonly #preloads: ReadonlyArray<string>
  #child: ChildProcess | null = null
  #isWanted = false
  #kills = 0
  #freezes = 0

  private constructor(port: number, folder: string, env: NodeJS.ProcessEnv, preloads: ReadonlyArray<string>) {
    this.base = `http://127.0.0.1:${port}`
    this.#port = port
    this.#folder = folder
    this.#preloads = [fakeClock, ...preloads]
    this.#env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: folder,
      DATA_DIR: folder,
      FAKE_CLOCK_FILE: join(folder, "clock"),
      ...env
    }
  }

  static async start(
    folder: string,
    env: NodeJS.ProcessEnv,
    preloads: ReadonlyArray<string> = []
  ): Promise<ServerProcess> {
    mkdirSync(folder, { recursive: true })
    const server = new ServerProcess(await freePort(), folder, env, preloads)
    server.jump(0)
    server.#run()
    return server
  }

  /** Starts it, and again whenever it ends by itself, as a supervisor would. */
  #run(): void {
    this.#isWanted = true
    const preloads = this.#preloads.flatMap((each) => ["--import", each])
    const args = [...preloads, main, "serve", "--port", String(this.#port)]
    const log = openSync(join(this.#folder, "log"), "a")
    const child = spawn(process.execPath, args, { env: this.#env, stdio: ["ignore", log, log] })
    closeSync(log)
    this.#child = child
    if (this.#freezes > 0) child.kill("SIGSTOP")
    child.once("exit", async () => {
      await sleep(500)
      if (this.#isWanted && this.#child === child) this.#run()
    })
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  kill(): Promise<void> {
    this.#kills += 1
    return this.#end("SIGKILL")
  }

  /** Ends a kill. */
  revive(): void {
    this.#kills -= 1
    if (this.#kills === 0) this.#run()
  }

  stop(): Promise<void> {
    return this.#end("SIGTERM")
  }

  freeze(): void {
    this.#freezes += 1
    this.#child?.kill("SIGSTOP")
  }

  thaw(): void {
    this.#freezes -= 1
    if (this.#freezes === 0) this.#child?.kill("SIGCONT")
  }

  /** Sets the clock so many seconds ahead. */
  jump(seconds: number): void {
    writeFileSync(join(this.#folder, "clock"), String(seconds))
  }

  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(5_000)
    return fetch(`${this.base}/readyz`, { signal }).then(
      async (answer) => {
        await answer.text()
        return answer.status === 200
      },
      () => false
    )
  }

  async ready(seconds: number): Promise<boolean> {
    for (const end = performance.now() + 1000 * seconds; performance.now() < end; await sleep(200))
      if (await this.isReady()) return true
    return false
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#isWanted = false
    const child = this.#child
    if (child === null || !this.isRunning) return
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill("SIGCONT")
    child.kill(signal)
    await ended
  }
}
