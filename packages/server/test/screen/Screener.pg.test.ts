import { assert, layer } from "@effect/vitest"
import type { ScreenRequest } from "@entity-watch/contract/schema/requests"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect, Layer } from "effect"
import { coreLayer, loadFixtures } from "../support/registers.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const screen = (request: ScreenRequest) => Screener.use((screener) => screener.screen(caller, request))
const loaded = Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer))

layer(loaded)("Screener.screen", (it) => {
  it.effect("follows a trust to its corporate trustee", () =>
    Effect.gen(function* () {
      const { overall, screened } = yield* screen({ abn: "80880000007" })
      assert.deepInclude(screened, {
        name: "GOANNA HOLDINGS PTY LTD",
        role: "corporate_trustee",
        acn: "990000023"
      })
      assert.strictEqual(overall, "no_match")
    })
  )

  it.effect("is unavailable for a trust whose trustee nobody names", () =>
    Effect.gen(function* () {
      const { overall, sources } = yield* screen({ abn: "31880000014" })
      assert.strictEqual(overall, "unavailable")
      for (const source of Object.values(sources)) assert.include(source.note, "trustee is not named")
    })
  )

  it.effect("says that numbers were left out of a name, and rests nothing on a name of numbers alone", () =>
    Effect.gen(function* () {
      for (const [name, said] of [
        ["Quiet Wombat DOB 14/03/1971", true],
        ["Quiet Wombat", false]
      ] as const)
        for (const { note, status } of Object.values((yield* screen({ name })).sources)) {
          assert.strictEqual(note.includes("Numbers and dates in the name were left out of it"), said, name)
          assert.strictEqual(status, "no_match")
        }
      assert.strictEqual((yield* screen({ name: "Passport X1234567" })).overall, "unavailable")
    })
  )

  it.effect("says that nothing was screened for a number it does not know or cannot resolve", () =>
    Effect.gen(function* () {
      for (const abn of ["51824753556", "32990000998"]) {
        const { overall, screened, sources } = yield* screen({ abn })
        assert.strictEqual(overall, "unavailable")
        assert.deepStrictEqual(screened, [])
        for (const source of Object.values(sources)) assert.match(source.note, /^Nothing was screened: /u)
      }
    })
  )

  it.effect("says of a number whose check digits disagree that it is nobody's", () =>
    Effect.gen(function* () {
      for (const [request, why] of [
        [{ abn: "51 824 753 557" }, "Nothing was screened: the check digits of this ABN do not agree"],
        [{ abn: "00000000000" }, "Nothing was screened: the check digits of this ABN do not agree"],
        [{ acn: "004 085 617" }, "No name was screened: the check digits of this ACN do not agree"]
      ] as const) {
        const { overall, sources } = yield* screen(request)
        assert.strictEqual(overall, "unavailable")
        for (const { note } of Object.values(sources)) {
          assert.include(note, `${why}, so that it is nobody's number.`)
          assert.notInclude(note, "register")
        }
      }
    })
  )

  it.effect("compares every number it was given where nobody is known to have the ABN or ACN", () =>
    Effect.gen(function* () {
      for (const unknown of [{ abn: "51824753556" }, { acn: "990000256" }, { abn: "32990000998" }]) {
        const listed = yield* screen({ ...unknown, imo: "IMO 9000001" })
        assert.strictEqual(listed.overall, "review")
        assert.deepInclude(listed.sources.gov_sanctions.matches[0], {
          matched_name: "PLATYPUS SPIRIT",
          matched_on: ["imo"]
        })
        const { overall, sources } = yield* screen({ ...unknown, imo: "9000013", identifiers: ["K000000"] })
        assert.strictEqual(overall, "unavailable")
        for (const { complete, note, status } of Object.values(sources)) {
          assert.deepStrictEqual([status, complete], ["unavailable", false])
          assert.match(note, /^No name was screened: /u)
          assert.include(
            note,
            unknown.abn === undefined
              ? "Only the ACN, the IMO number and the identifiers were compared."
              : "Only the IMO number and the identifiers were compared; the ABN was not, since no list gives ABNs."
          )
        }
      }
    })
  )

  it.effect("reads a date of birth as people write it, and says how", () =>
    Effect.gen(function* () {
      const name = "Ruslan Testovich Orlovski-Sample"
      for (const dob of ["14 March 1971", "14/03/1971", "14 mars 1971", "Sun, 14 Mar 1971", "14/03/71"]) {
        const { query, sources } = yield* screen({ name, dob })
        assert.deepInclude(query, { dob, dob_read: "1971-03-14" })
        assert.include(sources.gov_sanctions.matches[0]?.matched_on ?? [], "dob")
      }
      assert.notProperty((yield* screen({ name, dob: "1971-03-14" })).query, "dob_read")
    })
  )

  it.effect("refuses a date of birth that has not begun anywhere", () =>
    Effect.gen(function* () {
      const born = (dob: string) => screen({ name: "Nobody Similar At All", dob })
      const { checked_as_of: today } = yield* born("1970")
      const dayAfterNext = new Date(Date.parse(today) + 2 * 86_400_000).toISOString().slice(0, 10)
      for (const dob of [dayAfterNext, "9999", "31 December 9998"])
        assert.deepInclude(yield* Effect.flip(born(dob)), { _tag: "DateOfBirthInFuture", today })
      for (const dob of [today, today.slice(0, 7), today.slice(0, 4)])
        assert.strictEqual((yield* born(dob)).query.dob, dob)
    })
  )

  it.effect(
    "raises the score by a date of birth that agrees, and lets one that does not change nothing",
    () =>
      Effect.gen(function* () {
        const scoreWith = (dob: string | null) =>
          Effect.map(
            screen({ name: "Ruslan Testovich Orlovski-Sample", dob }),
            ({ sources }) => sources.gov_sanctions.matches[0]?.score ?? 0
          )
        const without = yield* scoreWith(null)
        assert.isAbove(without, 0)
        assert.isAbove(yield* scoreWith("1971-03-14"), without)
        assert.strictEqual(yield* scoreWith("1950-01-01"), without)
      })
  )
})
