/** What became of matches on an account's own list: of entries that share a reference or have none, and of the list itself. */
import { assert, layer } from "@effect/vitest"
import type { PutList } from "@entity-watch/contract/schema/AdditionalList"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { AdditionalLists } from "@entity-watch/core/refresh"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { EntryChanges } from "@entity-watch/core/watch/entryChanges/EntryChanges"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { realLists } from "../support/realLists.ts"
import { TestDatabase } from "../support/TestDatabase.ts"
import { watchServices } from "../support/watching.ts"

const services = Layer.mergeAll(watchServices, realLists, Snapshots.layer).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

const puts = Effect.fnUntraced(function* (
  caller: Caller,
  rows: ReadonlyArray<string>,
  more: Partial<PutList> = {}
) {
  yield* AdditionalLists.use((lists) =>
    lists.put(caller, "declined", {
      title: "Declined",
      kind: "banned",
      accept_shrunk: true,
      content: `ref,name,reason\n${rows.join("\n")}\n`,
      ...more
    })
  )
  yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
})

/** An account that watches these subjects, and is told of none. */
const watching = Effect.fnUntraced(function* (accountId: string, names: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const caller = { accountId, keyId: "key_test", mode: "sandbox" } satisfies Caller
  yield* sql`INSERT INTO account (id, name) VALUES (${accountId}, ${accountId})`
  for (const name of names) yield* WatchedSubjects.use((watched) => watched.put(caller, name, { name }))
  return caller
})

const subscribes = (
  caller: Caller,
  events: ReadonlyArray<"banned_match" | "sanctions_match"> = ["banned_match", "sanctions_match"]
) =>
  Subscriptions.use((all) =>
    all.create(
      caller,
      { events, webhook_url: "https://receiver.example/hook", entities: [], subjects: true },
      null
    )
  )

/** An account that is told of these subjects. */
const account = (accountId: string, names: ReadonlyArray<string>) =>
  Effect.tap(watching(accountId, names), subscribes)

const now = Effect.gen(function* () {
  const pause = Effect.promise(() => new Promise((done) => setTimeout(done, 30)))
  yield* pause
  const moment = yield* SnapshotStore.use((store) => store.now)
  yield* pause
  return DateTime.formatIso(moment)
})

const list = (caller: Caller, since: string) =>
  Effect.andThen(
    Snapshots.use((snapshots) => snapshots.renew(caller.mode)),
    EntryChanges.use((changes) => changes.list(caller, { since }))
  )

const became = (caller: Caller, since: string) =>
  Effect.map(list(caller, since), ({ changes }) =>
    changes.map((each) => `${each.subject_ref} ${each.list_ref} ${each.became}`)
  )

/** What is not known of the account's own list, and of all lists. */
const notKnown = (caller: Caller, since: string) =>
  Effect.map(list(caller, since), ({ not_known }) =>
    not_known.flatMap(({ reason, source }) =>
      source === null ? [reason] : source === `list:${caller.accountId}/declined` ? [`own ${reason}`] : []
    )
  )

const told = ["0,Somebody Else,", "1,Correa Spinebill,one"]

