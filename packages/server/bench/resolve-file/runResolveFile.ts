/** Resolves a file by the command that users start, in a process of its own, and says what it took. */
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { script } from "../http/processes.ts"
import { processorSeconds, residentNow } from "../whole-register/processFigures.ts"

const entry = script("../../src/main.ts")

export interface ResolvedFile {
  readonly seconds: number
  /** Of the process, in seconds. */
  readonly cpu: number
  /** Of its main thread alone. */
  readonly mainCpu: number
  /** In bytes, when so many hundredths of the time were over. */
  readonly resident: ReadonlyArray<{ readonly share: number; readonly bytes: number }>
  readonly verdicts: Readonly<Record<string, number>>
}

/** Of the first thread of a process, in seconds: proc(5). */
const mainThreadSeconds = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}

const shares = [10, 50, 99]

export const runResolveFile = (env: NodeJS.ProcessEnv, file: string, folder: string) =>
  Effect.promise(
    () =>
      new Promise<ResolvedFile>((resolve, reject) => {
        const started = performance.now()
        const child = spawn(
          process.execPath,
          [...process.execArgv, entry, "resolve", "--file", file, "--out", folder, "--json"],
          { env, stdio: ["ignore", "pipe", "pipe"] }
        )
        let [out, said, cpu, mainCpu] = ["", "", 0, 0]
        const resident: Array<number> = []
        const look = setInterval(() => {
          const pid = child.pid ?? 0
          cpu = processorSeconds(pid) || cpu
          mainCpu = mainThreadSeconds(pid) || mainCpu
          resident.push(residentNow(pid))
        }, 200)
        child.stdout.on("data", (part) => {
          out += part
        })
        child.stderr.on("data", (part) => {
          said = `${said}${part}`.slice(-2_000)
        })
        child.once("error", reject)
        child.once("close", (code) => {
          clearInterval(look)
          // With 2 it finished and every row is `unavailable`: a generated register is no whole one.
          if (code !== 0 && code !== 2) return reject(new Error(`The file was not resolved: ${said}`))
          const { verdicts }: Pick<ResolvedFile, "verdicts"> = JSON.parse(out)
          const at = (share: number) => resident[Math.floor((resident.length * share) / 100)] ?? Number.NaN
          resolve({
            seconds: (performance.now() - started) / 1000,
            cpu,
            mainCpu,
            resident: shares.map((share) => ({ share, bytes: at(share) })),
            verdicts
          })
        })
      })
  )
