/** The one table that the benchmark of the whole register ends with: each figure beside something of the same run. */
import { count, megabytes, ms, times } from "../resolve/figures.ts"
import type { Figures, LoadFigures } from "./Figures.ts"

type Row = readonly [what: string, figure: string, ratio: string, must: string]

const rate = (value: number) => `${count(Math.round(value))}/s`
const seconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} s`

const micros = (of: string, total: number | null, records: number): ReadonlyArray<string> =>
  total === null ? [] : [`${((total / records) * 1e6).toFixed(1)} µs of ${of}'s CPU a row`]

const ofLoad = (records: number, { changed, cpu, databaseCpu }: LoadFigures): string =>
  [
    ...micros("the command", cpu, records),
    ...micros("PostgreSQL", databaseCpu, records),
    `${count(changed)} changed`
  ].join(", ")

const rowsOfRefreshing = ({ decoding, refreshing }: Figures): ReadonlyArray<Row> => {
  if (refreshing === null) return []
  const { load, others, p99, quiet, rate: perSecond } = refreshing
  const ratio = `${times(p99 / quiet)} of quiet (${ms(quiet)} ms) at ${perSecond}/s; ${others} not answered`
  return [
    ["p99 while refreshing", `${ms(p99)} ms`, ratio, "3"],
    [
      "refresh beside it",
      rate(load.rowsPerSecond),
      `${times(load.rowsPerSecond / decoding)} of decoding alone`,
      ""
    ]
  ]
}

const rowsOfWatching = ({ watching }: Figures): ReadonlyArray<Row> => {
  if (watching === null) return []
  const { events, expected, load, seconds: taken, watched, written } = watching
  const ratio = `${count(events)} of ${count(expected)} events; ${times(taken / load.seconds)} of the load`
  return [
    ["watched", count(watched), `written in ${seconds(written)}`, ""],
    ["changes to events", seconds(taken), ratio, ""]
  ]
}

export const tableOf = (figures: Figures): string => {
  const { answering, decoding, disk, firstLoad, memory, names, nextLoad, p, records } = figures
  const nameMost = records > 5_000_000 ? 8 : 4
  const rows: ReadonlyArray<Row> = [
    [
      "first load",
      rate(firstLoad.rowsPerSecond),
      `${times(firstLoad.rowsPerSecond / decoding)} of decoding alone`,
      "100,000/s"
    ],
    ["", seconds(firstLoad.seconds), ofLoad(records, firstLoad), ""],
    ["", firstLoad.peak === null ? "?" : megabytes(firstLoad.peak), "most memory of the command", ""],
    [
      "1 % changed",
      rate(nextLoad.rowsPerSecond),
      `${times(nextLoad.rowsPerSecond / decoding)} of decoding alone`,
      "200,000/s"
    ],
    ["", seconds(nextLoad.seconds), ofLoad(records, nextLoad), ""],
    [
      "name index built",
      seconds(figures.indexBuilt),
      `${times(figures.indexBuilt / firstLoad.seconds)} of the first load`,
      ""
    ],
    [
      "start to first name",
      seconds(figures.firstAnswer.withIndex),
      `${seconds(figures.firstAnswer.withoutIndex)} without an index`,
      "5 s"
    ],
    [
      "server, resident",
      megabytes(memory.server),
      `${(memory.server / names).toFixed(0)} bytes a name; at most ${megabytes(memory.serverAtMost)}; ${megabytes(memory.building)} while it built the index`,
      "2,000 MB"
    ],
    ["PostgreSQL, its share", memory.database === null ? "?" : megabytes(memory.database), "", ""],
    ...disk.map(
      ({ bytes, part }): Row => [
        `disk: ${part}`,
        megabytes(bytes),
        `${(bytes / records).toFixed(0)} bytes a record, ${times(bytes / figures.packed)} of the archives`,
        ""
      ]
    ),
    ["name, p50", `${ms(answering.name.p50)} ms`, `${times(answering.name.p50 / p)} P`, `${nameMost} P`],
    ["name, p95", `${ms(answering.name.p95)} ms`, `${times(answering.name.p95 / p)} P`, ""],
    ["name, recall", (answering.name.recall ?? 0).toFixed(3), "in the first ten, all classes", ""],
    ["ABN, p50", `${ms(answering.abn.p50)} ms`, `${times(answering.abn.p50 / p)} P`, ""],
    ["ABN, p95", `${ms(answering.abn.p95)} ms`, `${times(answering.abn.p95 / p)} P`, ""],
    [
      "names at once",
      rate(answering.atOnce.name.perSecond),
      `${(answering.atOnce.name.perSecond / answering.atOnce.name.bare).toFixed(3)} E`,
      ""
    ],
    [
      "ABNs at once",
      rate(answering.atOnce.abn.perSecond),
      `${(answering.atOnce.abn.perSecond / answering.atOnce.abn.bare).toFixed(3)} E`,
      ""
    ],
    ...rowsOfRefreshing(figures),
    ...rowsOfWatching(figures)
  ]
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => (row[at] ?? "").length)))
  return rows
    .map(([what, figure, ratio, must]) =>
      `${what.padEnd(widths[0] ?? 0)}  ${figure.padStart(widths[1] ?? 0)}  ${ratio.padEnd(widths[2] ?? 0)}  ${must === "" ? "" : `must: ${must}`}`.trimEnd()
    )
    .join("\n")
}
