/**
 * Recall of name search on names that its rules were not chosen on: words of real registers, put together and changed by
 * rules of this benchmark's own, beside PostgreSQL's trigrams over the same names.
 */
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { type NameRow, SegmentBuilder } from "@entity-watch/names/search/segment/SegmentBuilder"
import { Config, Console, Effect } from "effect"
import { Random } from "./generator/Random.ts"
import { type AskedClass, type AskedName, askedClasses, askFor } from "./recall/askedNames.ts"
import { equallyRight } from "./recall/equallyRight.ts"
import { type Entity, register, rowsOf } from "./recall/register.ts"
import { acquireEngine, clientOf } from "./resolve/engine.ts"
import { count, line, megabytes, ms, timesOf } from "./resolve/figures.ts"
import { dropTable, emptyTable, indexTrigrams, insertNames, timeTrigram } from "./resolve/trigram.ts"

const perClass = 400
const trigramsPerClass = 20
const sampleSize = 40_000
const batchSize = 20_000
/** Milliseconds of other queries before any is measured. */
const warmUp = 3_000

interface BuiltRegister {
  readonly segment: Segment
  readonly sample: ReadonlyArray<Entity>
  /** The entity of each name, in the order in which they were inserted. */
  readonly entityOf: ReadonlyArray<number>
}

const build = Effect.fnUntraced(function* (names: number, trigrams: boolean) {
  const random = new Random(7)
  const builder = new SegmentBuilder()
  const sample: Array<Entity> = []
  const entityOf: Array<number> = []
  let batch: Array<NameRow> = []
  const insert = Effect.fnUntraced(function* () {
    if (trigrams) yield* insertNames(batch, entityOf.length - batch.length)
    batch = []
  })
  for (const entity of register(names)) {
    if (random.chance(sampleSize / names)) sample.push(entity)
    for (const row of rowsOf(entity)) {
      builder.add(row)
      entityOf.push(row.entity)
      batch.push(row)
    }
    if (batch.length >= batchSize) yield* insert()
  }
  yield* insert()
  let buffer = new SharedArrayBuffer(0)
  builder.finish(`recall ${names}`, (bytes) => {
    buffer = new SharedArrayBuffer(bytes)
    return buffer
  })
  const segment = Segment.open(buffer)
  if ("_tag" in segment) return yield* Effect.die(new Error(segment.detail))
  const built: BuiltRegister = { segment, sample, entityOf }
  return built
})

const queriesFor = (
  sample: ReadonlyArray<Entity>,
  seed: number
): ReadonlyMap<AskedClass, ReadonlyArray<AskedName>> => {
  const random = new Random(seed)
  return new Map(
    askedClasses.map((each) => {
      const queries: Array<AskedName> = []
      for (let tries = 0; queries.length < perClass && tries < 400 * perClass; tries++) {
        const entity = sample[random.below(sample.length)]
        const query = entity === undefined ? undefined : askFor(entity, each, random)
        if (query !== undefined) queries.push(query)
      }
      return [each, queries] as const
    })
  )
}

const share = (of: number, all: number): string => (all === 0 ? "-" : (of / all).toFixed(3))

/** What was answered to some queries, the entities in the order of the answer. */
interface Answered {
  readonly query: AskedName
  readonly entities: ReadonlyArray<number>
}

const rates = (answers: ReadonlyArray<Answered>, right: ReadonlyMap<AskedName, ReadonlySet<number>>) => {
  const isOne = ({ query }: Answered): boolean => right.get(query)?.size === 0
  const own = answers.filter(isOne)
  return {
    one: own.length,
    recall: own.filter(({ entities, query }) => entities.includes(query.entity)).length,
    first: own.filter(({ entities, query }) => entities[0] === query.entity).length,
    ofAll: answers.filter(({ entities, query }) =>
      entities.some((entity) => entity === query.entity || right.get(query)?.has(entity) === true)
    ).length
  }
}

