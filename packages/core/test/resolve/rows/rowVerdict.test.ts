import { assert, describe, it } from "@effect/vitest"
import { Abn } from "@entity-watch/contract/schema/Abn"
import { Acn } from "@entity-watch/contract/schema/Acn"
import { RowVerdict } from "@entity-watch/contract/schema/RowVerdict"
import type { RowRules } from "@entity-watch/core/resolve/rows/JudgedRow"
import type { AskedRow, RowEntity, RowEvidence } from "@entity-watch/core/resolve/rows/RowEvidence"
import { isSettledByNumber, rowVerdict } from "@entity-watch/core/resolve/rows/rowVerdict"
import * as Schema from "effect/Schema"
import { entity } from "./rowEntities.ts"

const own = { abn: Abn.make("23990000014") }
const ownAcn = { acn: Acn.make("990000014") }
const row: AskedRow = {
  names: ["Banksia Creek Engineering"],
  numbers: [own],
  badNumbers: [],
  nameUnread: null,
  state: null,
  postcode: null
}
const nameless: AskedRow = { ...row, names: [] }
const numberless: AskedRow = { ...row, numbers: [] }
const bad: AskedRow = {
  ...row,
  numbers: [],
  badNumbers: [{ digits: "23990000015", why: "The abn has check digits that do not agree." }]
}

const evidence = (known: Partial<RowEvidence>): RowEvidence => ({
  asked: row,
  byNumber: [],
  near: [],
  byName: null,
  unavailable: null,
  ...known
})
const holding = (entities: ReadonlyArray<RowEntity>, lacking: string | null = null) => [
  { number: own, entities, lacking }
]
const named = (entities: ReadonlyArray<RowEntity>, lacking: string | null = null) => ({ entities, lacking })

const judged = (known: Partial<RowEvidence>, rules: RowRules = { requireGst: false }) =>
  rowVerdict(evidence(known), rules)
const verdictOf = (known: Partial<RowEvidence>, rules?: RowRules) => judged(known, rules).verdict

const other = entity({ abn: "25990000023", name: "GOANNA HOLDINGS PTY LTD" })
const unlike = { similarity: 0.4 }

