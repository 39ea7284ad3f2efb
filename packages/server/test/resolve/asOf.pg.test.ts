import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { coreLayer, fixtures, inMemory, load, register } from "../support/registers.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const published = readFileSync(`${fixtures}asic-companies/company_202611.csv`, "utf8")
const bans = readFileSync(`${fixtures}asic-banned-disqualified-organisations/bd_org_202611.csv`, "utf8")

const nameOn = Effect.fnUntraced(function* (as_of?: string) {
  const { candidates } = yield* Resolver.use((resolver) =>
    resolver.resolve(caller, { acn: "990000069", include: [], ...(as_of !== undefined && { as_of }) })
  )
  return candidates[0]?.canonical.entity_name.value
})
const foundOn = (name: string, as_of: string) =>
  Effect.map(
    Resolver.use((resolver) => resolver.resolve(caller, { name, as_of, include: [] })),
    ({ candidates }) => candidates.map(({ canonical }) => canonical.acn.value)
  )
const bannedOn = (as_of?: string) =>
  Effect.map(
    Screener.use((screener) =>
      screener.screen(caller, { name: "Mirage Lending Pty Ltd", ...(as_of !== undefined && { as_of }) })
    ),
    ({ sources }) => sources.regulator_banned_org.status
  )

layer(coreLayer, { timeout: "30 seconds" })("as_of", (it) => {
  it.effect("answers from what was known then, for records, names and lists", () =>
    Effect.gen(function* () {
      // From 1970 on, where the test clock starts: its timers run through every day in between.
      yield* TestClock.setTime(Date.parse("1970-01-02T00:00:00Z"))
      const companies = register("asic-companies")
      const banned = register("asic-banned-disqualified-organisations")
      yield* load(companies, [inMemory("company_202611.csv", published)])
      const without = bans
        .split("\n")
        .filter((line) => !/mirage/iu.test(line))
        .join("\n")
      yield* load(banned, [inMemory("bd_org_202611.csv", without)])

      yield* TestClock.setTime(Date.parse("1970-01-09T00:00:00Z"))
      const renamed = published.replace("EMU PLAINS JOINERY", "EMU PLAINS CABINETS")
      yield* load(companies, [inMemory("company_202611.csv", renamed)])
      yield* load(banned, [inMemory("bd_org_202611.csv", bans)])

      yield* TestClock.setTime(Date.parse("1970-01-16T00:00:00Z"))
      const gone = renamed
        .split("\n")
        .filter((line) => !line.includes("\t990000069\t"))
        .join("\n")
      yield* load(companies, [inMemory("company_202611.csv", gone)])
      yield* TestClock.adjust("2 seconds")

      assert.strictEqual(yield* nameOn("1970-01-02"), "EMU PLAINS JOINERY PTY LTD")
      assert.strictEqual(yield* nameOn("1970-01-08T23:59:59Z"), "EMU PLAINS JOINERY PTY LTD")
      assert.strictEqual(yield* nameOn("1970-01-09T11:00:00+11:00"), "EMU PLAINS CABINETS PTY LTD")
      assert.strictEqual(yield* nameOn("1970-01-09"), "EMU PLAINS CABINETS PTY LTD")
      assert.strictEqual((yield* Effect.flip(nameOn()))._tag, "IdentitySourceUnavailable")

      assert.include(yield* foundOn("Emu Plains Joinery", "1970-01-03"), "990000069")
      assert.include(yield* foundOn("Emu Plains Cabinets", "1970-01-10"), "990000069")
      const exactly = Resolver.use((resolver) =>
        resolver.resolve(caller, { name: "Emu Plains Cabinets Pty Ltd", mode: "exact", as_of: "1970-01-03" })
      )
      assert.strictEqual((yield* Effect.flip(exactly))._tag, "IdentitySourceUnavailable")

      assert.strictEqual(yield* bannedOn("1970-01-03"), "no_match")
      assert.strictEqual(yield* bannedOn("1970-01-10"), "review")
      assert.strictEqual(yield* bannedOn(), "review")
      const early = yield* Effect.flip(nameOn("1970-01-01"))
      assert.deepInclude(early, { _tag: "AsOfTooEarly", earliest: "1970-01-02T00:00:00Z" })
      assert.strictEqual((yield* Effect.flip(bannedOn("1970-01-01")))._tag, "AsOfTooEarly")
    })
  )

  it.effect("does not rely on a list that had not been read for too long by then", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("1970-03-01T00:00:00Z"))
      assert.strictEqual(yield* bannedOn("1970-01-21"), "review")
      assert.strictEqual(yield* bannedOn("1970-02-20"), "unavailable")
    })
  )
})
