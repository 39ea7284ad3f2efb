import { assert, describe, it } from "@effect/vitest"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import type { ScreenResult } from "@entity-watch/contract/schema/ScreenResult"
import { subjectFactsOf } from "@entity-watch/core/decide/subjectFacts"

const factsOf = (
  request: ScreenRequest,
  answer: { readonly names?: ReadonlyArray<string>; readonly acn?: string; readonly read?: string } = {}
) => {
  const { acn = null, names = [], read } = answer
  const query: ScreenResult["query"] = {
    name: request.name ?? null,
    dob: request.dob ?? null,
    ...(read !== undefined && { dob_read: read }),
    pob: request.pob ?? null
  }
  const screened = names.map((name) => ({ name, role: "subject", acn }) as const)
  return subjectFactsOf([request, { query, screened }])
}

const compared = (...args: Parameters<typeof factsOf>) =>
  Object.fromEntries([...factsOf(...args)].map(([fact, each]) => [fact, each.compared]))

const whole = {
  name: "Jordan Example",
  dob: "1971-01-31",
  pob: "Exampleville",
  country: "Freedonia",
  imo: "9000001",
  identifiers: ["passport Z 0000014", "K-348486"]
} satisfies ScreenRequest

describe("subjectFactsOf", () => {
  it("has every fact that was given, and none that was not", () => {
    assert.deepStrictEqual(
      [...factsOf(whole).keys()],
      ["name", "dob", "pob", "country", "imo", "identifiers"]
    )
    assert.deepStrictEqual([...factsOf({ name: "Jordan Example" }).keys()], ["name"])
    assert.deepStrictEqual(
      [...factsOf({ abn: "23 990 000 014" }, { names: ["BANKSIA"], acn: "990000014" }).keys()],
      ["name", "screened_acn", "abn"]
    )
    assert.deepStrictEqual([...factsOf({ acn: "990 000 014" }).keys()], ["acn"])
  })

  it("is the same in any order, whatever stands around it, and however a date is written", () => {
    const [first, second] = whole.identifiers
    assert.deepStrictEqual(
      compared({ ...whole, name: " Jordan Example ", identifiers: [second ?? "", first ?? ""] }),
      compared(whole)
    )
    assert.deepStrictEqual(compared({ ...whole, dob: "31/01/1971" }, { read: "1971-01-31" }), compared(whole))
    assert.strictEqual(
      compared({ name: "Zo\u00eb Example" }).name,
      compared({ name: "Zoe\u0308 Example" }).name
    )
  })

  it("takes what the screener may read otherwise for another fact", () => {
    const pairs: ReadonlyArray<readonly [keyof ScreenRequest, unknown, unknown]> = [
      ["name", "Robin Lopez Jordan Example", "Robin Lopez\nJordan Example"],
      ["name", "Robin Lopez Jordan Example", "Robin Lopez   Jordan Example"],
      ["name", "Robin Lopez-Alex Pretend", "Robin Lopez\u2014Alex Pretend"],
      ["name", "robinalexpretend", "RobinAlexPretend"],
      ["identifiers", ["Z0000014998"], ["Z0000014 998"]],
      ["identifiers", ["NO 1234567"], ["1234567"]]
    ]
    for (const [fact, one, other] of pairs)
      assert.notStrictEqual(
        compared({ ...whole, [fact]: one })[fact],
        compared({ ...whole, [fact]: other })[fact],
        `${one} and ${other}`
      )
  })

  it("is another where any fact is another", () => {
    const before = compared(whole)
    const others: Record<string, Partial<ScreenRequest>> = {
      name: { name: "Jordan Exampel" },
      dob: { dob: "1971-01-30" },
      pob: { pob: "Exampletown" },
      country: { country: "Ruritania" },
      imo: { imo: "9000002" },
      identifiers: { identifiers: ["K-348486"] }
    }
    for (const [fact, other] of Object.entries(others)) {
      const after = compared({ ...whole, ...other })
      assert.deepStrictEqual(
        Object.keys(before).filter((each) => before[each] !== after[each]),
        [fact]
      )
    }
  })

  it("takes two ways in which a field may be read for two names", () => {
    const { name } = compared({ name: "Jordan Example" })
    for (const other of ["Jordan; Example", "Jordan Example ???", "Example, Jordan", "[Jordan Example]"])
      assert.notStrictEqual(compared({ name: other }).name, name, other)
  })

  it("is of the names behind a number, in any order", () => {
    const names = ["BANKSIA CREEK PTY LTD", "WATTLE PTY LTD"]
    const asked = { abn: "23990000014" }
    assert.deepStrictEqual(compared(asked, { names }), compared(asked, { names: [...names].reverse() }))
    assert.notDeepEqual(compared(asked, { names }), compared(asked, { names: names.slice(1) }))
    assert.notDeepEqual(compared(asked, { names }), compared(asked, { names, acn: "990000112" }))
    assert.notDeepEqual(compared({ abn: "51824753556" }, { names }), compared(asked, { names }))
    assert.strictEqual(factsOf(asked, { names }).get("name")?.shown, names.join("; "))
  })
})
