/** How fast names are screened: as CPU time, which other work on the machine disturbs little, and on the clock. */
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { normalise } from "@entity-watch/names/text"
import { customers } from "./customers.ts"
import { jaroWinkler } from "./jaroWinkler.ts"
import { subjectOf } from "./lists.ts"

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

const ratio = (j: number, cost: number): string => `J / ${Math.round(j / cost)}`

const line = (label: string, cost: Cost, j: Cost): string =>
  `  ${label}: ${cost.cpu.toFixed(1)} µs of CPU a name, ${ratio(j.cpu, cost.cpu)}; ${cost.wall.toFixed(1)} µs on the clock, ${ratio(j.wall, cost.wall)}`

/** How many names are screened to warm the caches up, and how many are measured then. */
const WARM_UP = 30_000
const MEASURED = 10_000
const COLD = 500

export const speedReport = (list: ReadonlyArray<ListedEntry>, today: string): ReadonlyArray<string> => {
  const names = list.flatMap((entry) => entry.names.map(({ name }) => normalise(name)))
  const asked = customers(WARM_UP + MEASURED, 7)
  const everyName = (query: string): number => {
    let sum = 0
    for (const name of names) sum += jaroWinkler(query, name)
    return sum
  }
  const byEvery = (of: ReadonlyArray<string>) => costOf(of.map(normalise), everyName)
  byEvery(asked.slice(0, 20))
  const before = byEvery(asked.slice(0, 60))
  const against = (one: ListIndex) => (name: string) => compare(one, subjectOf(name), today)
  const beforeBuild = process.cpuUsage()
  const started = performance.now()
  const fresh = ListIndex.build(list)
  const built = performance.now() - started
  const { system, user } = process.cpuUsage(beforeBuild)
  const cold = costOf(asked.slice(0, COLD), against(fresh))
  const empty = collected()
  const index = ListIndex.build(list)
  const size = collected() - empty
  // Collection drops compiled code as well.
  const coldAgain = costOf(asked.slice(0, COLD), against(index))
  costOf(asked.slice(COLD, WARM_UP), against(index))
  const notAskedBefore = asked.slice(WARM_UP, WARM_UP + MEASURED)
  const warm = costOf(notAskedBefore, against(index))
  const kept = collected() - empty
  const after = byEvery(asked.slice(0, 60))
  const j = { cpu: (before.cpu + after.cpu) / 2, wall: (before.wall + after.wall) / 2 }
  const came = list.filter((_, i) => i % Math.floor(list.length / CAME) === 0).slice(0, CAME)
  const few = costOf(customers(WATCHED, 11), against(index.weighing(came)))
  return [
    `  J: own Jaro-Winkler over ${names.length} names, ${(j.cpu / 1_000).toFixed(2)} ms of CPU a name (before ${(before.cpu / 1_000).toFixed(2)}, after ${(after.cpu / 1_000).toFixed(2)}), ${(j.wall / 1_000).toFixed(2)} ms on the clock`,
    line(`not asked before, cold: the first ${COLD} names against a new list`, cold, j),
    line("not asked before, cold, with code to compile again", coldAgain, j),
    line(`not asked before, warm: ${MEASURED} names after ${WARM_UP} others`, warm, j),
    `  ${WATCHED} names against ${CAME} entries: ${few.cpu.toFixed(1)} µs of CPU a name, ${few.wall.toFixed(1)} µs on the clock`,
    `  index built in ${((user + system) / 1_000).toFixed(0)} ms of CPU, ${built.toFixed(0)} ms on the clock; ${(size / 1e6).toFixed(1)} MB, with caches after bulk ${(kept / 1e6).toFixed(1)} MB`
  ]
}
