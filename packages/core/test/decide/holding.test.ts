import { assert, describe, it } from "@effect/vitest"
import { agreedBy, besideMatch, decisionsOn, subjectDifferences } from "@entity-watch/core/decide/holding"
import { decision, match } from "./support.ts"

const fell = [{ what: "subject", fact: "dob", before: null, after: "1971-02-02" }] as const

describe("decisionsOn", () => {
  it("takes those of the entry, by whichever of its references it is given", () => {
    const of = [decision(), decision({ id: "dec_0" })]
    assert.deepStrictEqual(decisionsOn(of, match("9999a")), of)
    assert.deepStrictEqual(decisionsOn(of, match("9998")), [])
    assert.deepStrictEqual(decisionsOn(of, { ...match(), source: "asic-banned-disqualified-persons" }), [])
  })

  it("tells an entry without a reference by its text", () => {
    const of = [decision({ entry_refs: [] }), decision({ id: "dec_0", entry_refs: [], entry_sha256: "two" })]
    assert.deepStrictEqual(decisionsOn(of, match("", "two")), of.slice(1))
    assert.deepStrictEqual(decisionsOn(of, match("", "three")), [])
  })

  it("tells entries of one reference apart, unless a later one left something open", () => {
    const [one, two] = [decision({ id: "dec_0" }), decision({ entry_sha256: "two" })]
    assert.deepStrictEqual(decisionsOn([two, one], match()), [one])
    assert.deepStrictEqual(decisionsOn([two, one], match("9999", "two")), [two, one])
    const open = decision({ entry_sha256: "two", outcome: "withdrawn" })
    assert.deepStrictEqual(decisionsOn([open, one], match()), [open, one])
  })
})

describe("subjectDifferences", () => {
  const facts = new Map([
    ["name", { compared: "", shown: "Jordan Example" }],
    ["pob", { compared: "", shown: "Exampleville" }]
  ])

  it("is empty for the same facts", () => {
    assert.deepStrictEqual(subjectDifferences({ name: "n", pob: "p" }, { pob: "p", name: "n" }, facts), [])
  })

  it("names a fact that is another, one that came and one that went", () => {
    assert.deepStrictEqual(subjectDifferences({ name: "n", dob: "d" }, { name: "m", pob: "p" }, facts), [
      { what: "subject", fact: "name", before: null, after: "Jordan Example" },
      { what: "subject", fact: "dob", before: null, after: null },
      { what: "subject", fact: "pob", before: null, after: "Exampleville" }
    ])
  })
})

describe("besideMatch", () => {
  it("is not new where different or same was decided and nothing has changed since", () => {
    for (const outcome of ["different", "same"] as const) {
      const { decided, is_new } = besideMatch([decision({ outcome })], [], false)
      assert.isFalse(is_new)
      assert.deepInclude(decided, { outcome, holds: true, agreed_by: null, fell_because: [] })
    }
  })

  it("is new where it is not known, or what was decided was taken back", () => {
    for (const outcome of ["unsure", "withdrawn"] as const) {
      const beside = besideMatch([decision({ outcome }), decision()], [], false)
      assert.isTrue(beside.is_new)
      assert.strictEqual(beside.decided.outcome, outcome)
    }
  })

  it("falls with what changed, and is new again", () => {
    const { decided, is_new } = besideMatch([decision()], fell, false)
    assert.isTrue(is_new)
    assert.deepInclude(decided, { holds: false, fell_because: fell })
  })

  it("waits for a second person where two are needed", () => {
    const alone = besideMatch([decision()], [], true)
    assert.isTrue(alone.is_new)
    assert.deepStrictEqual(
      alone.decided.fell_because.map(({ what }) => what),
      ["second_person"]
    )
    const agreed = besideMatch([decision({ decided_by: "Lee Second" }), decision()], [], true)
    assert.isFalse(agreed.is_new)
    assert.strictEqual(agreed.decided.agreed_by, "Kim Reviewer")
    const taken = besideMatch([decision({ outcome: "withdrawn" })], [], true)
    assert.deepStrictEqual(taken.decided.fell_because, [])
  })
})

describe("agreedBy", () => {
  const second = decision({ decided_by: "Lee Second" })

  it("is another person who came to the same before", () => {
    assert.strictEqual(agreedBy([second, decision()]), "Kim Reviewer")
    assert.strictEqual(agreedBy([second, second, decision()]), "Kim Reviewer")
  })

  it("is nobody for the same person, however spelt", () => {
    assert.isNull(agreedBy([decision({ decided_by: " KIM  reviewer" }), decision()]))
    assert.isNull(agreedBy([decision()]))
  })

  it("is nobody where the other decided otherwise, on another text or about other facts, or it was taken back", () => {
    for (const other of [
      { outcome: "same" as const },
      { entry_sha256: "two" },
      { facts: { name: "n" } },
      { facts: { name: "n", dob: "e" } }
    ])
      assert.isNull(agreedBy([second, decision(other)]), JSON.stringify(other))
    assert.isNull(agreedBy([second, decision({ outcome: "withdrawn" }), decision()]))
  })
})
