/** Searches over a remote segment that wait for bytes: several at a time, abandoned, and started over. */
import { assert, describe, it } from "@effect/vitest"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { type ByteRange, ResidentPartBuilder } from "@entity-watch/names/search/segment/residentPart"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import type { LoadedNames } from "@entity-watch/node/search/LoadedNames"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { SearchWorkers } from "@entity-watch/node/search/SearchWorkers"
import { Context, Deferred, Effect, Fiber, Layer, Stream } from "effect"
import { nameRows } from "../../bench/generator/nameRows.ts"
import { until } from "../support/until.ts"
import { namesOf } from "./builtIndexes.ts"

const rows = [...nameRows(3_000)]
/** Names from all over the register, so that few searches read what another one has read. */
const nameAt = (i: number) => rows[(i * 97) % rows.length]?.name ?? ""
const all = namesOf(rows, "all")
const half = namesOf(
  rows.filter(({ entity }) => entity % 2 === 1),
  "half"
)

const opened = ({ main }: LoadedNames): Segment => {
  const segment = Segment.open(main)
  return "_tag" in segment ? assert.fail(segment.detail) : segment
}

const remoteOf = (names: LoadedNames): LoadedNames => {
  const builder = ResidentPartBuilder.of(names.main, (bytes) => new SharedArrayBuffer(bytes))
  if ("_tag" in builder) return assert.fail(builder.detail)
  for (const { bytes, from } of builder.ranges) builder.take(from, new Uint8Array(names.main, from, bytes))
  return {
    ...names,
    version: `${names.version} remote`,
    main: builder.buffer,
    remote: { segmentId: "1", tombstones: null }
  }
}

const bytesOf = (ranges: ReadonlyArray<ByteRange>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(ranges.flatMap(({ bytes, from }) => [...new Uint8Array(all.main, from, bytes)]))

/** A stand-in for the database that answers when it is let, and counts who asks. */
const heldBack = Effect.gen(function* () {
  const open = yield* Deferred.make<boolean>()
  const state = { current: remoteOf(all), asking: 0, asked: 0 }
  const indexes = NameIndexes.of({
    current: (mode) => (mode === "live" ? state.current : null),
    replaced: Stream.never,
    read: (_, ranges) =>
      Effect.gen(function* () {
        state.asked++
        state.asking++
        const isThere = yield* Deferred.await(open)
        state.asking--
        return isThere ? bytesOf(ranges) : null
      })
  })
  const context = yield* Layer.build(
    Layer.fresh(SearchWorkers.layer({ threads: 1, queue: 100 })).pipe(
      Layer.provide(Layer.succeed(NameIndexes, indexes))
    )
  )
  const search = Context.get(context, NameSearch)
  const asks = (count: number) =>
    Effect.promise(() => until(`${count} searches wait for bytes`, () => state.asking === count))
  return {
    open,
    state,
    asks,
    ask: (i: number) =>
      Effect.map(
        search.search("live", { name: nameAt(i), state: null, postcode: null, limit: 10 }),
        (found) => found?.entities ?? null
      )
  }
})

const expectedOf = (names: LoadedNames, i: number) =>
  new NameIndex(opened(names))
    .search({ name: nameAt(i), state: null, postcode: null, limit: 10 })
    .map(({ entity, score }) => ({ entity, score }))

const askMany = <A, E>(ask: (i: number) => Effect.Effect<A, E>, count: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, i) => i),
    (i) => Effect.forkChild(ask(i), { startImmediately: true })
  )

describe("SearchWorkers over a remote segment", () => {
  it.live("have eight searches in a thread wait for bytes, and answer each as over the whole", () =>
    Effect.gen(function* () {
      const { ask, asks, open, state } = yield* heldBack
      const underWay = yield* askMany(ask, 30)
      yield* asks(8)
      yield* Deferred.succeed(open, true)
      for (const [i, fiber] of underWay.entries())
        assert.deepStrictEqual(yield* Fiber.join(fiber), expectedOf(all, i))
      assert.isAbove(state.asked, 30)
    }).pipe(Effect.scoped)
  )

  it.live("start over in the index that took the segment's place", () =>
    Effect.gen(function* () {
      const { ask, asks, open, state } = yield* heldBack
      const underWay = yield* askMany(ask, 20)
      yield* asks(8)
      state.current = half
      // Whoever searches next brings the new index to the threads.
      const next = yield* Effect.forkChild(ask(20), { startImmediately: true })
      yield* Deferred.succeed(open, false)
      for (const [i, fiber] of [...underWay, next].entries())
        assert.deepStrictEqual(yield* Fiber.join(fiber), expectedOf(half, i))
    }).pipe(Effect.scoped)
  )

  it.live("go without an index where the bytes cannot be had and nothing took its place", () =>
    Effect.gen(function* () {
      const { ask, open } = yield* heldBack
      yield* Deferred.succeed(open, false)
      assert.deepStrictEqual(yield* Effect.all([ask(0), ask(1)]), [null, null])
    }).pipe(Effect.scoped)
  )

  it.live("ask for nothing more once nobody waits for the answer", () =>
    Effect.gen(function* () {
      const { ask, asks, open, state } = yield* heldBack
      const underWay = yield* askMany(ask, 8)
      yield* asks(8)
      for (const fiber of underWay) yield* Fiber.interrupt(fiber)
      yield* Deferred.succeed(open, true)
      yield* asks(0)
      // The thread takes a search that needs no bytes when all but one of these have ended.
      state.current = half
      assert.deepStrictEqual(yield* ask(3), expectedOf(half, 3))
      assert.strictEqual(state.asked, 8)
      state.current = { ...remoteOf(all), version: "again" }
      yield* ask(3)
      assert.deepStrictEqual(yield* ask(3), expectedOf(all, 3))
    }).pipe(Effect.scoped)
  )
})
