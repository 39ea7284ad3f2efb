import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/core/domain/Abn"
import { Acn } from "@entity-watch/core/domain/Acn"
import { askedOfQuery } from "@entity-watch/server/http/reconcile/askedOfQuery"
import { readQueries } from "@entity-watch/server/http/reconcile/readQueries"
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
    assert.lengthOf(asked("23990000015").badNumbers, 1)
    for (const name of ["1300 Plumber", "23990000014 Pty Ltd", "1234567890"])
      assert.deepStrictEqual([asked(name).names, asked(name).numbers], [[name], []])
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
})
