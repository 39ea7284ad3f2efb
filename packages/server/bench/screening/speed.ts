/** How fast names are screened: as CPU time, which other work on the machine disturbs little, and on the clock. */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { normalise } from "@entity-watch/names/text"
import { customers } from "./customers.ts"
import { jaroWinkler } from "./jaroWinkler.ts"

/** The entries that a list's refresh brought, and the watched names that are compared with them. */
const CAME = 50
const WATCHED = 100_000

/** Microseconds a name. `cpu` counts every thread: garbage collection and compilation too. */
interface Cost {
  readonly cpu: number
  readonly wall: number
}

const costOf = (names: ReadonlyArray<string>, screen: (name: string) => unknown): Cost => {
  const before = process.cpuUsage()
  const started = performance.now()
  for (const name of names) screen(name)
  const wall = 1_000 * (performance.now() - started)
  const { system, user } = process.cpuUsage(before)
  return { cpu: (user + system) / names.length, wall: wall / names.length }
}

const collected = (): number => {
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
  return process.memoryUsage().heapUsed
}

/** Bytes a name, over so few that nothing is collected in between. */
const allocatedBy = (names: ReadonlyArray<string>, screen: (name: string) => unknown): number => {
  const empty = collected()
  for (const name of names) screen(name)
  return (process.memoryUsage().heapUsed - empty) / names.length
}

const subject = (name: string) => ({
  names: [{ name, role: "subject" as const, acn: null }],
  acns: [],
  dob: null,
  pob: null,
  type: null
})

const ratio = (j: number, cost: number): string => `J / ${Math.round(j / cost)}`

const line = (label: string, cost: Cost, j: Cost): string =>
  `  ${label}: ${cost.cpu.toFixed(1)} µs of CPU a name, ${ratio(j.cpu, cost.cpu)}; ${cost.wall.toFixed(1)} µs on the clock, ${ratio(j.wall, cost.wall)}`

const smallReport = (label: string, { cpu, wall }: Cost): string =>
  `  ${WATCHED} names against ${CAME} entries, ${label}: ${cpu.toFixed(1)} µs of CPU a name, ${wall.toFixed(1)} µs on the clock, ${Math.round(1e6 / wall)} names a second`

export const speedReport = (list: ReadonlyArray<ListedEntry>, today: string): ReadonlyArray<string> => {
  const names = list.flatMap((entry) => entry.names.map(({ name }) => normalise(name)))
  const asked = customers(41_000, 7).map((name) => normalise(name))
  const everyName = (query: string): number => {
    let sum = 0
    for (const name of names) sum += jaroWinkler(query, name)
    return sum
  }
  costOf(asked.slice(0, 20), everyName)
  const before = costOf(asked.slice(0, 60), everyName)
  const against = (one: ListIndex) => (name: string) => compare(one, subject(name), today)
  const beforeBuild = process.cpuUsage()
  const started = performance.now()
  const fresh = ListIndex.build(list)
  const built = performance.now() - started
  const { system, user } = process.cpuUsage(beforeBuild)
  const cold = costOf(asked.slice(0, 500), against(fresh))
  const empty = collected()
  const index = ListIndex.build(list)
  const size = collected() - empty
  // Collection drops compiled code as well.
  const afterCollection = costOf(asked.slice(0, 500), against(index))
  costOf(asked.slice(500, 30_000), against(index))
  const bulk = costOf(asked.slice(30_000, 40_000), against(index))
  const allocated = allocatedBy(asked.slice(40_000), against(index))
  const kept = collected() - empty
  const after = costOf(asked.slice(0, 60), everyName)
  const j = { cpu: (before.cpu + after.cpu) / 2, wall: (before.wall + after.wall) / 2 }
  const few = list.filter((_, i) => i % Math.floor(list.length / CAME) === 0).slice(0, CAME)
  const came = index.weighing(few)
  const watched = customers(WATCHED, 11)
  const first = costOf(watched, against(came))
  const second = costOf(watched, against(came))
  return [
    `  J: own Jaro-Winkler over ${names.length} names, ${(j.cpu / 1_000).toFixed(2)} ms of CPU a name (before ${(before.cpu / 1_000).toFixed(2)}, after ${(after.cpu / 1_000).toFixed(2)}), ${(j.wall / 1_000).toFixed(2)} ms on the clock`,
    line("cold, first 500 names against a new list", cold, j),
    line("cold, the same with code to compile again", afterCollection, j),
    line("bulk, warm, 10,000 names not asked before", bulk, j),
    `  ${Math.round(allocated)} bytes allocated a name in bulk`,
    smallReport("first", first),
    smallReport("again", second),
    `  index built in ${((user + system) / 1_000).toFixed(0)} ms of CPU, ${built.toFixed(0)} ms on the clock; ${(size / 1e6).toFixed(1)} MB, with caches after bulk ${(kept / 1e6).toFixed(1)} MB`
  ]
}
