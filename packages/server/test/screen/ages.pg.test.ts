/** How old a list is, and by whose word and whose clock. Clause "age" of what-a-verdict-rests-on. */
import { assert, layer } from "@effect/vitest"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { Register } from "@entity-watch/core/domain/Register"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { DateTime, Effect, Layer, Logger, Metric } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { daysAgo, daysPass } from "../support/daysPass.ts"
import { coreLayer, fixtures, load, loadFixtures, register } from "../support/registers.ts"

const small = (of: Register): Register => ({ ...of, source: { ...of.source, floor: 1 } })
const dfat = small(register("dfat-consolidated-list"))
const banned = small(register("asic-banned-disqualified-organisations"))

const filesOf = ({ source }: Register) =>
  Effect.map(openOperatorFiles(register(source.id), [`${fixtures}${source.id}`]), ({ files }) => files)

const screened = Effect.fnUntraced(function* (mode: Mode = "live", receipt = false) {
  yield* TestClock.adjust("2 seconds")
  const caller = { accountId: "acct_test", keyId: "key_test", mode }
  return yield* Screener.use((screener) =>
    screener.screen(caller, { name: "Nobody Similar At All", receipt })
  )
})

const statusOf = (of: Register) =>
  Effect.map(
    Statuses.use((statuses) => statuses.list("live")),
    (all) => all.find(({ register: id }) => id === of.source.id) ?? assert.fail("no such register")
  )

/** What the database's client does every minute must not be made up for when a test's time leaps. */
const core = Layer.effectContext(
  TestClock.withLive(Layer.build(Statuses.layer.pipe(Layer.provideMerge(coreLayer))))
)

