/** The one table that the benchmark of the whole register ends with: each figure beside something of the same run. */
import { count, megabytes, ms, times } from "../harness/statistics.ts"
import type { LoadFigures } from "./makeLoad.ts"
import type { Figures } from "./measure.ts"

type Row = readonly [what: string, figure: string, ratio?: string, must?: string | undefined]

const rate = (value: number) => `${count(value)}/s`
const seconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} s`

const rowsOfLoad = (what: string, figures: Figures, load: LoadFigures, must: string): ReadonlyArray<Row> => {
  const micros = (of: string, total: number | null) =>
    total === null ? [] : [`${((total / figures.records) * 1e6).toFixed(1)} µs of ${of}'s CPU a row`]
  const costs = [
    ...micros("the command", load.cpu),
    ...micros("PostgreSQL", load.databaseCpu),
    `${count(load.changed)} changed`
  ]
  const ofDecoding = `${times(load.rowsPerSecond / figures.decoding)} of decoding alone`
  return [
    [what, rate(load.rowsPerSecond), ofDecoding, must],
    ["", seconds(load.seconds), costs.join(", ")],
    ["", load.peak === null ? "?" : megabytes(load.peak), "most memory of the command"]
  ]
}

const rowsOfRefreshing = ({ decoding, refreshing }: Figures): ReadonlyArray<Row> => {
  if (refreshing === null) return []
  const { load, others, p99, quiet, rate: perSecond } = refreshing
  const ratio = `${times(p99 / quiet)} of quiet (${ms(quiet)} ms) at ${perSecond}/s; ${others} not answered`
  const ofDecoding = `${times(load.rowsPerSecond / decoding)} of decoding alone`
  return [
    ["p99 while refreshing", `${ms(p99)} ms`, ratio, "3"],
    ["refresh beside it", rate(load.rowsPerSecond), ofDecoding]
  ]
}

const rowsOfWatching = ({ watching }: Figures): ReadonlyArray<Row> => {
  if (watching === null) return []
  const { events, expected, load, seconds: taken, watched, written } = watching
  const ratio = `${count(events)} of ${count(expected)} events; ${times(taken / load.seconds)} of the load`
  return [
    ["watched", count(watched), `written in ${seconds(written)}`],
    ["changes to events", seconds(taken), ratio]
  ]
}

export const tableOf = (figures: Figures): string => {
  const { answering, disk, firstAnswer, firstLoad, indexBuilt, memory, names, p, records } = figures
  const ofFirst = `${times(indexBuilt / firstLoad.seconds)} of the first load`
  const ofServer = `${(memory.server / names).toFixed(0)} bytes a name; at most ${megabytes(memory.serverAtMost)}; ${megabytes(memory.building)} while it built the index`
  const inP = (what: string, value: number, must?: string): Row => [
    what,
    `${ms(value)} ms`,
    `${times(value / p)} P`,
    must
  ]
  const atOnce = (what: string, of: "name" | "abn"): Row => {
    const { bare, perSecond } = answering.atOnce[of]
    return [what, rate(perSecond), `${(perSecond / bare).toFixed(3)} E`]
  }
  const rows: ReadonlyArray<Row> = [
    ...rowsOfLoad("first load", figures, firstLoad, "100,000/s"),
    ...rowsOfLoad("1 % changed", figures, figures.nextLoad, "200,000/s"),
    ["name index built", seconds(indexBuilt), ofFirst],
    [
      "start to first name",
      seconds(firstAnswer.withIndex),
      `${seconds(firstAnswer.withoutIndex)} without an index`,
      "5 s"
    ],
    ["server, resident", megabytes(memory.server), ofServer, "2,000 MB"],
    ["PostgreSQL, its share", memory.database === null ? "?" : megabytes(memory.database)],
    ["disk: the database", megabytes(disk), `${(disk / records).toFixed(0)} bytes a record`],
    inP("name, p50", answering.name.p50, records > 5_000_000 ? "8 P" : "4 P"),
    inP("name, p95", answering.name.p95),
    ["name, recall", (answering.name.recall ?? 0).toFixed(3), "in the first ten, all classes"],
    inP("ABN, p50", answering.abn.p50),
    inP("ABN, p95", answering.abn.p95),
    atOnce("names at once", "name"),
    atOnce("ABNs at once", "abn"),
    ...rowsOfRefreshing(figures),
    ...rowsOfWatching(figures)
  ]
  const [first = 0, second = 0, third = 0] = [0, 1, 2].map((at) =>
    Math.max(...rows.map((row) => (row[at] ?? "").length))
  )
  return rows
    .map(([what, figure, ratio = "", must]) =>
      `${what.padEnd(first)}  ${figure.padStart(second)}  ${ratio.padEnd(third)}  ${must === undefined ? "" : `must: ${must}`}`.trimEnd()
    )
    .join("\n")
}
