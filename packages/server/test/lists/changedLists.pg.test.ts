/** Additional lists whose definition changes: what they are called, and what is counted of one that comes again. */
import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { AdditionalLists, listSettings } from "@entity-watch/core/refresh"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect } from "effect"
import { account, between, puts, screens, services } from "../support/ownLists.ts"
import { inMemory, load, register } from "../support/registers.ts"
import { fixture, told, watches } from "../support/watching.ts"

const name = "Wilhelmina Wobbegong"

/** What the lists and their matches and near misses are called. */
const titles = (caller: Caller, as_of?: string) =>
  Effect.map(
    screens(caller, { name, explain_entry: "2", ...(as_of !== undefined && { as_of }) }),
    ({ additional_sources = [] }) =>
      additional_sources.flatMap(({ below_floor = [], matches, title }) => [
        title,
        ...[...matches, ...below_floor].map(({ register_name }) => register_name)
      ])
  )

layer(services)("a list that is defined anew", (it) => {
  it.effect("is called by its new title at once, in matches too, and by the former one of the past", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_titled")
      const rows = [`1,${name},`, "2,Somebody Else,"]
      yield* puts(caller, rows, { title: "Former" })
      assert.deepStrictEqual(yield* titles(caller), ["Former", "Former", "Former"])
      const before = yield* between
      yield* puts(caller, rows, { title: "Later" })
      assert.deepStrictEqual(yield* titles(caller), ["Later", "Later", "Later"])
      assert.deepStrictEqual(yield* titles(caller, before), ["Former", "Former", "Former"])
    })
  )

  it.effect("is called so where its operator gives it another title without a file, in events too", () =>
    Effect.gen(function* () {
      const by = { name: "operator", role: "operator", via: "command" } as never
      const lists = yield* AdditionalLists
      const define = (title: string) => {
        const settings = listSettings({ format: "csv", title, kind: "banned" })
        return settings === "title" ? assert.fail("a title") : lists.define(by, "renamed", settings)
      }
      const extract = (edit: (text: string) => string) =>
        load(
          register("abn-bulk-extract"),
          [inMemory("20261105_Public01.xml", edit(fixture("abn-bulk-extract", "20261105_Public01.xml")))],
          { mode: "live" }
        )
      const catchUp = Watcher.use((watcher) => watcher.catchUp("live"))
      const caller = yield* account("acct_renamed", "live")
      yield* watches(["25990000023"], ["banned_match"], "acct_renamed", "live")
      yield* extract((text) => text)
      const id = yield* define("Former")
      const file = inMemory("own.csv", `ref,name\n1,${name}\n2,Somebody Else\n3,Goanna Ventures Pty Ltd\n`)
      yield* load((yield* lists.register(id)) as never, [file], { mode: "live" })
      yield* catchUp
      assert.deepStrictEqual(yield* titles(caller), ["Former", "Former", "Former"])
      yield* define("Later")
      assert.deepStrictEqual(yield* titles(caller), ["Later", "Later", "Later"])
      yield* extract((text) => text.replace("GOANNA HOLDINGS PTY LTD", "GOANNA VENTURES PTY LTD"))
      yield* catchUp
      assert.deepStrictEqual(
        (yield* told("acct_renamed")).flatMap(
          ({ payload }) => payload.data.matches?.map(({ register_name }) => register_name) ?? []
        ),
        ["Later"]
      )
      yield* lists.removeAny(by, id)
    })
  )
})

layer(services)("a list that was removed and is put again", (it) => {
  it.effect("counts every entry as added", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_counted")
      const rows = ["1,Somebody Else,", "2,Another Person,"]
      const counts = Effect.fnUntraced(function* (sent: ReadonlyArray<string>) {
        const { added, changed, removed } = yield* puts(caller, sent)
        return { added, changed, removed }
      })
      const remove = AdditionalLists.use((lists) => lists.remove(caller, "declined"))
      assert.deepStrictEqual(yield* counts(rows), { added: 2, changed: 0, removed: 0 })
      assert.deepStrictEqual(yield* counts(rows), { added: 0, changed: 0, removed: 0 })
      yield* remove
      assert.deepStrictEqual(yield* counts(rows), { added: 2, changed: 0, removed: 0 })
      yield* remove
      assert.deepStrictEqual(yield* counts(["1,Somebody Else,1970-01-31", "3,A Third One,"]), {
        added: 2,
        changed: 0,
        removed: 0
      })
      assert.deepStrictEqual(yield* counts(["1,Somebody Else,", "3,A Third One,"]), {
        added: 0,
        changed: 1,
        removed: 0
      })
    })
  )
})
