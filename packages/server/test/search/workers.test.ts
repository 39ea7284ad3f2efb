/** Names searched in threads: the same answers as in one, whatever happens to a thread or an index meanwhile. */
import { isDeepStrictEqual } from "node:util"
import type { Worker } from "node:worker_threads"
import { assert, describe, it } from "@effect/vitest"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import type { NameRow } from "@entity-watch/names/search/segment/SegmentBuilder"
import type { LoadedNames } from "@entity-watch/node/search/LoadedNames"
import { SearchWorkers } from "@entity-watch/node/search/SearchWorkers"
import { Effect, Exit, Fiber, Layer, Schedule } from "effect"
import { nameRows } from "../../bench/generator/nameRows.ts"
import { Random } from "../../bench/generator/Random.ts"
import { queryClasses, queryOf } from "../../bench/resolve/queries.ts"
import { ManualTime } from "../support/ManualTime.ts"
import { until } from "../support/until.ts"
import { builtIndexes, namesOf, Replace } from "./builtIndexes.ts"

const rows = [...nameRows(3_000)]
const odd = (row: NameRow) => row.entity % 2 === 1
const all = namesOf(rows, "all")
const half = namesOf(rows.filter(odd), "half")

const random = new Random(3)
const asked = Array.from({ length: 300 }, (_, i) => {
  const row = rows[random.below(rows.length)]
  const query = row && queryOf(row, queryClasses[i % queryClasses.length] ?? "exact", random, () => 1)
  return { name: query?.text ?? row?.name ?? "", state: query?.state ?? null, postcode: null, limit: 10 }
})

const expectedOf = ({ main }: LoadedNames) => {
  const segment = Segment.open(main)
  if ("_tag" in segment) throw new Error(segment.detail)
  const index = new NameIndex(segment)
  return asked.map((each) => index.search(each).map(({ entity, score }) => ({ entity, score })))
}
const [expected, expectedHalf] = [expectedOf(all), expectedOf(half)]

const searching = (threads = 2, queue = 1000, time?: ManualTime) =>
  SearchWorkers.layer({ threads, queue, ...(time && { time }) }).pipe(Layer.provideMerge(builtIndexes))

const searchWhole = (i: number) => {
  const each = asked[i % asked.length] ?? assert.fail("no query")
  return NameSearch.use((service) => service.search("live", each))
}
const search = (i: number) => Effect.map(searchWhole(i), (found) => found?.entities ?? null)
const replace = (names: LoadedNames) => Replace.use((put) => put("live", names))

