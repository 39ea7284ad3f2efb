import { assert, layer } from "@effect/vitest"
import { WatchedNameStore } from "@entity-watch/core/store/WatchedNameStore"
import { placeOf } from "@entity-watch/core/watch/compare/RememberedMarks"
import { Effect, Layer } from "effect"
import { inMemory, load, loadFixtures, register } from "../support/registers.ts"
import { fixture, watches, watchLayer } from "../support/watching.ts"

const companies = ["asic-companies", "company_202611.csv"] as const
const auditing = ["asic-registered-auditor", "reg_auditor_202611.csv"] as const
const abn = "25990000023"
const acn = "990000023"
const unknown = "51824753556"

/** Without what tells a watch from one before. */
const placesIn = (keys: string) => keys.split(",").map(placeOf)

const namesOf = Effect.fnUntraced(function* (identifier: string) {
  const store = yield* WatchedNameStore
  const keys = yield* store.keysAcrossAccounts("sandbox", null, {
    after: "",
    through: null,
    limit: 100
  })
  assert.include(placesIn(keys), identifier)
  const found = yield* store.namesAcrossAccounts("sandbox", [identifier])
  assert.deepStrictEqual(
    found.map((one) => one.identifier),
    [identifier]
  )
  return found.flatMap(({ names }) => names).sort()
})

layer(WatchedNameStore.layer.pipe(Layer.provideMerge(watchLayer)))("WatchedNameStore", (it) => {
  it.effect("reads each identifier once, in order and page by page, however many watch it", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      yield* watches([abn, acn, unknown, "31990000050"])
      yield* watches([abn, "80880000007"])
      yield* watches(["23990000014"], ["name_change"], "acct_live", "live")
      const store = yield* WatchedNameStore
      const seen: Array<string> = []
      for (let after = ""; ; after = seen.at(-1) ?? "") {
        const page = { after, through: null, limit: 2 }
        const keys = placesIn(yield* store.keysAcrossAccounts("sandbox", null, page))
        seen.push(...keys)
        if (keys.length < 2) break
      }
      assert.deepStrictEqual(seen, [abn, "31990000050", unknown, "80880000007", acn])
      const between = { after: "31990000050", through: "80880000007", limit: 100 }
      assert.deepStrictEqual(placesIn(yield* store.keysAcrossAccounts("sandbox", null, between)), [
        unknown,
        "80880000007"
      ])
      const behind = { after: acn, through: null, limit: 100 }
      assert.strictEqual(yield* store.keysAcrossAccounts("sandbox", null, behind), "")
    })
  )

  it.effect("names an entity by every register that one of its numbers leads to, by ABN or ACN alike", () =>
    Effect.gen(function* () {
      // Auditors have an ACN and no ABN, and their names are not searched.
      const auditors = fixture(...auditing).replace("BANKSIA CREEK ENGINEERING", "BANKSIA CREEK AUDITING")
      yield* load(register(auditing[0]), [inMemory(auditing[1], auditors)])
      yield* watches(["23990000014", "990000014"])
      const names = yield* namesOf("23990000014")
      assert.includeMembers(names, ["BANKSIA CREEK AUDITING PTY LTD", "BANKSIA CREEK ENGINEERING PTY LTD"])
      assert.deepStrictEqual(yield* namesOf("990000014"), names)
    })
  )

  it.effect("keeps the names that an entity no longer has", () =>
    Effect.gen(function* () {
      const before = yield* namesOf(abn)
      const renamed = fixture(...companies).replaceAll("GOANNA HOLDINGS PTY LTD", "GOANNA VENTURES PTY LTD")
      yield* load(register(companies[0]), [inMemory(companies[1], renamed)])
      assert.deepStrictEqual(yield* namesOf(abn), [...before, "GOANNA VENTURES PTY LTD"].sort())
      assert.deepStrictEqual(yield* namesOf(acn), yield* namesOf(abn))
    })
  )

  it.effect("reads nothing of a number that no register holds, and nothing of another mode", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* namesOf(unknown), [])
      const store = yield* WatchedNameStore
      const page = { after: "", through: null, limit: 100 }
      assert.deepStrictEqual(placesIn(yield* store.keysAcrossAccounts("live", null, page)), ["23990000014"])
      assert.deepStrictEqual(yield* store.namesAcrossAccounts("live", ["23990000014"]), [
        { identifier: "23990000014", names: [] }
      ])
    })
  )
})
