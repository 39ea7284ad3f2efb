/** Subjects under watch: they are kept sealed, and told of when a list gains an entry that is like them. */
import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { SubjectFacts } from "@entity-watch/contract/schema/WatchedSubject"
import { SandboxChanges } from "@entity-watch/core/sandbox/SandboxChanges"
import { Screener } from "@entity-watch/core/screen/Screener"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { bannedPersons } from "../support/bannedPersons.ts"
import { inMemory, load, register } from "../support/registers.ts"
import { told, watchLayer } from "../support/watching.ts"

const persons = register("asic-banned-disqualified-persons")
const hook = "https://receiver.example/hook"

const publishes = Effect.fnUntraced(function* (names: Readonly<Record<number, string>>) {
  const numbers = Object.keys(names).map(Number)
  yield* load(persons, [
    inMemory(
      "bd_per_202611.csv",
      bannedPersons(numbers, (n) => names[n] ?? "")
    )
  ])
  return yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
})

const nobody = { 1: "SOMEBODY, ELSE", 2: "ANOTHER, PERSON", 3: "THIRD, PARTY" }

const account = Effect.fnUntraced(function* (accountId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO account (id, name) VALUES (${accountId}, ${accountId}) ON CONFLICT DO NOTHING`
  return { accountId, keyId: "key_test", mode: "sandbox" } satisfies Caller
})

const subscribes = (caller: Caller, subjects: boolean | ReadonlyArray<string>) =>
  Subscriptions.use((all) =>
    all.create(caller, { events: ["banned_match"], webhook_url: hook, entities: [], subjects }, null)
  )

const puts = (caller: Caller, ref: string, facts: SubjectFacts) =>
  WatchedSubjects.use((watched) => watched.put(caller, ref, facts))

const toldOf = (account: string) =>
  Effect.map(told(account), (all) =>
    all.map(({ payload }) => payload.data.subject_ref ?? payload.data.entity.identifier)
  )

layer(watchLayer)("Watcher.catchUp", (it) => {
  it.effect("tells once of a subject that a new entry is like, by its reference alone", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_told")
      yield* publishes(nobody)
      yield* puts(caller, "customer 1/ü", { name: "Ms Banksia Wattlebird", dob: "1960-01-31" })
      yield* puts(caller, "customer-2", { name: "Grevillea Honeyeater", aliases: ["Banksia Wattlebird"] })
      yield* puts(caller, "customer-3", { name: "Somebody Else" })
      yield* puts(caller, "customer-4", { name: "Grevillea Honeyeater", identifiers: ["D77"] })
      yield* subscribes(caller, true)
      yield* subscribes(caller, ["customer-2", "customer-9"])
      assert.strictEqual(yield* publishes({ ...nobody, 4: "WATTLEBIRD, BANKSIA" }), 2)
      const events = yield* told("acct_told")
      assert.deepStrictEqual(
        events.map(({ abn, acn, deliveries, entity, payload: { data, type } }) => ({
          abn,
          acn,
          deliveries,
          entity,
          type,
          ref: data.subject_ref,
          about: data.entity,
          matched: data.matches?.map(({ matched_name }) => matched_name)
        })),
        [
          { ref: "customer 1/ü", deliveries: 1 },
          { ref: "customer-2", deliveries: 2 }
        ].map(({ deliveries, ref }) => ({
          abn: null,
          acn: null,
          deliveries,
          entity: `subject ${ref}`,
          type: "banned_match" as const,
          ref,
          about: { identifier: ref, id_type: "subject_ref" as const, name: null },
          matched: ["WATTLEBIRD, BANKSIA"]
        }))
      )
      const text = JSON.stringify(events).replaceAll("WATTLEBIRD, BANKSIA", "")
      for (const secret of ["Wattlebird", "wattlebird", "WATTLEBIRD", "Honeyeater", "1960-01-31"])
        assert.notInclude(text, secret)
      // The same list again, and another label of the entry, are nothing new.
      assert.strictEqual(yield* publishes({ ...nobody, 4: "WATTLEBIRD, BANKSIA" }), 0)
      assert.strictEqual(yield* publishes({ ...nobody, 5: "WATTLEBIRD, BANKSIA" }), 0)
    })
  )

  it.effect("tells nothing of what was there before, of a stranger's subject or of an erased one", () =>
    Effect.gen(function* () {
      const [late, erased, neighbour, silent] = yield* Effect.forEach(
        ["acct_late", "acct_erased", "acct_neighbour", "acct_silent"],
        account
      )
      assert.isDefined(late)
      if (late === undefined || erased === undefined || neighbour === undefined || silent === undefined)
        return
      const facts = { name: "Correa Spinebill" }
      yield* publishes(nobody)
      yield* subscribes(late, true)
      yield* subscribes(erased, true)
      yield* subscribes(neighbour, ["theirs"])
      yield* puts(erased, "gone", facts)
      yield* puts(neighbour, "mine", facts)
      yield* puts(silent, "mine", facts)
      yield* WatchedSubjects.use((watched) => watched.remove(erased, "gone"))
      yield* load(persons, [
        inMemory(
          "bd_per_202611.csv",
          bannedPersons([1, 2, 3, 4], (n) => ({ ...nobody, 4: "SPINEBILL, CORREA" })[n] ?? "")
        )
      ])
      // It began to be watched while the list had the entry, which the watcher has not looked at.
      yield* puts(late, "late", facts)
      assert.strictEqual(yield* Watcher.use((watcher) => watcher.catchUp("sandbox")), 0)
    })
  )

  it.effect("tells of a change that was not looked at before a subject was changed", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_changed")
      yield* publishes(nobody)
      yield* subscribes(caller, true)
      yield* puts(caller, "a", { name: "Telopea Lorikeet" })
      yield* load(persons, [
        inMemory(
          "bd_per_202611.csv",
          bannedPersons([1, 2, 3, 4], (n) => ({ ...nobody, 4: "LORIKEET, TELOPEA" })[n] ?? "")
        )
      ])
      yield* puts(caller, "a", { name: "Telopea Lorikeet", dob: "1950" })
      assert.strictEqual(yield* Watcher.use((watcher) => watcher.catchUp("sandbox")), 1)
    })
  )

  it.effect("tells what a screen of the subject finds, for every way in which names are written", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_same")
      yield* publishes(nobody)
      yield* subscribes(caller, true)
      const names = [
        "Mr Casuarina Currawong",
        "CURRAWONG, Casuarina",
        "Casuarina Currawong & Hakea Bowerbird",
        "casuarina curawong",
        "Casuarina Currawong (also known as Cass)",
        "C. Currawong",
        "Bowerbird Hakea",
        "Pat Smith",
        "Casuarina"
      ]
      for (const [n, name] of names.entries()) yield* puts(caller, `n${n}`, { name })
      yield* publishes({ ...nobody, 4: "CURRAWONG, CASUARINA" })
      const screener = yield* Screener
      const found: Array<string> = []
      for (const [n, name] of names.entries()) {
        const { sources } = yield* screener.screen(caller, { name })
        if (
          sources.regulator_banned_person.matches.some(
            ({ matched_name }) => matched_name === "CURRAWONG, CASUARINA"
          )
        )
          found.push(`n${n}`)
      }
      assert.deepStrictEqual((yield* toldOf("acct_same")).sort(), found.sort())
      assert.isAtLeast(found.length, 4)
    })
  )

  it.effect("goes on after a stop within the subjects, and loses and repeats none", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const caller = yield* account("acct_stopped")
      yield* publishes(nobody)
      yield* subscribes(caller, true)
      for (const n of [1, 2, 3]) yield* puts(caller, `s${n}`, { name: "Acacia Pardalote" })
      yield* load(persons, [
        inMemory(
          "bd_per_202611.csv",
          bannedPersons([1, 2, 3, 4], (n) => ({ ...nobody, 4: "PARDALOTE, ACACIA" })[n] ?? "")
        )
      ])
      const [first] = yield* sql<{ id: string }>`
        SELECT id::text AS id FROM watched_subject WHERE account_id = 'acct_stopped' AND ref = 's1'`
      yield* sql`
        UPDATE watch_position SET after_key = ${`subject ${first?.id}`} WHERE register = ${persons.source.id}`
      assert.strictEqual(yield* Watcher.use((watcher) => watcher.catchUp("sandbox")), 2)
      assert.deepStrictEqual(yield* toldOf("acct_stopped"), ["s2", "s3"])
    })
  )
})

layer(watchLayer)("Subscriptions.update", (it) => {
  it.effect("passes over no edition for a subject that is told of before and afterwards", () =>
    Effect.gen(function* () {
      const changes: ReadonlyArray<
        readonly [boolean | Array<string>, boolean | Array<string>, ReadonlyArray<string>]
      > = [
        [true, ["a", "b"], ["a", "b"]],
        [["a"], true, ["a"]],
        [["a"], ["a", "b"], ["a"]],
        [["a", "b"], ["b"], ["b"]],
        [true, true, ["a", "b"]]
      ]
      for (const [n, [before, after, expected]] of changes.entries()) {
        const caller = yield* account(`acct_changing_${n}`)
        yield* publishes(nobody)
        for (const ref of ["a", "b"]) yield* puts(caller, ref, { name: "Isopogon Fairywren" })
        const { subscription } = yield* subscribes(caller, before)
        yield* load(persons, [
          inMemory(
            "bd_per_202611.csv",
            bannedPersons([1, 2, 3, 4], (at) => ({ ...nobody, 4: "FAIRYWREN, ISOPOGON" })[at] ?? "")
          )
        ])
        yield* Subscriptions.use((all) => all.update(caller, subscription.id, { subjects: after }))
        yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
        assert.deepStrictEqual(yield* toldOf(caller.accountId), expected, JSON.stringify([before, after]))
        yield* Subscriptions.use((all) => all.remove(caller, subscription.id))
      }
    })
  )

  it.effect("refuses what would watch nothing, or tell of no subject", () =>
    Effect.gen(function* () {
      const caller = yield* account("acct_nothing")
      const { subscription } = yield* subscribes(caller, true)
      for (const request of [{ subjects: false }, { subjects: [] }, { events: ["name_change" as const] }])
        assert.strictEqual(
          (yield* Effect.flip(Subscriptions.use((all) => all.update(caller, subscription.id, request))))._tag,
          "SubscriptionRefused"
        )
      const { subjects } = yield* Subscriptions.use((all) => all.get(caller, subscription.id))
      assert.isTrue(subjects)
    })
  )
})

layer(watchLayer)("SandboxChanges.make", (it) => {
  it.effect("puts a name like that of a subject on a list, for whoever is told of the subject", () =>
    Effect.gen(function* () {
      const changes = yield* SandboxChanges
      const [caller, neighbour] = [yield* account("acct_sandbox"), yield* account("acct_other")]
      yield* publishes(nobody)
      yield* puts(caller, "tried", { name: "Ms Hovea Treecreeper", dob: "1960-01-31" })
      const asked = { subject_ref: "tried", event: "banned_match" } as const
      assert.strictEqual((yield* changes.make(caller, asked)).event_id, null)
      yield* subscribes(caller, ["tried"])
      assert.strictEqual((yield* changes.make(caller, asked)).deliveries, 1)
      assert.strictEqual((yield* changes.make(caller, { ...asked, event: "sanctions_match" })).event_id, null)
      assert.deepStrictEqual(yield* toldOf("acct_sandbox"), ["tried"])
      assert.strictEqual((yield* Effect.flip(changes.make(neighbour, asked)))._tag, "SubjectNotFound")
    })
  )
})

layer(watchLayer)("WatchedSubjects", (it) => {
  it.effect("keeps a subject as it was sent, says what became of it, and forgets it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const watched = yield* WatchedSubjects
      const caller = yield* account("acct_kept")
      const facts: SubjectFacts = {
        name: " Ms  Kunzea Firetail ",
        aliases: ["K. Firetail"],
        dob: "7 May 1964",
        pob: "Hobart",
        country: "Australia",
        identifiers: ["passport N1234567"]
      }
      const added = yield* watched.put(caller, "k", facts)
      assert.deepInclude(added, { subject_ref: "k", outcome: "added", not_compared: null })
      assert.strictEqual((yield* watched.put(caller, "k", facts)).outcome, "unchanged")
      assert.deepStrictEqual(yield* watched.get(caller, "k"), {
        subject_ref: "k",
        ...facts,
        not_compared: null,
        created_at: added.created_at,
        updated_at: added.updated_at
      })
      const changed = yield* watched.put(caller, "k", { name: "Kunzea Firetail" })
      assert.deepInclude(changed, { outcome: "changed", created_at: added.created_at })
      const rows = yield* sql<{ all: string }>`
        SELECT (to_jsonb(w) || to_jsonb(k))::text AS all FROM watched_subject w JOIN subject_key k USING (account_id, mode)`
      for (const { all } of rows) assert.notInclude(Buffer.from(all).toString(), "Firetail")
      yield* watched.remove(caller, "k")
      assert.strictEqual((yield* Effect.flip(watched.get(caller, "k")))._tag, "SubjectNotFound")
      assert.strictEqual((yield* Effect.flip(watched.remove(caller, "k")))._tag, "SubjectNotFound")
      assert.deepStrictEqual(yield* watched.counted(caller), { watched: 0, limit: 1_000_000 })
    })
  )

  it.effect("erases nobody who was put since a moment, also as it stood where a file waits", () =>
    Effect.gen(function* () {
      const watched = yield* WatchedSubjects
      const caller = yield* account("acct_since")
      const sql = yield* SqlClient.SqlClient
      // Not within the microsecond, or millisecond, of the last put.
      const now = Effect.repeat(
        Effect.map(
          sql<{ at: string }>`
            SELECT to_jsonb(at) #>> '{}' AS at FROM (SELECT clock_timestamp() AS at) this
            WHERE at > (SELECT max(greatest(updated_at, put_at)) FROM watched_subject)`,
          ([row]) => row?.at ?? ""
        ),
        { until: (at) => at !== "" }
      )
      for (const ref of ["changed", "other", "same"])
        yield* watched.put(caller, ref, { name: "Nobody Similar" })
      const moment = yield* now
      const writer = sql`SELECT xmin::text, put_at FROM watched_subject WHERE ref = 'same'`
      const before = yield* writer
      yield* watched.put(caller, "same", { name: "Nobody Similar" })
      assert.deepStrictEqual(yield* writer, before, "nothing was written")
      yield* sql`
        INSERT INTO customer_file (id, name, who, mode, task, bytes, upload_id, header, sample, columns, state, run)
        VALUES ('file_since', 'x', 'x', ${caller.mode}, 'watch', 1, 'x', '{}', '[]', '[]', 'stopped',
          jsonb_build_object('account', ${caller.accountId}::text, 'at', ${moment}::text))`
      const { updated_at } = yield* watched.get(caller, "same")
      assert.deepInclude(yield* watched.put(caller, "same", { name: "Nobody Similar" }), {
        outcome: "unchanged",
        updated_at
      })
      const once = yield* writer
      assert.notDeepEqual(once, before)
      yield* watched.put(caller, "same", { name: "Nobody Similar" })
      assert.deepStrictEqual(yield* writer, once, "it is written once")
      yield* watched.put(caller, "changed", { name: "Nobody Else" })
      assert.deepStrictEqual(yield* watched.putBefore(caller, moment, ""), ["other"])
      for (const ref of ["changed", "same"])
        assert.strictEqual((yield* Effect.flip(watched.remove(caller, ref, moment)))._tag, "SubjectNotFound")
      yield* watched.remove(caller, "other", moment)
      assert.deepStrictEqual(yield* watched.putBefore(caller, yield* now, ""), ["changed", "same"])
      assert.deepInclude(yield* watched.counted(caller), { watched: 2 })
    })
  )

  it.effect("says of a name that it cannot be compared whole", () =>
    Effect.gen(function* () {
      const watched = yield* WatchedSubjects
      const caller = yield* account("acct_unread")
      const { not_compared } = yield* watched.put(caller, "u", { name: "Jos� Citizen" })
      assert.isNotNull(not_compared)
      const other = yield* watched.put(caller, "u", {
        name: "Jane Citizen",
        aliases: ["Janet", "Jos\ufffd Citizen"]
      })
      assert.match(other.not_compared ?? "", /^Of aliases\[1\]: /u)
    })
  )

  it.effect("adds no more than the account may have, however many come at once", () =>
    Effect.gen(function* () {
      const watched = yield* WatchedSubjects
      const caller = { ...(yield* account("acct_full")), limits: { subjects: 10 } }
      const outcomes = yield* Effect.forEach(
        Array.from({ length: 40 }, (_, n) => n % 20),
        (n) => Effect.result(watched.put(caller, `f${n}`, { name: `Hakea Number${n}` })),
        { concurrency: "unbounded" }
      )
      const of = (tag: string) => outcomes.filter((each) => each._tag === tag).length
      assert.deepStrictEqual([of("Success"), of("Failure")], [20, 20])
      assert.deepStrictEqual(yield* watched.counted(caller), { watched: 10, limit: 10 })
      // What is there may be changed and erased, and makes room.
      const [{ subject_ref: first = "" } = {}] = (yield* watched.list(caller, {})).subjects
      assert.strictEqual((yield* watched.put(caller, first, { name: "Hakea Other" })).outcome, "changed")
      yield* watched.remove(caller, first)
      assert.strictEqual((yield* watched.put(caller, "other", { name: "Hakea New" })).outcome, "added")
    })
  )

  it.effect("lists references page by page, each once", () =>
    Effect.gen(function* () {
      const watched = yield* WatchedSubjects
      const [caller, neighbour] = [yield* account("acct_listed"), yield* account("acct_beside")]
      const refs = ["b", "a", "ä", "Z", "a/b", "customer 10"]
      for (const ref of refs) yield* watched.put(caller, ref, { name: "Hakea Listed" })
      yield* watched.put(neighbour, "a", { name: "Hakea Listed" })
      const seen: Array<string> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const page: Effect.Success<ReturnType<typeof watched.list>> = yield* watched.list(caller, {
          limit: 2,
          ...(cursor !== "" && { cursor })
        })
        assert.strictEqual(page.count, 6)
        seen.push(...page.subjects.map(({ subject_ref }) => subject_ref))
        cursor = page.next_cursor
      }
      assert.deepStrictEqual(seen, ["Z", "a", "a/b", "b", "customer 10", "ä"])
    })
  )
})
