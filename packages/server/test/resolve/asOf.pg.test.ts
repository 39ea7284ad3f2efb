import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { DateTime, Effect } from "effect"
import { daysAgo, daysPass } from "../support/daysPass.ts"
import { coreLayer, fixtures, inMemory, load, register } from "../support/registers.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const published = readFileSync(`${fixtures}asic-companies/company_202611.csv`, "utf8")
const bans = readFileSync(`${fixtures}asic-banned-disqualified-organisations/bd_org_202611.csv`, "utf8")

const dayBefore = (at: string, days: number) =>
  DateTime.formatIsoDateUtc(DateTime.subtract(DateTime.makeUnsafe(at), { days }))

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

layer(coreLayer)("as_of", (it) => {
  it.effect("answers from what was known then, for records, names and lists", () =>
    Effect.gen(function* () {
      const companies = register("asic-companies")
      const banned = register("asic-banned-disqualified-organisations")
      yield* load(companies, [inMemory("company_202611.csv", published)])
      const without = bans
        .split("\n")
        .filter((line) => !/mirage/iu.test(line))
        .join("\n")
      yield* load(banned, [inMemory("bd_org_202611.csv", without)])

      yield* daysPass(7)
      const renamed = published.replace("EMU PLAINS JOINERY", "EMU PLAINS CABINETS")
      yield* load(companies, [inMemory("company_202611.csv", renamed)])
      yield* load(banned, [inMemory("bd_org_202611.csv", bans)])

      yield* daysPass(7)
      const gone = renamed
        .split("\n")
        .filter((line) => !line.includes("\t990000069\t"))
        .join("\n")
      yield* load(companies, [inMemory("company_202611.csv", gone)])
      yield* daysPass(1)
      const at = yield* daysAgo(0)
      const before = (days: number) => dayBefore(at, days)

      assert.strictEqual(yield* nameOn(before(14)), "EMU PLAINS JOINERY PTY LTD")
      assert.strictEqual(yield* nameOn(`${before(9)}T23:59:59Z`), "EMU PLAINS JOINERY PTY LTD")
      assert.strictEqual(yield* nameOn(`${before(6)}T11:00:00+11:00`), "EMU PLAINS CABINETS PTY LTD")
      assert.strictEqual(yield* nameOn(before(7)), "EMU PLAINS CABINETS PTY LTD")
      assert.strictEqual((yield* Effect.flip(nameOn()))._tag, "IdentitySourceUnavailable")

      assert.include(yield* foundOn("Emu Plains Joinery", before(13)), "990000069")
      assert.include(yield* foundOn("Emu Plains Cabinets", before(6)), "990000069")
      const exactly = Resolver.use((resolver) =>
        resolver.resolve(caller, { name: "Emu Plains Cabinets Pty Ltd", mode: "exact", as_of: before(13) })
      )
      assert.strictEqual((yield* Effect.flip(exactly))._tag, "IdentitySourceUnavailable")

      assert.strictEqual(yield* bannedOn(before(13)), "no_match")
      assert.strictEqual(yield* bannedOn(before(6)), "review")
      assert.strictEqual(yield* bannedOn(), "review")
    })
  )

  it.effect("answers from the moment that a refusal names on, and not from before it", () =>
    Effect.gen(function* () {
      const at = yield* daysAgo(0)
      const early = yield* Effect.flip(nameOn(dayBefore(at, 30)))
      if (early._tag !== "AsOfOutOfReach") return assert.fail(early._tag)
      assert.isFalse(early.isFuture)
      assert.strictEqual(yield* nameOn(early.earliest ?? ""), "EMU PLAINS JOINERY PTY LTD")
      const second = DateTime.formatIso(
        DateTime.subtract(DateTime.makeUnsafe(early.earliest ?? ""), { seconds: 2 })
      )
      assert.deepInclude(yield* Effect.flip(nameOn(second)), { _tag: "AsOfOutOfReach", isFuture: false })
      assert.strictEqual((yield* Effect.flip(bannedOn(dayBefore(at, 30))))._tag, "AsOfOutOfReach")
    })
  )

  it.effect("refuses what is yet to come, and takes today for now", () =>
    Effect.gen(function* () {
      const at = yield* daysAgo(0)
      for (const asOf of [dayBefore(at, -1), dayBefore(at, -400), yield* daysAgo(-0.01)]) {
        assert.deepInclude(yield* Effect.flip(bannedOn(asOf)), { _tag: "AsOfOutOfReach", isFuture: true })
        assert.deepInclude(yield* Effect.flip(nameOn(asOf)), { _tag: "AsOfOutOfReach", isFuture: true })
      }
      assert.strictEqual(yield* bannedOn(at.slice(0, 10)), "review")
    })
  )

  it.effect("does not rely on a list that had not been read for too long by then", () =>
    Effect.gen(function* () {
      yield* daysPass(40)
      const at = yield* daysAgo(0)
      // Read 48 days ago, and relied on for 21.
      assert.strictEqual(yield* bannedOn(dayBefore(at, 30)), "review")
      assert.strictEqual(yield* bannedOn(dayBefore(at, 20)), "unavailable")
    })
  )
})
