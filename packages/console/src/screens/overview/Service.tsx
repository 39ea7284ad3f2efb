/** The process that answers: what it is, since when, and what it holds in memory. */
import type { ProcessState } from "@entity-watch/contract/schema/admin/ProcessState"
import type { ReactNode } from "react"
import { Facts } from "../../components/Facts.tsx"
import { Moment } from "../../components/Moment.tsx"
import { Panel } from "../../components/Panel.tsx"
import { modeWords } from "../../words/modes.ts"
import { bytes, count, counted } from "../../words/numbers.ts"

/** A clock that differs by less is not worth a word. */
const worthSeconds = 2

const databases = { postgresql: "PostgreSQL", embedded: "Embedded" } as const

const clockOf = (seconds: number): string =>
  Math.abs(seconds) < worthSeconds
    ? "Agrees with the database's"
    : `${Math.abs(seconds).toFixed(1)} seconds ${seconds > 0 ? "before" : "behind"} the database's, which decides`

const factsOf = (process: ProcessState): ReadonlyArray<readonly [string, ReactNode]> => [
  ["Version", process.version],
  ["Started", <Moment key="since" at={process.started_at} as="from now" />],
  ["Database", databases[process.database]],
  [
    "Publishers",
    process.refreshes ? "Asked as registers fall due" : "Not asked by itself: start it with serve --refresh"
  ],
  ...process.name_indexes.map(({ bytes: size, mode, names }): readonly [string, ReactNode] => [
    `Name index, ${modeWords[mode].toLowerCase()}`,
    `${counted(names, "name")}, ${bytes(size)}`
  ]),
  ["Memory", bytes(process.resident_bytes)],
  ["Under way", `${count(process.in_flight)} ${process.in_flight === 1 ? "request" : "requests"}`],
  ["Its clock", clockOf(process.clock_difference_seconds)]
]

export const Service = ({ process }: { readonly process: ProcessState }) => (
  <Panel title="The service">
    <Facts facts={factsOf(process)} />
  </Panel>
)
