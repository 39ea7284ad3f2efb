import { assert, describe, it, layer } from "@effect/vitest"
import { Screener } from "@entity-watch/core/screen/Screener"
import { MaximumAges } from "@entity-watch/core/snapshots/MaximumAges"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { maximumAges } from "@entity-watch/node/composition/maximumAges"
import { ConfigProvider, Effect, Exit, Layer } from "effect"
import { TestClock } from "effect/testing"
import { daysPass } from "../support/daysPass.ts"
import { coreLayer, loadFixtures } from "../support/registers.ts"

const configured = (setting?: string) =>
  maximumAges.pipe(
    Layer.provide(
      ConfigProvider.layer(ConfigProvider.fromUnknown(setting === undefined ? {} : { MAX_AGE_DAYS: setting }))
    )
  )
const read = (setting?: string) =>
  Effect.provide(
    Effect.map(MaximumAges, (ages) => [...ages]),
    configured(setting)
  )

describe("MAX_AGE_DAYS", () => {
  it.effect("names lists with their days, and leaves the others as they are", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read(), [])
      assert.deepStrictEqual(yield* read(""), [])
      assert.deepStrictEqual(
        yield* read("dfat-consolidated-list=7, asic-banned-disqualified-persons = 60 ,"),
        [
          ["dfat-consolidated-list", 7],
          ["asic-banned-disqualified-persons", 60]
        ]
      )
    })
  )

  it.effect("is refused when it is not understood: a list must not be relied on by mistake", () =>
    Effect.gen(function* () {
      for (const setting of [
        "7",
        "dfat-consolidated-list",
        "dfat-consolidated-list=",
        "dfat-consolidated-list=0",
        "dfat-consolidated-list=-1",
        "dfat-consolidated-list=1.5",
        "dfat-consolidated-list=10000",
        "dfat=7",
        "austrac-registers=7",
        "dfat-consolidated-list=7;asic-banned-disqualified-persons=7",
        "dfat-consolidated-list=7,dfat-consolidated-list=8"
      ])
        assert.isTrue(Exit.isFailure(yield* Effect.exit(read(setting))), setting)
    })
  )
})

const screened = Effect.gen(function* () {
  yield* TestClock.adjust("2 seconds")
  const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
  return yield* Screener.use((screener) => screener.screen(caller, { name: "Nobody Similar At All" }))
})
const dfat = Effect.map(
  Statuses.use((statuses) => statuses.list("sandbox")),
  (all) => all.find(({ register }) => register === "dfat-consolidated-list")
)

layer(
  Statuses.layer.pipe(
    Layer.provideMerge(coreLayer),
    Layer.provideMerge(configured("dfat-consolidated-list=3,asic-banned-disqualified-organisations=40"))
  )
)("a list of another maximum age", (it) => {
  it.effect("is unavailable past it, with its age, and not before", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      yield* daysPass(71 / 24)
      assert.strictEqual((yield* screened).overall, "no_match")
      assert.deepInclude(yield* dfat, { state: "current", max_age_days: 3 })

      yield* daysPass(2 / 24)
      const { gov_sanctions, regulator_banned_person } = (yield* screened).sources
      assert.strictEqual(gov_sanctions.status, "unavailable")
      assert.include(
        gov_sanctions.note,
        "The list was last read or confirmed 3 days ago; past 3 days it is not relied on."
      )
      assert.strictEqual(regulator_banned_person.status, "no_match")
      assert.deepInclude(yield* dfat, { state: "stale", age_days: 3, max_age_days: 3 })

      yield* daysPass(27)
      const later = (yield* screened).sources
      assert.include(later.gov_sanctions.note, "30 days ago; past 3 days")
      assert.include(later.regulator_banned_person.note, "30 days ago; past 21 days")
      assert.strictEqual(later.regulator_banned_org.status, "no_match")
    })
  )
})
