/** Name search: recall and latency per class of query, size, build and load, against PostgreSQL in the same run. */
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Console, Effect } from "effect"
import { nameRows } from "./generator/nameRows.ts"
import { Random } from "./generator/Random.ts"
import { sortedRows } from "./generator/sortedRows.ts"
import { acquireEngine, type Engine, embeddedEngine } from "./harness/engine.ts"
import { machine } from "./harness/machine.ts"
import { eachTimed } from "./harness/measured.ts"
import { classHeads, classLine, count, line, megabytes, ms, times, timesOf } from "./harness/statistics.ts"
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
  return { milliseconds, recall: right / queries.length }
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
  const index = new NameIndex(segment)

  const random = new Random(11)
  const draw = () => ({ row: sample[random.below(sample.length)] ?? { name: "", entity: 0 } })
  const frequencyOf = (word: string) => segment.frequency[segment.rankOf(word)] ?? 0
  const queries = queriesOf(queryClasses, perClass, random, draw, frequencyOf)
  const harder = queriesOf(harderClasses, perClass, random, draw, frequencyOf)
  const others = [...queriesOf(queryClasses, perClass, random, draw, frequencyOf).values()]
  for (const until = performance.now() + warmUp; performance.now() < until; )
    for (const each of others) search(index, each)
  const before = yield* keySelect(inserted)
  const results = [...queries].map(([name, each]) => [name, search(index, each)] as const)
  const p = (before + (yield* keySelect(inserted))) / 2

  const all = timesOf(results.flatMap(([, { milliseconds }]) => milliseconds))
  const row = ([name, { milliseconds, recall }]: readonly [string, ReturnType<typeof search>]) =>
    classLine(name, recall, timesOf(milliseconds), p)
  yield* Console.log(
    [
      "",
      `${count(names)} names, ${count(segment.termCount)} distinct words`,
      `segment ${megabytes(segment.bytes)}, ${(segment.bytes / names).toFixed(1)} bytes a name; built in ${(built.milliseconds / 1000).toFixed(1)} s; opened and checked in ${built.opened.toFixed(0)} ms`,
      `P = ${ms(p)} ms`,
      line("class", ...classHeads),
      ...results.map(row),
      classLine("all", null, all, p),
      "any word may be lost, the rarest too:",
      ...[...harder].map(([name, each]) => row([name, search(index, each)]))
    ].join("\n")
  )
  yield* inDatabase(segment, queries, inserted)

  if (!trigrams || names > mostInTable) return yield* Console.log("pg_trgm: not measured at this size")
  yield* indexTrigrams
  const few = [...queries.values()].flatMap((each) => each.slice(0, trigramsPerClass))
  const trigram = timesOf(yield* eachTimed(few.length, (n) => similar(few[n]?.text ?? "")))
  return yield* Console.log(
    line(
      "pg_trgm %",
      ...[trigram.p50, trigram.p95].map(ms),
      `p50: ${times(trigram.p50 / all.p50)} times ours`
    )
  )
})

/** Sizes in names. */
export const resolve = Effect.fn("resolve")(function* (sizes: ReadonlyArray<number>) {
  const engine: Engine = yield* acquireEngine
  yield* Console.log(`${machine()}; compared with ${engine.name}`)
  for (const names of sizes.length === 0 ? [100_000, 1_000_000] : sizes)
    yield* withNameTable(engine, "resolve", one(names, engine.name !== embeddedEngine.name))
}, Effect.scoped)
