/** `npm run bench -- plots`: draws the charts of packages/core/docs/performance from the runs that are kept there. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Console, Effect } from "effect"
import { script } from "./harness/processes.ts"
import { type Chart, lineChart } from "./plots/lineChart.ts"
import type { Figures } from "./whole-register/measure.ts"

const folder = script("../../core/docs/performance")

type Of = (run: Figures) => number | null
interface ChartOfRuns extends Omit<Chart, "series"> {
  readonly lines: Readonly<Record<string, Of>>
  readonly at?: (run: Figures) => number
}

const atMost = (maximumFractionDigits: number) => (y: number) =>
  y.toLocaleString("en-AU", { maximumFractionDigits })

/** Microseconds of processor time that a record costs. */
const micros =
  (load: "firstLoad" | "nextLoad", of: "cpu" | "databaseCpu"): Of =>
  (run) => {
    const used = run[load][of]
    return used === null ? null : (used / run.records) * 1e6
  }

const chartsOfRuns: Readonly<Record<string, ChartOfRuns>> = {
  latency: {
    title: "How long an answer takes, asked one after the other",
    x: "records in the register",
    y: "milliseconds",
    figure: (y) => y.toLocaleString("en-AU", { maximumSignificantDigits: 2 }),
    lines: {
      "name, p50": ({ answering }) => answering.name.p50,
      "name, p95": ({ answering }) => answering.name.p95,
      "ABN, p50": ({ answering }) => answering.abn.p50,
      "ABN, p95": ({ answering }) => answering.abn.p95
    }
  },
  "load-rate": {
    title: "How fast an edition is loaded, end to end",
    x: "records in the register",
    y: "records a second",
    figure: atMost(0),
    lines: {
      "decoding alone": ({ decoding }) => decoding,
      "first load": ({ firstLoad }) => firstLoad.rowsPerSecond,
      "1 % changed": ({ nextLoad }) => nextLoad.rowsPerSecond
    }
  },
  "load-cpu": {
    title: "What a record costs to load",
    x: "records in the register",
    y: "µs of processor time a record",
    figure: atMost(1),
    lines: {
      "first, command": micros("firstLoad", "cpu"),
      "first, PostgreSQL": micros("firstLoad", "databaseCpu"),
      "1 %, command": micros("nextLoad", "cpu"),
      "1 %, PostgreSQL": micros("nextLoad", "databaseCpu")
    }
  },
  memory: {
    title: "Memory of the server with the name index",
    x: "names in the index",
    y: "MB resident",
    figure: atMost(0),
    bound: { y: 2_000, name: "must stay below 2,000 MB" },
    at: ({ names }) => names,
    lines: {
      "at rest": ({ memory }) => memory.server / 1e6,
      "at the most": ({ memory }) => memory.serverAtMost / 1e6
    }
  }
}

const recordsOf = ({ records }: Figures): number => records

const drawn = (runs: ReadonlyArray<Figures>, { at = recordsOf, lines, ...chart }: ChartOfRuns): string => {
  const ascending = runs.toSorted((a, b) => at(a) - at(b))
  const series = Object.entries(lines).map(([name, of]) => ({
    name,
    points: ascending.flatMap((run) => {
      const y = of(run)
      return y === null ? [] : [{ x: at(run), y }]
    })
  }))
  return lineChart({ ...chart, series })
}

/** Those on PostgreSQL: the embedded database is for small registers. */
export const plots = Effect.fn("plots")(function* () {
  const runs = readdirSync(join(folder, "runs"))
    .filter((name) => name.startsWith("postgresql-") && name.endsWith(".json"))
    .map((name): Figures => JSON.parse(readFileSync(join(folder, "runs", name), "utf8")))
  for (const [name, chart] of Object.entries(chartsOfRuns)) {
    writeFileSync(join(folder, `${name}.svg`), drawn(runs, chart))
    yield* Console.log(`${name}.svg, of ${runs.length} runs`)
  }
})
