import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Effect } from "effect"
import { daysPass } from "../support/daysPass.ts"
import { coreLayer, fixtures, inMemory, load, register } from "../support/registers.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const published = readFileSync(`${fixtures}asic-companies/company_202611.csv`, "utf8")
const bans = readFileSync(`${fixtures}asic-banned-disqualified-organisations/bd_org_202611.csv`, "utf8")

layer(coreLayer)("a batch", (it) => {
  it.effect("is answered from the snapshots of its beginning, though registers come meanwhile", () =>
    Effect.gen(function* () {
      const companies = register("asic-companies")
      const banned = register("asic-banned-disqualified-organisations")
      yield* load(companies, [inMemory("company_202611.csv", published)])
      yield* load(banned, [inMemory("bd_org_202611.csv", bans)])
      yield* daysPass(1)

      const resolving = yield* Resolver.use((resolver) => resolver.batch(caller))
      const screening = yield* Screener.use((screener) => screener.batch(caller))
      const nameNow = Effect.map(
        resolving.answer({ acn: "990000069", include: [] }),
        ({ candidates }) => candidates[0]?.canonical.entity_name.value
      )
      const foundByName = Effect.map(
        resolving.answer({ name: "Emu Plains Joinery", include: [] }),
        ({ candidates }) => candidates.map(({ canonical }) => canonical.acn.value)
      )
      const banOf = Effect.map(
        screening.answer({ name: "Mirage Lending Pty Ltd" }),
        ({ sources }) => sources.regulator_banned_org.status
      )
      const before = [yield* nameNow, yield* foundByName, yield* banOf]
      assert.deepStrictEqual(before, ["EMU PLAINS JOINERY PTY LTD", ["990000069"], "review"])

      const renamed = published.replace("EMU PLAINS JOINERY", "WOMBAT CABINETS")
      yield* load(companies, [inMemory("company_202611.csv", renamed)])
      const without = bans
        .split("\n")
        .filter((line) => !/mirage/iu.test(line))
        .join("\n")
      yield* load(banned, [inMemory("bd_org_202611.csv", without)])
      yield* daysPass(1)
      assert.deepStrictEqual([yield* nameNow, yield* foundByName, yield* banOf], before)

      const later = yield* Resolver.use((resolver) => resolver.batch(caller))
      const { candidates } = yield* later.answer({ acn: "990000069", include: [] })
      assert.include(candidates[0]?.canonical.entity_name.value, "WOMBAT")
      const now = yield* Screener.use((screener) => screener.batch(caller))
      const { sources } = yield* now.answer({ name: "Mirage Lending Pty Ltd" })
      assert.strictEqual(sources.regulator_banned_org.status, "no_match")
    })
  )
})
