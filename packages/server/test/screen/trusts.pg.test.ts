/** A trust acts through its trustee: whatever finds the trustee finds the trust. Clause "names" of what-a-verdict-rests-on. */
import { assert, layer } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { loadFixtures } from "../support/registers.ts"
import { fixture, publish, restore, told, watches, watchLayer } from "../support/watching.ts"

/** Each test puts back what it changed. */
const loaded = Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(watchLayer))

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const trust = { abn: "80880000007" }
const trustee = { acn: "990000023" }

type Published = readonly [RegisterId, string]
const companies: Published = ["asic-companies", "company_202611.csv"]
const businessNames: Published = ["asic-business-names", "business_names_202611.csv"]
const banned: Published = ["asic-banned-disqualified-organisations", "bd_org_202611.csv"]

const withLine = (line: string) => (text: string) => `${text.trimEnd()}\n${line}\n`
/** The file is sorted by ACN. */
const formerly = (text: string) =>
  text.replace(
    /^GOANNA HOLDINGS PTY LTD\t990000023.*$/mu,
    "$&\nQUOKKA MIRAGE TRADERS PTY LTD\t990000023\tAPTY\tLMSH\tPROP\tREGD\t01/07/2015\t\t\t\t\t\t25990000023\tGOANNA HOLDINGS PTY LTD\t01/07/2018"
  )
const trading = withLine("BUSINESS NAMES\tNUMBAT SHIMMER\tRegistered\t02/07/2015\t\t\t\t25990000023")
const bannedAs = (name: string, acn = "") =>
  withLine(
    `Banned and Disqualified Organisations\t${acn}\t${name}\tCredit banning\tNot available\t05/10/2022\t04/10/2027\tNo comment made`
  )

const screened = Effect.fnUntraced(function* (number: { readonly abn: string } | { readonly acn: string }) {
  yield* TestClock.adjust("2 seconds")
  return yield* Screener.use((screener) => screener.screen(caller, number))
})

const blockOf = Effect.map(
  Resolver.use((resolver) => resolver.resolve(caller, { ...trust, include: ["screening"] })),
  ({ candidates }) => candidates[0]?.screening?.regulator_banned_org
)

const listedAs = [
  ["a former name", formerly, (text: string) => text, "QUOKKA MIRAGE TRADERS PTY LTD", ""],
  ["a business name", (text: string) => text, trading, "NUMBAT SHIMMER PTY LTD", ""],
  ["the number", (text: string) => text, (text: string) => text, "SOME OTHER NAME ALTOGETHER", "990000023"]
] as const

layer(loaded)("a trust whose trustee is banned", (it) => {
  for (const [by, company, business, name, acn] of listedAs) {
    it.effect(`is for a person to look at where the list has ${by} of its trustee`, () =>
      Effect.gen(function* () {
        yield* publish(...companies, company)
        yield* publish(...businessNames, business)
        assert.strictEqual((yield* screened(trustee)).overall, "no_match")
        assert.deepInclude((yield* screened(trust)).sources.regulator_banned_org, {
          status: "no_match",
          complete: true
        })
        const { account } = yield* watches([trust.abn], ["banned_match"])

        yield* publish(...banned, bannedAs(name, acn))
        for (const number of [trustee, trust]) {
          const { overall, screened: names, sources } = yield* screened(number)
          assert.strictEqual(overall, "review")
          const { matches, status } = sources.regulator_banned_org
          assert.strictEqual(status, "review")
          assert.deepStrictEqual(
            matches.map(({ matched_name }) => matched_name),
            [name]
          )
          if (acn === "" && number === trust)
            assert.deepInclude(
              names.find((each) => each.name.startsWith(name.replace(" PTY LTD", ""))),
              { role: "corporate_trustee", acn: "990000023" }
            )
        }
        assert.strictEqual((yield* blockOf)?.status, "review")
        assert.deepStrictEqual(
          (yield* told(account)).map(({ payload }) => payload.type),
          ["banned_match"]
        )
        for (const file of [companies, businessNames, banned]) yield* restore(...file)
      })
    )
  }

  it.effect("is told of when its trustee takes a name that is listed", () =>
    Effect.gen(function* () {
      yield* publish(...banned, bannedAs("QUOKKA MIRAGE TRADERS PTY LTD"))
      const { account } = yield* watches([trust.abn], ["banned_match"])
      yield* publish(...companies, formerly)
      assert.deepStrictEqual(
        (yield* told(account)).map(({ entity, payload }) => [entity, payload.type]),
        [[trust.abn, "banned_match"]]
      )
      yield* publish(...companies, (text) => text)
      for (const file of [companies, banned]) yield* restore(...file)
    })
  )
})

const abr = ["abn-bulk-extract", "20261105_Public01.xml"] as const
const named = (name: string) => (text: string) =>
  text.replace("GOANNA HOLDINGS PTY LTD ATF THE BILLABONG FAMILY TRUST", name)

