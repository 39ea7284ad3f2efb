import { assert, describe, it } from "@effect/vitest"
import type { ComparedSubject } from "@entity-watch/core/domain/Subject"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import {
  bounds,
  type MarkMemory,
  Marks,
  placeOf,
  type WatchedSource
} from "@entity-watch/core/watch/compare/RememberedMarks"
import { Effect, Stream } from "effect"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { customer, disturbed, generator, inventedList } from "../lists/listedEntries.ts"

const subjectOf = (name: string): ComparedSubject => ({
  names: [{ name, role: "subject", acn: null }],
  acns: [],
  dob: null,
  pob: null,
  type: null
})

/** What is watched: names by their places, which are numbers, each with a number that changes with the name. */
class Everybody implements WatchedSource<never> {
  readonly start = "0"
  readonly names = new Map<number, { name: string; version: number }>()
  readonly unread = new Set<number>()
  asked: Array<number> = []

  keys({ after, limit, through }: { after: string; through: string | null; limit: number }) {
    return Effect.sync(() =>
      [...this.names.keys()]
        .filter((place) => place > Number(after) && (through === null || place <= Number(through)))
        .sort((a, b) => a - b)
        .slice(0, limit)
        .map((place) => `${place} ${this.names.get(place)?.version}`)
        .join(",")
    )
  }

  read(keys: ReadonlyArray<string>) {
    return Effect.sync(() =>
      keys.map((key) => {
        const place = Number(placeOf(key))
        this.asked.push(place)
        const name = this.unread.has(place) ? undefined : this.names.get(place)?.name
        return name === undefined ? undefined : () => subjectOf(name)
      })
    )
  }
}

const list = inventedList(60, generator(3))
const whole = ListIndex.build(list)

const nearIn = (marks: Marks, memory: MarkMemory | null, all: Everybody, index: ListIndex, after = "0") =>
  Effect.map(
    Effect.flatMap(marks.nearNames(index), (near) => Stream.runCollect(marks.near(memory, all, after, near))),
    (pages) => ({
      near: pages.flatMap(({ near }) => near.map((key) => Number(placeOf(key)))),
      pages
    })
  )