describe("rowVerdict of a row with a number", () => {
  it("is same where any name of the entity agrees, and says which", () => {
    for (const kind of ["legal", "business", "trading", "former", "trustee"] as const) {
      const answer = judged({ byNumber: holding([entity({ like: { kind, similarity: 0.85 } })]) })
      assert.deepInclude(answer, { verdict: "same", matchedBy: "abn", confidence: 100 })
      assert.deepStrictEqual(
        answer.reasons,
        kind === "trustee"
          ? ["The name is that of the trust's trustee."]
          : kind === "former"
            ? ["It is a former name of the entity."]
            : []
      )
      assert.strictEqual(answer.entity?.like?.kind, kind)
    }
  })

  it("is name_differs where no name agrees and nobody else bears the row's", () => {
    const answer = judged({
      byNumber: holding([entity({ like: { similarity: 0.84 } })]),
      byName: named([entity({ abn: "25990000023", like: { similarity: 0.8 } })])
    })
    assert.deepInclude(answer, { verdict: "name_differs", confidence: 84 })
  })

  it("is number_of_someone_else where another bears the name with its legal form", () => {
    const asked = "Goanna Ltd"
    const holder = entity({ like: { asked, name: "GOANNA PTY LTD", similarity: 0.97 } })
    const bearer = entity({ abn: "25990000023", like: { asked, name: "GOANNA LIMITED", similarity: 1 } })
    assert.isFalse(isSettledByNumber({ asked: row, byNumber: holding([holder]) }))
    const verdict = (found: ReadonlyArray<RowEntity>, lacking: string | null = null) =>
      verdictOf({ byNumber: holding([holder]), byName: named(found, lacking) })
    assert.strictEqual(verdict([bearer, holder]), "number_of_someone_else")
    assert.strictEqual(verdict([holder]), "same")
    assert.strictEqual(verdict([holder], "No index."), "unavailable")
    const formless = entity({ like: { asked: "Goanna", name: "GOANNA PTY LTD", similarity: 0.97 } })
    assert.isFalse(isSettledByNumber({ asked: row, byNumber: holding([formless]) }))
    assert.strictEqual(verdictOf({ byNumber: holding([formless]), byName: named([formless]) }), "same")
  })

  it("is same with a form that the name has not only where nobody bears the name with it", () => {
    const asked = "Goanna Pty Ltd"
    const business = { asked, kind: "business", name: "GOANNA", similarity: 0.97 } as const
    const holder = entity({ name: "QUOLL PTY LTD", like: business })
    const bearer = entity({ abn: "25990000023", like: { asked, name: "GOANNA PTY LTD", similarity: 1 } })
    assert.isFalse(isSettledByNumber({ asked: row, byNumber: holding([holder]) }))
    const beside = (found: ReadonlyArray<RowEntity>) =>
      judged({ byNumber: holding([holder]), byName: named([holder, ...found]) })
    assert.strictEqual(beside([bearer]).verdict, "number_of_someone_else")
    const alone = beside([])
    assert.strictEqual(alone.verdict, "same")
    assert.deepStrictEqual(alone.reasons, [
      'The row has the legal form "PTY LTD", and its name "GOANNA" has none.'
    ])
    // Both in another spelling.
    const [slip, other] = [holder, bearer].map((each) => ({
      ...each,
      like: each.like && { ...each.like, asked: "Gonna Pty Ltd", similarity: 0.9 }
    }))
    assert.strictEqual(
      verdictOf({ byNumber: holding(slip ? [slip] : []), byName: named(other ? [other] : []) }),
      "name_differs"
    )
  })

  it("is name_differs where another bears the name together with the note beside it", () => {
    const payroll = entity({ abn: "25990000023", name: "GOANNA PAYROLL PTY LTD" })
    const { others, reasons, verdict } = judged({ byNumber: holding([entity()]), byNote: [payroll] })
    assert.strictEqual(verdict, "name_differs")
    assert.deepStrictEqual(others, [payroll])
    assert.include(reasons.join(" "), "With the note beside it, the name is that of GOANNA PAYROLL PTY LTD")
    assert.strictEqual(verdictOf({ byNumber: holding([entity()]), byNote: [entity()] }), "same")
  })

  it("is name_differs where the row leaves out the word that tells the entity from another", () => {
    const asked = "Galloway Property"
    const difference = (...onlyInName: ReadonlyArray<string>) => ({ onlyInQuery: [], onlyInName })
    const like = (name: string, similarity: number, ...words: ReadonlyArray<string>) => ({
      name,
      like: { asked, name, similarity, difference: difference(...words) }
    })
    const holdings = entity(like("GALLOWAY PROPERTY HOLDINGS PTY LTD", 0.9, "HOLDINGS"))
    const beside = (name: string, ...words: ReadonlyArray<string>) => {
      const sister = entity({ abn: "25990000023", ...like(name, 0.84, ...words) })
      return judged({ byNumber: holding([holdings]), byName: named([holdings, sister]) })
    }
    const { reasons, verdict } = beside("GALLOWAY PROPERTY TRUST", "TRUST")
    assert.strictEqual(verdict, "name_differs")
    assert.include(
      reasons.join(" "),
      'leaves out "HOLDINGS", by which it is told from GALLOWAY PROPERTY TRUST'
    )
    for (const name of ["TRADING UNIT TRUST", "NO 2", "BALLARAT"])
      assert.strictEqual(beside(`GALLOWAY PROPERTY ${name}`, ...name.split(" ")).verdict, "name_differs")
    // They differ in a word that neither the row nor its entity has, or in several names.
    for (const name of ["HOLDINGS INVESTMENTS", "HALVORSEN BALLARAT RACING"])
      assert.strictEqual(beside(`GALLOWAY PROPERTY ${name}`, ...name.split(" ")).verdict, "same")
    const equal = entity({ like: { asked, name: "GALLOWAY PROPERTY PTY LTD", similarity: 0.97 } })
    const trust = entity({ abn: "25990000023", ...like("GALLOWAY PROPERTY TRUST", 0.84, "TRUST") })
    assert.strictEqual(verdictOf({ byNumber: holding([equal]), byName: named([equal, trust]) }), "same")
  })

  it("is name_differs where the row leaves out the legal form that tells a company from another body", () => {
    const asked = "Maria Halvorsen"
    const company = entity({ like: { asked, name: "MARIA HALVORSEN PTY LTD", similarity: 0.97 } })
    const beside = (like: Partial<RowEntity["like"] & object>) => {
      const person = entity({ abn: "25990000023", name: "MARIA HALVORSEN", like: { asked, ...like } })
      return judged({ byNumber: holding([company]), byName: named([person, company]) })
    }
    const { reasons, verdict } = beside({})
    assert.strictEqual(verdict, "name_differs")
    assert.include(reasons.join(" "), 'leaves out "PTY LTD", by which it is told from MARIA HALVORSEN')
    // The form is that of the trustee.
    const trust = { asked: "Quoll Trust", name: "GOANNA PTY LTD ATF QUOLL TRUST", similarity: 0.97 }
    const namesake = entity({ abn: "25990000023", like: { asked: "Quoll Trust", name: "QUOLL TRUST" } })
    const found = [namesake, entity({ like: trust })]
    assert.strictEqual(verdictOf({ byNumber: holding(found.slice(1)), byName: named(found) }), "same")
    // Whoever was a sole trader may have founded the company.
    assert.strictEqual(beside({ kind: "trading" }).verdict, "same")
  })

  it("calls no word missing that the other name has", () => {
    const like = {
      similarity: 0.84,
      asked: "Estate of H E Halvorsen",
      name: "THE ESTATE OF THE LATE HAROLD EDMUND HALVORSEN"
    }
    const told = (onlyInQuery: ReadonlyArray<string>) =>
      judged({
        byNumber: holding([entity({ like: { ...like, difference: { onlyInQuery, onlyInName: [] } } })]),
        byName: named([])
      }).reasons.slice(1)
    assert.deepStrictEqual(told(["OF"]), [])
    assert.deepStrictEqual(told(["OF", "QUOLL"]), ['The registered name lacks "QUOLL".'])
  })

  it("is name_differs where the ABN is that of the trustee alone, and the row names its trust as well", () => {
    const unlike = ["Quoll Trust"]
    const trustee = entity({ like: { trustee: "itself", isWhole: false }, unlike })
    const { reasons, verdict } = judged({ byNumber: holding([trustee]), byName: named([]) })
    assert.strictEqual(verdict, "name_differs")
    assert.include(reasons[0], '"Quoll Trust"')
    const byAcn = entity({ acn: "990000014", like: { trustee: "itself", isWhole: false }, unlike })
    const byNumber = [{ number: ownAcn, entities: [byAcn], lacking: null }]
    const asked = { ...row, numbers: [ownAcn] }
    assert.strictEqual(verdictOf({ asked, byNumber, byName: named([]) }), "same")
  })

  it("is number_of_someone_else where another entity bears the row's name", () => {
    const answer = judged({ byNumber: holding([entity({ like: unlike })]), byName: named([other]) })
    assert.strictEqual(answer.verdict, "number_of_someone_else")
    assert.strictEqual(answer.entity?.canonical.abn.value, "23990000014")
    assert.deepStrictEqual(answer.others, [other])
    assert.include(answer.reasons[0], "GOANNA HOLDINGS PTY LTD (ABN 25 990 000 023)")
  })

  it("is same where one name agrees, and says which other name nobody gives the entity", () => {
    const answer = judged({
      byNumber: holding([entity({ unlike: ["Some Unregistered Cafe"] })]),
      byName: named([entity({ unlike: ["Some Unregistered Cafe"] })])
    })
    assert.strictEqual(answer.verdict, "same")
    assert.deepStrictEqual(answer.reasons, [
      'No register gives it the name "Some Unregistered Cafe" of the row.'
    ])
  })

  it("is name_differs where the row's first name is that of somebody else", () => {
    const number = holding([entity({ unlike: ["Goanna Holdings Pty Ltd"] })])
    const somebody = entity({
      abn: "25990000023",
      name: "GOANNA HOLDINGS PTY LTD",
      like: { asked: "Goanna Holdings Pty Ltd", isWhole: false },
      unlike: ["Banksia Creek Engineering"]
    })
    const known = { byNumber: number, byName: named([somebody]) }
    const first = { ...row, names: ["Goanna Holdings Pty Ltd", "Banksia Creek Engineering"] }
    const answer = judged({ ...known, asked: first })
    assert.strictEqual(answer.verdict, "name_differs")
    assert.deepStrictEqual(answer.others, [somebody])
    const franchisee = { ...row, names: ["Banksia Creek Engineering trading as Goanna Holdings Pty Ltd"] }
    const same = judged({ ...known, asked: franchisee })
    assert.strictEqual(same.verdict, "same")
    assert.deepStrictEqual(same.others, [somebody])
    assert.include(same.reasons.join(" "), "That is a name of GOANNA HOLDINGS PTY LTD")
    const part = { asked: "Andrew Molloy", isWhole: false }
    const owner = entity({ abn: "25990000023", name: "ANDREW JAMES MOLLOY", like: part })
    const another = entity({ name: "ANDREW JOHN MOLLOY", like: part, unlike: ["Kettle Creek Carpentry"] })
    const shop = judged({
      byNumber: holding([another]),
      byName: named([another, owner]),
      asked: { ...row, names: ["Kettle Creek Carpentry (Andrew Molloy)"] }
    })
    assert.deepStrictEqual([shop.verdict, shop.others], ["name_differs", [owner]])
    const namesake = entity({
      abn: "25990000023",
      like: { asked: "Banksia Creek Engineering", isWhole: false },
      unlike: ["Goanna Holdings Pty Ltd"]
    })
    assert.strictEqual(verdictOf({ byNumber: number, byName: named([namesake]) }), "same")
    const trader = entity({
      abn: "25990000023",
      like: { asked: "Banksia Creek Engineering", isWhole: false }
    })
    assert.deepInclude(judged({ byNumber: number, byName: named([trader]) }), {
      verdict: "name_differs",
      others: [trader]
    })
  })

  it("is number_of_someone_else where another entity bears as it is written what agrees of the row's name", () => {
    const part = { isWhole: false, asked: "Goanna Pty Ltd" }
    const own = entity({ name: "GOANNA NOMINEES PTY LTD", like: { ...part, similarity: 0.9 } })
    const bearer = { ...other, like: other.like && { ...other.like, ...part } }
    const byNumber = holding([own])
    assert.strictEqual(verdictOf({ byNumber, byName: named([own, bearer]) }), "number_of_someone_else")
    // Of two that bear it the number tells which is meant.
    const equal = holding([entity({ like: part })])
    assert.strictEqual(verdictOf({ byNumber: equal, byName: named([bearer]) }), "same")
  })

  it("takes no trust for the bearer of its trustee's name", () => {
    const trust = entity({ abn: "80880000007", like: { kind: "trustee" } })
    assert.strictEqual(
      verdictOf({ byNumber: holding([entity({ like: unlike })]), byName: named([trust]) }),
      "name_differs"
    )
  })

  it("prefers who bears the whole name to who bears a part of it", () => {
    const inPart = entity({ like: { isWhole: false } })
    assert.strictEqual(verdictOf({ byNumber: holding([inPart]), byName: named([inPart]) }), "same")
    assert.strictEqual(
      verdictOf({ byNumber: holding([inPart]), byName: named([other, inPart]) }),
      "number_of_someone_else"
    )
  })

  it("looks at the identity before the status, and at the status before GST", () => {
    const ended = { ended: "abn_cancelled", gst: false } as const
    const rules = { requireGst: true }
    const byName = named([])
    assert.strictEqual(verdictOf({ byNumber: holding([entity(ended)]) }, rules), "cancelled")
    assert.strictEqual(
      verdictOf({ byNumber: holding([entity({ ...ended, like: unlike })]), byName }, rules),
      "name_differs"
    )
    assert.strictEqual(
      verdictOf({ byNumber: holding([entity({ gst: false })]) }, rules),
      "not_registered_for_gst"
    )
    assert.strictEqual(verdictOf({ byNumber: holding([entity({ gst: false })]) }), "same")
    assert.strictEqual(verdictOf({ byNumber: holding([entity({ gst: null })]) }, rules), "unavailable")
    assert.strictEqual(verdictOf({ byNumber: holding([entity({ ended: "deregistered" })]) }), "cancelled")
  })

  it("is not_found only on the evidence of a register that was read whole", () => {
    assert.strictEqual(verdictOf({ byNumber: holding([]), byName: named([]) }), "not_found")
    assert.strictEqual(verdictOf({ byNumber: holding([], "Only a part."), byName: named([]) }), "unavailable")
    const answer = judged({ byNumber: holding([]), byName: named([other]) })
    assert.deepInclude(answer, { verdict: "not_found", entity: null })
    assert.deepStrictEqual(answer.others, [other])
  })

  it("compares only the number where the row has no name, and nothing where the name could not be read", () => {
    const byNumber = holding([entity({ like: null })])
    assert.strictEqual(verdictOf({ asked: nameless, byNumber }), "same")
    assert.strictEqual(
      verdictOf({ asked: { ...nameless, nameUnread: "The name is an error." }, byNumber }),
      "unavailable"
    )
  })

  it("settles nothing by the part of a name that was read", () => {
    const nameUnread = "A part of the name could not be compared."
    const byName = named([entity()])
    const known = [
      { asked: { ...row, nameUnread }, byNumber: holding([entity()]), byName },
      { asked: { ...numberless, nameUnread }, byName },
      { asked: { ...numberless, nameUnread }, byName: named([]) }
    ]
    for (const each of known) {
      const answer = judged(each)
      assert.strictEqual(answer.verdict, "unavailable")
      assert.deepStrictEqual(answer.reasons, [nameUnread])
    }
    assert.deepStrictEqual(judged({ asked: { ...numberless, nameUnread }, byName }).others, [entity()])
    const near = [[{ number: own, entity: entity() }]]
    const answer = judged({ asked: { ...bad, nameUnread }, near, byName })
    assert.deepInclude(answer, { verdict: "bad_number", nearest: null, others: [entity()] })
  })

  it("tells two numbers of one entity, of a trust and its trustee, and of strangers apart", () => {
    const asked = { ...row, numbers: [own, ownAcn] }
    const both = (one: RowEntity, two: RowEntity) => [
      { number: own, entities: [one], lacking: null },
      { number: ownAcn, entities: [two], lacking: null }
    ]
    const company = entity({ abn: "25990000023", acn: "990000014", like: unlike })
    assert.strictEqual(verdictOf({ asked, byNumber: both(entity(), entity()) }), "same")
    assert.strictEqual(
      verdictOf({ asked, byNumber: both(entity({ trustee: "990000014" }), company) }),
      "same"
    )
    const trust = entity({ trustee: "990000014", like: unlike })
    const trustee = entity({ abn: null, acn: "990000014" })
    assert.strictEqual(verdictOf({ asked, byNumber: both(trust, trustee) }), "same")
    assert.strictEqual(verdictOf({ asked, byNumber: both(entity(), company) }), "number_of_someone_else")
  })

  it("takes the ACN of the trustee that it names for one of a trust whose trustee no register names", () => {
    const asked = { ...row, numbers: [own, ownAcn] }
    const verdict = (trust: RowEntity, trustee: RowEntity) =>
      verdictOf({
        asked,
        byNumber: [
          { number: own, entities: [trust], lacking: null },
          { number: ownAcn, entities: [trustee], lacking: null }
        ],
        byName: named([trust, trustee])
      })
    const trust = entity({ like: { trustee: "unknown" } })
    const held = { abn: "25990000023", acn: "990000014" }
    const trustee = (like: Partial<RowEntity["like"] & object>) =>
      entity({ ...held, like: { trustee: "itself", isWhole: false, ...like } })
    assert.strictEqual(verdict(trust, trustee({})), "same")
    for (const like of [{ similarity: 0.9 }, { trustee: null }, { similarity: 0.4 }])
      assert.strictEqual(verdict(trust, trustee(like)), "number_of_someone_else")
    for (const like of [{ trustee: "differs", similarity: 0.84 } as const, unlike])
      assert.notStrictEqual(verdict(entity({ like }), trustee({})), "same")
  })

  it("is ambiguous where several entities have the number and not one of them the name", () => {
    const two = [entity({ abn: null, acn: "990000014", like: unlike }), entity({ like: unlike })]
    assert.strictEqual(verdictOf({ byNumber: holding(two), byName: named([]) }), "ambiguous")
    assert.strictEqual(
      verdictOf({ byNumber: holding([entity(), entity({ abn: "25990000023", like: unlike })]) }),
      "same"
    )
  })
})

