/** `npm run bench -- plots`: draws the charts of packages/core/docs/performance from the runs that are kept there. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Console, Effect } from "effect"
import { script } from "./harness/processes.ts"
import { charts } from "./plots/charts.ts"
import type { Figures } from "./whole-register/Figures.ts"

const folder = script("../../core/docs/performance")
const runsFolder = join(folder, "runs")

const read = (name: string): Figures => JSON.parse(readFileSync(join(runsFolder, name), "utf8"))

/** Those on PostgreSQL: the embedded database is for small registers. */
export const plots = Effect.fn("plots")(function* () {
  const runs = readdirSync(runsFolder)
    .filter((name) => name.startsWith("postgresql-") && name.endsWith(".json"))
    .map(read)
  for (const [name, svg] of Object.entries(charts(runs))) {
    writeFileSync(join(folder, `${name}.svg`), svg)
    yield* Console.log(`${name}.svg, of ${runs.length} runs`)
  }
})
