/** Additional lists in core: receipts, the past, a list that is sent again after its removal, events, and doubt. */
import { assert, layer } from "@effect/vitest"
import type { SubjectFacts } from "@entity-watch/contract/schema/WatchedSubject"
import { AdditionalLists, listSettings } from "@entity-watch/core/refresh"
import { ReceiptVerifier } from "@entity-watch/core/screen/ReceiptVerifier"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inMemory } from "../support/inMemory.ts"
import { account, between, found, puts, screens, services } from "../support/ownLists.ts"
import { load } from "../support/registers.ts"
import { told } from "../support/watching.ts"

layer(services)("additional lists", (it) => {
  it.effect("answer about each moment as they were defined and stood then", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_past")
      const name = "Wilhelmina Wobbegong"
      const before = yield* between
      yield* puts(caller, [`1,${name},`])
      const first = yield* between
      yield* puts(caller, ["2,Somebody Else,"])
      const second = yield* between
      yield* AdditionalLists.use((lists) => lists.remove(caller, "declined"))
      const third = yield* between
      yield* puts(caller, ["3,Another Person,"])
      assert.deepStrictEqual(yield* found(caller, name, before), [])
      assert.deepStrictEqual(yield* found(caller, name, first), ["review 1"])
      assert.deepStrictEqual(yield* found(caller, name, second), ["no_match "])
      assert.deepStrictEqual(yield* found(caller, name, third), [])
      assert.deepStrictEqual(yield* found(caller, name), ["no_match "])
    })
  )

  it.effect("are signed with a receipt, which is verified after they have changed and gone", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_receipt")
      const query = { name: "Marmaduke Mallee" }
      yield* puts(caller, ["1,Marmaduke Mallee,1970-01-31"])
      const { receipt, ...answer } = yield* screens(caller, { ...query, receipt: true })
      assert.isDefined(receipt)
      if (receipt === undefined) return
      assert.deepInclude(receipt.additional?.[0], { counts: true, status: "review", matches: 1 })
      const verify = (evidence = {}) =>
        ReceiptVerifier.use((verifier) => verifier.verify(receipt, { query, ...evidence }))
      assert.deepStrictEqual(yield* verify({ answer }), { outcome: "same" })
      yield* puts(caller, ["2,Somebody Else,"])
      assert.deepStrictEqual(yield* verify(), { outcome: "same" })
      yield* AdditionalLists.use((lists) => lists.remove(caller, "declined"))
      assert.deepStrictEqual(yield* verify(), { outcome: "same" })
      const [source] = answer.additional_sources ?? []
      const forged = {
        ...answer,
        additional_sources: [{ ...source, status: "no_match", matches: [] }]
      }
      assert.strictEqual((yield* verify({ answer: forged })).outcome, "refused")
      assert.strictEqual(
        (yield* verify({ answer: { ...answer, additional_sources: [] } })).outcome,
        "refused"
      )
      const withoutList = yield* ReceiptVerifier.use((verifier) =>
        verifier.verify({ ...receipt, additional: [] }, { query })
      )
      assert.strictEqual(withoutList.outcome, "refused")
    })
  )

  it.effect("tell their owner alone of a watched subject who comes on one", () =>
    Effect.gen(function* () {
      const owner = yield* account("acct_owner")
      const other = yield* account("acct_other")
      yield* puts(owner, ["1,Somebody Else,"])
      yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
      for (const caller of [owner, other]) {
        yield* WatchedSubjects.use((watched) =>
          watched.put(caller, "customer-1", { name: "Correa Spinebill" })
        )
        yield* Subscriptions.use((all) =>
          all.create(
            caller,
            {
              events: ["banned_match", "sanctions_match"],
              webhook_url: "https://receiver.example/hook",
              entities: ["23990000014"],
              subjects: true
            },
            null
          )
        )
      }
      yield* puts(owner, ["1,Somebody Else,", "2,Correa Spinebill,", "3,Banksia Creek Widgets Pty Ltd,"])
      yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
      const events = yield* told("acct_owner")
      assert.include(
        events.map(({ payload: { data, type } }) => `${type} ${data.subject_ref}`),
        "banned_match customer-1"
      )
      assert.isTrue(
        events.every(({ payload }) => payload.data.matches?.[0]?.source.startsWith("list:acct_owner/"))
      )
      assert.deepStrictEqual(yield* told("acct_other"), [])
      // Of a list that is new to a watching account whoever is on it is told once.
      const fresh = yield* AdditionalLists.use((lists) =>
        lists.put(owner, "fresh", { title: "Fresh", kind: "sanctions", content: "name\nCorrea Spinebill\n" })
      )
      assert.strictEqual(fresh.added, 1)
      yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
      const further = (yield* told("acct_owner")).slice(events.length)
      assert.deepStrictEqual(
        further.map(({ payload: { data, type } }) => `${type} ${data.subject_ref}`),
        ["sanctions_match customer-1"]
      )
      assert.deepStrictEqual(yield* told("acct_other"), [])
      // A list of another kind tells nobody.
      yield* puts(owner, ["1,Somebody Else,"], { kind: "other", accept_shrunk: true })
      yield* puts(owner, ["1,Somebody Else,", "4,Correa Spinebill,"], { kind: "other" })
      yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
      assert.strictEqual((yield* told("acct_owner")).length, events.length + 1)
    })
  )

  it.effect(
    "tell of whoever is on one that was removed and put again, of a number, and of a second person",
    () =>
      Effect.gen(function* () {
        const owner = yield* account("acct_again")
        const subject = (ref: string, facts: Partial<SubjectFacts>) =>
          WatchedSubjects.use((watched) => watched.put(owner, ref, { name: "Nobody Near", ...facts }))
        yield* Subscriptions.use((all) =>
          all.create(
            owner,
            {
              events: ["banned_match"],
              webhook_url: "https://receiver.example/hook",
              entities: [],
              subjects: true
            },
            null
          )
        )
        let seen = 0
        const newly = Effect.gen(function* () {
          yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
          const events = yield* told("acct_again")
          const refs = events.slice(seen).map(({ payload: { data } }) => data.subject_ref)
          seen = events.length
          return refs.sort()
        })
        yield* subject("first", { name: "Correa Spinebill" })
        const rows = ["1,Correa Spinebill,", "2,Honeyeater Wagtail,"]
        yield* puts(owner, rows)
        assert.deepStrictEqual(yield* newly, ["first"])
        yield* AdditionalLists.use((lists) => lists.remove(owner, "declined"))
        yield* subject("second", { name: "Honeyeater Wagtail" })
        assert.deepStrictEqual(yield* newly, [])
        yield* puts(owner, rows)
        assert.deepStrictEqual(yield* newly, ["first", "second"])
        // An entry that only gains a number is another one to whoever has that number.
        yield* subject("numbered", { identifiers: ["51824753556"] })
        yield* puts(owner, [], {
          content: "ref,name,abn\n1,Correa Spinebill,\n2,Honeyeater Wagtail,51824753556\n"
        })
        assert.deepStrictEqual(yield* newly, ["numbered"])
        // Entries without references: one that changes hides no other one.
        yield* subject("named twice", { name: "Robin Quail", aliases: ["Emu Kestrel"] })
        const nameless = (content: string) => puts(owner, [], { content, accept_shrunk: true })
        yield* nameless("name,dob\nRobin Quail,\n")
        assert.deepStrictEqual(yield* newly, ["named twice"])
        yield* nameless("name,dob\nRobin Quail,1970-01-31\nEmu Kestrel,\n")
        assert.deepStrictEqual(yield* newly, ["named twice"])
      })
  )

  it.effect("of an account have at most 20,000 entries together", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_full")
      const list = (name: string, entries: number) => {
        const names = Array.from({ length: entries }, (_, n) => `Quoll ${n}`)
        return AdditionalLists.use((lists) =>
          lists.put(caller, name, { title: "Quolls", content: `name\n${names.join("\n")}\n` })
        )
      }
      yield* list("one", 12_000)
      const refused = yield* Effect.flip(list("two", 8_001))
      assert.deepInclude(refused, { _tag: "TooManyLists", limit: 20_000, of: "entries" })
      // A list that takes the place of another edition is counted once.
      yield* list("one", 12_001)
      yield* list("two", 7_999)
    })
  )

  it.effect("of the whole service are compared with for every account, and with both editions in doubt", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_live", "live")
      const lists = yield* AdditionalLists
      const operator = {
        name: "op",
        role: "operator",
        via: "key",
        keyId: null,
        address: null,
        requestId: null
      } as const
      const settings = listSettings({ format: "csv", title: "Watched ones", counts: true })
      assert.strictEqual(listSettings({ format: "csv" }), "title")
      if (settings === "title") return assert.fail("a title")
      const id = yield* lists.define(operator, "watched-ones", settings)
      assert.deepStrictEqual(yield* found(caller, "Theodora Thornbill"), ["unavailable "])
      const register = yield* lists.register(id)
      const names = Array.from(
        { length: 10 },
        (_, i) => `${i},Theodora Thornbill ${"ABCDEFGHIJ".charAt(i)}.,`
      )
      const file = (rows: ReadonlyArray<string>) => [
        inMemory("own.csv", `ref,name,dob\n${rows.join("\n")}\n`)
      ]
      yield* load(register as never, file(names), { mode: "live" })
      assert.match((yield* found(caller, "Theodora Thornbill"))[0] ?? "", /^review /u)
      const shrunk = yield* Effect.flip(
        load(register as never, file(["10,Somebody Else,"]), { mode: "live" })
      )
      assert.strictEqual(shrunk._tag, "EditionRefused")
      const { additional_sources: [source] = [] } = yield* screens(caller, { name: "Somebody Else" })
      assert.strictEqual(source?.status, "review")
      assert.include(source?.note, "Screened against two editions")
      assert.match((yield* found(caller, "Theodora Thornbill"))[0] ?? "", /^review /u)
      yield* lists.removeAny(operator, id)
      assert.deepStrictEqual(yield* found(caller, "Theodora Thornbill"), [])
      const sql = yield* SqlClient.SqlClient
      const acts = yield* sql<{ act: string; mode: string | null }>`
        SELECT act, detail->>'mode' AS mode FROM audit_line WHERE subject = ${id} ORDER BY id`
      assert.deepStrictEqual(acts, [
        { act: "list.define", mode: null },
        { act: "list.remove", mode: "live" }
      ])
    })
  )
})