describe("rowVerdict of a row with a bad number", () => {
  it("offers the nearest number where exactly one entity explains it", () => {
    const near = [[{ number: own, entity: entity() }]]
    const answer = judged({ asked: bad, near, byName: named([entity()]) })
    assert.deepInclude(answer, { verdict: "bad_number", nearest: own, matchedBy: "name", confidence: 85 })
    assert.include(answer.reasons[1], "ABN 23 990 000 014")
  })

  it("offers none where none or several do", () => {
    for (const found of [[], [entity(), other].map((each) => ({ number: own, entity: each }))]) {
      const answer = judged({ asked: bad, near: [found], byName: named([entity()]) })
      assert.deepInclude(answer, { verdict: "bad_number", nearest: null, entity: null })
      assert.strictEqual(answer.others[0]?.canonical.abn.value, "23990000014")
    }
  })

  it("stays bad where another number of the row leads to the entity", () => {
    const asked = { ...bad, numbers: [own] }
    assert.strictEqual(verdictOf({ asked, byNumber: holding([entity()]), near: [[]] }), "bad_number")
  })
})

describe("rowVerdict of a row with a name alone", () => {
  const by = (
    entities: ReadonlyArray<RowEntity>,
    asked: AskedRow = numberless,
    lacking: string | null = null
  ) => judged({ asked, byName: named(entities, lacking) })

  it("is same where one entity alone bears the name", () => {
    assert.deepInclude(
      by([entity({ like: { similarity: 0.97 } }), entity({ abn: "1", like: { similarity: 0.9 } })]),
      {
        verdict: "same",
        matchedBy: "name",
        confidence: 82.5
      }
    )
  })

  it("is name_differs where the only similar name is spelt otherwise", () => {
    assert.strictEqual(by([entity({ like: { similarity: 0.9 } })]).verdict, "name_differs")
  })

  it("is ambiguous where several bear it, unless the row's place leaves one", () => {
    const two = [entity(), entity({ abn: "25990000023", state: "QLD" })]
    assert.deepInclude(by(two), { verdict: "ambiguous", entity: null, others: two })
    const here = by(two, { ...numberless, state: "QLD" })
    assert.strictEqual(here.verdict, "same")
    assert.strictEqual(here.entity?.canonical.abn.value, "25990000023")
    assert.strictEqual(by(two, { ...numberless, state: "WA" }).verdict, "ambiguous")
  })

  it("is not_found, with the most similar, where nobody bears it", () => {
    const similar = entity({ like: { similarity: 0.7 } })
    assert.deepInclude(by([similar]), { verdict: "not_found", entity: null, others: [similar] })
  })

  it("is unavailable where not all names were searched", () => {
    for (const found of [[], [entity()], [entity({ like: { similarity: 0.9 } })]])
      assert.strictEqual(
        by(found, numberless, "Only a part of the register is loaded.").verdict,
        "unavailable"
      )
  })
})

