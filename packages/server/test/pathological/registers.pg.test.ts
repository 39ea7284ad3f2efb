import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { nameLimits } from "@entity-watch/contract/schema/nameLimits"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { coreLayer, fixtures, inMemory, load, loadFixtures, register } from "../support/registers.ts"
import { pathologicalNames } from "./names.ts"

const abn = "23990000014"
const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" as const }

const published = (id: string, file: string) => readFileSync(`${fixtures}${id}/${file}`, "utf8").trimEnd()

/** Without the marks by which such a file tells rows and cells apart, and without its quotes. */
const asCell = (text: string) => text.replace(/[\t\r\n"]/gu, " ").toWellFormed()

const businessNames = (rows: ReadonlyArray<readonly [name: string, abn: string]>) =>
  inMemory(
    "business_names_202611.csv",
    [
      published("asic-business-names", "business_names_202611.csv"),
      ...rows.map(([name, own]) => `BUSINESS NAMES\t${name}\tRegistered\t05/06/2013\t\t\t\t${own}`),
      ""
    ].join("\n")
  )

const bannedOrganisations = (names: ReadonlyArray<string>) =>
  inMemory(
    "bd_org_202611.csv",
    [
      published("asic-banned-disqualified-organisations", "bd_org_202611.csv"),
      ...names.map(
        (name) =>
          `Banned and Disqualified Organisations\t\t${name}\tCredit Banning\t\t21/11/2023\tPermanent banning\tNo comment made`
      ),
      ""
    ].join("\n")
  )

const screen = Effect.fnUntraced(function* (request: { readonly name: string } | { readonly abn: string }) {
  // Snapshots are looked at again after a second.
  yield* TestClock.adjust("2 seconds")
  return yield* Screener.use((screener) => screener.screen(caller, request))
})

layer(coreLayer)("A register with pathological names", (it) => {
  it.effect("is loaded with every record, and the folded names and keys fit the database's indexes", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      const families = pathologicalNames(20_000)
      const rows = families.map(({ text }) => [asCell(text), ""] as const)
      const loaded = yield* load(register("asic-business-names"), [businessNames(rows)])
      assert.strictEqual(loaded.partial, null)
      // A row whose name is nothing but blanks has no name.
      assert.isAtLeast(loaded.rowsLoaded, families.length)
      const sql = yield* SqlClient.SqlClient
      const [longest] = yield* sql<{ folded: number; key: number; name: number }>`
        SELECT max(octet_length(folded))::int4 AS folded, max(octet_length(key))::int4 AS key,
          max(length(name))::int4 AS name
        FROM register_name WHERE register = 'asic-business-names'`
      assert.isAtMost(longest?.folded ?? 0, 1_900)
      assert.isAtMost(longest?.key ?? 0, 1_900)
      assert.isAtLeast(longest?.name ?? 0, 19_000)
      const again = yield* load(register("asic-business-names"), [businessNames(rows)])
      assert.deepInclude(again, { added: 0, changed: 0, removed: 0 })
    })
  )

  it.effect("keeps what a name's entity is screened by: the answer is not complete, and never no_match", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      assert.strictEqual((yield* screen({ abn })).overall, "no_match")
      for (const [name, excess] of [
        ["Kestrel Meadow ".repeat(400), "a name must have at most 500 characters to be compared whole"],
        ["Kestrel A ".repeat(40), "a name must have at most 64 words to be compared whole"]
      ] as const) {
        yield* load(register("asic-business-names"), [businessNames([[name, abn]])])
        const answer = yield* screen({ abn })
        assert.strictEqual(answer.overall, "unavailable")
        for (const source of Object.values(answer.sources)) {
          assert.deepInclude(source, { status: "unavailable", complete: false, matches_total: 0 })
          assert.include(source.note, excess)
        }
        assert.isTrue(answer.screened.some((one) => one.name === name.trim()))
        const resolved = yield* Resolver.use((resolver) => resolver.resolve(caller, { abn }))
        assert.strictEqual(resolved.candidates.length, 1)
        assert.strictEqual(resolved.candidates[0]?.screening?.gov_sanctions.status, "unavailable")
      }
    })
  )

  it.effect("finds a listed party by the beginning of such a name", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      yield* load(register("asic-business-names"), [
        businessNames([[`Mirage Lending Pty Ltd ${" as trustee for it".repeat(60)}`, abn]])
      ])
      const answer = yield* screen({ abn })
      assert.deepInclude(answer.sources.regulator_banned_org, { status: "review", complete: false })
      assert.strictEqual(answer.sources.gov_sanctions.status, "unavailable")
    })
  )

  it.effect("makes the answer of a list honest whose entry has such a name, and of no other list", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      const nobody = { name: "Nobody Similar At All" }
      assert.strictEqual((yield* screen(nobody)).overall, "no_match")
      const long = `Kestrel Harbour Lending${" and Partners".repeat(300)}`
      yield* load(register("asic-banned-disqualified-organisations"), [bannedOrganisations([long])])
      const answer = yield* screen(nobody)
      assert.deepInclude(answer.sources.regulator_banned_org, { status: "unavailable", complete: false })
      assert.include(
        answer.sources.regulator_banned_org.note,
        "One entry has a name that is too long to be compared whole"
      )
      assert.strictEqual(answer.sources.gov_sanctions.status, "no_match")
      const other = yield* screen({ name: "Mirage Lending" })
      assert.deepInclude(other.sources.regulator_banned_org, { status: "review", complete: false })
    })
  )

  it.effect("never answers no_match while a list holds any of them, unless all of it can be compared", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      for (const length of [nameLimits.characters, 3_000]) {
        const names = pathologicalNames(length).map(({ text }) => asCell(text))
        yield* load(register("asic-banned-disqualified-organisations"), [bannedOrganisations(names)])
        const { sources } = yield* screen({ name: "Nobody Similar At All" })
        assert.deepInclude(sources.regulator_banned_org, { status: "unavailable", complete: false })
      }
    })
  )
})
