/** What the live register and the editions of the extract say in any order makes one event for each change. */
import { assert, describe, it } from "@effect/vitest"
import type { EventType } from "@entity-watch/contract/schema/EventType"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { LiveAnswerStore } from "@entity-watch/core/store/LiveAnswerStore"
import { type LiveAnswerOptions, LiveAnswers } from "@entity-watch/core/watch/LiveAnswers"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect, Layer, Logger, Redacted, References, Schema } from "effect"
import { FetchHttpClient } from "effect/http"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { depth } from "../../../suite/depth.ts"
import { dayOf, FakeRegister, type FakeState, fakeAbnLookup, fakeGuid } from "../support/fakeAbnLookup.ts"
import { manyIdentifiers } from "../support/manyIdentifiers.ts"
import { inMemory, load, register } from "../support/registers.ts"
import { told, watches, watchLayer } from "../support/watching.ts"

const hour = 3_600_000
const [one = "", two = "", three = "", unwatched = ""] = manyIdentifiers(4)
const watched = [one, two, three]
const types: ReadonlyArray<EventType> = [
  "abn_cancelled",
  "gst_deregistered",
  "name_change",
  "relationship_change"
]

/** A register of four entities, an account that watches three of them, and what is asked and loaded. */
const scene = Effect.fnUntraced(function* (options: LiveAnswerOptions & { readonly guid?: string } = {}) {
  const past = new FakeRegister()
  past.now = Date.parse("2026-09-01T00:00:00Z")
  for (const abn of [...watched, unwatched])
    past.change(abn, { status: "Active", gst: true, name: `INVENTED ${abn} A PTY LTD` })
  const service = yield* fakeAbnLookup(past)
  const source =
    options.guid === ""
      ? IdentitySource.layerNone
      : IdentitySource.layer({
          guid: Redacted.make(fakeGuid),
          baseUrl: service.base,
          retries: 0,
          failuresToOpen: 1_000,
          cacheFor: 0
        }).pipe(
          Layer.provide(FetchHttpClient.layer),
          Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }))
        )
  const answers = yield* Layer.build(
    LiveAnswers.layerNoDeps({ pause: 0, ...options }).pipe(Layer.provide([source, LiveAnswerStore.layer]))
  )
  const watcher = yield* Watcher
  const sql = yield* SqlClient.SqlClient

  const after = (millis: number) => {
    past.now += millis
  }
  const round = LiveAnswers.use((answering) => answering.round).pipe(Effect.provide(answers))
  // A clock of its own: the leases of everything else would be renewed for the years that pass on it.
  const atItsTime = Effect.andThen(
    Effect.suspend(() => TestClock.setTime(past.now)),
    round
  ).pipe(Effect.provide(TestClock.layer()))
  const live = Effect.tap(atItsTime, () => watcher.catchUp("live"))
  const edition = Effect.fnUntraced(function* (at: number) {
    yield* load(register("abn-bulk-extract"), [inMemory("20261001_Public01.xml", past.extractAt(at))], {
      mode: "live",
      accept: { partial: true, older: true }
    })
    yield* sql`UPDATE snapshot SET partial = NULL WHERE mode = 'live'`
    yield* watcher.catchUp("live")
  })
  const change = (abn: string, changed: Partial<FakeState>) =>
    past.change(abn, { ...past.versionAt(abn, past.now).state, ...changed })

  after(30 * 24 * hour)
  yield* edition(past.now)
  const { account } = yield* watches(watched, types, undefined, "live")
  const events = Effect.map(told(account), (all) =>
    all.map(({ entity, payload }) => `${payload.type} ${entity}`)
  )
  return { past, service, after, live, edition, change, account, events }
})

const run = <A, E>(
  test: Effect.Effect<A, E, Layer.Success<typeof watchLayer> | import("effect").Scope.Scope>
) => test.pipe(Effect.scoped, Effect.provide(watchLayer))

const Step = Schema.Struct({
  hours: Schema.Literals([1, 5, 11, 30]),
  what: Schema.Literals(["status", "gst", "name", "live", "live", "extract", "late extract"]),
  of: Schema.Literals([0, 0, 1])
})

