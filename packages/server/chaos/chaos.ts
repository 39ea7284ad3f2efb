/** One run: faults by the plan, load all the while, then calm, and judgement. */
import { setTimeout as sleep } from "node:timers/promises"
import type { Effect } from "effect"
import type { startPublisher } from "../test/refresh/publisher.ts"
import { Dice } from "../test/support/Dice.ts"
import { ChaosHistory } from "./ChaosHistory.ts"
import { finalState, recovered } from "./conclude.ts"
import { judge } from "./judge.ts"
import { ScreeningList } from "./lists.ts"
import { Account, fixtures } from "./load.ts"
import { lineOf, planOf } from "./plan.ts"
import { startSystem } from "./System.ts"
import { strike } from "./strike.ts"

export interface Options {
  readonly seed: number
  /** How long faults strike. */
  readonly seconds: number
  readonly servers: number
  readonly say: (line: string) => void
}

export interface Outcome {
  readonly history: ChaosHistory
  readonly wrong: ReadonlyArray<string>
  /** Seconds from the last fault until nothing was left to do. */
  readonly recoverySeconds: number
}

export const chaos = async (
  publisher: Effect.Success<typeof startPublisher>,
  { say, seconds, seed, servers }: Options
): Promise<Outcome> => {
  const plan = planOf(seed, seconds, servers)
  const dice = new Dice(seed)
  const history = new ChaosHistory()
  const system = await startSystem(publisher, history, dice.fork(), servers)
  try {
    for (const server of system.servers)
      if (!(await server.ready(120))) throw new Error("A server did not start.")
    const bases = system.servers.map(({ base }) => base)
    const accountOf = async (name: string, mode: "sandbox" | "live") =>
      new Account(name, await system.key(name, mode), bases, history, dice.fork())
    const accounts = [await accountOf("one", "sandbox"), await accountOf("two", "sandbox")]
    const screener = await accountOf("screener", "live")
    const list = new ScreeningList(publisher, history, dice.fork())

    const start = performance.now()
    let over = false
    const isOver = () => over
    const load = [
      ...accounts.map((account) => account.write(system.receivers, isOver)),
      ...accounts.flatMap((account) => fixtures.map((entity) => account.follow(entity, isOver))),
      list.refreshing(system.settings, isOver),
      list.screening(screener, isOver)
    ]
    const faults = plan.map(async (fault) => {
      await sleep(1000 * fault.at)
      say(lineOf(fault))
      history.count(history.faults, fault.kind)
      await strike(fault, system)
    })
    await Promise.all(faults)
    await sleep(Math.max(0, 1000 * seconds - (performance.now() - start)))
    for (const server of system.servers) server.jump(0)
    say("The last fault is over.")
    const calm = performance.now()
    over = true
    await Promise.all(load)
    const unready = await recovered(system)
    const final = await finalState(accounts)
    const recoverySeconds = (performance.now() - calm) / 1000
    const wrong = [...unready, ...(await judge(history, final))]
    if (list.editionsInForce === 0) wrong.push("no edition of the list ever came into force")
    return { history, wrong, recoverySeconds }
  } finally {
    await system.stop()
  }
}
