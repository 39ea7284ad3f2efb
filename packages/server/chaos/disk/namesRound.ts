/** The write that fails is of a segment of the name index, which a first start builds. */
import { setTimeout as sleep } from "node:timers/promises"
import { Dice } from "../../test/support/Dice.ts"
import { ChaosHistory } from "../ChaosHistory.ts"
import { Account } from "../load.ts"
import { arm, askAs, disarm, keptWrong, type Round, type RoundEnd, served, serverOf } from "./DiskRound.ts"
import { writeOn } from "./databaseRound.ts"
import { acknowledgedIn } from "./downloadRound.ts"

/** Invented in the sandbox. */
const known = { name: "Banksia Creek Engineering", abn: "23990000014" }

const isFound = async ({ kept }: Round, base: string): Promise<boolean> => {
  const { candidates } = await askAs(kept.token, `${base}/v1/resolve`, { name: known.name })
  return JSON.stringify(candidates ?? []).includes(known.abn)
}

/** The index is built or read again by itself. */
const findsAgain = async (round: Round, base: string): Promise<ReadonlyArray<string>> => {
  for (const end = performance.now() + 90_000; performance.now() < end; await sleep(500))
    if (await isFound(round, base)) return []
  return [`${known.name} was not found 90 s after the start`]
}

export const namesRound = async (round: Round): Promise<RoundEnd> => {
  arm(round, "names")
  const server = await serverOf(round)
  await server.ready(15)
  const other = new Account("two", round.otherToken, [server.base], new ChaosHistory(), new Dice(round.seed))
  await writeOn(other, round, 5)
  await server.kill()
  const hasStruck = disarm(round)
  const wrong = await served(round, async (again) => [
    ...(await keptWrong(round, again)),
    ...(await findsAgain(round, again.base))
  ])
  return { hasStruck, acknowledged: acknowledgedIn(round), wrong }
}
