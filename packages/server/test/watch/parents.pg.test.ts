import { assert, layer } from "@effect/vitest"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect } from "effect"
import { inMemory, load, loadFixtures, register } from "../support/registers.ts"
import { fixture, told, watches, watchLayer } from "../support/watching.ts"

const nameOf = (part: string) => `20261104-0800-gleif-goldencopy-${part}-golden-copy.csv`

/** Loads the golden copy with its texts edited, and lets the watcher look. */
const publish = Effect.fnUntraced(function* (
  edit: (text: string) => string,
  parts: ReadonlyArray<string> = ["lei2", "rr", "repex"]
) {
  const files = parts.map((part) => inMemory(nameOf(part), edit(fixture("gleif", nameOf(part)))))
  yield* load(register("gleif"), files)
  return yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
})

const unchanged = (text: string) => text
const numbat = "990000078"
const direct = { role: "direct_parent", lei: "990000BANKSIACREEK20" }

layer(watchLayer)("Watcher.catchUp, of parents", (it) => {
  it.effect("is silent about parents that are read for the first time, also after pages without them", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      const pages = inMemory("lei-records.json", fixture("gleif", "lei-records-AU-001.json"))
      yield* load(register("gleif"), [pages])
      const { account } = yield* watches([numbat, "27880000028", "23990000014"])
      yield* publish(unchanged)
      assert.deepStrictEqual(yield* told(account), [])
      yield* publish(unchanged, ["lei2"])
      yield* publish(unchanged)
      assert.deepStrictEqual(yield* told(account), [])
    })
  )

  it.effect(
    "tells of another parent, of an exception in its place, and of a parent that comes and goes",
    () =>
      Effect.gen(function* () {
        yield* publish(unchanged)
        const { account } = yield* watches([numbat])
        const relation = /"IS_DIRECTLY_CONSOLIDATED_BY"/u
        const toPelican = (text: string) =>
          text.replace(
            /"990000BANKSIACREEK20","LEI","IS_DIRECTLY/u,
            '"990000PELICANHARBR68","LEI","IS_DIRECTLY'
          )
        const toNobody = (text: string) => text.replace(relation, '"IS_FEEDER_TO"')
        const toException = (text: string) =>
          toNobody(text).replace(
            /"990000NORDSTRANDAB23","DIRECT_ACCOUNTING/u,
            '"990000NOABNNUMBATP38","DIRECT_ACCOUNTING'
          )
        for (const edit of [toPelican, toException, toNobody, unchanged]) {
          yield* publish(edit)
          yield* publish(edit)
        }
        const events = (yield* told(account)).map(({ payload }) => payload)
        assert.deepStrictEqual(
          events.map(({ type }) => type),
          Array(4).fill("relationship_change")
        )
        const known = { ...direct, abn: null, acn: "990000014", name: "BANKSIA CREEK ENGINEERING PTY LTD" }
        const exception = [{ role: "direct_parent", reporting_exception: "NO_KNOWN_PERSON" }]
        const pelican = [
          {
            role: "direct_parent",
            lei: "990000PELICANHARBR68",
            abn: "27880000028",
            acn: null,
            name: "PELICAN HARBOUR SUPERANNUATION FUND"
          }
        ]
        assert.deepStrictEqual(
          events.map(({ data }) =>
            data.changes.map(({ after, before, field }) => ({ field, before, after }))
          ),
          [
            [[known], pelican],
            [pelican, exception],
            [exception, null],
            [null, [known]]
          ].map(([before, after]) => [{ field: "canonical.related_entities", before, after }])
        )
      })
  )
})
