import { assert, describe, it } from "@effect/vitest"
import type { DecidedEntry } from "@entity-watch/contract/schema/Decision"
import { entryDifferences, entryOfMatch } from "@entity-watch/core/decide/decidedEntry"
import { match } from "./support.ts"

const entry: DecidedEntry = {
  listing_type: "Individual",
  dob_raw: "1970",
  pob: "Exampleville",
  register_name: "Consolidated List",
  ban_type: "",
  acn: "",
  listed: {
    names: ["Jordan EXAMPLE", "J. EXAMPLE"],
    identifiers: [{ kind: "passport", number: "Z0000014" }],
    bans: [{ type: "Credit banning", start: "2020-01-01", end: "", comment: "", url: "" }]
  }
}

describe("entryDifferences", () => {
  it("is empty for the same text, in whatever order its rows are", () => {
    const { names = [] } = entry.listed
    assert.deepStrictEqual(
      entryDifferences(entry, { ...entry, listed: { ...entry.listed, names: [...names].reverse() } }),
      []
    )
  })

  it("has both texts of each field that is another", () => {
    assert.deepStrictEqual(
      entryDifferences(entry, {
        ...entry,
        dob_raw: "1971",
        ban_type: "Permanent",
        listed: { names: ["Jordan EXAMPLE"], citizenship: ["Freedonia"], identifiers: [], bans: [] }
      }),
      [
        { what: "entry", fact: "names", before: "Jordan EXAMPLE; J. EXAMPLE", after: "Jordan EXAMPLE" },
        { what: "entry", fact: "identifiers", before: "passport, Z0000014", after: null },
        { what: "entry", fact: "bans", before: "Credit banning, 2020-01-01", after: null },
        { what: "entry", fact: "dob_raw", before: "1970", after: "1971" },
        { what: "entry", fact: "ban_type", before: null, after: "Permanent" },
        { what: "entry", fact: "citizenship", before: null, after: "Freedonia" }
      ]
    )
  })
})

describe("entryOfMatch", () => {
  it("is bounded, however much a list says", () => {
    const names = Array.from({ length: 300 }, () => "x".repeat(5_000))
    const { listed } = entryOfMatch({ ...match(), listed: { names } })
    assert.lengthOf(listed.names ?? [], 100)
    assert.strictEqual(listed.names?.[0]?.length, 2_001)
  })
})
