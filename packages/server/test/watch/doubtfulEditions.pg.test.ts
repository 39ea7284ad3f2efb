/** What came with an edition in doubt is told when that comes into force: once, and of what went by without, nothing. */
import { assert, layer } from "@effect/vitest"
import type { Register } from "@entity-watch/core/domain/Register"
import type { RefreshOptions } from "@entity-watch/core/refresh/RefreshOptions"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect } from "effect"
import { inMemory, load, register } from "../support/registers.ts"
import { fixture, told, watches, watchLayer } from "../support/watching.ts"

const published = register("asic-banned-disqualified-organisations")
const bans: Register = { ...published, source: { ...published.source, floor: 2 } }

const [header = "", ...others] = fixture("asic-banned-disqualified-organisations", "bd_org_202611.csv")
  .trimEnd()
  .split("\n")
const ban = (acn: string, name: string) =>
  `Banned and Disqualified Organisations\t${acn}\t${name}\tCredit Banning\t\t03/03/2025\t\t`

const company = fixture("asic-companies", "company_202611.csv").split("\n")[1]?.split("\t") ?? []
const [name = assert.fail("no company"), acn = ""] = company
/** So many more that a few of them gone are too many. */
const more = Array.from(
  { length: 40 },
  (_, n) =>
    `Banned and Disqualified Organisations\t\tINVENTED NUMBER ${n} LTD\tCredit Banning\t\t03/03/2025\t\t`
)

layer(watchLayer)("an edition that is in doubt", (it) => {
  it.effect("makes its events when it comes into force, and none before, or where it does not", () =>
    Effect.gen(function* () {
      const watcher = yield* Watcher
      const store = yield* SnapshotStore
      const list = (rows: ReadonlyArray<string>, accept: RefreshOptions["accept"] = {}) =>
        load(bans, [inMemory("bd_org_202611.csv", `${[header, ...rows].join("\n")}\n`)], {
          mode: "live",
          accept
        })
      const companies = register("asic-companies")
      yield* load(
        companies,
        [inMemory("company_202611.csv", fixture("asic-companies", "company_202611.csv"))],
        {
          mode: "live"
        }
      )
      yield* list([...others, ...more])
      const { account } = yield* watches([acn], undefined, undefined, "live")
      yield* watcher.catchUp("live")

      const shrunk = [...others, ban(acn, name), ...more.slice(4)]
      yield* Effect.flip(list(shrunk))
      assert.isNotNull(
        (yield* store.latest("live")).find(
          ({ register: id, state }) => id === bans.source.id && state === "current"
        )?.doubt
      )
      assert.strictEqual(yield* watcher.catchUp("live"), 0)
      assert.deepStrictEqual(yield* told(account), [])

      // The trusted edition again: nothing of the other one was so.
      yield* list([...others, ...more].toReversed())
      assert.strictEqual(yield* watcher.catchUp("live"), 0)
      yield* Effect.flip(list(shrunk))
      yield* list(shrunk, { shrunk: true })
      yield* watcher.catchUp("live")
      const types = (yield* told(account)).map(({ payload }) => payload.type)
      assert.deepStrictEqual(types, ["banned_match"])
      assert.strictEqual(yield* watcher.catchUp("live"), 0)
    })
  )
})