describe("the live register and the extract", () => {
  it.effect("make one event of a cancelled ABN, whichever says it first", () =>
    run(
      Effect.gen(function* () {
        const { after, change, edition, events, live, past, account } = yield* scene()
        const before = past.now
        after(30 * hour)
        change(one, { status: "Cancelled" })
        assert.deepInclude(yield* live, { watched: 1, asked: 1, kept: 1 })
        assert.deepStrictEqual(yield* events, [`abn_cancelled ${one}`])
        const [event] = yield* told(account)
        assert.deepStrictEqual(event?.payload.data.changes, [
          {
            field: "canonical.abn_status",
            before: "Active",
            after: "Cancelled",
            source: "abn-lookup-web-services",
            as_of: `${new Date(past.now).toISOString().slice(0, 19)}Z`
          }
        ])
        // An edition that was cut before the answer does not undo it.
        yield* edition(before + hour)
        after(5 * 24 * hour)
        yield* edition(past.now)
        assert.deepStrictEqual(yield* events, [`abn_cancelled ${one}`])
        // The extract is first with the next one, and is not held back by an answer from before.
        change(one, { gst: false })
        after(hour)
        yield* edition(past.now)
        assert.deepStrictEqual(yield* events, [`abn_cancelled ${one}`, `gst_deregistered ${one}`])
        yield* live
        assert.deepStrictEqual(yield* events, [`abn_cancelled ${one}`, `gst_deregistered ${one}`])
      })
    )
  )

  it.effect.prop(
    "make one event of each change that comes to be known, and none of anything else",
    [Schema.Array(Step).check(Schema.isMinLength(10), Schema.isMaxLength(20))],
    ([steps]) =>
      run(
        Effect.gen(function* () {
          const { after, change, edition, events, live, past, service } = yield* scene()
          /** Up to when the state of each entity is known. */
          const known = new Map(watched.map((abn) => [abn, past.now]))
          let cut = past.now
          /** Before the first round the edition in force tells from when on little is known. */
          let lastRound: number | null = null
          let name = 0
          const expected: Array<string> = []
          const learn = (abn: string, at: number) => {
            const from = known.get(abn) ?? 0
            if (at <= from) return
            known.set(abn, at)
            const [was, is] = [past.versionAt(abn, from).state, past.versionAt(abn, at).state]
            if (was.status === "Active" && is.status === "Cancelled") expected.push(`abn_cancelled ${abn}`)
            if (was.gst && !is.gst) expected.push(`gst_deregistered ${abn}`)
            if (was.name !== is.name) expected.push(`name_change ${abn}`)
          }
          for (const { hours, of, what } of steps) {
            after(hours * hour)
            const abn = watched[of] ?? one
            const { state } = past.versionAt(abn, past.now)
            switch (what) {
              case "status":
                change(abn, { status: state.status === "Active" ? "Cancelled" : "Active" })
                break
              case "gst":
                change(abn, { gst: !state.gst })
                break
              case "name":
                change(abn, { name: `INVENTED ${abn} ${++name} PTY LTD` })
                change(unwatched, { name: `INVENTED ${unwatched} ${name} PTY LTD` })
                break
              case "live": {
                service.asked.length = 0
                yield* live
                const asked = service.asked.flatMap((url) => url.searchParams.get("searchString") ?? [])
                assert.notInclude(asked, unwatched)
                for (const each of watched) {
                  const { at } = past.versionAt(each, past.now)
                  if (dayOf(at) >= dayOf(lastRound ?? cut)) assert.include(asked, each)
                }
                for (const each of asked) learn(each, past.now)
                lastRound = past.now
                break
              }
              default: {
                // A late edition was cut some days before it is loaded, and after the one before it.
                const lag = what === "extract" ? 0 : 40 * hour
                cut = Math.max(cut + 1_000, past.now - lag)
                yield* edition(cut)
                for (const each of watched) learn(each, cut)
              }
            }
            assert.deepStrictEqual((yield* events).toSorted(), expected.toSorted())
          }
        })
      ),
    { arbitrary: { runs: 5 * depth } }
  )

  it.effect("ask within bounds, keep what came before a failure, and ask again", () =>
    run(
      Effect.gen(function* () {
        const { after, change, events, live, service } = yield* scene({ most: 2 })
        after(hour)
        for (const abn of watched) change(abn, { status: "Cancelled" })
        service.fails = (url) => url.searchParams.get("searchString") === two
        assert.deepInclude(yield* Effect.flip(live), { _tag: "IdentitySourceUnavailable" })
        service.fails = () => false
        assert.deepInclude(yield* live, { watched: 3, asked: 2, kept: 2 })
        assert.lengthOf(yield* events, 2)
        assert.isAtMost(service.asked.length, 8)
      })
    )
  )

  it.effect("leave the word to the extract for good when that has had it for a month", () =>
    run(
      Effect.gen(function* () {
        const { after, change, edition, events, live, past } = yield* scene()
        const sql = yield* SqlClient.SqlClient
        const kept = Effect.map(
          sql<{ key: string }>`
            SELECT key FROM register_record
            WHERE register = 'abn-lookup-web-services' AND until IS NULL ORDER BY key`,
          (rows) => rows.map(({ key }) => key)
        )
        after(hour)
        change(one, { status: "Cancelled" })
        yield* live
        after(35 * 24 * hour)
        yield* edition(past.now)
        change(two, { status: "Cancelled" })
        yield* live
        assert.deepStrictEqual(yield* kept, [two])
        assert.deepStrictEqual(yield* events, [`abn_cancelled ${one}`, `abn_cancelled ${two}`])
      })
    )
  )

  it.effect("are not asked without a GUID", () =>
    run(
      Effect.gen(function* () {
        const { after, change, live, service } = yield* scene({ guid: "" })
        after(hour)
        change(one, { status: "Cancelled" })
        assert.isNull(yield* live)
        assert.deepStrictEqual(service.asked, [])
      })
    )
  )

  it.effect("tell no log the GUID or a number", () => {
    const lines: Array<string> = []
    return run(
      Effect.gen(function* () {
        const { after, change, live, service } = yield* scene()
        after(hour)
        change(one, { status: "Cancelled" })
        yield* live
        service.fails = () => true
        after(7 * hour)
        yield* Effect.flip(live)
        assert.notEqual(lines.length, 0)
        for (const secret of [fakeGuid, one]) assert.notInclude(lines.join("\n"), secret)
      })
    ).pipe(
      Effect.provide(Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])),
      Effect.provideService(References.MinimumLogLevel, "All")
    )
  })
})
