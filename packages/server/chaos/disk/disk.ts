/**
 * Rounds over the embedded database, in SQLite's way: the n-th write fails, or is the last thing that the process does. After
 * each a restart must serve what was acknowledged. `npm run chaos -- --disk`.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Dice } from "../../test/support/Dice.ts"
import type { Publisher } from "../lists.ts"
import type { Round, RoundEnd } from "./DiskRound.ts"
import { databaseRound } from "./databaseRound.ts"
import { downloadRound } from "./downloadRound.ts"
import { namesRound } from "./namesRound.ts"
import { type Prepared, prepare } from "./prepare.ts"
import { resultsRound } from "./resultsRound.ts"

interface Kind {
  readonly name: string
  readonly folder: keyof Prepared["folders"]
  readonly go: (round: Round) => Promise<RoundEnd>
  /** About how many writes there are. */
  readonly writes: number
}

const kinds: ReadonlyArray<Kind> = [
  { name: "embedded database", folder: "plain", go: databaseRound, writes: 400 },
  { name: "first download of a list", folder: "plain", go: downloadRound(true), writes: 12 },
  { name: "results of a file", folder: "listed", go: resultsRound, writes: 16 },
  { name: "next download of a list", folder: "listed", go: downloadRound(false), writes: 12 },
  { name: "name index", folder: "unindexed", go: namesRound, writes: 2 }
]

export interface DiskRound extends RoundEnd {
  readonly kind: string
  readonly n: number
  readonly fault: Round["fault"]
}

const unjudged = (error: unknown): RoundEnd => ({
  ...{ hasStruck: false, acknowledged: 0, wrong: [`the round could not be judged: ${error}`] }
})

export const diskRounds = async (
  publisher: Publisher,
  seed: number,
  seconds: number,
  say: (line: string) => void
): Promise<ReadonlyArray<DiskRound>> => {
  const parent = mkdtempSync(join(tmpdir(), "ew-disk-rounds-"))
  const rounds: Array<DiskRound> = []
  try {
    const end = performance.now() + 1000 * seconds
    const { folders, ...prepared } = await prepare(parent, publisher, seed)
    const dice = new Dice(seed)
    while (performance.now() < end)
      for (const each of kinds) {
        if (performance.now() > end) break
        // Early writes as often as late ones: 1 to 2, 2 to 4, 4 to 8.
        const n = Math.round(each.writes ** dice.next())
        for (const fault of ["full", "kill"] as const) {
          const folder = join(parent, "round")
          cpSync(folders[each.folder], folder, { recursive: true })
          const done = await each
            .go({ ...prepared, folder, n, fault, seed })
            .catch((error: unknown) => unjudged(error))
          rmSync(folder, { recursive: true, force: true })
          rounds.push({ ...done, kind: each.name, n, fault })
          const what = done.wrong.length === 0 ? "all there" : done.wrong.join("; ")
          say(
            `${each.name}, write ${n} ${fault}: ${done.hasStruck ? "struck" : "not reached"}, ${done.acknowledged} acknowledged, ${what}`
          )
        }
      }
    return rounds
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

export const diskReport = (rounds: ReadonlyArray<DiskRound>): ReadonlyArray<string> => [
  "",
  "| a write of the | rounds | struck | acknowledged | violations |",
  "| --- | --- | --- | --- | --- |",
  ...[...Map.groupBy(rounds, ({ kind }) => kind)].map(([kind, all]) => {
    const struck = all.filter(({ hasStruck }) => hasStruck).length
    const acknowledged = all.reduce((sum, each) => sum + each.acknowledged, 0)
    const violations = all.reduce((sum, { wrong }) => sum + wrong.length, 0)
    return `| ${kind} | ${all.length} | ${struck} | ${acknowledged} | ${violations} |`
  })
]
