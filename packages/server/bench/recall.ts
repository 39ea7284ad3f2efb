/**
 * Recall of name search on names that its rules were not chosen on: words of real registers, put together and changed by
 * rules of this benchmark's own, beside PostgreSQL's trigrams over the same names.
 */
import { leastSimilarity, nameConfidence } from "@entity-watch/core/resolve/confidence"
import { NameComparison } from "@entity-watch/names/compare"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import { Console, Effect } from "effect"
import { Random } from "./generator/Random.ts"
import { acquireEngine, embeddedEngine } from "./harness/engine.ts"
import { count, line, megabytes, ms, timesOf } from "./harness/statistics.ts"
import { type AskedClass, type AskedName, askedClasses } from "./recall/AskedName.ts"
import { askFor } from "./recall/askFor.ts"
import { equallyRight } from "./recall/equallyRight.ts"
import { realNames } from "./recall/realNames.ts"
import { type Entity, register, rowsOf } from "./recall/register.ts"
import { buildSegment } from "./resolve/buildSegment.ts"
import { indexTrigrams, insertNames, similar, withNameTable } from "./resolve/nameTable.ts"

const perClass = 400
const trigramsPerClass = 20
const sampleSize = 40_000
/** Milliseconds of other queries before any is measured. */
const warmUp = 3_000
/** Whoever looks at single misses to mend a rule takes other seeds afterwards. */
const registerSeed = 3
const querySeed = 41
/** Entities of the generated register have lower numbers than those with real names. */
const FIRST_REAL = 100_000_000
/** As `NameSearch` asks, and as many as `ranking` answers. */
const searched = 30
const mostCandidates = 10

type Queries = ReadonlyMap<AskedClass, ReadonlyArray<AskedName>>
/** A way to answer a query: the entities in the order of the answer. */
type Way<E, R> = (query: AskedName) => Effect.Effect<ReadonlyArray<number>, E, R>

const queriesFor = (from: ReadonlyArray<Entity>, seed: number): Queries => {
  const random = new Random(seed)
  return new Map(
    askedClasses.map((each) => {
      const queries: Array<AskedName> = []
      for (let tries = 0; queries.length < perClass && tries < 100 * perClass; tries++) {
        const entity = from[random.below(from.length)]
        const query = entity === undefined ? undefined : askFor(entity, each, random)
        if (query !== undefined) queries.push(query)
      }
      return [each, queries] as const
    })
  )
}

interface Answered {
  readonly query: AskedName
  readonly entities: ReadonlyArray<number>
  readonly milliseconds: number
}

/** One table: a row for each class, of every way the recall and first place of queries that may mean one entity only. */
const report = Effect.fnUntraced(function* <E, R>(
  title: string,
  queries: Queries,
  right: ReadonlyMap<AskedName, ReadonlySet<number>>,
  ways: Readonly<Record<string, Way<E, R>>>
) {
  const share = (of: ReadonlyArray<Answered>, isRight: (answer: Answered) => boolean) =>
    of.length === 0 ? "-" : (of.filter(isRight).length / of.length).toFixed(3)
  const row = (name: string, of: Readonly<Record<string, ReadonlyArray<Answered>>>) => {
    const cells = Object.values(of).flatMap((answers) => {
      const own = answers.filter(({ query }) => right.get(query)?.size === 0)
      const { p50, p95 } = timesOf(answers.map(({ milliseconds }) => milliseconds))
      return [
        `${own.length}`,
        share(own, ({ entities, query }) => entities.includes(query.entity)),
        share(own, ({ entities, query }) => entities[0] === query.entity),
        share(answers, ({ entities, query }) =>
          entities.some((entity) => entity === query.entity || right.get(query)?.has(entity) === true)
        ),
        ...[p50, p95].map(ms)
      ]
    })
    return Console.log(line(name, ...cells))
  }
  const heads = ["one right", "@10", "first", "all: found", "p50 ms", "p95 ms"]
  yield* Console.log(
    line(
      title,
      ...Object.keys(ways).flatMap((way) => heads.map((head, i) => (i === 1 ? `${way}${head}` : head)))
    )
  )
  const all: Record<string, Array<Answered>> = {}
  for (const [name, asked] of queries) {
    if (asked.length === 0) continue
    const found: Record<string, Array<Answered>> = {}
    for (const [way, answer] of Object.entries(ways)) {
      const answers: Array<Answered> = []
      for (const query of asked) {
        const started = performance.now()
        const entities = yield* answer(query)
        answers.push({ query, entities, milliseconds: performance.now() - started })
      }
      found[way] = answers
      all[way] = [...(all[way] ?? []), ...answers]
    }
    yield* row(name, found)
  }
  yield* row("all", all)
})

