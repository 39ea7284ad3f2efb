/** The write that fails is one of the embedded database: of a subscription or an event, or of its log. */
import { setTimeout as sleep } from "node:timers/promises"
import { Dice } from "../../test/support/Dice.ts"
import { ChaosHistory } from "../ChaosHistory.ts"
import { read } from "../conclude.ts"
import { judge } from "../judge.ts"
import { Account } from "../load.ts"
import type { ServerProcess } from "../ServerProcess.ts"
import { arm, disarm, hasStruck, type Round, type RoundEnd, serverOf } from "./DiskRound.ts"

/** Nobody listens there. */
const receivers = "https://127.0.0.1:1"

const acknowledgedIn = ({ created, events }: ChaosHistory): number =>
  events.length + created.filter(({ ids }) => ids.size > 0).length

/** Writes until enough is acknowledged to be lost. */
export const writeSome = async (account: Account, history: ChaosHistory): Promise<void> => {
  const end = performance.now() + 15_000
  const isEnough = () =>
    history.events.length >= 5 && history.created.filter(({ ids }) => ids.size > 0).length >= 2
  await account.write(receivers, () => isEnough() || performance.now() > end)
}

/** Writes until the fault has struck, and a second longer, or until it has had its time. */
export const writeOn = async (account: Account, round: Round, seconds: number): Promise<void> => {
  const end = performance.now() + 1000 * seconds
  let struckAt = Number.POSITIVE_INFINITY
  await account.write(receivers, () => {
    if (struckAt === Number.POSITIVE_INFINITY && hasStruck(round)) struckAt = performance.now()
    return performance.now() > Math.min(end, struckAt + 1_000)
  })
}

export const databaseRound = async (round: Round): Promise<RoundEnd> => {
  const server = await serverOf(round)
  try {
    if (!(await server.ready(120))) return { hasStruck: false, acknowledged: 0, wrong: ["it did not start"] }
    return await struckWhileWriting(round, server)
  } finally {
    await server.kill()
    await sleep(100)
  }
}

const struckWhileWriting = async (round: Round, server: ServerProcess): Promise<RoundEnd> => {
  const history = new ChaosHistory()
  const account = new Account("two", round.otherToken, [server.base], history, new Dice(round.seed + round.n))
  await writeSome(account, history)
  const before = acknowledgedIn(history)
  arm(round, "database")
  await writeOn(account, round, 10)
  await server.kill()
  const end = { hasStruck: disarm(round), acknowledged: acknowledgedIn(history) }
  server.revive()
  if (!(await server.ready(120))) return { ...end, wrong: ["it did not start again"] }
  const { feeds, ...state } = await read([account])
  const undelivered = [...feeds].map(
    ([key, feed]) => [key, feed.map((each) => ({ ...each, deliveries: [] }))] as const
  )
  // What was answered while the disk was full is no matter, and the restart is no calm.
  history.asked.length = 0
  const wrong = await judge(history, { ...state, feeds: new Map(undelivered) })
  return { ...end, wrong: before === 0 ? ["nothing was acknowledged before the fault", ...wrong] : wrong }
}
