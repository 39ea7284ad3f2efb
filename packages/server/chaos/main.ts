/** `npm run chaos -- [--minutes 10] [--seed N] [--servers 3] [--disk]`: packages/core/docs/chaos.md. */
import { Effect } from "effect"
import { startPublisher } from "../test/refresh/publisher.ts"
import { chaos } from "./chaos.ts"
import { diskReport, diskRounds } from "./disk/disk.ts"
import type { Publisher } from "./lists.ts"
import { optionsOf, usage } from "./options.ts"
import { report } from "./report.ts"

const say = (line: string) => void process.stdout.write(`${line}\n`)

const withPublisher = <A>(use: (publisher: Publisher) => Promise<A>): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(Effect.flatMap(startPublisher, (publisher) => Effect.promise(() => use(publisher))))
  )

/** Minutes that starting, recovering and judging may take. */
const aside = 3

const asked = optionsOf(process.argv.slice(2))
if (asked === null) {
  say(usage)
  process.exitCode = 1
} else if (asked.disk) {
  const { minutes, seed } = asked
  say(`Seed ${seed}: the disk under the embedded database, ${minutes} minutes.`)
  const rounds = await withPublisher((publisher) => diskRounds(publisher, seed, 60 * minutes, say))
  for (const line of diskReport(rounds)) say(line)
  const isWrong = rounds.some(({ wrong }) => wrong.length > 0)
  say(
    isWrong ? `Again: npm run chaos -- --disk --seed ${seed} --minutes ${minutes}` : "Every invariant held."
  )
  process.exitCode = isWrong ? 1 : 0
} else {
  const { minutes, seed, servers } = asked
  say(`Seed ${seed}: ${servers} servers, ${minutes} minutes in all.`)
  const seconds = Math.max(85, 60 * (minutes - aside))
  const outcome = await withPublisher((publisher) => chaos(publisher, { seed, seconds, servers, say }))
  for (const line of report(outcome)) say(line)
  if (outcome.wrong.length > 0)
    say(`Again: npm run chaos -- --seed ${seed} --minutes ${minutes} --servers ${servers}`)
  process.exitCode = outcome.wrong.length === 0 ? 0 : 1
}
