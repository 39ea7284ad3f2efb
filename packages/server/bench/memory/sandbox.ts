/** The sandbox with the embedded database as `npm start` starts it, on a port of its own. */
import { spawn } from "node:child_process"
import { Effect } from "effect"
import { script } from "../http/processes.ts"

const entry = script("../../src/entity-watch.js")

export const acquireSandbox = (dataDir: string) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{
          readonly key: string
          readonly pid: number
          readonly port: number
          readonly stop: () => Promise<void>
        }>((resolve, reject) => {
          const { DATABASE_URL: _, ...env } = process.env
          const child = spawn(
            process.execPath,
            [...process.execArgv, entry, "serve", "--demo", "--port", "0"],
            {
              env: {
                ...env,
                DATA_DIR: dataDir,
                RATE_LIMIT_PER_SECOND: "1000000",
                RATE_LIMIT_BURST: "1000000"
              },
              stdio: ["ignore", "pipe", "ignore"]
            }
          )
          const ended = new Promise<void>((done) => child.once("exit", () => done()))
          const stop = () => {
            child.kill("SIGINT")
            return ended
          }
          child.once("error", reject)
          child.once("exit", () => reject(new Error("The sandbox ended.")))
          let said = ""
          child.stdout.on("data", (part) => {
            said += part
            const [, port] = /answers at http:\/\/[^:]+:(\d+)/u.exec(said) ?? []
            const [key] = /svc_sk_test_\w+/u.exec(said) ?? []
            if (port !== undefined && key !== undefined && child.pid !== undefined)
              resolve({ key, pid: child.pid, port: Number(port), stop })
          })
        })
    ),
    ({ stop }) => Effect.promise(stop)
  )
