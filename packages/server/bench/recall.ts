/**
 * Recall of name search on names that its rules were not chosen on: words of real registers, put together and changed by
 * rules of this benchmark's own, beside PostgreSQL's trigrams over the same names.
 */
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Config, Console, Effect } from "effect"
import { Random } from "./generator/Random.ts"
import { type AskedClass, type AskedName, askedClasses } from "./recall/AskedName.ts"
import { askFor } from "./recall/askFor.ts"
import { type BuiltRegister, buildRegister } from "./recall/buildRegister.ts"
import { equallyRight } from "./recall/equallyRight.ts"
import {
  type Answered,
  type Rates,
  ratesCells,
  ratesHeader,
  ratesOf,
  rightCells,
  together
} from "./recall/rates.ts"
import type { Entity } from "./recall/register.ts"
import { resolved, searchedEntities } from "./recall/resolved.ts"
import { acquireEngine, clientOf } from "./resolve/engine.ts"
import { count, line, megabytes, ms, timesOf } from "./resolve/figures.ts"
import { dropTable, emptyTable, indexTrigrams, timeTrigram } from "./resolve/trigram.ts"

const perClass = 400
const trigramsPerClass = 20
/** Milliseconds of other queries before any is measured. */
const warmUp = 3_000
/** Whoever looks at single misses to mend a rule takes other seeds afterwards. */
const registerSeed = 3
const querySeed = 41

type Queries = ReadonlyMap<AskedClass, ReadonlyArray<AskedName>>

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

const search = (index: NameIndex, text: string, limit?: number) =>
  index.search({ name: text, state: null, postcode: null, ...(limit === undefined ? {} : { limit }) })

/** One table. `BENCH_MISSES` prints the queries that were not answered first. */
const report = Effect.fnUntraced(function* (
  title: string,
  index: NameIndex,
  namesOf: BuiltRegister["namesOf"],
  queries: Queries,
  right: ReadonlyMap<AskedName, ReadonlySet<number>>
) {
  yield* Console.log(line(title, ...ratesHeader, "resolve@10", "first", "p50 ms", "p95 ms", "CPU ms"))
  const all: Array<Rates> = []
  const allResolved: Array<Rates> = []
  const allTimes: Array<number> = []
  let allCpu = 0
  for (const [name, asked] of queries) {
    if (asked.length === 0) continue
    const cpu = process.cpuUsage()
    const times: Array<number> = []
    const answers: ReadonlyArray<Answered> = asked.map((query) => {
      const started = performance.now()
      const found = search(index, query.text)
      times.push(performance.now() - started)
      return { query, entities: found.map(({ entity }) => entity) }
    })
    const { system, user } = process.cpuUsage(cpu)
    const rates = ratesOf(answers, right)
    const ranked = asked.map((query) => ({
      query,
      entities: resolved(
        query.text,
        search(index, query.text, searchedEntities).map(({ entity }) => entity),
        namesOf
      )
    }))
    const resolvedRates = ratesOf(ranked, right)
    const { p50, p95 } = timesOf(times)
    all.push(rates)
    allResolved.push(resolvedRates)
    allTimes.push(...times)
    allCpu += (system + user) / 1000
    yield* Console.log(
      line(
        name,
        ...ratesCells(rates),
        ...rightCells(resolvedRates),
        ms(p50),
        ms(p95),
        ms((system + user) / 1000 / asked.length)
      )
    )
    if (process.env.BENCH_MISSES === undefined) continue
    for (const [i, { query }] of answers.entries()) {
      const [found, after] = [answers[i]?.entities[0], ranked[i]?.entities[0]]
      if (right.get(query)?.size !== 0 || (found === query.entity && after === query.entity)) continue
      const said = [query.entity, found, after].map((each) => namesOf.get(each ?? 0)?.[0]?.name ?? "nothing")
      yield* Console.log(`  ${query.text}, for ${said[0]}: found ${said[1]}, resolved ${said[2]}`)
    }
  }
  const { p50, p95 } = timesOf(allTimes)
  yield* Console.log(
    line(
      "all",
      ...ratesCells(together(all)),
      ...rightCells(together(allResolved)),
      ms(p50),
      ms(p95),
      ms(allCpu / allTimes.length)
    )
  )
})

const one = Effect.fnUntraced(function* (names: number, trigrams: boolean) {
  yield* emptyTable
  const { entities, entityOf, namesOf, real, sample, segment } = yield* buildRegister(
    names,
    registerSeed,
    trigrams
  )
  const index = new NameIndex(segment)
  const [queries, ofReal] = [queriesFor(sample, querySeed), queriesFor(real, querySeed)]
  const asked = [...queries.values(), ...ofReal.values()].flat()
  const right = equallyRight(asked, entities(), (word) => segment.frequency[segment.rankOf(word)] ?? 0)
  const others = [...queriesFor(sample, querySeed + 1).values()].flatMap((each) => each.slice(0, 100))
  for (const until = performance.now() + warmUp; performance.now() < until; )
    for (const { text } of others) search(index, text)
  yield* Console.log(
    `${count(names)} names, ${count(segment.termCount)} distinct words, segment ${megabytes(segment.bytes)}, seeds ${registerSeed} and ${querySeed}`
  )
  yield* report("class", index, namesOf, queries, right)
  if (real.length > 0) yield* report(`${count(real.length)} real names`, index, namesOf, ofReal, right)
  else yield* Console.log("real names: not measured, since the publishers' files are not at hand")
  if (!trigrams) return yield* Console.log("pg_trgm: not measured, since there is no PostgreSQL server")
  yield* indexTrigrams
  yield* Console.log(line("pg_trgm %", ...ratesHeader, "p50 ms"))
  const all: Array<Rates> = []
  for (const [name, own] of queries) {
    const compared = yield* Effect.forEach(own.slice(0, trigramsPerClass), (query) =>
      Effect.map(timeTrigram(query.text), ({ milliseconds, names: like }) => ({
        query,
        milliseconds,
        entities: like.map(({ id }) => entityOf[id] ?? 0)
      }))
    )
    const rates = ratesOf(compared, right)
    all.push(rates)
    const { p50 } = timesOf(compared.map(({ milliseconds }) => milliseconds))
    yield* Console.log(line(name, ...ratesCells(rates), ms(p50)))
  }
  return yield* Console.log(line("all", ...ratesCells(together(all))))
})

const usualSizes = [1_000_000]

/** Sizes in names. */
export const recall = Effect.fn("recall")(function* (sizes: ReadonlyArray<number>) {
  const engine = yield* acquireEngine
  const dataDir = yield* Config.String("DATA_DIR")
  for (const names of sizes.length === 0 ? usualSizes : sizes)
    yield* Effect.ensuring(one(names, engine.trigrams), Effect.orDie(dropTable)).pipe(
      Effect.provide(clientOf(engine.env, `${dataDir}/recall`))
    )
}, Effect.scoped)
