import { assert, describe, it } from "@effect/vitest"
import { ListIndex } from "@entity-watch/core/lists/index/ListIndex"
import { depth, drawnSeed } from "../../../../suite/depth.ts"
import { customer, disturbed, generator, inventedList, listedEntry, listedName } from "../listedEntries.ts"

const found = (index: ListIndex, name: string, exhaustively: boolean) =>
  [...(exhaustively ? index.searchExhaustively(name, 0.5) : index.search(name, 0.5))]
    .map(([entry, { listed, score }]) => `${entry.ref} ${listed.name.name} ${score}`)
    .sort()

describe("ListIndex.search", () => {
  it("answers exactly what comparing with every name answers", () => {
    const random = generator(drawnSeed())
    const list = inventedList(400, random)
    const index = ListIndex.build(list)
    const names = list.flatMap((entry) => entry.names)
    let answers = 0
    const queries = 100 * depth
    for (let i = 0; i < queries; i++) {
      const name = names[random.below(names.length)]?.name ?? ""
      const query =
        i % 5 === 0 ? customer(random) : disturbed(i % 2 === 0 ? disturbed(name, random) : name, random)
      const expected = found(index, query, true)
      answers += expected.length
      assert.deepStrictEqual(found(index, query, false), expected, query)
    }
    assert.isAbove(answers, queries / 4)
  })

  it("leaves out nothing that reaches the score asked for, however high", () => {
    const random = generator(drawnSeed())
    const list = inventedList(250, random)
    const index = ListIndex.build(list)
    const names = list.flatMap((entry) => entry.names)
    for (let i = 0; i < 30 * depth; i++) {
      const query = disturbed(names[random.below(names.length)]?.name ?? "", random)
      const least = 0.4 + (i % 12) * 0.05
      const whole = [...index.searchExhaustively(query, least)].map(
        ([{ ref }, { score }]) => `${ref} ${score}`
      )
      const found = [...index.search(query, least)].map(([{ ref }, { score }]) => `${ref} ${score}`)
      assert.deepStrictEqual(found.sort(), whole.sort(), `${query} from ${least}`)
    }
  })

  it("answers the same in every script, for joined words, initials and names without a word of their own", () => {
    const list = [
      "Сергей Карпенков",
      "Sergey Karpenkov",
      "محمد حسن الرشيدي",
      "Mohammed Hasan al-Rashidi",
      "金正日",
      "Kim Jong-un",
      "KIM JONGUN",
      "J. Halvorsen",
      "Abdul Rahman S",
      "Abu Omar",
      "Al Hadi Al Iraqi",
      "Dostum"
    ].map((name, i) => listedEntry(name, "individual", { ref: `p${i}` }))
    const entities = [
      "Trading Group",
      "Bank of Ruritania",
      "Smart Fix Repairs",
      "MAI",
      "Unit 180",
      "القاعدة"
    ].map((name, i) => listedEntry(name, "entity", { ref: `e${i}` }))
    const index = ListIndex.build([...list, ...entities])
    for (const query of [
      ...[...list, ...entities].flatMap(({ names }) => names.map(({ name }) => name)),
      "Карпенков С",
      "محمد الرشيدي",
      "John Halvorsen",
      "Abdulrahman Smith",
      "ABDULRAHMAN S",
      "AlHadi Al-Iraqi",
      "Smartfix Repairs",
      "Group Trading",
      "M.A.I. Pty Ltd",
      "qaeda",
      "J"
    ])
      assert.deepStrictEqual(found(index, query, false), found(index, query, true), query)
  })

  it("answers the same on a list so small that most names are far from it", () => {
    const random = generator(drawnSeed())
    const whole = ListIndex.build(inventedList(300, random))
    const small = whole.weighing([
      ...inventedList(12, random),
      listedEntry("National Oil Trading Company", "entity", { ref: "n" }),
      listedEntry("NOTC", "entity", { ref: "a" }),
      listedEntry("Halvorsenbruk", "individual", { ref: "j" }),
      listedEntry("Free Zone Kestrel", "vessel", { ref: "v" })
    ])
    const names = [
      "Northern Ore Transport Co Pty Ltd",
      "Halvorsen Bruk",
      "Halvorsen Pty Bruk",
      "BRUK, Halvorsen",
      "Dr Halvorsen Jr Bruk",
      "MV Kestrel",
      "The Trustee for the Kestrel Trust",
      ...whole.entries.flatMap(({ names: each }) => each.map(({ name }) => disturbed(name, random))),
      ...Array.from({ length: 100 * depth }, () => customer(random))
    ]
    let answers = 0
    for (const name of names) {
      const expected = found(small, name, true)
      answers += expected.length
      assert.deepStrictEqual(found(small, name, false), expected, name)
    }
    assert.isAbove(answers, 20)
  })

  it("answers the same for names of up to 64 words, repeated, joined, shortened to letters and with names inside", () => {
    const random = generator(drawnSeed())
    const list = inventedList(150, random)
    const index = ListIndex.build(list)
    const words = list.flatMap(({ names }) => names.flatMap(({ name }) => name.split(" ")))
    const pick = () => {
      const word = words[random.below(words.length)] ?? ""
      const next = words[random.below(words.length)] ?? ""
      return [word, word, disturbed(word, random), word + next, word.charAt(0), `(${word} ${next})`][
        random.below(6)
      ]
    }
    let answers = 0
    for (let i = 0; i < 10 * depth; i++) {
      const own = Array.from({ length: 2 + random.below(12) }, pick)
      const query = Array.from({ length: 4 + random.below(70) }, () =>
        random.below(12) === 0 ? "aka" : own[random.below(own.length)]
      ).join(" ")
      const expected = found(index, query, true)
      answers += expected.length
      assert.deepStrictEqual(found(index, query, false), expected, query)
    }
    assert.isAbove(answers, depth)
  })

  it("answers two words that are listed as one, beside words that contradict each other", () => {
    const index = ListIndex.build([listedEntry("Gregor Halvorsenbruk Testerly", "individual")])
    const query = "Gregor Halvorsen Bruk Olander"
    const [score = 0] = [...index.searchExhaustively(query, 0.5).values()].map((match) => match.score)
    assert.isAbove(score, 0.5)
    assert.strictEqual(index.search(query, score).size, 1)
  })

  it("answers an entry once, under its best name", () => {
    const entry = listedEntry(
      [
        listedName("Gregor Halvorsen"),
        listedName("Gregor Paul Halvorsen", "alias"),
        listedName("Greg", "weak_alias")
      ],
      "individual"
    )
    const answer = ListIndex.build([entry]).search("Gregor Paul Halvorsen", 0.5)
    assert.strictEqual(answer.size, 1)
    assert.strictEqual(answer.get(entry)?.listed.name.name, "Gregor Paul Halvorsen")
  })

  it("compares what the register says to compare, and shows what was published", () => {
    const entry = listedEntry(
      [{ ...listedName("Zarya LLC (call sign: Topol)"), compared: "Zarya LLC" }],
      "entity"
    )
    const index = ListIndex.build([entry])
    assert.strictEqual(
      index.search("Zarya", 0.8).get(entry)?.listed.name.name,
      "Zarya LLC (call sign: Topol)"
    )
    assert.strictEqual(index.search("Topol", 0.5).size, 0)
  })

  it("answers nothing for a name without letters", () => {
    const index = ListIndex.build([listedEntry("Gregor Halvorsen", "individual")])
    assert.strictEqual(index.search("—", 0).size, 0)
    assert.strictEqual(ListIndex.build([]).search("Gregor Halvorsen", 0).size, 0)
  })
})
