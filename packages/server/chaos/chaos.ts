/** One run: storms of faults by the plan, each with a calm after it, load all the while, and judgement. */
import { setTimeout as sleep } from "node:timers/promises"
import type { Effect } from "effect"
import type { startPublisher } from "../test/refresh/publisher.ts"
import { Dice } from "../test/support/Dice.ts"
import { ChaosHistory } from "./ChaosHistory.ts"
import { finalState } from "./conclude.ts"
import { judge } from "./judge.ts"
import { ScreeningList } from "./lists.ts"
import { Account, fixtures } from "./load.ts"
import { lineOf, planOf, type Storm } from "./plan.ts"
import { type System, startSystem } from "./System.ts"
import { strike } from "./strike.ts"

export interface Options {
  readonly seed: number
  /** How long storms and calms take. */
  readonly seconds: number
  readonly servers: number
  readonly say: (line: string) => void
}

export interface Outcome {
  readonly history: ChaosHistory
  readonly wrong: ReadonlyArray<string>
  /** Seconds from the end of the last calm until nothing was left to do. */
  readonly restSeconds: number
}

/** Ends when every fault has ended. */
const rage = async (storm: Storm, system: System, history: ChaosHistory, say: (line: string) => void) => {
  const begin = history.now()
  await Promise.all(
    storm.faults.map(async (fault) => {
      await sleep(1000 * fault.at)
      say(lineOf(fault, begin))
      history.count(history.faults, fault.kind)
      await strike(fault, system, history)
    })
  )
  await sleep(Math.max(0, 1000 * (begin + storm.seconds - history.now())))
  for (const server of system.servers) server.jump(0)
}

const calmDown = async (storm: Storm, { servers }: System, history: ChaosHistory) => {
  const from = history.now()
  const readyAt = Promise.all(
    servers.map(async (server) => ((await server.ready(storm.calm)) ? history.now() : null))
  )
  await sleep(1000 * storm.calm)
  history.calms.push({ from, readyAt: await readyAt, until: history.now() })
}

export const chaos = async (
  publisher: Effect.Success<typeof startPublisher>,
  { say, seconds, seed, servers }: Options
): Promise<Outcome> => {
  const plan = planOf(seed, seconds, servers)
  const dice = new Dice(seed)
  const history = new ChaosHistory()
  const system = await startSystem(publisher, history, dice.fork(), servers)
  let isWhole = false
  try {
    for (const server of system.servers)
      if (!(await server.ready(120))) throw new Error("A server did not start.")
    const bases = system.servers.map(({ base }) => base)
    const accountOf = async (name: string, mode: "sandbox" | "live") =>
      new Account(name, await system.key(name, mode), bases, history, dice.fork())
    const accounts = [await accountOf("one", "sandbox"), await accountOf("two", "sandbox")]
    const screener = await accountOf("screener", "live")
    const list = new ScreeningList(publisher, history, dice.fork())

    let isStorm = false
    let over = false
    const isOver = () => over
    const load = [
      ...accounts.map((account) => account.write(system.receivers, isOver)),
      ...accounts.flatMap((account) => fixtures.map((entity) => account.follow(entity, isOver))),
      list.refreshing(system.settings, () => isStorm, isOver),
      list.screening(screener, isOver)
    ]
    for (const storm of plan) {
      isStorm = true
      await rage(storm, system, history, say)
      isStorm = false
      say(`${history.now().toFixed(1).padStart(6)} s  calm for ${storm.calm} s`)
      await calmDown(storm, system, history)
    }
    over = true
    const end = history.now()
    await Promise.all(load)
    const final = await finalState(accounts)
    const restSeconds = history.now() - end
    const wrong = [...(await judge(history, final))]
    if (list.editionsInForce === 0) wrong.push("no edition of the list ever came into force")
    isWhole = wrong.length === 0
    return { history, wrong, restSeconds }
  } finally {
    await system.stop(!isWhole)
    if (!isWhole) say(`The logs of the servers are kept in ${system.folder}.`)
  }
}
