/** The processes of a benchmark: the server and the commands as users start them, and what is measured beside them. */
import { type ChildProcess, fork, spawn } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath, URL } from "node:url"
import { Effect } from "effect"
import { mainThreadSeconds, processorSeconds, residentNow } from "./processFigures.ts"

/** A file below `bench`. */
export const script = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

/** A file of the server that is measured: of this checkout, or of the one in the folder BENCH_FROM. */
const program = ({ BENCH_FROM }: NodeJS.ProcessEnv, name: string) =>
  BENCH_FROM === undefined ? script(`../src/${name}`) : join(BENCH_FROM, "packages/server/src", name)

/** The first message that a process sends, after it was sent one itself if there is one to send. */
export const answerOf = <A>(child: ChildProcess, message?: object) =>
  Effect.promise(
    () =>
      new Promise<A>((resolve, reject) => {
        const ended = () => reject(new Error("A process of the benchmark ended."))
        child.once("message", (answer) => {
          child.off("exit", ended)
          resolve(answer as A)
        })
        child.once("exit", ended)
        if (message !== undefined) child.send(message)
      })
  )

export const acquireScript = (name: string, ...args: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync(() => fork(script(name), args)),
    (child) => Effect.sync(() => child.kill())
  )

/** Answers each message with what `run` makes of it, until whoever started this process ends. */
export const serveRuns = <A extends object>(run: (order: A) => Promise<unknown>) => {
  process.on("message", async (order: A) => process.send?.(await run(order)))
  process.on("disconnect", () => process.exit())
}

/** Runs one command of the command line, and says what it printed and took. Each of `codes` is a success. */
export const runCommand = (
  env: NodeJS.ProcessEnv,
  args: ReadonlyArray<string>,
  codes: ReadonlyArray<number> = [0]
) =>
  Effect.promise(async () => {
    const started = performance.now()
    const child = spawn(process.execPath, [...process.execArgv, program(env, "main.ts"), ...args], {
      env,
      stdio: ["ignore", "pipe", "pipe"]
    })
    const pid = child.pid ?? 0
    let [out, said, at, cpu, mainCpu] = ["", "", 0, 0, 0]
    /** In bytes, each fifth of a second. */
    const resident: Array<number> = []
    const look = setInterval(() => {
      cpu = processorSeconds(pid) || cpu
      mainCpu = mainThreadSeconds(pid) || mainCpu
      resident.push(residentNow(pid) || 0)
    }, 200)
    child.stdout.on("data", (part) => {
      at = performance.now()
      out += part
    })
    child.stderr.on("data", (part) => {
      said = `${said}${part}`.slice(-2_000)
    })
    const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve))
    clearInterval(look)
    if (!codes.includes(Number(code))) throw new Error(`${args.join(" ")}: ${said}`)
    return { out, at, seconds: (performance.now() - started) / 1000, cpu, mainCpu, resident }
  })

export const command = (env: NodeJS.ProcessEnv, ...args: ReadonlyArray<string>) =>
  Effect.map(runCommand(env, args), ({ out }) => out)

export const createKey = (
  env: NodeJS.ProcessEnv,
  account: string,
  mode: "live" | "sandbox" = "live",
  ...more: ReadonlyArray<string>
) =>
  Effect.map(
    command(env, "keys", "create", "--account", account, "--mode", mode, ...more),
    (printed) => printed.split("\n")[0] ?? ""
  )

export const today = () => new Date().toISOString().slice(0, 10)

/** On a connection of its own: the server closes an idle one, and this thread may be too busy to notice. */
export const get = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } })

/** Sends JSON as an account does, or the text of many lines, likewise on a connection of its own. */
export const send = (port: number, token: string, path: string, body: unknown, method = "POST") =>
  Effect.promise(async () => {
    const [type, sent] =
      typeof body === "string" ? ["application/x-ndjson", body] : ["application/json", JSON.stringify(body)]
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": type, connection: "close" },
      body: sent
    })
    return { status: response.status, text: await response.text() }
  })

export interface StartedServer {
  readonly port: number
  readonly pid: number
  /** What it has printed so far. */
  readonly printed: () => string
}

let started = 0

/** Starts the server on a port of its own, and waits until it is ready. */
export const acquireServer = (env: NodeJS.ProcessEnv, ...flags: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const port = 20_000 + ((process.pid + started++) % 20_000)
      const child = spawn(
        process.execPath,
        [...process.execArgv, program(env, "entity-watch.js"), "serve", "--port", `${port}`, ...flags],
        { env, stdio: ["ignore", "pipe", process.env.BENCH_LOG === undefined ? "ignore" : "inherit"] }
      )
      let text = ""
      child.stdout?.on("data", (part) => {
        text += part
      })
      for (let tries = 0; tries < 900; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        const ready = await get(port, "/readyz").catch(() => undefined)
        if (ready?.status !== 200) continue
        const server: StartedServer = { port, pid: child.pid ?? 0, printed: () => text }
        return { child, server }
      }
      throw new Error("The server did not become ready.")
    }),
    ({ child }) =>
      Effect.promise(async () => {
        const ended = new Promise((resolve) => child.once("exit", resolve))
        child.kill("SIGTERM")
        await ended
      })
  ).pipe(Effect.map(({ server }) => server))
