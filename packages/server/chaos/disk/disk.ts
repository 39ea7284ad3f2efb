/**
 * Rounds over the embedded database, in SQLite's way: the n-th write fails, or is the last thing that the process does. After
 * each a restart must serve what was acknowledged. `npm run chaos -- --disk`.
 */
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { run } from "../test/support/command.ts"
import { Dice } from "../test/support/Dice.ts"
import { ChaosHistory } from "./ChaosHistory.ts"
import { read } from "./conclude.ts"
import { judge } from "./judge.ts"
import { Account } from "./load.ts"
import { ServerProcess } from "./ServerProcess.ts"

const fakeDisk = new URL("./FakeDisk.mjs", import.meta.url).href

/** 1, 3, 9 and so on until the writes of a round end before; then 2, 6, 18; then 4, and on. */
const nthWrites = () => {
  let [first, n] = [1, 0]
  return (isReached: boolean) => {
    if (n > 0 && !isReached) first += first % 3 === 2 ? 2 : 1
    n = n > 0 && isReached ? n * 3 : first
    return n
  }
}

export interface DiskRound {
  readonly n: number
  readonly fault: "full" | "kill"
  readonly hasStruck: boolean
  readonly acknowledged: number
  readonly wrong: ReadonlyArray<string>
}

const settings = { SHUTDOWN_GRACE_SECONDS: "0", EGRESS_ALLOW: "127.0.0.1:1", RATE_LIMIT_PER_SECOND: "1000" }

/** A data directory with the sandbox and a key, which every round begins with. */
const prepare = async (folder: string) => {
  const env = { ...settings, DATA_DIR: folder, HOME: folder }
  const made = await run(env, "keys", "create", "--account", "one", "--mode", "sandbox", "--json")
  if (made.code !== 0) throw new Error(`No key could be made: ${made.err}`)
  const server = await ServerProcess.start(folder, settings)
  if (!(await server.ready(120))) throw new Error("The server did not start.")
  await server.stop()
  return String(JSON.parse(made.out).token)
}

const round = async (
  folder: string,
  token: string,
  n: number,
  fault: "full" | "kill",
  seed: number
): Promise<DiskRound> => {
  const plan = join(folder, "fake-disk")
  const history = new ChaosHistory()
  const server = await ServerProcess.start(folder, { ...settings, FAKE_DISK_FILE: plan }, [fakeDisk])
  try {
    if (!(await server.ready(120)))
      return { n, fault, hasStruck: false, acknowledged: 0, wrong: ["it did not start"] }
    writeFileSync(plan, `${n} ${fault}`)
    const account = new Account("one", token, [server.base], history, new Dice(seed))
    const end = performance.now() + 4_000
    const isOver = () =>
      performance.now() > end || (existsSync(`${plan}.struck`) && performance.now() > end - 2_000)
    await account.write("https://127.0.0.1:1", isOver)
    await server.kill()
    const hasStruck = existsSync(`${plan}.struck`)
    rmSync(plan)
    server.run()
    if (!(await server.ready(120)))
      return { n, fault, hasStruck, acknowledged: history.events.length, wrong: ["it did not start again"] }
    const state = await read([account])
    // Nobody listens where these deliveries go.
    const feeds = new Map(
      [...state.feeds].map(([key, feed]) => [key, feed.map((each) => ({ ...each, deliveries: [] }))])
    )
    const acknowledged = history.events.length + history.created.filter(({ ids }) => ids.size > 0).length
    // A disk that is full may be answered 500 until the database has stopped.
    history.undocumented.delete(500)
    return { n, fault, hasStruck, acknowledged, wrong: await judge(history, { ...state, feeds }) }
  } finally {
    await server.kill()
    await sleep(100)
  }
}

export const diskRounds = async (
  seed: number,
  seconds: number,
  say: (line: string) => void
): Promise<ReadonlyArray<DiskRound>> => {
  const parent = mkdtempSync(join(tmpdir(), "ew-disk-rounds-"))
  const next = nthWrites()
  const rounds: Array<DiskRound> = []
  try {
    const base = join(parent, "base")
    const token = await prepare(base)
    const end = performance.now() + 1000 * seconds
    for (let n = next(true); performance.now() < end; n = next(rounds.at(-1)?.hasStruck === true))
      for (const fault of ["full", "kill"] as const) {
        const folder = join(parent, `${fault}-${n}`)
        cpSync(base, folder, { recursive: true })
        const done = await round(folder, token, n, fault, seed)
        rmSync(folder, { recursive: true, force: true })
        rounds.push(done)
        say(
          `write ${n} ${fault}: ${done.hasStruck ? "struck" : "not reached"}, ${done.acknowledged} acknowledged, ${done.wrong.length === 0 ? "all there" : done.wrong.join("; ")}`
        )
      }
    return rounds
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}
