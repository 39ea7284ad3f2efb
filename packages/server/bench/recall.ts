/**
 * Recall of name search on names that its rules were not chosen on: words of real registers, put together and changed by
 * rules of this benchmark's own.
 */
import { leastSimilarity, nameConfidence } from "@entity-watch/core/resolve/confidence"
import { NameComparison } from "@entity-watch/names/compare"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import { Console, Effect } from "effect"
import { Random } from "./generator/Random.ts"
import { count, line, megabytes } from "./harness/statistics.ts"
import { type AskedClass, type AskedName, askedClasses, askFor } from "./recall/askFor.ts"
import { equallyRight } from "./recall/equallyRight.ts"
import { realNames } from "./recall/realNames.ts"
import { type Entity, register, rowsOf } from "./recall/register.ts"
import { buildSegment } from "./resolve/buildSegment.ts"

const perClass = 400
const sampleSize = 40_000
/** Whoever looks at single misses to mend a rule takes other seeds afterwards. */
const registerSeed = 3
const querySeed = 41
/** Entities of the generated register have lower numbers than those with real names. */
const FIRST_REAL = 100_000_000
/** As `NameSearch` asks, and as many as `ranking` answers. */
const searched = 30
const mostCandidates = 10

type Queries = ReadonlyMap<AskedClass, ReadonlyArray<AskedName>>
/** Ways to answer a query: the entities in the order of the answer. */
type Ways = Readonly<Record<string, (query: AskedName) => ReadonlyArray<number>>>

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

/** A row for each class, of every way the recall and first place of queries that may mean one entity only. */
const report = (
  title: string,
  queries: Queries,
  right: ReadonlyMap<AskedName, ReadonlySet<number>>,
  ways: Ways
) => {
  const row = (name: string, asked: ReadonlyArray<AskedName>) => {
    const cells = Object.values(ways).flatMap((answer) => {
      const answers = asked.map((query) => ({ query, entities: answer(query) }))
      const own = answers.filter(({ query }) => right.get(query)?.size === 0)
      const share = (of: typeof own, isRight: (answer: (typeof own)[number]) => boolean) =>
        of.length === 0 ? "-" : (of.filter(isRight).length / of.length).toFixed(3)
      return [
        `${own.length}`,
        share(own, ({ entities, query }) => entities.includes(query.entity)),
        share(own, ({ entities, query }) => entities[0] === query.entity),
        share(answers, ({ entities, query }) =>
          entities.some((entity) => entity === query.entity || right.get(query)?.has(entity) === true)
        )
      ]
    })
    return line(name, ...cells)
  }
  const heads = Object.keys(ways).flatMap((way) => ["one right", `${way}@10`, "first", "all: found"])
  const classes = [...queries].filter(([, asked]) => asked.length > 0)
  return Console.log(
    [
      line(title, ...heads),
      ...classes.map(([name, asked]) => row(name, asked)),
      row(
        "all",
        classes.flatMap(([, asked]) => asked)
      )
    ].join("\n")
  )
}

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

const one = Effect.fnUntraced(function* (names: number) {
  const random = new Random(registerSeed)
  const real = realNames(FIRST_REAL)
  const entities = function* () {
    yield* register(names - real.length, registerSeed)
    yield* real
  }
  const sample: Array<Entity> = []
  const namesOf = new Map<number, ReadonlyArray<NameRow>>()
  const rows = function* () {
    for (const each of entities()) {
      if (each.entity < FIRST_REAL && random.chance(sampleSize / names)) sample.push(each)
      namesOf.set(each.entity, [...rowsOf(each)])
      yield* rowsOf(each)
    }
  }
  const { segment } = yield* Effect.promise(() => buildSegment(rows(), names))
  const index = new NameIndex(segment)
  const search = (text: string, limit?: number) =>
    index
      .search({ name: text, state: null, postcode: null, ...(limit !== undefined && { limit }) })
      .map(({ entity }) => entity)
  const ways: Ways = {
    index: ({ text }) => search(text),
    resolve: ({ text }) => ranked(text, search(text, searched), namesOf)
  }
  const [queries, ofReal] = [queriesFor(sample, querySeed), queriesFor(real, querySeed)]
  const asked = [...queries.values(), ...ofReal.values()].flat()
  const right = equallyRight(asked, entities(), (word) => segment.frequency[segment.rankOf(word)] ?? 0)
  yield* Console.log(
    `${count(names)} names, ${count(segment.termCount)} distinct words, segment ${megabytes(segment.bytes)}, seeds ${registerSeed} and ${querySeed}; ${perClass} queries a class`
  )
  yield* report("class", queries, right, ways)
  if (real.length > 0) yield* report(`${count(real.length)} real names`, ofReal, right, ways)
  else yield* Console.log("real names: not measured, since the publishers' files are not at hand")
})

/** Sizes in names. */
export const recall = Effect.fn("recall")(function* (sizes: ReadonlyArray<number>) {
  for (const names of sizes.length === 0 ? [1_000_000] : sizes) yield* one(names)
})
