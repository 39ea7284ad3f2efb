/** Name search: recall and latency per class of query, size, build and load, against PostgreSQL in the same run. */
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Console, Effect } from "effect"
import { nameRows } from "./generator/nameRows.ts"
import { Random } from "./generator/Random.ts"
import { sortedRows } from "./generator/sortedRows.ts"
import { acquireEngine, type Engine, embeddedEngine } from "./harness/engine.ts"
import { machine } from "./harness/machine.ts"
import { count, fixed, line, megabytes, ms, times, timesOf } from "./harness/statistics.ts"
import { buildSegment } from "./resolve/buildSegment.ts"
import { inDatabase } from "./resolve/inDatabase.ts"
import { indexTrigrams, insertNames, keySelect, similar, withNameTable } from "./resolve/nameTable.ts"
import { harderClasses, type Query, queriesOf, queryClasses } from "./resolve/queries.ts"

const perClass = 400
/** Milliseconds of other queries before any is measured: V8 takes that long to compile what a search passes through. */
const warmUp = 5_000
const trigramsPerClass = 10
/** Above this, trigrams take longer than the whole of the rest, and a table holds more rows than caches. */
const mostInTable = 1_000_000

type Expected = Query & { readonly row: { readonly entity: number } }

/** What of a negative query is no answer: fewer than half of its words agree. */
const unlike = 0.6

const search = (index: NameIndex, queries: ReadonlyArray<Expected>) => {
  let right = 0
  const used = process.cpuUsage()
  const milliseconds = queries.map(({ expected, row, state, text }) => {
    const started = performance.now()
    const found = index.search({ name: text, state, postcode: null })
    const taken = performance.now() - started
    const isFound =
      expected === null
        ? (found[0]?.score ?? 0) < unlike
        : found.some(
            ({ entity, name, segment }) =>
              entity === row.entity || index.segments[segment]?.segment.wordsOf(name).join(" ") === expected
          )
    if (isFound) right++
    return taken
  })
  const { system, user } = process.cpuUsage(used)
  return { milliseconds, recall: right / queries.length, cpu: (system + user) / 1000 / queries.length }
}

/** The embedded database takes too long for trigrams of a million names. */
const one = Effect.fnUntraced(function* (names: number, trigrams: boolean) {
  const client = yield* Effect.context<Effect.Services<ReturnType<typeof insertNames>>>()
  let inserted = 0
  const built = yield* Effect.promise(() =>
    buildSegment(sortedRows(nameRows(names)), names, async (rows) => {
      if (inserted >= mostInTable || !trigrams) return
      inserted += rows.length
      await Effect.runPromiseWith(client)(insertNames(rows, inserted - rows.length))
    })
  )
  const { sample, segment } = built
  if (!trigrams) {
    yield* insertNames(sample, 0)
    inserted = sample.length
  }
  const preparing = performance.now()
  const index = new NameIndex(segment)
  const prepared = performance.now() - preparing

  const random = new Random(11)
  const draw = () => ({ row: sample[random.below(sample.length)] ?? { name: "", entity: 0 } })
  const frequencyOf = (word: string) => segment.frequency[segment.rankOf(word)] ?? 0
  const queries = queriesOf(queryClasses, perClass, random, draw, frequencyOf)
  const harder = queriesOf(harderClasses, perClass, random, draw, frequencyOf)
  const others = [...queriesOf(queryClasses, perClass, random, draw, frequencyOf).values()]
  for (const until = performance.now() + warmUp; performance.now() < until; )
    for (const each of others) search(index, each)
  const before = yield* keySelect(inserted)
  const results = [...queries].map(([name, each]) => ({ name, each, ...search(index, each) }))
  const p = (before + (yield* keySelect(inserted))) / 2

  yield* Console.log(
    [
      "",
      `${count(names)} names, ${count(segment.termCount)} distinct words`,
      `segment ${megabytes(segment.bytes)}, ${(segment.bytes / names).toFixed(1)} bytes a name; built in ${(built.milliseconds / 1000).toFixed(1)} s (${(built.cpu / 1000).toFixed(1)} s of CPU, ${megabytes(built.peak)} resident with the rows being made); opened and checked in ${built.opened.toFixed(0)} ms, a thread's index ready in ${prepared.toFixed(0)} ms; resident now ${megabytes(process.memoryUsage.rss())}`,
      `P = ${ms(p)} ms`,
      line("class", "recall@10", "p50 ms", "p95 ms", "mean ms", "CPU ms", "p50 / P", "p95 / P")
    ].join("\n")
  )
  const report = (
    name: string,
    { cpu, milliseconds, recall }: Omit<ReturnType<typeof search>, "recall"> & { recall?: number }
  ) => {
    const { mean, p50, p95 } = timesOf(milliseconds)
    const rate = recall === undefined ? "" : recall.toFixed(3)
    return Console.log(line(name, rate, ...[p50, p95, mean, cpu].map(ms), ...[p50 / p, p95 / p].map(times)))
  }
  for (const result of results) yield* report(result.name, result)
  const milliseconds = results.flatMap((each) => each.milliseconds)
  const all = timesOf(milliseconds)
  yield* report("all", {
    milliseconds,
    cpu: results.reduce((sum, { cpu }) => sum + cpu, 0) / results.length
  })
  yield* Console.log(`mean / P = ${times(all.mean / p)}\nany word may be lost, the rarest too:`)
  for (const [name, each] of harder) yield* report(name, search(index, each))
  yield* inDatabase(segment, queries, inserted)

  if (!trigrams || names > mostInTable) return yield* Console.log("pg_trgm: not measured at this size")
  yield* indexTrigrams
  const compared: Array<number> = []
  yield* Console.log(line("pg_trgm %", "recall@10", "p50 ms", "p95 ms", "mean ms", "T / ours"))
  const reportTrigrams = (name: string, recall: string, own: ReadonlyArray<number>, ours: number) => {
    const { mean, p50, p95 } = timesOf(own)
    return Console.log(line(name, recall, ...[p50, p95, mean].map(ms), times(p50 / ours)))
  }
  for (const result of results) {
    const asked = result.each.slice(0, trigramsPerClass)
    let right = 0
    const own: Array<number> = []
    for (const { expected, text } of asked) {
      const started = performance.now()
      const like = yield* similar(text)
      own.push(performance.now() - started)
      if (expected === null || like.some(({ core }) => core === expected)) right++
    }
    compared.push(...own)
    const [recall = ""] = fixed(2, right / asked.length)
    yield* reportTrigrams(result.name, recall, own, timesOf(result.milliseconds).p50)
  }
  return yield* reportTrigrams("all", "", compared, all.p50)
})

/** Sizes in names. */
export const resolve = Effect.fn("resolve")(function* (sizes: ReadonlyArray<number>) {
  const engine: Engine = yield* acquireEngine
  yield* Console.log(`${machine()}; compared with ${engine.name}`)
  for (const names of sizes.length === 0 ? [100_000, 1_000_000] : sizes)
    yield* withNameTable(engine, "resolve", one(names, engine.name !== embeddedEngine.name))
}, Effect.scoped)
