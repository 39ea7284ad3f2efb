/** The charts of the runs of the whole register, by the names of their files. */
import type { Figures, LoadFigures } from "../whole-register/Figures.ts"
import { type Chart, lineChart, type Series } from "./lineChart.ts"

const whole = (y: number): string => y.toLocaleString("en-AU", { maximumFractionDigits: 0 })
const tenth = (y: number): string => y.toLocaleString("en-AU", { maximumFractionDigits: 1 })

const series = (
  runs: ReadonlyArray<Figures>,
  name: string,
  of: (run: Figures) => number | null,
  x: (run: Figures) => number = ({ records }) => records
): Series => ({
  name,
  points: runs
    .toSorted((a, b) => x(a) - x(b))
    .flatMap((run) => {
      const y = of(run)
      return y === null ? [] : [{ x: x(run), y }]
    })
})

const microseconds = (run: Figures, { cpu }: LoadFigures): number | null =>
  cpu === null ? null : (cpu / run.records) * 1e6
const databaseMicroseconds = (run: Figures, { databaseCpu }: LoadFigures): number | null =>
  databaseCpu === null ? null : (databaseCpu / run.records) * 1e6

const chartsOf = (runs: ReadonlyArray<Figures>): Readonly<Record<string, Chart>> => ({
  latency: {
    title: "How long an answer takes, asked one after the other",
    x: "records in the register",
    y: "milliseconds",
    figure: (y) => y.toLocaleString("en-AU", { maximumSignificantDigits: 2 }),
    series: [
      series(runs, "name, p50", ({ answering }) => answering.name.p50),
      series(runs, "name, p95", ({ answering }) => answering.name.p95),
      series(runs, "ABN, p50", ({ answering }) => answering.abn.p50),
      series(runs, "ABN, p95", ({ answering }) => answering.abn.p95)
    ]
  },
  "load-rate": {
    title: "How fast an edition is loaded, end to end",
    x: "records in the register",
    y: "records a second",
    figure: whole,
    series: [
      series(runs, "decoding alone", ({ decoding }) => decoding),
      series(runs, "first load", ({ firstLoad }) => firstLoad.rowsPerSecond),
      series(runs, "1 % changed", ({ nextLoad }) => nextLoad.rowsPerSecond)
    ]
  },
  "load-cpu": {
    title: "What a record costs to load",
    x: "records in the register",
    y: "µs of processor time a record",
    figure: tenth,
    series: [
      series(runs, "first, command", (run) => microseconds(run, run.firstLoad)),
      series(runs, "first, PostgreSQL", (run) => databaseMicroseconds(run, run.firstLoad)),
      series(runs, "1 %, command", (run) => microseconds(run, run.nextLoad)),
      series(runs, "1 %, PostgreSQL", (run) => databaseMicroseconds(run, run.nextLoad))
    ]
  },
  memory: {
    title: "Memory of the server with the name index",
    x: "names in the index",
    y: "MB resident",
    figure: whole,
    bound: { y: 2_000, name: "must stay below 2,000 MB" },
    series: [
      series(
        runs,
        "at rest",
        ({ memory }) => memory.server / 1e6,
        ({ names }) => names
      ),
      series(
        runs,
        "at the most",
        ({ memory }) => memory.serverAtMost / 1e6,
        ({ names }) => names
      )
    ]
  }
})

export const charts = (runs: ReadonlyArray<Figures>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(chartsOf(runs)).map(([name, chart]) => [name, lineChart(chart)]))
