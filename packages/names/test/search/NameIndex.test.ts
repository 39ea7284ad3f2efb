import { assert, describe, it } from "@effect/vitest"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import { exhaustive } from "./exhaustive.ts"
import { disturbed, generator, inventedName, inventedRows } from "./invented.ts"
import { ask, indexOf, row, segmentOf } from "./segments.ts"

const entities = (found: ReturnType<typeof ask>): ReadonlyArray<number> => found.map(({ entity }) => entity)

/** With the name's words in place of where it is: segments number the same names differently. */
const withWords = (index: NameIndex, found: ReturnType<typeof ask>) =>
  found.map(({ name, part, ...rest }) => ({ ...rest, words: index.segments[part]?.segment.wordsOf(name) }))

const register = indexOf([
  row("JOHN PETER HALVORSEN", 1),
  row("KAREN HALVORSEN", 2),
  row("BLUE GUM NURSERY PTY LTD", 3, { state: "VIC", postcode: "3000" }),
  row("BLUE GUM NURSERY PTY LTD", 4, { state: "NSW", postcode: "2000" }),
  row("BLUE GUM NURSERY", 5, { kind: "trading" }),
  row("BLACKBURNE ENGINEERING PTY LTD", 6),
  row("BLACKBURNE ENERGY PTY LTD", 7),
  row("The Trustee for THE LINDQVIST FAMILY TRUST", 8),
  row("PHILLIPSEN ORCHARDS", 9),
  row("КОФЕЙНЯ ЗАРЯ", 10)
])

describe("NameIndex.search", () => {
  it("finds a name as it is written, whatever its marks, case and legal form", () => {
    const [best] = ask(register, "Blackburne Engineering Pty. Limited")
    assert.strictEqual(best?.entity, 6)
    assert.strictEqual(best?.score, 1)
    assert.strictEqual(ask(register, "lindqvist family trust")[0]?.entity, 8)
    assert.strictEqual(ask(register, "Кофейня Заря")[0]?.entity, 10)
  })

  it.each([
    ["one slip", "Blackburn Engineering", 6],
    ["two slips in a word", "Blakcburn Engineering", 6],
    ["another first letter", "Plackburne Engineering", 6],
    ["a spelling of the same sound", "Filipsen Orchards", 9],
    ["words exchanged", "Halvorsen Peter John", 1],
    ["a word missing", "John Halvorsen", 1],
    ["a word more", "Blackburne Precision Engineering", 6],
    ["an abbreviation", "Blackburne Eng", 6],
    ["a beginning", "Blackburne Engin", 6],
    ["an initial", "K Halvorsen", 2],
    ["words written together", "Halvorsenkaren", 2],
    ["a letter instead of the blank", "Karenkhalvorsen", 2]
  ])("forgives %s", (_, query, expected) => {
    assert.strictEqual(ask(register, query)[0]?.entity, expected)
  })

  it("leaves out names of another place, and keeps those of none", () => {
    const found = register.search({ name: "Blue Gum Nursery", state: "NSW", postcode: "2000" })
    assert.deepStrictEqual(
      entities(found).filter((entity) => [3, 4, 5].includes(entity)),
      [5, 4]
    )
    assert.notInclude(entities(ask(register, "Blue Gum Nursery", "an unknown state")), 3)
  })

  it("answers nothing for words that no name is like", () => {
    assert.deepStrictEqual(ask(register, "Xyloquartz Vortimax"), [])
    assert.deepStrictEqual(ask(register, "  -- "), [])
    assert.deepStrictEqual(ask(indexOf([]), "Blackburne"), [])
  })

  it("takes words of any length", () => {
    const long = "HALVERSEN".repeat(7)
    const index = indexOf([row(`${long} CAFE`, 1), row("CAFE", 2)])
    assert.strictEqual(ask(index, `${long} CAFE`)[0]?.entity, 1)
    assert.strictEqual(ask(index, `${long}X BAKERY`)[0]?.entity, 1)
    assert.doesNotThrow(() => ask(index, "A ".repeat(400) + "ÅÄÖ".repeat(300)))
  })

  it("answers an entity once, by its best name", () => {
    const index = indexOf([row("HALVORSEN BAKERY", 1), row("HALVORSEN BAKERY CAFE", 1, { kind: "business" })])
    assert.deepStrictEqual(
      ask(index, "Halvorsen Bakery Cafe").map(({ entity, kind }) => [entity, kind]),
      [[1, "business"]]
    )
  })

  it("orders equal names by kind, then live ones first, then by number", () => {
    const index = indexOf([
      row("HALVORSEN CAFE", 1, { kind: "former" }),
      row("HALVORSEN CAFE", 2, { kind: "trading" }),
      row("HALVORSEN CAFE", 3, { kind: "business" }),
      row("HALVORSEN CAFE", 4, { live: false }),
      row("HALVORSEN CAFE", 6),
      row("HALVORSEN CAFE", 5)
    ])
    assert.deepStrictEqual(entities(ask(index, "Halvorsen Cafe")), [5, 6, 4, 3, 2, 1])
  })

  it("answers no more than was asked for, and the best of them", () => {
    const index = indexOf(Array.from({ length: 50 }, (_, i) => row("HALVORSEN CAFE", i)))
    assert.deepStrictEqual(
      entities(index.search({ name: "Halvorsen Cafe", state: null, postcode: null, limit: 3 })),
      [0, 1, 2]
    )
  })

  it("answers what looking at every name answers", () => {
    const next = generator(5)
    const rows = inventedRows(1500, next)
    const index = indexOf(rows)
    for (let i = 0; i < 600; i++) {
      const name = disturbed(rows[next(rows.length)]?.name ?? "", next)
      const found = ask(index, name).map(({ entity, score }) => ({ entity, score }))
      assert.deepStrictEqual(found, exhaustive(index, name), name)
    }
  })

  it("answers with a delta and names taken out what a segment built anew answers", () => {
    const next = generator(6)
    for (let round = 0; round < 12; round++) {
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
      const anew = indexOf([...before.filter(({ entity }) => !changed.has(entity)), ...added])
      for (let i = 0; i < 60; i++) {
        const from = next(2) === 0 ? before : added
        const name = disturbed(from[next(Math.max(1, from.length))]?.name ?? "HALVERSON", next)
        const state = [null, "NSW"][next(2)] ?? null
        assert.deepStrictEqual(
          withWords(together, ask(together, name, state)),
          withWords(anew, ask(anew, name, state)),
          name
        )
      }
    }
  })
})