layer(services)("EntryChanges.list of an own list", (it) => {
  it.effect("tells entries of one reference apart, and those without one by what they say", () =>
    Effect.gen(function* () {
      const names = ["Correa Spinebill", "Telopea Lorikeet", "Acacia Pardalote", "Hakea Bowerbird"]
      const caller = yield* account("acct_refs", names)
      yield* puts(caller, ["0,Somebody Else,"])
      const rows = [
        "0,Somebody Else,",
        "7,Correa Spinebill,one",
        "7,Telopea Lorikeet,two",
        ",Acacia Pardalote,three",
        ",Hakea Bowerbird,four"
      ]
      yield* puts(caller, rows)
      const since = yield* now
      assert.deepStrictEqual(yield* became(caller, since), [])
      yield* puts(caller, [
        "0,Somebody Else,",
        "7,Correa Spinebill,one",
        ",Acacia Pardalote,three",
        ",Hakea Bowerbird,another"
      ])
      // Of one that stays as it was nothing is told, though another of its reference is gone.
      assert.deepStrictEqual(yield* became(caller, since), [
        "Hakea Bowerbird  changed",
        "Telopea Lorikeet 7 changed"
      ])
      yield* puts(caller, rows)
      assert.deepStrictEqual(yield* became(caller, since), [])
    })
  )

  it.effect("says of a list of another kind, of one that was removed and of a stranger's what it can", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_kinds", ["Correa Spinebill"])
      const stranger = yield* account("acct_stranger", ["Correa Spinebill"])
      yield* puts(caller, ["0,Somebody Else,"])
      yield* puts(caller, ["0,Somebody Else,", "1,Correa Spinebill,one"])
      const since = yield* now
      yield* puts(caller, ["0,Somebody Else,", "1,Correa Spinebill,two"], { kind: "other" })
      const source = "list:acct_kinds/declined"
      const ofLists = (asked: Caller) =>
        Effect.map(list(asked, since), ({ not_known }) =>
          not_known.flatMap(({ reason, source: of }) => (of?.startsWith("list:") ? [`${of} ${reason}`] : []))
        )
      assert.deepStrictEqual(yield* became(caller, since), ["Correa Spinebill 1 changed"])
      assert.deepStrictEqual(yield* ofLists(caller), [`${source} not_told`])
      yield* AdditionalLists.use((lists) => lists.remove(caller, "declined"))
      assert.deepStrictEqual(yield* became(caller, since), [])
      assert.deepStrictEqual(yield* ofLists(caller), [`${source} list_removed`])
      assert.deepStrictEqual(yield* became(stranger, since), [])
      assert.deepStrictEqual(yield* ofLists(stranger), [])
      // Put again it is the same list, whose entry is gone.
      yield* puts(caller, ["0,Somebody Else,"])
      assert.deepStrictEqual(yield* became(caller, since), ["Correa Spinebill 1 removed"])
    })
  )

  it.effect("says that nobody was told, where a subscription began after an edition of the period", () =>
    Effect.gen(function* () {
      const caller = yield* watching("acct_later", ["Correa Spinebill"])
      yield* puts(caller, ["0,Somebody Else,"])
      const since = yield* now
      yield* puts(caller, told)
      const { id } = (yield* subscribes(caller, ["sanctions_match"])).subscription
      assert.include(yield* notKnown(caller, since), "not_told")
      yield* Subscriptions.use((all) =>
        all.update(caller, id, { events: ["banned_match", "sanctions_match"] })
      )
      assert.deepStrictEqual(yield* became(caller, since), [])
      assert.deepStrictEqual(yield* notKnown(caller, since), ["own not_told"])
      // From now on it is told of every match.
      const later = yield* now
      yield* puts(caller, [...told, "2,Correa Spinebill,two"])
      assert.deepStrictEqual(yield* became(caller, later), ["Correa Spinebill 2 new"])
      assert.deepStrictEqual(yield* notKnown(caller, later), [])
      assert.deepStrictEqual(yield* notKnown(caller, since), ["own not_told"])
    })
  )

  it.effect("says that nobody was told, where a list was of another kind in the period", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_kind_then", ["Correa Spinebill"])
      yield* puts(caller, ["0,Somebody Else,"], { kind: "other" })
      const since = yield* now
      yield* puts(caller, told, { kind: "other" })
      yield* puts(caller, told)
      assert.deepStrictEqual(yield* became(caller, since), [])
      assert.deepStrictEqual(yield* notKnown(caller, since), ["own not_told"])
      assert.deepStrictEqual(yield* notKnown(caller, yield* now), [])
    })
  )

  it.effect(
    "says of a list that was put within the period whether it was looked at, and that it is gone",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const caller = yield* account("acct_within", ["Correa Spinebill"])
        const since = yield* now
        yield* puts(caller, told)
        assert.deepStrictEqual(yield* became(caller, since), ["Correa Spinebill 1 new"])
        assert.deepStrictEqual(yield* notKnown(caller, since), ["own loaded_later"])
        yield* sql`DELETE FROM watch_position WHERE register = 'list:acct_within/declined'`
        assert.deepStrictEqual(yield* notKnown(caller, since), ["own loaded_later", "own not_looked_at"])
        yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
        yield* AdditionalLists.use((lists) => lists.remove(caller, "declined"))
        assert.deepStrictEqual(yield* became(caller, since), [])
        assert.deepStrictEqual(yield* notKnown(caller, since), ["own list_removed"])
      })
  )

  it.effect(
    "says of an entry that has another reference or other words that it changed, until it is gone",
    () =>
      Effect.gen(function* () {
        const caller = yield* account("acct_labels", ["Correa Spinebill", "Hakea Bowerbird"])
        const other = "0,Somebody Else,"
        yield* puts(caller, [other])
        yield* puts(caller, [other, "7,Correa Spinebill,one", ",Hakea Bowerbird,four"])
        const since = yield* now
        yield* puts(caller, [other, "8,Correa Spinebill,one", ",Hakea Bowerbird,five"])
        const both = ["Correa Spinebill 8 changed", "Hakea Bowerbird  changed"]
        assert.deepStrictEqual(yield* became(caller, since), both)
        yield* puts(caller, [other, "8,Correa Spinebill,two", ",Hakea Bowerbird,six"])
        assert.deepStrictEqual(yield* became(caller, since), both)
        // A namesake that was there before is nobody's successor.
        yield* puts(caller, [
          other,
          "8,Correa Spinebill,two",
          ",Hakea Bowerbird,six",
          ",Hakea Bowerbird,seven"
        ])
        yield* puts(caller, [other, ",Hakea Bowerbird,seven"])
        assert.deepStrictEqual(yield* became(caller, since), [
          "Correa Spinebill 8 removed",
          "Hakea Bowerbird  removed",
          "Hakea Bowerbird  new"
        ])
      })
  )
})
