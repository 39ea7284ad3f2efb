/** Name search: recall and latency per class of query, size, build and load, against PostgreSQL in the same run. */
import { cpus, totalmem } from "node:os"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { Config, Console, Effect } from "effect"
import { Random } from "./generator/Random.ts"
import { type Built, buildSegment } from "./resolve/buildSegment.ts"
import { acquireEngine, clientOf } from "./resolve/engine.ts"
import { count, line, megabytes, ms, times, timesOf } from "./resolve/figures.ts"
import { inDatabase } from "./resolve/inDatabase.ts"
import { harderClasses, type Query, type QueryClass, queryClasses, queryOf } from "./resolve/queries.ts"
import {
  dropTable,
  emptyTable,
  indexTrigrams,
  insertNames,
  timeKeySelects,
  timeTrigram
} from "./resolve/trigram.ts"

const perClass = 400
/** Milliseconds of other queries before any is measured: V8 takes that long to compile what a search passes through. */
const warmUp = 5_000
const trigramsPerClass = 10
/** Above this, trigrams take longer than the whole of the rest. */
const mostTrigramNames = 1_000_000
/** The register's table for primary-key selects needs no more rows than caches hold. */
const mostTableNames = 1_000_000

interface ExpectedQuery extends Query {
  readonly entity: number
}

const queriesFor = (
  { sample }: Built,
  segment: Segment,
  classes: ReadonlyArray<QueryClass>,
  seed: number
): ReadonlyMap<QueryClass, ReadonlyArray<ExpectedQuery>> => {
  const random = new Random(seed)
  const frequencyOf = (word: string) => segment.frequency[segment.rankOf(word)] ?? 0
  return new Map(
    classes.map((each) => {
      const queries: Array<ExpectedQuery> = []
      while (queries.length < perClass) {
        const row = sample[random.below(sample.length)]
        const query = row === undefined ? undefined : queryOf(row, each, random, frequencyOf)
        if (row !== undefined && query !== undefined) queries.push({ ...query, entity: row.entity })
      }
      return [each, queries] as const
    })
  )
}

/** What of a negative query is no answer: fewer than half of its words agree. */
const unlike = 0.6

const isFound = (
  query: ExpectedQuery,
  found: ReturnType<NameIndex["search"]>,
  { segments }: NameIndex
): boolean =>
  query.expected === null
    ? (found[0]?.score ?? 0) < unlike
    : found.some(
        ({ entity, name, segment }) =>
          entity === query.entity || segments[segment]?.segment.wordsOf(name).join(" ") === query.expected
      )

const search = (index: NameIndex, queries: ReadonlyArray<ExpectedQuery>) => {
  let right = 0
  const cpu = process.cpuUsage()
  const milliseconds = queries.map((query) => {
    const started = performance.now()
    const found = index.search({ name: query.text, state: query.state, postcode: null })
    const taken = performance.now() - started
    if (isFound(query, found, index)) right++
    return taken
  })
  const { system, user } = process.cpuUsage(cpu)
  return { milliseconds, recall: right / queries.length, cpu: (system + user) / 1000 / queries.length }
}