describe("SearchWorkers", () => {
  it.live("answers null while there is no index, and then as an index in this thread does", () =>
    Effect.gen(function* () {
      assert.isNull(yield* search(0))
      yield* replace(all)
      const found = yield* Effect.forEach(asked, (_, i) => search(i), { concurrency: 50 })
      assert.deepStrictEqual(found, expected)
      assert.isAbove(found.filter((each) => each !== null && each.length > 0).length, 250)
      assert.isNull(
        yield* NameSearch.use((service) =>
          service.search("sandbox", { name: "Quoll", state: null, postcode: null, limit: 1 })
        )
      )
    }).pipe(Effect.provide(searching()))
  )

  it.live("replaces an index between searches: every answer is from the one or the other", () =>
    Effect.gen(function* () {
      yield* replace(all)
      yield* search(0)
      const isLike = (found: unknown, other: unknown) => JSON.stringify(found) === JSON.stringify(other)
      /** Twenty at once, and how many of the answers only the index with all names or only that with half gives. */
      const searchMany = (first: number) =>
        Effect.forEach(
          Array.from({ length: 20 }, (_, i) => first + i),
          (i) =>
            Effect.map(search(i), (found) => {
              const at = i % asked.length
              const [isAll, isHalf] = [isLike(found, expected[at]), isLike(found, expectedHalf[at])]
              assert.isTrue(isAll || isHalf, `search ${i}`)
              return { all: isAll && !isHalf, half: isHalf && !isAll }
            }),
          { concurrency: 20 }
        )
      let next = 0
      for (const swap of ["half", "all", "half", "all"] as const) {
        // While it is searched: the first searches meet the index before.
        const first = yield* Effect.forkChild(searchMany(next))
        yield* replace({ ...(swap === "half" ? half : all), version: `swap ${next}` })
        yield* Fiber.join(first)
        yield* Effect.repeat(
          Effect.suspend(() => {
            next += 20
            return searchMany(next)
          }),
          { until: (answers) => answers.some((each) => each[swap]) }
        )
      }
      // The same by what changed alone: every even entity's names are taken out.
      const changed = rows.filter((row) => !odd(row)).map(({ entity }) => entity)
      yield* replace({
        version: "delta",
        snapshots: all.snapshots,
        main: all.main,
        changed,
        delta: namesOf([], "none").main,
        remote: null
      })
      // Until both threads have it, answers are of the index before.
      const differs = expected.findIndex(
        (each, at) => JSON.stringify(each) !== JSON.stringify(expectedHalf[at])
      )
      const inBoth = Effect.all([search(differs), search(differs)], { concurrency: 2 })
      yield* inBoth.pipe(
        Effect.repeat({
          until: (found) => found.every((each) => isDeepStrictEqual(each, expectedHalf[differs]))
        })
      )
      assert.deepStrictEqual(yield* Effect.forEach(asked, (_, i) => search(i)), expectedHalf)
    }).pipe(Effect.provide(searching()))
  )

  it.live("says of which snapshots the index is that was searched", () =>
    Effect.gen(function* () {
      const [one, two] = [{ gleif: "1" }, { gleif: "1", "oric-register": "2" }]
      yield* replace({ ...all, snapshots: one })
      yield* search(0)
      yield* replace({ ...half, snapshots: two })
      const seen = new Set<string>()
      yield* Effect.forEach(
        Array.from({ length: 100 }, (_, i) => i % asked.length),
        (i) =>
          Effect.map(searchWhole(i), (found) => {
            if (JSON.stringify(expected[i]) === JSON.stringify(expectedHalf[i])) return
            const isAll = JSON.stringify(found?.entities) === JSON.stringify(expected[i])
            assert.deepStrictEqual(found?.snapshots, isAll ? one : two)
            seen.add(`${isAll}`)
          }),
        { concurrency: 20, discard: true }
      ).pipe(Effect.repeat({ until: () => seen.has("false") }))
    }).pipe(Effect.provide(searching()))
  )

  it.live("refuses what the queue cannot take, and answers the rest", () =>
    Effect.gen(function* () {
      yield* replace(all)
      yield* search(0)
      // All are asked in one turn of the event loop, in which the thread answers none.
      const fork = Effect.runForkWith(yield* Effect.context<NameSearch>())
      const exits = yield* Effect.forEach(
        asked.map((_, i) => fork(search(i))),
        Fiber.await
      )
      const answered = exits.flatMap((exit, i) => (Exit.isSuccess(exit) ? [[i, exit.value] as const] : []))
      // Two with the thread, ten waiting.
      assert.lengthOf(answered, 12)
      for (const [i, found] of answered) assert.deepStrictEqual(found, expected[i])
      const refused = yield* Effect.flip(
        Effect.forEach(asked, (_, i) => search(i), { concurrency: "unbounded" })
      )
      assert.deepInclude(refused, { _tag: "SearchOverloaded", reason: "queue_full" })
    }).pipe(Effect.provide(searching(1, 10)))
  )

  it.live("answers what a thread is free for where no search may wait", () =>
    Effect.gen(function* () {
      yield* replace(all)
      // Until the thread has read the index.
      yield* Effect.retry(search(0), Schedule.spaced("10 millis"))
      assert.deepStrictEqual(
        yield* Effect.forEach(asked.slice(0, 20), (_, i) => search(i)),
        expected.slice(0, 20)
      )
    }).pipe(Effect.provide(searching(1, 0)))
  )

  it.live("lets a cancelled search leave the queue", () =>
    Effect.gen(function* () {
      yield* replace(all)
      yield* search(0)
      for (let round = 0; round < 20; round++) {
        const waiting = yield* Effect.forEach(
          Array.from({ length: 12 }, (_, i) => i),
          (i) => Effect.forkChild(search(i), { startImmediately: true })
        )
        for (const fiber of waiting) yield* Fiber.interrupt(fiber)
        // Were they still waiting, there would be no room for this one.
        assert.deepStrictEqual(yield* search(round), expected[round])
      }
    }).pipe(Effect.provide(searching(1, 10)))
  )

  it.live("replaces a thread that stopped, whose searches others answer", () => {
    const time = new ManualTime()
    const threads: Array<Worker> = []
    const made = (worker: Worker) => threads.push(worker)
    process.on("worker", made)
    const stop = (thread: Worker | undefined) =>
      Effect.promise(() => thread?.terminate() ?? assert.fail("no thread"))
    return Effect.gen(function* () {
      yield* replace(all)
      yield* search(0)
      assert.lengthOf(threads, 2)
      const asking = yield* Effect.forkChild(
        Effect.forEach(asked, (_, i) => search(i), { concurrency: "unbounded" }),
        { startImmediately: true }
      )
      yield* stop(threads[0])
      assert.deepStrictEqual(yield* Fiber.join(asking), expected)
      // Both gone: without an index in any thread the database is searched, until another thread has started.
      yield* stop(threads[1])
      yield* Effect.promise(() => until("both are missed", () => time.left.length === 2))
      assert.isNull(yield* search(1))
      assert.lengthOf(threads, 2)
      time.pass(1_000)
      assert.deepStrictEqual(yield* search(1), expected[1])
      assert.lengthOf(threads, 4)
    }).pipe(
      Effect.provide(searching(2, 1000, time)),
      Effect.ensuring(Effect.sync(() => process.off("worker", made)))
    )
  })
})
