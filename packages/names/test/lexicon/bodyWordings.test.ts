import { assert, describe, it } from "@effect/vitest"
import { nameSimilarity } from "@entity-watch/names/compare"
import { bodyWordings, withBodiesInOneWording } from "../../src/lexicon/bodyWordings.ts"

describe("the wordings of a kind of body", () => {
  it.each(bodyWordings.map(({ example }) => example))("are one: %s, %s", (one, other) => {
    for (const [query, name] of [
      [one, other],
      [other, one]
    ] as const) {
      assert.isAtLeast(nameSimilarity(query, name), 0.9)
      // Two bodies may be told apart by them.
      assert.isBelow(nameSimilarity(query, name), 0.97)
    }
  })

  it.each([
    ["OWNERS CORPORATION PS 412345 K", "OWNERS CORPORATION PLAN NO. PS412345K"],
    ["Owners Corp No 2 PS412345K", "OWNERS CORPORATION 2 PLAN NO. PS412345K"],
    ["BC for Wagtail Court CTS 23456", "BODY CORPORATE FOR WAGTAIL COURT COMMUNITY TITLES SCHEME 23456"],
    ["Body Corp for Wagtail Court CTS 23456", "WAGTAIL COURT COMMUNITY TITLES SCHEME 23456"]
  ])("are one also where %s is short for %s", (one, other) => {
    assert.isAtLeast(nameSimilarity(one, other), 0.9)
    assert.isBelow(nameSimilarity(one, other), 0.97)
  })

  it.each([
    "Halvorsen P & C",
    "RLFC",
    "Wagtail HS Plumbing",
    "SP 81234 Pty Ltd",
    "CSP 12 Trading",
    "EST Electrical Pty Ltd",
    "Established Lending",
    "Westgate Superb Funding",
    "3D Printing",
    "1st Choice",
    "Unit 4B Cafe"
  ])("are not seen in %s", (name) => {
    assert.strictEqual(withBodiesInOneWording(name), name)
  })

  it.each([
    ["SP 81234", "THE OWNERS - STRATA PLAN NO 81235"],
    ["OC PS412345K", "OWNERS CORPORATION NO 2 PS412345K"],
    ["Owners Corp PS 412345 K", "OWNERS CORPORATION PS412345J"],
    ["BC for Wagtail Court CTS 23456", "BODY CORPORATE FOR WAGTAIL COURT COMMUNITY TITLES SCHEME 23457"],
    ["Quillon SMSF", "QUILLON RETIREMENT FUND"]
  ])("leave %s apart from %s", (one, other) => {
    assert.isBelow(nameSimilarity(one, other), 0.85)
  })
})
