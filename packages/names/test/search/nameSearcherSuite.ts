/** What every `NameSearcher` has to do. Run over the specification and over the fast implementation. */
import { assert, describe, it } from "@effect/vitest"
import type { NameSearcher } from "@entity-watch/names/search/NameSearcher"
import type { Segment } from "@entity-watch/names/search/segment/Segment"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import { ask, row, segmentOf } from "./segments.ts"

type MakeSearcher = (main: Segment, tombstones?: Tombstones | null, delta?: Segment | null) => NameSearcher

const entities = (found: ReturnType<typeof ask>): ReadonlyArray<number> => found.map(({ entity }) => entity)

const register = segmentOf([
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

export const nameSearcherSuite = (title: string, make: MakeSearcher) =>
  describe(`${title}.search`, () => {
    const searcher = make(register)

    it("finds a name as it is written, whatever its marks, case and legal form", () => {
      const [best] = ask(searcher, "Blackburne Engineering Pty. Limited")
      assert.strictEqual(best?.entity, 6)
      assert.strictEqual(best?.score, 1)
      assert.strictEqual(ask(searcher, "lindqvist family trust")[0]?.entity, 8)
      assert.strictEqual(ask(searcher, "Кофейня Заря")[0]?.entity, 10)
    })

    it.each([
      ["one typing error", "Blackburn Engineering", 6],
      ["two typing errors in a word", "Blakcburn Engineering", 6],
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
      assert.strictEqual(ask(searcher, query)[0]?.entity, expected)
    })

    it("finds each side of a trading name", () => {
      const found = entities(ask(searcher, "Karen Halvorsen T/A Blue Gum Nursery"))
      assert.includeMembers([...found], [2, 5])
    })

    it("leaves out names of another place, and keeps those of none", () => {
      const found = searcher.search({ name: "Blue Gum Nursery", state: "NSW", postcode: "2000" })
      assert.deepStrictEqual(
        entities(found).filter((entity) => [3, 4, 5].includes(entity)),
        [5, 4]
      )
      assert.notInclude(entities(ask(searcher, "Blue Gum Nursery", "an unknown state")), 3)
    })

    it("answers nothing for words that no name is like", () => {
      assert.deepStrictEqual(ask(searcher, "Xyloquartz Vortimax"), [])
      assert.deepStrictEqual(ask(searcher, "  -- "), [])
      assert.deepStrictEqual(ask(make(segmentOf([])), "Blackburne"), [])
    })

    it("takes words of any length", () => {
      const long = "HALVERSEN".repeat(7)
      const own = make(segmentOf([row(`${long} CAFE`, 1), row("CAFE", 2)]))
      assert.strictEqual(ask(own, `${long} CAFE`)[0]?.entity, 1)
      assert.strictEqual(ask(own, `${long}X BAKERY`)[0]?.entity, 1)
      assert.doesNotThrow(() => ask(own, "A ".repeat(400) + "ÅÄÖ".repeat(300)))
    })

    it("answers an entity once, by its best name", () => {
      const own = make(
        segmentOf([row("HALVORSEN BAKERY", 1), row("HALVORSEN BAKERY CAFE", 1, { kind: "business" })])
      )
      assert.deepStrictEqual(
        ask(own, "Halvorsen Bakery Cafe").map(({ entity, kind }) => [entity, kind]),
        [[1, "business"]]
      )
    })

    it("orders equal names by kind, then live ones first, then by number", () => {
      const own = make(
        segmentOf([
          row("HALVORSEN CAFE", 1, { kind: "former" }),
          row("HALVORSEN CAFE", 2, { kind: "trading" }),
          row("HALVORSEN CAFE", 3, { kind: "business" }),
          row("HALVORSEN CAFE", 4, { live: false }),
          row("HALVORSEN CAFE", 6),
          row("HALVORSEN CAFE", 5)
        ])
      )
      assert.deepStrictEqual(entities(ask(own, "Halvorsen Cafe")), [5, 6, 4, 3, 2, 1])
    })

    it("answers no more than was asked for, and the best of them", () => {
      const own = make(segmentOf(Array.from({ length: 50 }, (_, i) => row("HALVORSEN CAFE", i))))
      assert.deepStrictEqual(
        entities(own.search({ name: "Halvorsen Cafe", state: null, postcode: null, limit: 3 })),
        [0, 1, 2]
      )
    })

    it("answers the names of a delta segment, and none that has a tombstone", () => {
      const main = segmentOf([row("HALVORSEN CAFE", 1), row("HALVORSEN BAKERY", 2)])
      const delta = segmentOf([row("LINDQVIST CAFE", 1)])
      const own = make(main, Tombstones.ofEntities(main, new Set([1])), delta)
      assert.deepStrictEqual(entities(ask(own, "Lindqvist Cafe")), [1])
      assert.deepStrictEqual(entities(ask(own, "Halvorsen Bakery")), [2])
      assert.isUndefined(ask(own, "Halvorsen Cafe").find(({ score }) => score === 1))
    })
  })