describe("rowVerdict", () => {
  const AnEntity = Schema.Struct({
    abn: Schema.NullOr(Schema.Literals(["23990000014", "25990000023"])),
    acn: Schema.NullOr(Schema.Literals(["990000014"])),
    ended: Schema.NullOr(Schema.Literals(["abn_cancelled", "deregistered"])),
    gst: Schema.NullOr(Schema.Boolean),
    like: Schema.Struct({
      similarity: Schema.Literals([0.5, 0.84, 0.85, 0.97, 1]),
      isWhole: Schema.Boolean,
      kind: Schema.Literals(["legal", "business", "trustee"])
    })
  })
  const Some = Schema.Array(AnEntity).check(Schema.isMaxLength(3))
  const Lacking = Schema.NullOr(Schema.Literal("Not whole."))
  const Asked = Schema.Literals(["row", "nameless", "numberless", "bad"])
  const rows = { row, nameless, numberless, bad }

  it.prop(
    "is never better than its evidence",
    [Some, Some, Lacking, Lacking, Asked, Schema.Boolean],
    ([byNumber, byName, numberLacks, nameLacks, which, requireGst]) => {
      const asked = rows[which]
      const known = {
        asked,
        byNumber: asked.numbers.length === 0 ? [] : holding(byNumber.map(entity), numberLacks),
        byName: named(byName.map(entity), nameLacks),
        near: []
      }
      const answer = judged(known, { requireGst })
      assert.include(RowVerdict.literals, answer.verdict)
      assert.strictEqual(
        verdictOf({ ...known, unavailable: "The database could not be read." }),
        "unavailable"
      )
      if (answer.verdict === "not_found")
        assert.isTrue(asked.numbers.length > 0 ? numberLacks === null : nameLacks === null)
      if (answer.verdict === "same") {
        assert.strictEqual(answer.entity?.ended, null)
        if (requireGst) assert.strictEqual(answer.entity?.canonical.gst_registered.value, true)
        if (asked.names.length > 0) assert.isAtLeast(answer.entity?.like?.similarity ?? 0, 0.85)
        if (asked.numbers.length === 0) assert.isNull(nameLacks)
      }
      if (answer.verdict !== "same") assert.isAbove(answer.reasons.length, 0)
    }
  )

  it("needs no search by name where the numbers lead to one entity of the whole name", () => {
    assert.isTrue(isSettledByNumber({ asked: row, byNumber: holding([entity()]) }))
    for (const like of [unlike, { isWhole: false }])
      assert.isFalse(isSettledByNumber({ asked: row, byNumber: holding([entity({ like })]) }))
    assert.isFalse(isSettledByNumber({ asked: bad, byNumber: [] }))
    assert.isFalse(isSettledByNumber({ asked: row, byNumber: holding([]) }))
  })
})