describe("RememberedMarks", () => {
  for (const [title, within] of [
    ["with room for all", { ...bounds, block: 7 }],
    ["with room for some", { ...bounds, block: 7, marks: 600 }],
    ["with few words", { ...bounds, block: 7, words: 90 }]
  ] as const)
    it.effect(`holds the same as who reads everything, whatever comes, changes and goes, ${title}`, () =>
      Effect.gen(function* () {
        const random = generator(drawnSeed())
        const { below, pick } = random
        const listed = list.flatMap(({ names }) => names.map(({ name }) => name))
        const drawn = () => (below(2) === 0 ? disturbed(pick(listed), random) : customer(random))
        const marks = new Marks(within)
        const memory = marks.memoryOf("live", "subjects")
        const all = new Everybody()
        let [last, version, found, known] = [0, 0, 0, new Map<number, number>()]
        for (let round = 0; round < 25 * depth; round++) {
          for (let times = below(12); times > 0; times--) {
            const places = [...all.names.keys()]
            const place = places[below(Math.max(1, places.length))] ?? 0
            const kind = below(5)
            // Places are mostly given in order, and now and then one comes between.
            if (kind < 2 || place === 0) {
              last += 1 + below(9)
              all.names.set(last, { name: drawn(), version: ++version })
            } else if (kind === 2) all.names.set(1 + below(last + 1), { name: drawn(), version: ++version })
            else if (kind === 3) all.names.set(place, { name: drawn(), version: ++version })
            else all.names.delete(place)
          }
          all.unread.clear()
          if (below(4) === 0) for (const place of all.names.keys()) if (below(9) === 0) all.unread.add(place)
          last = Math.max(0, ...all.names.keys())
          const came = whole.weighing(list.filter(() => below(6) === 0))
          all.asked = []
          const { near, pages } = yield* nearIn(marks, memory, all, came)
          if (within.marks === bounds.marks && within.words === bounds.words) {
            const changed = [...all.names].filter(([place, one]) => known.get(place) !== one.version)
            assert.deepStrictEqual(
              all.asked.toSorted((a, b) => a - b),
              changed.map(([place]) => place).toSorted((a, b) => a - b)
            )
            known = new Map(
              [...all.names].flatMap(([place, { version: is }]) =>
                all.unread.has(place) && known.get(place) !== is ? [] : [[place, is]]
              )
            )
          }
          assert.isAtMost(memory.size, within.marks)
          const afresh = new Marks(bounds)
          const expected = yield* nearIn(afresh, null, all, came)
          // What cannot be read now may be known from before.
          const readable = (places: ReadonlyArray<number>) => places.filter((place) => !all.unread.has(place))
          assert.deepStrictEqual(readable(near), expected.near)
          found += near.length
          // From the end of any page on, whoever goes on finds the rest.
          const from = pages[below(pages.length)]?.through ?? "0"
          const rest = yield* nearIn(marks, memory, all, came, from)
          assert.deepStrictEqual(
            readable(rest.near),
            expected.near.filter((place) => place > Number(from))
          )
          assert.isAtLeast(Number(pages.at(-1)?.through), last)
        }
        assert.isAbove(found, 5)
      })
    )

  it.effect("holds everybody once where somebody left off behind what was the last block", () =>
    Effect.gen(function* () {
      const marks = new Marks({ ...bounds, block: 2 })
      const memory = marks.memoryOf("live", "entities")
      const all = new Everybody()
      const name = list[0]?.names[0]?.name ?? ""
      all.names.set(1, { name, version: 0 })
      assert.deepStrictEqual((yield* nearIn(marks, memory, all, whole)).near, [1])
      for (const place of [2, 3, 4, 5]) all.names.set(place, { name, version: 0 })
      const near = yield* marks.nearNames(whole)
      yield* Stream.runCollect(Stream.take(marks.near(memory, all, "0", near), 1))
      assert.deepStrictEqual((yield* nearIn(marks, memory, all, whole, "1")).near, [2, 3, 4, 5])
      assert.deepStrictEqual((yield* nearIn(marks, memory, all, whole)).near, [1, 2, 3, 4, 5])
    })
  )

  it.effect("reads again what is stale", () =>
    Effect.gen(function* () {
      const marks = new Marks({ ...bounds, block: 2 })
      const memory = marks.memoryOf("live", "entities")
      const all = new Everybody()
      const name = list[0]?.names[0]?.name ?? ""
      for (const place of [1, 2, 3, 4, 5]) all.names.set(place, { name: "Nobody Else", version: 0 })
      assert.deepStrictEqual((yield* nearIn(marks, memory, all, whole)).near, [])
      all.names.set(4, { name, version: 0 })
      assert.deepStrictEqual((yield* nearIn(marks, memory, all, whole)).near, [])
      memory.stale.add("4")
      all.asked = []
      assert.deepStrictEqual((yield* nearIn(marks, memory, all, whole)).near, [4])
      assert.deepStrictEqual(all.asked, [4])
      assert.strictEqual(memory.stale.size, 0)
    })
  )

  it.effect("leaves stale what it reads where no block begins", () =>
    Effect.gen(function* () {
      const marks = new Marks({ ...bounds, block: 2 })
      const memory = marks.memoryOf("live", "entities")
      const all = new Everybody()
      for (const place of [1, 2, 3, 4, 5, 6]) all.names.set(place, { name: "Nobody Else", version: 0 })
      yield* nearIn(marks, memory, all, whole)
      all.names.set(5, { name: list[0]?.names[0]?.name ?? "", version: 0 })
      memory.stale.add("5")
      // Another instance with other blocks had come to 3.
      assert.deepStrictEqual((yield* nearIn(marks, memory, all, whole, "3")).near, [5])
      assert.deepStrictEqual((yield* nearIn(marks, memory, all, whole)).near, [5])
    })
  )
})
