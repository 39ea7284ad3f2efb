import { assert, describe, it } from "@effect/vitest"
import { MatchExplanation } from "@entity-watch/contract/schema/MatchExplanation"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import type { ListedEntry } from "@entity-watch/core/domain/ListedEntry"
import type { ComparedSubject } from "@entity-watch/core/domain/Subject"
import { compare } from "@entity-watch/core/lists/compare"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { FLOOR } from "@entity-watch/core/lists/score/floor"
import * as Schema from "effect/Schema"
import { disturbed, generator, inventedList, listedEntry, listedName } from "./listedEntries.ts"

const subject = (name: string, rest: Partial<ComparedSubject> = {}): ComparedSubject => ({
  names: [{ name, role: "subject", acn: null }],
  acns: [],
  dob: null,
  pob: null,
  type: null,
  explain: true,
  ...rest
})

const matched = (entries: ReadonlyArray<ListedEntry>, one: ComparedSubject): ReadonlyArray<Match> =>
  compare(ListIndex.build(entries), one, "2026-11-20").matches

const sum = (match: Match): number =>
  (match.explanation?.features ?? []).reduce((total, { points }) => total + points, 0)

describe("compare with explain", () => {
  const halvorsen = listedEntry("Gregor Paul HALVORSEN", "individual", {
    datesOfBirth: [{ year: 1964, month: 5, day: 17 }]
  })

  it("says what each feature adds, which words aligned and what would have to differ", () => {
    const [match] = matched([halvorsen], subject("Halvorsn Gregor", { dob: "1964" }))
    assert.deepStrictEqual(match?.explanation, {
      compared_as: "person",
      floor: FLOOR,
      features: [
        {
          feature: "words",
          score: 0.94,
          weight: 85,
          points: 79.81,
          detail: "how alike the aligned words are"
        },
        {
          feature: "missing_words",
          score: 0.94,
          weight: 79.81,
          points: -4.43,
          detail: "words stand on one side only"
        },
        {
          feature: "word_order",
          score: 0.96,
          weight: 85,
          points: -3.4,
          detail: "the words stand in another order"
        },
        {
          feature: "date_of_birth",
          score: 0.5,
          weight: 12,
          points: 6,
          detail: "year of birth agrees (1964)"
        }
      ],
      aligned: [
        { screened: "HALVORSN", listed: "HALVORSEN", similarity: 0.89 },
        { screened: "GREGOR", listed: "GREGOR", similarity: 1 }
      ],
      only_screened: [],
      only_listed: ["PAUL"],
      differences: [
        { if: "no date of birth agreed", score: 72, below_floor: false },
        { if: "HALVORSN were another word", score: 6, below_floor: true },
        { if: "GREGOR were another word", score: 6, below_floor: true }
      ]
    })
  })

  it("says nothing unless it is asked", () => {
    const [match] = matched([halvorsen], subject("Gregor Halvorsen", { explain: false }))
    assert.isDefined(match)
    assert.isUndefined(match?.explanation)
  })

  it("names what holds a score down", () => {
    const explained = (entry: ListedEntry, name: string, dob: string) =>
      matched([entry], subject(name, { dob }))[0]?.explanation?.features.map(({ feature }) => feature)
    const smith = { ...halvorsen, names: [listedName("Gregor SMITH")] }
    assert.deepStrictEqual(explained(smith, "G Smith", "1964-05-17"), ["words", "ceiling", "date_of_birth"])
    const weak = { ...halvorsen, names: [listedName("Gregor HALVORSEN", "weak_alias")] }
    assert.deepStrictEqual(explained(weak, "Gregor Halvorsen", "1964-05-17"), [
      "words",
      "weak_alias",
      "date_of_birth"
    ])
  })

  it("says that a number alone decided", () => {
    const entry = listedEntry("Kestrel Finance Pty Ltd", "entity", { acn: "000000019" })
    const [match] = matched([entry], subject("Renamed Holdings", { acns: ["000000019"] }))
    assert.strictEqual(match?.explanation?.compared_as, null)
    assert.deepStrictEqual(
      match?.explanation?.features.map(({ feature, points }) => [feature, points]),
      [["same_number", 100]]
    )
    assert.deepStrictEqual(match?.explanation?.differences, [
      { if: "the number were another", score: 0, below_floor: true }
    ])
  })

  it.prop(
    "adds up to the score of every match, and fits its schema",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))],
    ([seed]) => {
      const random = generator(seed)
      const list = inventedList(60, random).map((entry) => ({
        ...entry,
        datesOfBirth: [{ year: 1960 + random.below(4) }],
        placesOfBirth: ["Norrvik, Ruritania"]
      }))
      const index = ListIndex.build(list)
      const isExplanation = Schema.is(MatchExplanation)
      for (const { names } of list.slice(0, 10)) {
        const name = disturbed(names[0]?.name ?? "", random)
        const hints = random.below(2) === 0 ? { dob: "1961", pob: "Norrvik" } : {}
        for (const match of compare(index, subject(name, hints), "2026-11-20").matches) {
          assert.approximately(sum(match), match.score, 0.1, `${name} | ${match.matched_name}`)
          assert.isTrue(isExplanation(match.explanation))
        }
      }
    }
  )

  it("names the words that contradict each other", () => {
    const list = [listedEntry("Alexandra Petrovna HALVORSEN", "individual", { ref: "daughter" })]
    const detailOf = (name: string) =>
      compare(ListIndex.build(list), subject(name, { explainEntry: "daughter" }), "2026-11-28")
        .belowFloor?.flatMap(({ explanation }) => explanation?.features ?? [])
        .find(({ feature }) => feature === "contradicting_words")?.detail
    assert.strictEqual(detailOf("Halvorsen, Alexandra Maria"), "MARIA stands where the list has PETROVNA")
    assert.strictEqual(detailOf("HALVORSEN ALEXANDRA B"), "B stands where the list has PETROVNA")
  })
})
