import { assert, describe, it } from "@effect/vitest"
import type { AnyRegister } from "@entity-watch/core/domain/Register"
import { registerById } from "@entity-watch/core/registers/all"
import { EntryVersionStore } from "@entity-watch/core/store/EntryVersionStore"
import { type ListOfPeriod, makeHistories } from "@entity-watch/core/watch/entryChanges/histories"
import * as Effect from "effect/Effect"
import { listedEntry } from "../../lists/listedEntries.ts"

const source = "dfat-consolidated-list"
const found = registerById(source)
assert(found !== undefined)
const register: AnyRegister = {
  ...found,
  listing: { ...found.listing, entry: () => listedEntry("One", "individual"), published: () => "One" }
}
const list: ListOfPeriod = {
  register,
  snapshot: {
    register: source,
    id: "2",
    sha256: "",
    asOf: null,
    loadedAt: "",
    checkedAt: null,
    checkedBy: null,
    rows: 60,
    partial: null
  },
  editions: ["1", "2"].map((id) => ({
    register: source,
    id,
    as_of: null,
    loaded_at: id,
    was_in_force: id === "1",
    is_behind: false
  }))
}
const known = [{ source, refs: ["1"], sha256: null, at: "1" }]

describe("makeHistories", () => {
  it.effect("reads as many versions of all lists together as a page may", () => {
    let read = 0
    const store = EntryVersionStore.of({
      editions: () => Effect.succeed([]),
      standing: () => Effect.succeed([]),
      versions: (_, __, ___, after, limit) => {
        const rows = Array.from({ length: 60 }, (____, n) => ({
          key: `${100 + n}`,
          since: "2",
          until: null,
          data: "{}"
        })).filter(({ key }) => key > after.key)
        read += Math.min(rows.length, limit)
        return Effect.succeed(rows.slice(0, limit))
      }
    })
    return Effect.gen(function* () {
      const historiesOf = yield* makeHistories
      const versionsLeft = { left: 100 }
      assert.isNotNull(yield* historiesOf("sandbox", list, known, versionsLeft))
      assert.isNull(yield* historiesOf("sandbox", list, known, versionsLeft))
      assert.isNull(yield* historiesOf("sandbox", list, known, versionsLeft))
      assert.strictEqual(read, 101)
    }).pipe(Effect.provideService(EntryVersionStore, store))
  })
})
