/** The processes of the benchmark of HTTP: the server as users start it, and what is measured beside it. */
import { type ChildProcess, execFile, fork, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath, URL } from "node:url"
import { Effect } from "effect"

export const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const main = script("../../src/main.ts")
const entry = script("../../src/entity-watch.js")

/** The first message that a process sends, after it was sent one itself if there is one to send. */
export const answerOf = <A>(child: ChildProcess, message?: object) =>
  new Promise<A>((resolve, reject) => {
    const ended = () => reject(new Error("A process of the benchmark ended."))
    child.once("message", (answer) => {
      child.off("exit", ended)
      resolve(answer as A)
    })
    child.once("exit", ended)
    if (message !== undefined) child.send(message)
  })

export const acquireScript = (name: string, env = process.env) =>
  Effect.acquireRelease(
    Effect.sync(() => fork(script(name), { env })),
    (child) => Effect.sync(() => child.kill())
  )

/** Runs one command of the command line and answers what it printed. */
export const command = (env: NodeJS.ProcessEnv, ...args: ReadonlyArray<string>) =>
  Effect.promise(
    () =>
      new Promise<string>((resolve, reject) => {
        execFile(process.execPath, [main, ...args], { env }, (error, out) =>
          error === null ? resolve(out) : reject(error)
        )
      })
  )

/** On a connection of its own: the server closes an idle one, and this thread may be too busy to notice. */
export const get = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close" } })

/** Starts the server and waits until it is ready. */
export const acquireServer = (env: NodeJS.ProcessEnv, port: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const child = spawn(process.execPath, [...process.execArgv, entry, "serve", "--port", `${port}`], {
        env,
        stdio: ["ignore", "ignore", process.env.BENCH_LOG === undefined ? "ignore" : "inherit"]
      })
      for (let tries = 0; tries < 300; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        const ready = await get(port, "/readyz").catch(() => undefined)
        if (ready?.status === 200) return child
      }
      throw new Error("The server did not become ready.")
    }),
    (child) =>
      Effect.promise(async () => {
        const ended = new Promise((resolve) => child.once("exit", resolve))
        child.kill("SIGTERM")
        await ended
      })
  )

/** How many microseconds of processor time all threads of a process used so far; NaN where the system does not say. */
export const processorTime = ({ pid }: ChildProcess): number => {
  try {
    // These are the fields 14 and 15, in hundredths of a second: proc(5).
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? []
    return (Number(user) + Number(system)) * 10_000
  } catch {
    return Number.NaN
  }
}