layer(core)("the age of a list", (it) => {
  it.effect("is that of its own date, where an operator hands it over without a word", () =>
    Effect.gen(function* () {
      yield* load(dfat, yield* filesOf(dfat), { mode: "live", confirmed: null })
      const sql = yield* SqlClient.SqlClient
      const loadedAsOf = (yield* statusOf(dfat)).as_of ?? assert.fail("the workbook has no date")
      assert.deepInclude(yield* statusOf(dfat), { checked_as_of: loadedAsOf, checked_by: "file" })

      // As if the workbook were of 280 days ago, as that of February is in November.
      const days = (Date.parse(yield* daysAgo(0)) - Date.parse(loadedAsOf)) / 86_400_000
      yield* sql`
        UPDATE snapshot SET as_of = as_of - ${280 - days}::float8 * interval '1 day',
          checked_at = checked_at - ${280 - days}::float8 * interval '1 day'
        WHERE mode = 'live' AND state = 'current'`
      const { gov_sanctions } = (yield* screened()).sources
      assert.strictEqual(gov_sanctions.status, "unavailable")
      assert.include(
        gov_sanctions.note,
        "The list was handed over, is 280 days old by its own date, and was not confirmed by its publisher; past 14 days it is not relied on."
      )
      assert.deepInclude(yield* statusOf(dfat), { state: "stale", age_days: 280 })

      // The publisher is asked, and still has this file.
      const store = yield* SnapshotStore
      const [row] = (yield* store.latest("live")).filter(({ state }) => state === "current")
      assert.isTrue(yield* store.confirm(row?.id ?? "", yield* store.now))
      assert.strictEqual((yield* screened()).sources.gov_sanctions.status, "no_match")
      assert.deepInclude(yield* statusOf(dfat), { state: "current", age_days: 0, checked_by: "publisher" })
    })
  )

  it.effect("is unknown where a file without a date is handed over, until somebody vouches for it", () =>
    Effect.gen(function* () {
      yield* load(banned, yield* filesOf(banned), { mode: "live", confirmed: null })
      const before = (yield* screened()).sources.regulator_banned_org
      assert.strictEqual(before.status, "unavailable")
      assert.include(before.note, "so nobody can say how old it is")
      assert.deepInclude(yield* statusOf(banned), {
        state: "stale",
        age_days: null,
        checked_as_of: null,
        checked_by: null
      })

      yield* load(banned, yield* filesOf(banned), {
        mode: "live",
        confirmed: { by: "operator", at: yield* daysAgo(10) }
      })
      const after = yield* screened("live", true)
      assert.strictEqual(after.sources.regulator_banned_org.status, "no_match")
      const day = (yield* daysAgo(10)).slice(0, 10)
      assert.include(
        after.sources.regulator_banned_org.note,
        `the publisher's file on ${day}, 10 days ago, as this service's operator says`
      )
      assert.deepInclude(after.receipt?.sources.regulator_banned_org.list, { checked_by: "operator" })
      yield* daysPass(12)
      const later = (yield* screened()).sources.regulator_banned_org
      assert.strictEqual(later.status, "unavailable")
      assert.include(
        later.note,
        "The list was last said to be the publisher's file 22 days ago, by this service's operator; past 21 days it is not relied on."
      )
    })
  )

  it.effect(
    "is told by the database's clock, whatever day a process has, and so is the date of a receipt",
    () =>
      Effect.gen(function* () {
        yield* loadFixtures
        yield* daysPass(15)
        const stale = yield* screened("sandbox")
        assert.strictEqual(stale.sources.gov_sanctions.status, "unavailable")
        const real = Date.parse(yield* daysAgo(0))
        const lines: Array<unknown> = []
        const logger = Logger.make(({ message }) => lines.push(message))
        for (const days of [-20, 0, 20]) {
          yield* TestClock.setTime(real + days * 86_400_000)
          const { checked_as_of, overall, receipt, sources } = yield* screened("sandbox", true).pipe(
            Effect.provide(Logger.layer([logger]))
          )
          assert.strictEqual(overall, "unavailable", `${days} days`)
          assert.strictEqual(sources.gov_sanctions.status, "unavailable")
          assert.strictEqual(sources.regulator_banned_person.status, "no_match")
          assert.strictEqual(checked_as_of, (yield* daysAgo(0)).slice(0, 10))
          assert.approximately(Date.parse(receipt?.issued_at ?? ""), real, 120_000)
          const differences = (yield* Metric.snapshot).flatMap((each) =>
            each.id === "entity_watch_clock_difference_seconds" && each.type === "Gauge"
              ? [each.state.value]
              : []
          )
          assert.approximately(Number(differences[0]), days * 86_400, 120)
        }
        assert.isTrue(
          lines.flat().some((each) => String(each).startsWith("The clock of this process differs"))
        )
        assert.isTrue(
          lines.flat().some((each) => String(each).startsWith("The clock of this process agrees"))
        )
      })
  )

  it.effect(
    "is unknown where it was checked in what is yet to come: the database's own clock was set back",
    () =>
      Effect.gen(function* () {
        yield* loadFixtures
        yield* daysPass(-1)
        const { sources } = yield* screened("sandbox")
        for (const { note, status } of Object.values(sources)) {
          assert.strictEqual(status, "unavailable")
          assert.match(note, /was checked at \S+, which is yet to come by the database's clock/u)
        }
        yield* daysPass(1)
        assert.strictEqual((yield* screened("sandbox")).overall, "no_match")
      })
  )

  it.effect(
    "is not told by a view that is too old itself: a clock set back, a process that stood still",
    () =>
      Effect.gen(function* () {
        yield* loadFixtures
        assert.strictEqual((yield* screened("sandbox")).overall, "no_match")
        const sql = yield* SqlClient.SqlClient
        yield* sql`ALTER TABLE snapshot RENAME TO snapshot_away`
        const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
        const now = Effect.suspend(() =>
          Screener.use((screener) => screener.screen(caller, { name: "Nobody Similar At All" }))
        )
        const at = DateTime.toEpochMillis(yield* DateTime.now)
        // What was read less than a second ago still answers.
        assert.strictEqual((yield* now).overall, "no_match")
        yield* TestClock.setTime(at - 20 * 86_400_000)
        assert.strictEqual((yield* now).overall, "unavailable")
        yield* TestClock.setTime(at + 2_000)
        assert.strictEqual((yield* now).overall, "unavailable")
        yield* sql`ALTER TABLE snapshot_away RENAME TO snapshot`
        assert.strictEqual((yield* screened("sandbox")).overall, "no_match")
      })
  )
})