const one = Effect.fnUntraced(function* (names: number, trigrams: boolean) {
  yield* emptyTable
  const client = yield* Effect.context<Effect.Services<typeof emptyTable>>()
  let inserted = 0
  const built = yield* Effect.promise(() =>
    buildSegment(names, (rows) => {
      if (inserted >= mostTableNames || !trigrams) return Promise.resolve()
      const from = inserted
      inserted += rows.length
      return Effect.runPromiseWith(client)(insertNames(rows, from))
    })
  )
  if (!trigrams) {
    yield* insertNames(built.sample, 0)
    inserted = built.sample.length
  }
  const opening = performance.now()
  const segment = Segment.open(built.buffer)
  if ("_tag" in segment) return yield* Effect.die(new Error(segment.detail))
  const opened = performance.now() - opening
  const preparing = performance.now()
  const index = new NameIndex(segment)
  const prepared = performance.now() - preparing

  const queries = queriesFor(built, segment, queryClasses, 11)
  const harder = queriesFor(built, segment, harderClasses, 11)
  const others = [...queriesFor(built, segment, queryClasses, 12).values()]
  for (const until = performance.now() + warmUp; performance.now() < until; )
    for (const each of others) search(index, each)
  const before = timesOf(yield* timeKeySelects(inserted))
  const results = [...queries].map(([name, each]) => ({ name, ...search(index, each) }))
  const after = timesOf(yield* timeKeySelects(inserted))
  const p = (before.p50 + after.p50) / 2

  yield* Console.log(
    [
      "",
      `${count(names)} names, ${count(segment.termCount)} distinct words`,
      `segment ${megabytes(segment.bytes)}, ${(segment.bytes / names).toFixed(1)} bytes a name; built in ${(built.milliseconds / 1000).toFixed(1)} s (${(built.cpu / 1000).toFixed(1)} s of CPU, ${megabytes(built.peak)} resident with the rows being made); opened and checked in ${opened.toFixed(0)} ms, a thread's index ready in ${prepared.toFixed(0)} ms; resident now ${megabytes(process.memoryUsage.rss())}`,
      `P = ${ms(p)} ms (before ${ms(before.p50)}, after ${ms(after.p50)})`,
      line("class", "recall@10", "p50 ms", "p95 ms", "mean ms", "CPU ms", "p50 / P", "p95 / P")
    ].join("\n")
  )
  const report = (name: string, recall: string, cpu: number, milliseconds: ReadonlyArray<number>) => {
    const { mean, p50, p95 } = timesOf(milliseconds)
    return Console.log(
      line(name, recall, ms(p50), ms(p95), ms(mean), ms(cpu), times(p50 / p), times(p95 / p))
    )
  }
  for (const { cpu, milliseconds, name, recall } of results)
    yield* report(name, recall.toFixed(3), cpu, milliseconds)
  const all = results.flatMap(({ milliseconds }) => milliseconds)
  yield* report("all", "", results.reduce((sum, { cpu }) => sum + cpu, 0) / results.length, all)
  yield* Console.log(`mean / P = ${times(timesOf(all).mean / p)}`)
  yield* Console.log("any word may be lost, the rarest too:")
  for (const [name, each] of harder) {
    const { cpu, milliseconds, recall } = search(index, each)
    yield* report(name, recall.toFixed(3), cpu, milliseconds)
  }
  yield* inDatabase(segment, queries, inserted)

  if (!trigrams || names > mostTrigramNames) return yield* Console.log("pg_trgm: not measured at this size")
  yield* indexTrigrams
  const compared: Array<number> = []
  yield* Console.log(line("pg_trgm %", "recall@10", "p50 ms", "p95 ms", "mean ms", "T / ours"))
  for (const { milliseconds, name } of results) {
    const asked = queries.get(name)?.slice(0, trigramsPerClass) ?? []
    const answers = yield* Effect.forEach(asked, ({ text }) => timeTrigram(text))
    const own = answers.map((answer) => answer.milliseconds)
    compared.push(...own)
    const { mean, p50, p95 } = timesOf(own)
    const found = answers.filter(({ names: like }, i) => {
      const expected = asked[i]?.expected
      return expected === null || like.some(({ core }) => core === expected)
    })
    const right = found.length / answers.length
    yield* Console.log(
      line(name, right.toFixed(2), ms(p50), ms(p95), ms(mean), times(p50 / timesOf(milliseconds).p50))
    )
  }
  const t = timesOf(compared)
  return yield* Console.log(
    line("all", "", ms(t.p50), ms(t.p95), ms(t.mean), times(t.p50 / timesOf(all).p50))
  )
})

const usualSizes = [100_000, 1_000_000]

/** Sizes in names. */
export const resolve = Effect.fn("resolve")(function* (sizes: ReadonlyArray<number>) {
  const engine = yield* acquireEngine
  const dataDir = yield* Config.String("DATA_DIR")
  yield* Console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB; compared with ${engine.name}`
  )
  for (const names of sizes.length === 0 ? usualSizes : sizes)
    yield* Effect.ensuring(one(names, engine.trigrams), Effect.orDie(dropTable)).pipe(
      Effect.provide(clientOf(engine.env, `${dataDir}/resolve`))
    )
}, Effect.scoped)