layer(loaded)("a trust whose trustee is not one company", (it) => {
  it.effect("is screened as every company of that name", () =>
    Effect.gen(function* () {
      yield* publish(...companies, (text) =>
        withLine("GOANNA HOLDINGS PTY LTD\t990000229\tAPTY\tLMSH\tPROP\tREGD\t01/07/2015\t\t\t\t\tY\t\t\t")(
          formerly(text)
        )
      )
      yield* publish(...banned, bannedAs("QUOKKA MIRAGE TRADERS PTY LTD"))
      const { screened: names, sources } = yield* screened(trust)
      assert.strictEqual(sources.regulator_banned_org.status, "review")
      assert.includeMembers(
        names.map(({ name }) => name),
        ["QUOKKA MIRAGE TRADERS PTY LTD"]
      )
      yield* restore(...companies)
      yield* restore(...banned)
    })
  )

  it.effect("is screened as a company that bore the name before, which the trust's name outlives", () =>
    Effect.gen(function* () {
      yield* publish(...companies, formerly)
      yield* publish(...abr, named("QUOKKA MIRAGE TRADERS PTY LTD ATF THE BILLABONG FAMILY TRUST"))
      const { screened: names, sources } = yield* screened(trust)
      assert.include(
        names.map(({ name }) => name),
        "GOANNA HOLDINGS PTY LTD"
      )
      for (const source of Object.values(sources))
        assert.deepInclude(source, { status: "no_match", complete: true })
      for (const file of [companies, abr]) yield* restore(...file)
    })
  )

  it.effect("is one by its name alone, whatever its type: nothing is cleared without its trustee", () =>
    Effect.gen(function* () {
      const ofType = (type: string, name: string) => (text: string) =>
        named(name)(text).replace(
          "<EntityTypeInd>DIT</EntityTypeInd><EntityTypeText>Discretionary Investment Trust</EntityTypeText>",
          `<EntityTypeInd>${type}</EntityTypeInd><EntityTypeText>Other</EntityTypeText>`
        )
      for (const type of ["OIE", "DES", "ZZZ", "PRV"])
        for (const [name, status] of [
          ["THE TRUSTEE FOR NURK FOUNDATION", "unavailable"],
          ["NO SUCH COMPANY PTY LTD ATF NURK FOUNDATION", "unavailable"],
          ["GOANNA HOLDINGS PTY LTD ATF NURK FOUNDATION", "no_match"]
        ] as const) {
          yield* publish(...abr, ofType(type, name))
          const { acns, answer } = yield* Effect.map(screened(trust), (each) => ({
            acns: each.screened.map(({ acn }) => acn),
            answer: each
          }))
          assert.strictEqual(answer.overall, status, `${type} ${name}`)
          if (status === "no_match") assert.include(acns, "990000023")
        }
      yield* restore(...abr)
    })
  )

  it.effect("is screened as every trustee that its names name", () =>
    Effect.gen(function* () {
      const other =
        '</MainEntity><GST status="NON" GSTStatusFromDate="19000101" /><OtherEntity><NonIndividualName type="OTN"><NonIndividualNameText>WATTLE RIDGE FINANCE PTY LTD ATF THE BILLABONG FAMILY TRUST</NonIndividualNameText></NonIndividualName></OtherEntity>'
      yield* publish(...abr, (text) => {
        const from = text.indexOf("GOANNA HOLDINGS PTY LTD ATF")
        return (
          text.slice(0, from) +
          text.slice(from).replace(/<\/MainEntity><GST status="NON" GSTStatusFromDate="19000101" \/>/u, other)
        )
      })
      const { overall, screened: names } = yield* screened(trust)
      assert.strictEqual(overall, "review")
      assert.include(
        names.map(({ name }) => name),
        "WATTLE RIDGE FINANCE PTY LTD"
      )
      yield* restore(...abr)
    })
  )

  it.effect("is not cleared where nobody can say which company the trustee is, or whether it is one", () =>
    Effect.gen(function* () {
      for (const [name, status, note] of [
        [
          "NO SUCH COMPANY PTY LTD ATF THE BILLABONG FAMILY TRUST",
          "unavailable",
          "No company of the trustee's name"
        ],
        ["THE TRUSTEE FOR THE BILLABONG FAMILY TRUST", "unavailable", "trustee is not named"],
        [
          "ISOBEL QUILLFEATHER ATF THE BILLABONG FAMILY TRUST",
          "unavailable",
          "No company of the trustee's name"
        ],
        ["GOANNA HOLDINGS ATF THE BILLABONG FAMILY TRUST", "unavailable", "No company of the trustee's name"],
        ["990 000 023 ATF THE BILLABONG FAMILY TRUST", "unavailable", "No company of the trustee's name"],
        [
          "KOOKABURRA UNIT TRUST AS TRUSTEE FOR OTHER TRUST",
          "unavailable",
          "No company of the trustee's name"
        ]
      ] as const) {
        yield* publish(...abr, named(name))
        const { sources } = yield* screened(trust)
        for (const source of Object.values(sources)) {
          assert.strictEqual(source.status, status, name)
          assert.isFalse(source.complete, name)
          assert.include(source.note, note)
        }
        assert.strictEqual((yield* blockOf)?.status, status)
      }
      yield* restore(...abr)
      assert.include(fixture(...abr), "GOANNA HOLDINGS PTY LTD ATF")
    })
  )
})

layer(loaded)("an ACN that nobody is known to have", (it) => {
  it.effect("is for a person to look at where a list has it, and never cleared", () =>
    Effect.gen(function* () {
      yield* publish(...banned, bannedAs("SOME COMPANY OF ITS OWN PTY LTD", "990000247"))
      const listed = yield* screened({ acn: "990000247" })
      assert.strictEqual(listed.sources.regulator_banned_org.status, "review")
      assert.deepInclude(listed.sources.gov_sanctions, { status: "unavailable", complete: false })
      const unknown = yield* screened({ acn: "990000256" })
      assert.strictEqual(unknown.overall, "unavailable")
      assert.include(
        unknown.sources.gov_sanctions.note,
        "No name was screened: no entity has this number in the registers that were read. Only the ACN was compared."
      )
      yield* restore(...banned)
    })
  )
})
