import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import type { EntityForm } from "@entity-watch/contract/schema/Canonical"
import { atOnce } from "@entity-watch/core/effects/inTurns"
import { askedNames } from "@entity-watch/core/resolve/askedNames"
import { agrees, likenessOf, type OwnName } from "@entity-watch/core/resolve/likeness"

const likeness = (written: string, names: ReadonlyArray<OwnName>, form: EntityForm | null = null) => {
  const steps = likenessOf(names, atOnce(askedNames([written])), form)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const legal = (name: string): ReadonlyArray<OwnName> => [{ kind: "legal", name }]
const similarity = (written: string, name: string, isTrust = false) =>
  likeness(written, legal(name), isTrust ? "trust" : null).like?.similarity ?? 0

describe("a name of a row and that of a company", () => {
  it.each([
    ["Goanna Holdings Pty Ltd (formerly Wallaby Holdings)", "GOANNA HOLDINGS PTY LTD"],
    ["Goanna Holdings (ABN 25 990 000 023) Pty Ltd", "GOANNA HOLDINGS PTY LTD"],
    ["Goanna Holdings (No. 2) Pty Ltd", "GOANNA HOLDINGS NO 2 PTY LTD"],
    ["Goanna Holdings Two", "GOANNA HOLDINGS II PTY LTD"],
    ["Goanna Ridge", "GOANNA RIDGE SERVICES PTY LTD"],
    ["Banksia Creek Enginering", "BANKSIA CREEK ENGINEERING PTY LTD"],
    ["Banksia Ck Engineering", "BANKSIA CREEK ENGINEERING PTY LTD"],
    ["Goanna & Co", "GOANNA COMPANY PTY LTD"],
    ["The Goanna Co Ltd", "GOANNA PTY LTD"],
    ["Goanna (W.A.)", "GOANNA WESTERN AUSTRALIA PTY LTD"],
    ["Mr J M Halvorsen", "JANE MARIA HALVORSEN"],
    ["Quoll Fwy Motors Co-op", "QUOLL FWY MOTORS COOPERATIVE LTD"],
    ["12 Wattle St Pty Ltd", "12 WATTLE STREET PTY LTD"],
    ["St Wattle Rd Tyres", "SAINT WATTLE ROAD TYRES PTY LTD"],
    ["J & M Halvorsen", "J HALVORSEN & M HALVORSEN"],
    ["JA, M & P R Halvorsen", "J.A HALVORSEN & M HALVORSEN & P.R HALVORSEN"],
    ["Halvorsen, J & M", "J HALVORSEN & M HALVORSEN"],
    ["Goanna Pty Ltd, Ballarat", "GOANNA PTY LTD"],
    ["Goanna P.O. Box 5", "GOANNA PTY LTD"],
    ["Goanna Growers Co. Op. Ltd", "GOANNA GROWERS COOPERATIVE LTD"],
    ["Greater Goanna Distr", "GREATER GOANNA DISTRICT ORCHARDISTS PTY LTD"],
    ["OC SP 81234", "THE OWNERS - STRATA PLAN NO 81234"],
    ["AC Halvorsen & Goanna Family Trust", "A.C. HALVORSEN & THE TRUSTEE FOR GOANNA FAMILY TRUST"],
    ["Goanna Trust & Quoll Trust", "THE TRUSTEE FOR GOANNA TRUST & THE TRUSTEE FOR THE QUOLL TRUST"],
    ["Goanna Pty Ltd & Quoll Trust", "GOANNA PTY LTD AND THE TRUSTEE FOR QUOLL TRUST"],
    ["Goanna", "GOANNA AUSTRALIA PTY LTD"],
    ["Goanna A P/L", "GOANNA A PTY LTD"],
    ["Goanna Pty Ldt", "GOANNA PTY LTD"],
    ["Goanna Propriety Limited", "GOANNA PTY LTD"],
    ["Goanna Fish n Chips", "GOANNA FISH & CHIPS PTY LTD"],
    ["Goanna Fish 'N' Chips", "GOANNA FISH & CHIPS PTY LTD"],
    ["Goanna Fund I P/L", "GOANNA FUND I PTY LTD"],
    ["Goanna Pty Ltd", "GOANNA (AUST) PTY LIMITED"],
    ["BC Quoll Rise CTS 31552", "BODY CORPORATE FOR QUOLL RISE COMMUNITY TITLES SCHEME 31552"],
    ["B/C Quoll Rise CTS31552", "BODY CORPORATE FOR QUOLL RISE COMMUNITY TITLES SCHEME 31552"],
    ["Halvorsen, Maria (Deceased)", "THE ESTATE OF THE LATE MARIA HALVORSEN"],
    ["Maria Halvorsen Dec'd", "The Trustee for ESTATE OF MARIA HALVORSEN"],
    ["J Halvorsen (Deceased)", "ESTATE OF J HALVORSEN"],
    ["TTEE for Quoll Family Trust", "The Trustee for QUOLL FAMILY TRUST"],
    ["Ttee Quoll Fam Trust", "The Trustee for QUOLL FAMILY TRUST"],
    ["Goanna Nominees P/L TTEE Quoll Trust", "GOANNA NOMINEES PTY LTD ATF QUOLL TRUST"],
    ["Quoll S/Fund", "The Trustee for QUOLL SUPERANNUATION FUND"],
    ["Goanna PS", "GOANNA PUBLIC SCHOOL"],
    ["Goanna PS", "GOANNA PRIMARY SCHOOL"],
    ["Goanna SS P&C", "GOANNA STATE SCHOOL PARENTS AND CITIZENS ASSOCIATION"],
    ["Goanna City Council", "CITY OF GOANNA"],
    ["Goanna Air Con P/L", "GOANNA AIRCONDITIONING PTY LTD"]
  ])("agree: %s, %s", (written, name) => {
    assert.isAtLeast(similarity(written, name), agrees)
  })

  it.each([
    ["Goanna Holdings (No. 2) Pty Ltd", "GOANNA HOLDINGS PTY LTD"],
    ["Goanna Holdings (No 2) Pty Ltd", "GOANNA HOLDINGS PTY LTD"],
    ["Goanna Holdings [2] Pty Ltd", "GOANNA HOLDINGS PTY LTD"],
    ["Goanna Holdings (2019) Pty Ltd", "GOANNA HOLDINGS PTY LTD"],
    ["Goanna Holdings Pty Ltd (No. 2A)", "GOANNA HOLDINGS PTY LTD"],
    ["Goanna Holdings (No. 2) Pty Ltd (ABN 25 990 000 023)", "GOANNA HOLDINGS PTY LTD"],
    ["Goanna Holdings Pty Ltd", "GOANNA HOLDINGS NO 2 PTY LTD"],
    ["Goanna Holdings 2018 Pty Ltd", "GOANNA HOLDINGS 2019 PTY LTD"],
    ["Goanna Holdings III Pty Ltd", "GOANNA HOLDINGS IV PTY LTD"],
    ["Goanna First Holdings Pty Ltd", "GOANNA SECOND HOLDINGS PTY LTD"],
    ["Goanna (NSW) Pty Ltd", "GOANNA (VIC) PTY LTD"],
    ["Goanna (NSW) Pty Ltd", "GOANNA PTY LTD"],
    ["Goanna (WA) Pty Ltd", "GOANNA PTY LTD"],
    ["Goanna (SA)", "GOANNA PTY LTD"],
    ["Goanna A Pty Ltd", "GOANNA B PTY LTD"],
    ["Goanna I Pty Ltd", "GOANNA PTY LTD"],
    ["Goanna Group Pty Ltd", "GOANNA PTY LTD"],
    ["Goanna Holdings Pty Ltd", "GOANNA SERVICES PTY LTD"],
    ["Goanna Ridge Trading Pty Ltd", "GOANNA RIDGE TRAINING PTY LTD"],
    ["Goanna Club Inc", "GOANNA CLUB LTD"],
    ["Goanna", "GOANNA HALVORSEN LAWYERS PTY LTD"],
    ["Goanna", "GOANNA AUSTRALIA"],
    ["K.S Halvorsen", "K.S HALVORSEN & A.D STRETTON"],
    ["A D Stretton", "K.S HALVORSEN & A.D STRETTON"],
    ["KS Halvorsen", "K.S HALVORSEN AND A.D STRETTON"],
    ["Goanna", "GOANNA AUSTRALASIA PTY LTD"],
    ["Goanna Australia", "GOANNA PTY LTD"],
    ["Goanna", "The Trustee for GOANNA AUSTRALIA TRUST"],
    ["Maria Halvorsen (Deceased)", "MARIA HALVORSEN"],
    ["Maria Halvorsen (Deceased)", "ESTATE OF MARINA HALVORSEN"],
    ["Goanna RLFC", "GOANNA RUGBY UNION FOOTBALL CLUB INC"],
    ["Goanna City Council", "SHIRE OF GOANNA"],
    ["J & M Halvorsen", "J HALVORSEN & M HALVORSEN & P HALVORSEN"],
    ["12 Wattle St Pty Ltd", "14 WATTLE STREET PTY LTD"],
    ["Goanna - Ballarat", "GOANNA PTY LTD"],
    ["Goanna Pty Ltd - Quoll Unit Trust", "GOANNA PTY LTD"],
    ["Greater Goanna District", "GREATER GOANNA DISTRICT ORCHARDISTS PTY LTD"],
    ["Goanna Halvorsen No", "GOANNA HALVORSEN NORTH PTY LTD"],
    ["SP 81234", "THE OWNERS - STRATA PLAN NO 81235"],
    ["Goanna Family Trust", "A.C. HALVORSEN & THE TRUSTEE FOR GOANNA FAMILY TRUST"],
    ["Halvorsen Family Trust", "A.C. HALVORSEN & THE TRUSTEE FOR HALVORSEN FAMILY TRUST"],
    ["Goanna Trust", "THE TRUSTEE FOR GOANNA TRUST & THE TRUSTEE FOR THE QUOLL TRUST"],
    ["Goanna Pty Ltd", "GOANNA PTY LTD AND THE TRUSTEE FOR QUOLL TRUST"],
    ["Goanna Pty Ltd ATF Quoll Trust", "GOANNA PTY LTD & THE TRUSTEE FOR QUOLL TRUST"]
  ])("do not agree: %s, %s", (written, name) => {
    assert.isBelow(similarity(written, name), agrees)
  })

  it("differ in words that are told", () => {
    assert.deepStrictEqual(
      [
        ["Goanna Holdings Pty Ltd", "GOANNA SERVICES PTY LTD"],
        ["Goanna Ridge", "GOANNA RIDGE SERVICES PTY LTD"]
      ].map(([written = "", name = ""]) => likeness(written, legal(name)).like?.difference),
      [
        { onlyInQuery: ["HOLDINGS"], onlyInName: ["SERVICES"] },
        { onlyInQuery: [], onlyInName: ["SERVICES"] }
      ]
    )
  })
})

const kinds = [
  "Family Trust",
  "Unit Trust",
  "Property Trust",
  "Investment Trust",
  "Discretionary Trust",
  "Hybrid Trust",
  "Superannuation Fund",
  "Family Trust No 2",
  "Trust"
]
const wordings = ["as trustee for", "ATF", "A/T/F the", "as trustee of the", "- trustee for the"]

describe("a name of a trust and its trustee", () => {
  const trustee: OwnName = { kind: "trustee", name: "GOANNA NOMINEES PTY LTD" }
  /** How registers name the trust of a kind: alone, or with its trustee. */
  const registered = (kind: string): ReadonlyArray<ReadonlyArray<OwnName>> => [
    legal(`The Trustee for GOANNA ${kind.toUpperCase()}`),
    [...legal(`THE GOANNA ${kind.toUpperCase()}`), trustee],
    legal(`GOANNA NOMINEES PTY LTD AS TRUSTEE FOR GOANNA ${kind.toUpperCase()}`)
  ]

  it("agrees with the trust that it names, and with no other of the trustee", () => {
    for (const own of kinds)
      for (const [at, names] of kinds.flatMap((kind) =>
        registered(kind).map((each) => [kind, each] as const)
      ))
        for (const wording of wordings) {
          const written = `Goanna Nominees Pty Ltd ${wording} Goanna ${own}`
          const { like } = likeness(written, names, "trust")
          const isAlike = (like?.similarity ?? 0) >= agrees
          assert.strictEqual(
            isAlike,
            own === at,
            `${written} and ${names.map(({ name }) => name).join("; ")}`
          )
        }
  })

  it("agrees with no trust of another trustee, with an article or without", () => {
    const names = legal("GOANNA CONSULTING PTY LTD ATF THE QUOLL TRUST")
    const { like } = likeness("GOANNA HOLDINGS PTY LTD ATF THE QUOLL TRUST", names, "trust")
    assert.strictEqual(like?.trustee, "differs")
    assert.isBelow(like?.similarity ?? 0, agrees)
  })

  it("agrees with no other trust of a trustee whose name has brackets", () => {
    const names = legal("GOANNA (AUSTRALIA) PTY LTD ATF QUOLL DISCRETIONARY TRUST")
    const written = "GOANNA (AUSTRALIA) PTY LTD ATF QUOLL DISCRETIONARY TRUST"
    assert.strictEqual(likeness(written, names, "trust").like?.similarity, 1)
    assert.isBelow(likeness(`${written} NO 8`, names, "trust").like?.similarity ?? 0, agrees)
  })

  it("agrees with no trust of that name that somebody else holds, and says so", () => {
    const written = "Wallaby Nominees Pty Ltd ATF Goanna Family Trust"
    const [unnamed = [], beside = [], named = []] = registered("Family Trust")
    assert.deepInclude(likeness(written, unnamed, "trust").like, { trustee: "unknown", similarity: 0.97 })
    for (const names of [beside, named]) {
      const { like } = likeness(written, names, "trust")
      assert.strictEqual(like?.trustee, "differs")
      assert.isBelow(like?.similarity ?? 0, agrees)
    }
  })

  it("holds the trustee's name, which the company bears as a part of it", () => {
    const { like, unlike } = likeness(
      "Goanna Nominees Pty Ltd ATF Goanna Family Trust",
      legal("GOANNA NOMINEES PTY LTD")
    )
    assert.deepInclude(like, { isWhole: false, similarity: 1, trustee: "itself" })
    assert.deepStrictEqual(unlike, ["Goanna Family Trust"])
  })

  it("is told from the name under which the trust trades", () => {
    const written = "Goanna Nominees Pty Ltd ATF the Goanna Family Trust trading as Quoll Motors"
    for (const kind of kinds)
      for (const names of registered(kind)) {
        const { like, unlike } = likeness(written, names, "trust")
        assert.strictEqual(like?.isWhole === true && like.similarity >= agrees, kind === "Family Trust")
        if (kind === "Family Trust") assert.deepStrictEqual(unlike, ["Quoll Motors"])
      }
  })

  it("is not that of an incorporated body", () => {
    for (const form of ["Ltd", "Limited", "Inc", "Incorporated", "Pty Ltd"]) {
      const written = `The Goanna Foundation ${form}`
      assert.isBelow(
        likeness(written, legal("THE TRUSTEE FOR GOANNA FOUNDATION"), "trust").like?.similarity ?? 0,
        agrees
      )
      assert.isBelow(
        likeness(`Jane Halvorsen ${form}`, legal("JANE HALVORSEN"), "sole_trader").like?.similarity ?? 0,
        agrees
      )
      assert.isAtLeast(
        likeness(written, legal(`GOANNA FOUNDATION ${form}`), "trust").like?.similarity ?? 0,
        agrees
      )
    }
  })

  it("reads the account of a holding as its trust", () => {
    const names = registered("Family Trust")
    for (const each of names)
      assert.isAtLeast(
        likeness("GOANNA NOMINEES PTY LTD <GOANNA FAMILY A/C>", each, "trust").like?.similarity ?? 0,
        agrees
      )
  })
})

/** The rows of the table in docs/resolving-files.md. */
const described =
  readFileSync(new URL("../../docs/resolving-files.md", import.meta.url), "utf8")
    .split("### When a name agrees")[1]
    ?.split("\n\n")[1]
    ?.split("\n")
    .slice(2)
    .map((line) => line.slice(2, -2).replaceAll("*", "").split(" | ")) ?? []

describe("the page of resolving files", () => {
  it("says which names agree", () => {
    assert.isAbove(described.length, 4)
    for (const [rule = "", ...examples] of described)
      for (const [at, cell] of examples.entries())
        for (const example of cell.split("; ")) {
          const [written = "", name = ""] = example.split(", ")
          const isAlike = similarity(written, name, /TRUST/u.test(name)) >= agrees
          assert.strictEqual(isAlike, at === 0, `${rule} ${example}`)
        }
  })
})
