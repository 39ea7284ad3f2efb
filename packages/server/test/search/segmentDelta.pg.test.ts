import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { assert, layer } from "@effect/vitest"
import { abnsEndingIn } from "@entity-watch/core/domain/abnsEndingIn"
import { LoadStore } from "@entity-watch/core/store/LoadStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Effect, Fiber, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { load } from "../store/loads.ts"
import { TestDatabase } from "../support/TestDatabase.ts"
import { dataDirectory, entitiesOf, found, indexOf, instance, loaded } from "./harness.ts"
import { type Company, company, later, numbers, publish } from "./registers.ts"

const stores = Layer.mergeAll(LoadStore.layer, SnapshotStore.layer).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

const empty = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`TRUNCATE register_record, register_name, doubtful_edition, doubtful_entry, snapshot, name_segment, name_segment_chunk`
})

const aCompany: Company = { acn: "000000777", name: "OLD WHARF BAKERY PTY LTD", former: [], status: "REGD" }

setFlagsFromString("--expose-gc")
const collectGarbage: unknown = runInNewContext("gc")

layer(stores, { excludeTestServices: true })("NameIndexes between full builds", (it) => {
  it.effect("follows a change of name with a delta, and a closed name stays to be found", () =>
    Effect.gen(function* () {
      yield* empty
      const next = numbers(3)
      const others = Array.from({ length: 100 }, (_, i) => company(i + 1, next))
      yield* publish([...others, aCompany])
      const indexes = yield* instance(yield* dataDirectory)
      const before = yield* loaded(indexes, "sandbox")
      assert.isNull(before.delta)
      assert.deepStrictEqual(before.changed, [])
      assert.deepStrictEqual(entitiesOf(before, aCompany.name), [777])

      yield* publish([...others, { ...aCompany, name: "ZEPHYR QUAY CATERING PTY LTD", status: "DRGD" }])
      const after = yield* loaded(indexes, "sandbox", ({ delta }) => delta !== null)
      assert.notStrictEqual(after.version, before.version)
      assert.strictEqual(after.main, before.main)
      assert.deepStrictEqual(after.changed, [777])
      assert.deepStrictEqual(entitiesOf(after, "ZEPHYR QUAY CATERING"), [777])
      assert.deepStrictEqual(
        found(indexOf(after), aCompany.name).map(({ entity, live }) => ({ entity, live })),
        [{ entity: 777, live: false }]
      )
      assert.deepStrictEqual(entitiesOf(before, "ZEPHYR QUAY CATERING"), [])
    }).pipe(Effect.scoped)
  )

  it.effect(
    "has all names of an entity of which one register changed, by whichever number the others hold it",
    () =>
      Effect.gen(function* () {
        yield* empty
        // Nine digits that two ABNs end in.
        const nine = Array.from({ length: 200 }, (_, i) => `${990_000_000 + i}`).find(
          (each) => abnsEndingIn(each).length === 2
        )
        if (nine === undefined) return assert.fail("one in 89 has two")
        for (const abn of abnsEndingIn(nine)) {
          const trading = {
            key: abn,
            abn,
            acn: null,
            data: { abn },
            names: [
              { kind: "business" as const, name: "LITTLE LANTERN CELLARS", state: null, postcode: null }
            ]
          }
          yield* load("asic-business-names", [[trading]], "sandbox")
          const owner: Company = { acn: nine, name: `LANTERN ${abn} PTY LTD`, former: [], status: "REGD" }
          yield* publish([owner, aCompany])
          const sql = yield* SqlClient.SqlClient
          yield* sql`DELETE FROM name_segment`
          yield* Effect.gen(function* () {
            const indexes = yield* instance(yield* dataDirectory)
            yield* loaded(indexes, "sandbox")
            yield* publish([{ ...owner, status: "DRGD" }, aCompany])
            const after = yield* loaded(indexes, "sandbox", ({ delta }) => delta !== null)
            assert.deepStrictEqual(after.changed, [Number(nine)])
            assert.deepStrictEqual(
              found(indexOf(after), "LITTLE LANTERN CELLARS").map(({ entity, kind, live }) => ({
                entity,
                kind,
                live
              })),
              [{ entity: Number(nine), kind: "business", live: false }]
            )
          }).pipe(Effect.scoped)
        }
      })
  )

  for (let draw = 1; draw <= depth; draw++)
    it.effect(`answers from main and delta as from a segment built anew (draw ${draw})`, () =>
      Effect.gen(function* () {
        yield* empty
        const next = numbers(drawnSeed())
        let companies: ReadonlyArray<Company> = Array.from({ length: 300 }, (_, i) => company(i + 1, next))
        yield* publish(companies)
        const names = new Set(companies.flatMap(({ former, name }) => [name, ...former]))
        const first = yield* instance(yield* dataDirectory)
        const full = yield* loaded(first, "sandbox")
        for (let refresh = 0; refresh < 3; refresh++) {
          const version = first.current("sandbox")?.version
          companies = later(companies, next)
          for (const { former, name } of companies) for (const each of [name, ...former]) names.add(each)
          yield* publish(companies)
          yield* loaded(first, "sandbox", (now) => now.version !== version)
        }
        const withDelta = yield* loaded(first, "sandbox")
        assert.strictEqual(withDelta.main, full.main)
        assert.isAbove(withDelta.changed.length, 60)

        const sql = yield* SqlClient.SqlClient
        yield* sql`DELETE FROM name_segment`
        const second = yield* instance(yield* dataDirectory)
        const anew = yield* loaded(second, "sandbox")
        assert.isNull(anew.delta)
        const [both, one] = [indexOf(withDelta), indexOf(anew)]
        for (const name of names) {
          const typo = `${name.slice(0, 3)}${name.slice(4)}`
          for (const asked of [name, typo, name.split(" ").slice(1).join(" ")])
            assert.deepStrictEqual(found(both, asked), found(one, asked), asked)
        }
      }).pipe(Effect.scoped)
    )

  it.effect("builds a full segment when the delta has become large, and lets go of the old one", () =>
    Effect.gen(function* () {
      yield* empty
      const next = numbers(5)
      const companies = Array.from({ length: 100 }, (_, i) => company(i + 1, next))
      yield* publish(companies)
      const indexes = yield* instance(yield* dataDirectory, { deltaShare: 0.05 })
      const old = new WeakRef((yield* loaded(indexes, "sandbox")).main)
      yield* publish(companies.map((each, i) => (i < 2 ? { ...each, name: `RENAMED ${i} PTY LTD` } : each)))
      const small = yield* loaded(indexes, "sandbox", ({ delta }) => delta !== null)
      assert.deepStrictEqual(small.changed.toSorted(), [1, 2])
      yield* publish(companies.map((each, i) => (i < 40 ? { ...each, name: `RENAMED ${i} PTY LTD` } : each)))
      const version = small.version.split(" ")[0]
      const rebuilt = yield* loaded(
        indexes,
        "sandbox",
        (now) => now.delta === null && now.version.split(" ")[0] !== version
      )
      assert.deepStrictEqual(entitiesOf(rebuilt, "RENAMED 30"), [31])
      const sql = yield* SqlClient.SqlClient
      yield* sql`SELECT DISTINCT segment_id FROM name_segment_chunk`.pipe(
        Effect.filterOrFail((kept) => kept.length === 1),
        Effect.retry(Schedule.spaced("50 millis"))
      )
      return old
    }).pipe(
      Effect.scoped,
      Effect.tap((old) =>
        Effect.gen(function* () {
          for (let i = 0; i < 1_000 && old.deref() !== undefined; i++) {
            yield* Effect.sleep("20 millis")
            if (typeof collectGarbage === "function") collectGarbage()
          }
          assert.isUndefined(old.deref())
        })
      )
    )
  )

  it.effect("serves on when more changed than a delta is made of, until the new segment is there", () =>
    Effect.gen(function* () {
      yield* empty
      const next = numbers(6)
      const companies = Array.from({ length: 100 }, (_, i) => company(i + 1, next))
      yield* publish([...companies, aCompany])
      const indexes = yield* instance(yield* dataDirectory, { deltaMost: 10 })
      const first = yield* loaded(indexes, "sandbox")
      let answers = 0
      const searching = yield* Effect.forkChild(
        Effect.forever(
          Effect.gen(function* () {
            const names = indexes.current("sandbox")
            assert.deepStrictEqual(names === null ? null : entitiesOf(names, aCompany.name), [777])
            answers++
            yield* Effect.sleep("5 millis")
          })
        )
      )
      let current = first
      for (let refresh = 1; refresh <= 3; refresh++) {
        const changed = companies.map((each, i) => ({
          ...each,
          name: `ROUND ${refresh} NUMBER ${i} PTY LTD`
        }))
        yield* publish([...changed, aCompany])
        current = yield* loaded(indexes, "sandbox", ({ main }) => main !== current.main)
        assert.isNull(current.delta)
        assert.deepStrictEqual(entitiesOf(current, `ROUND ${refresh} NUMBER 99`).slice(0, 1), [100])
      }
      assert.isUndefined(searching.pollUnsafe())
      yield* Fiber.interrupt(searching)
      assert.isAbove(answers, 20)
    }).pipe(Effect.scoped)
  )
})