const one = Effect.fnUntraced(function* (names: number, trigrams: boolean) {
  yield* emptyTable
  const { entityOf, sample, segment } = yield* build(names, trigrams)
  const index = new NameIndex(segment)
  const queries = queriesFor(sample, 21)
  const all = [...queries.values()].flat()
  const right = equallyRight(all, register(names), (word) => segment.frequency[segment.rankOf(word)] ?? 0)
  const search = (text: string) => index.search({ name: text, state: null, postcode: null })
  const others = [...queriesFor(sample, 22).values()].flat()
  for (const until = performance.now() + warmUp; performance.now() < until; )
    for (const { text } of others.slice(0, 2_000)) search(text)
  yield* Console.log(
    [
      "",
      `${count(names)} names, ${count(segment.termCount)} distinct words, segment ${megabytes(segment.bytes)}`,
      line("class", "queries", "one right", "recall@10", "first", "all: recall", "p50 ms", "p95 ms", "CPU ms")
    ].join("\n")
  )
  const missed = process.env.BENCH_MISSES !== undefined
  const sums = { one: 0, recall: 0, first: 0, ofAll: 0 }
  const times: Array<number> = []
  for (const [name, asked] of queries) {
    const cpu = process.cpuUsage()
    const own: Array<number> = []
    const answers = asked.map((query) => {
      const started = performance.now()
      const found = search(query.text)
      own.push(performance.now() - started)
      return { query, entities: found.map(({ entity }) => entity) }
    })
    const { system, user } = process.cpuUsage(cpu)
    times.push(...own)
    const { first, ofAll, one: single, recall } = rates(answers, right)
    sums.one += single
    sums.recall += recall
    sums.first += first
    sums.ofAll += ofAll
    const { p50, p95 } = timesOf(own)
    yield* Console.log(
      line(
        name,
        count(asked.length),
        count(single),
        share(recall, single),
        share(first, single),
        share(ofAll, asked.length),
        ms(p50),
        ms(p95),
        ms((system + user) / 1000 / asked.length)
      )
    )
    if (missed)
      for (const { entities, query } of answers)
        if (right.get(query)?.size === 0 && entities[0] !== query.entity)
          yield* Console.log(
            `  ${entities.includes(query.entity) ? "not first" : "not found"}: ${query.text}  <-  ${query.name.join(" ")}  ->  ${firstWords(index, query.text)}`
          )
  }
  const { p50, p95 } = timesOf(times)
  yield* Console.log(
    line(
      "all",
      count(all.length),
      count(sums.one),
      share(sums.recall, sums.one),
      share(sums.first, sums.one),
      share(sums.ofAll, all.length),
      ms(p50),
      ms(p95)
    )
  )
  if (!trigrams)
    return yield* Console.log("pg_trgm: not measured, since there is no PostgreSQL server")
  yield* indexTrigrams
  yield* Console.log(line("pg_trgm %", "queries", "one right", "recall@10", "first", "all: recall", "p50 ms"))
  for (const [name, asked] of queries) {
    const compared = yield* Effect.forEach(asked.slice(0, trigramsPerClass), (query) =>
      Effect.map(timeTrigram(query.text), ({ milliseconds, names: like }) => ({
        query,
        milliseconds,
        entities: like.map(({ id }) => entityOf[id] ?? 0)
      }))
    )
    const { first, ofAll, one: single, recall } = rates(compared, right)
    yield* Console.log(
      line(
        name,
        count(compared.length),
        count(single),
        share(recall, single),
        share(first, single),
        share(ofAll, compared.length),
        ms(timesOf(compared.map(({ milliseconds }) => milliseconds)).p50)
      )
    )
  }
})

/** The words of the name that is answered first. */
const firstWords = (index: NameIndex, text: string): string => {
  const [found] = index.search({ name: text, state: null, postcode: null })
  return found === undefined
    ? "nothing"
    : `${index.segments[found.segment]?.segment.wordsOf(found.name).join(" ")} ${found.score.toFixed(3)}`
}

/** Sizes in names. */
export const recall = Effect.fn("recall")(function* (sizes: ReadonlyArray<number>) {
  const engine = yield* acquireEngine
  const dataDir = yield* Config.String("DATA_DIR")
  for (const names of sizes.length === 0 ? [1_000_000] : sizes)
    yield* Effect.ensuring(one(names, engine.trigrams), Effect.orDie(dropTable)).pipe(
      Effect.provide(clientOf(engine.env, `${dataDir}/recall`))
    )
}, Effect.scoped)
