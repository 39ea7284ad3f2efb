/** The fast implementation has to answer what the specification answers. */
import { assert, describe, it } from "@effect/vitest"
import { ExhaustiveSearcher } from "@entity-watch/names/search/ExhaustiveSearcher"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import type { NameQuery, NameSearcher } from "@entity-watch/names/search/NameSearcher"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { disturbed, generator, inventedName, inventedRows, overlappingRows } from "./invented.ts"
import { nameSearcherSuite } from "./nameSearcherSuite.ts"
import { row, segmentOf } from "./segments.ts"

nameSearcherSuite("ExhaustiveSearcher", (...segments) => new ExhaustiveSearcher(...segments))
nameSearcherSuite("NameIndex", (...segments) => new NameIndex(...segments))

type Next = ReturnType<typeof generator>

/** Without where the name is: of two equal names of one entity either may be answered. */
const answerOf = (searcher: NameSearcher, query: NameQuery) =>
  searcher.search(query).map(({ entity, kind, live, postcode, score, state }) => ({
    entity,
    kind,
    live,
    postcode,
    score,
    state
  }))

/** A name with up to three changes, sometimes two names with "trading as" between them, sometimes with a place. */
const queryOf = (names: ReadonlyArray<string>, next: Next): NameQuery => {
  let name = names[next(names.length)] ?? ""
  for (let left = next(4); left > 0; left--) name = disturbed(name, next)
  if (next(9) === 0) name = `${name} T/A ${names[next(names.length)]}`
  return {
    name,
    state: [null, null, null, "NSW", "VIC"][next(5)] ?? null,
    postcode: [null, null, null, "2000"][next(4)] ?? null,
    limit: [10, 3, 30][next(3)] ?? 10
  }
}

const withPostcodes = (rows: ReturnType<typeof inventedRows>, next: Next) =>
  rows.map((each) => ({ ...each, postcode: [null, "2000", "3000"][next(3)] ?? null }))

const compare = (rows: ReturnType<typeof inventedRows>, count: number, next: Next) => {
  const segment = segmentOf(rows)
  const [specification, index] = [new ExhaustiveSearcher(segment), new NameIndex(segment)]
  const names = rows.map(({ name }) => name)
  for (let i = 0; i < count; i++) {
    const query = queryOf(names, next)
    assert.deepStrictEqual(answerOf(index, query), answerOf(specification, query), JSON.stringify(query))
  }
}

const compareWithDelta = (rows: ReturnType<typeof inventedRows>, count: number, next: Next) => {
  const changed = new Set(Array.from({ length: rows.length / 10 }, () => next(rows.length)))
  const added = [...changed].map((entity) => row(inventedName(next), entity))
  const main = segmentOf(rows)
  const segments = [main, Tombstones.ofEntities(main, changed), segmentOf(added)] as const
  const [specification, index] = [new ExhaustiveSearcher(...segments), new NameIndex(...segments)]
  const names = [...rows, ...added].map(({ name }) => name)
  for (let i = 0; i < count; i++) {
    const query = queryOf(names, next)
    assert.deepStrictEqual(answerOf(index, query), answerOf(specification, query), JSON.stringify(query))
  }
}

describe("NameIndex.search answers what ExhaustiveSearcher.search answers", () => {
  it("over invented names", () => {
    const next = generator(drawnSeed())
    compare(withPostcodes(inventedRows(1500, next), next), 150 * depth, next)
  })

  it("over names of up to ten words that overlap", () => {
    const next = generator(drawnSeed())
    compare(overlappingRows(400, next), 200 * depth, next)
  })

  it("for queries of repeated words, and of more sides than a name has", () => {
    const next = generator(drawnSeed())
    const rows = overlappingRows(400, next)
    const segment = segmentOf(rows)
    const [specification, index] = [new ExhaustiveSearcher(segment), new NameIndex(segment)]
    for (let i = 0; i < 60 * depth; i++) {
      const words = (rows[next(rows.length)]?.name ?? "").split(" ")
      const name = Array.from({ length: 2 + next(20) }, () =>
        next(9) === 0 ? "T/A" : disturbed(words[next(words.length)] ?? "", next)
      ).join(" ")
      const query = { name, state: null, postcode: null }
      assert.deepStrictEqual(answerOf(index, query), answerOf(specification, query), name)
    }
  })

  it("with a delta segment and tombstones", () => {
    const next = generator(drawnSeed())
    compareWithDelta(overlappingRows(400, next), 70 * depth, next)
    compareWithDelta(inventedRows(600, next), 70 * depth, next)
  })
})

describe("NameIndex.search over a main segment, tombstones and a delta segment", () => {
  it("answers what it answers over a segment built anew", () => {
    const next = generator(drawnSeed())
    for (let round = 0; round < 3 * depth; round++) {
      const size = [20, 120, 600][round % 3] ?? 20
      const before = inventedRows(size, next)
      const changed = new Set(Array.from({ length: 1 + next(size) }, () => next(size)))
      const added = [...changed].flatMap((entity) =>
        Array.from({ length: next(3) }, () =>
          row(inventedName(next), entity, { state: [null, "NSW"][next(2)] ?? null })
        )
      )
      const main = segmentOf(before)
      const together = new NameIndex(main, Tombstones.ofEntities(main, changed), segmentOf(added))
      const anew = new NameIndex(
        segmentOf([...before.filter(({ entity }) => !changed.has(entity)), ...added])
      )
      for (let i = 0; i < 60; i++) {
        const from = next(2) === 0 ? before : added
        const name = disturbed(from[next(Math.max(1, from.length))]?.name ?? "HALVERSON", next)
        const query = { name, state: [null, "NSW"][next(2)] ?? null, postcode: null }
        assert.deepStrictEqual(wordsAnswered(together, query), wordsAnswered(anew, query), name)
      }
    }
  })
})

/** With the name's words in place of where it is: the two number the same names differently. */
const wordsAnswered = (index: NameIndex, query: NameQuery) =>
  index.search(query).map(({ name, segment, ...rest }) => ({
    ...rest,
    words: index.segments[segment]?.segment.wordsOf(name)
  }))
