import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { askedOfQuery } from "@entity-watch/core/rows/reconcile/askedOfQuery"
import { readQueries } from "@entity-watch/core/rows/reconcile/readQueries"
import { Result } from "effect"

const read = (value: unknown) => {
  const [[, query] = assert.fail()] = Result.getOrThrow(readQueries({ q0: value }))
  return query
}

describe("a query", () => {
  it("is a number where it is written as one, and a name otherwise", () => {
    const asked = (text: string) => askedOfQuery(read({ query: text }))
    assert.deepStrictEqual(asked("23 990 000 014").numbers, [{ abn: Abn.make("23990000014") }])
    assert.deepStrictEqual(asked("ABN: 23990000014").numbers, [{ abn: Abn.make("23990000014") }])
    assert.deepStrictEqual(asked("ACN 990 000 078").numbers, [{ acn: Acn.make("990000078") }])
    for (const text of [
      "23-990-000-014",
      "23.990.000.014",
      "A.B.N. 23\u00a0990\u00a0000\u00a0014",
      "\u202d23990000014\u202c"
    ])
      assert.deepStrictEqual(asked(text).numbers, [{ abn: Abn.make("23990000014") }], text)
    assert.deepStrictEqual(asked("A.C.N. 990-000-078").numbers, [{ acn: Acn.make("990000078") }])
    assert.lengthOf(asked("23990000015").badNumbers, 1)
    for (const name of ["1300 Plumber", "23990000014 Pty Ltd", "1234567890"])
      assert.deepStrictEqual([asked(name).names, asked(name).numbers], [[name], []])
  })

  it("has the numbers that stand with its name, beside those of its properties", () => {
    const asked = (query: string, abn?: string) => {
      const properties = abn === undefined ? [] : [{ pid: "abn", v: abn }]
      const { badNumbers, names, numbers } = askedOfQuery(read({ query, properties }))
      return [names.length, numbers, badNumbers.length]
    }
    const abn = { abn: Abn.make("23990000014") }
    const written = "Banksia Creek (ABN 23 990 000 014)"
    assert.deepStrictEqual(asked(written), [1, [abn], 0])
    assert.deepStrictEqual(asked(written, "23990000014"), [1, [abn], 0])
    assert.deepStrictEqual(asked(written, "21990000069"), [1, [{ abn: Abn.make("21990000069") }, abn], 0])
    assert.deepStrictEqual(asked("Banksia Creek ABN 23 990 000 015"), [1, [], 1])
    for (const unread of ["????", "see file"])
      assert.deepStrictEqual(asked("Banksia Creek", unread), [1, [], 1])
    assert.deepStrictEqual(asked("990 000 014 PTY LTD"), [0, [{ acn: Acn.make("990000014") }], 0])
  })

  it("may have a number that stands with its name without the word for it", () => {
    const query = "Banksia Creek Engineering Pty Ltd 80880000007"
    const { numbers, possible } = askedOfQuery(read({ query }))
    assert.deepStrictEqual([numbers, possible], [[], [{ abn: Abn.make("80880000007"), header: "query" }]])
    const properties = [{ pid: "abn", v: "23990000014" }]
    assert.isEmpty(askedOfQuery(read({ query, properties })).possible)
  })

  it("takes the first value of a property, whatever its kind", () => {
    const properties = [
      { pid: "postcode", v: 800 },
      { pid: "state", v: ["nsw", "VIC"] },
      { pid: "abn", v: { id: "23990000014", name: "Banksia" } },
      { pid: "colour", v: true }
    ]
    const { numbers, postcode, state } = askedOfQuery(read({ properties }))
    assert.deepStrictEqual([numbers, postcode, state], [[{ abn: Abn.make("23990000014") }], "0800", "NSW"])
  })

  it("guesses at no number where there are several", () => {
    const properties = (...all: ReadonlyArray<readonly [string, unknown]>) =>
      all.map(([pid, v]) => ({ pid, v }))
    for (const query of [
      { query: "21990000069", properties: properties(["abn", "23990000014"], ["acn", "990000014"]) },
      { query: "Banksia", properties: properties(["abn", ["23990000014", "21990000069"]]) },
      { query: "Banksia", properties: properties(["abn", "23990000014"], ["abn", "21990000069"]) },
      { query: "Banksia", properties: properties(["abn", `23990000014${" ".repeat(1000)}77`]) }
    ]) {
      const { badNumbers, numbers } = askedOfQuery(read(query))
      // Either none is read, or each of them is looked for, and the worse verdict counts.
      assert.isTrue(badNumbers.length === 1 || numbers.length > 1, JSON.stringify(query))
    }
    const { numbers } = askedOfQuery(
      read({ properties: properties(["abn", ["", "23990000014", "23990000014"]]) })
    )
    assert.deepStrictEqual(numbers, [{ abn: Abn.make("23990000014") }])
    const long = askedOfQuery(read({ query: `Emu Plains Joinery${" ".repeat(1500)}other name` }))
    assert.deepStrictEqual(long.names, ["Emu Plains Joinery other name"])
  })
})