/** What `resolve` answers of the entities that the index found: they are compared again with the names that are kept. */
const ranked = (
  text: string,
  entities: ReadonlyArray<number>,
  namesOf: ReadonlyMap<number, ReadonlyArray<NameRow>>
): ReadonlyArray<number> => {
  const asked = new NameComparison(text)
  const noPlace = { state: false, postcode: false }
  return entities
    .map((entity) => {
      const like = (namesOf.get(entity) ?? []).map(({ kind, name }) => ({
        kind,
        similarity: asked.similarity(name)
      }))
      const similarity = Math.max(...like.map((each) => each.similarity))
      const best = like.find((each) => each.similarity === similarity)
      return { entity, similarity, confidence: nameConfidence(similarity, best?.kind ?? "legal", noPlace) }
    })
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .sort((a, b) => b.confidence - a.confidence || b.similarity - a.similarity)
    .slice(0, mostCandidates)
    .map(({ entity }) => entity)
}

const one = Effect.fnUntraced(function* (names: number, trigrams: boolean) {
  const random = new Random(registerSeed)
  const real = realNames(FIRST_REAL)
  const entities = function* () {
    yield* register(names - real.length, registerSeed)
    yield* real
  }
  const sample: Array<Entity> = []
  const entityOf: Array<number> = []
  const namesOf = new Map<number, ReadonlyArray<NameRow>>()
  const rows = function* () {
    for (const each of entities()) {
      if (each.entity < FIRST_REAL && random.chance(sampleSize / names)) sample.push(each)
      namesOf.set(each.entity, [...rowsOf(each)])
      yield* rowsOf(each)
    }
  }
  const client = yield* Effect.context<Effect.Services<ReturnType<typeof insertNames>>>()
  const { segment } = yield* Effect.promise(() =>
    buildSegment(rows(), names, async (batch) => {
      if (trigrams) await Effect.runPromiseWith(client)(insertNames(batch, entityOf.length))
      for (const { entity } of batch) entityOf.push(entity)
    })
  )
  const index = new NameIndex(segment)
  const search = (text: string, limit?: number) =>
    index
      .search({ name: text, state: null, postcode: null, ...(limit !== undefined && { limit }) })
      .map(({ entity }) => entity)
  const ways = {
    index: ({ text }: AskedName) => Effect.sync(() => search(text)),
    resolve: ({ text }: AskedName) => Effect.sync(() => ranked(text, search(text, searched), namesOf))
  }
  const [queries, ofReal] = [queriesFor(sample, querySeed), queriesFor(real, querySeed)]
  const asked = [...queries.values(), ...ofReal.values()].flat()
  const right = equallyRight(asked, entities(), (word) => segment.frequency[segment.rankOf(word)] ?? 0)
  const others = [...queriesFor(sample, querySeed + 1).values()].flatMap((each) => each.slice(0, 100))
  for (const until = performance.now() + warmUp; performance.now() < until; )
    for (const { text } of others) search(text)
  yield* Console.log(
    `${count(names)} names, ${count(segment.termCount)} distinct words, segment ${megabytes(segment.bytes)}, seeds ${registerSeed} and ${querySeed}; ${perClass} queries a class`
  )
  yield* report("class", queries, right, ways)
  if (real.length > 0) yield* report(`${count(real.length)} real names`, ofReal, right, ways)
  else yield* Console.log("real names: not measured, since the publishers' files are not at hand")
  if (!trigrams) return yield* Console.log("pg_trgm: not measured, since there is no PostgreSQL server")
  yield* indexTrigrams
  const few = new Map([...queries].map(([name, own]) => [name, own.slice(0, trigramsPerClass)] as const))
  return yield* report("pg_trgm %", few, right, {
    trigrams: ({ text }: AskedName) =>
      Effect.map(similar(text), (like) => like.map(({ id }) => entityOf[id] ?? 0))
  })
})

/** Sizes in names. */
export const recall = Effect.fn("recall")(function* (sizes: ReadonlyArray<number>) {
  const engine = yield* acquireEngine
  for (const names of sizes.length === 0 ? [1_000_000] : sizes)
    yield* withNameTable(engine, "recall", one(names, engine.name !== embeddedEngine.name))
}, Effect.scoped)
