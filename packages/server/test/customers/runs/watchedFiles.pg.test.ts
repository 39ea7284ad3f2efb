/** Files whose customers are put under watch: everybody who can be, the others with their rows and reasons. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, layer } from "@effect/vitest"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { Accounts } from "@entity-watch/core/admin/Accounts"
import { AuditLog } from "@entity-watch/core/admin/AuditLog"
import { CustomerFiles } from "@entity-watch/core/admin/CustomerFiles"
import { Uploads } from "@entity-watch/core/admin/Uploads"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { shownRun } from "@entity-watch/node/rows/runs/shownRun"
import { Duration, Effect, Exit, Layer, Option, Schedule, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { coreLayer, loadFixtures } from "../../support/registers.ts"

const by: Administrator = {
  name: "Ada",
  role: "operator",
  via: "session",
  keyId: null,
  address: null,
  requestId: null
}

const services = Layer.mergeAll(CustomerFiles.layer, Uploads.layer, Accounts.layer).pipe(
  Layer.provideMerge(ApiKeys.layer),
  Layer.provideMerge(AuditLog.layer),
  Layer.provide(NodeCrypto.layer),
  Layer.provideMerge(Snapshots.layer),
  Layer.provideMerge(Layer.effectDiscard(loadFixtures).pipe(Layer.provideMerge(coreLayer)))
)

const columns = {
  id: "id",
  name: "name",
  dob: "dob",
  alias: "also known as",
  abn: "abn",
  "joint holder.name": "joint holder name"
} as const
const header = "id,name,dob,also known as,abn,joint holder name"

const added = Effect.fnUntraced(function* (name: string, lines: ReadonlyArray<string>) {
  const uploads = yield* Uploads
  const content = new TextEncoder().encode(`${[header, ...lines].join("\n")}\n`)
  const { id } = yield* uploads.begin(by, { name, bytes: content.length })
  yield* uploads.append(by, id, { offset: 0, content })
  return yield* CustomerRuns.use((runs) => runs.add(by, { upload: id, mode: "sandbox", task: "watch" }))
})

const found = (id: string) =>
  Effect.flatMap(
    CustomerFiles.use((files) => files.get(id)),
    Effect.fromOption
  )

const watchOf = (id: string) => Effect.map(found(id), (file) => shownRun(file).watch)

const begin = Effect.fnUntraced(function* (id: string, account: string, end_others?: number) {
  const waiting = yield* found(id)
  const others = end_others !== undefined && { end_others }
  yield* CustomerRuns.use((runs) =>
    runs.watch(by, waiting, { columns, dates: "day-first", account, ...others })
  )
})

/** Looks until it is so, by the clock on the wall. */
const until = (id: string, isSo: (state: string, rows: number) => boolean) =>
  found(id).pipe(
    Effect.filterOrFail(
      (file) => isSo(file.state, shownRun(file).watch?.rows ?? 0),
      () => "not yet"
    ),
    Effect.retry(Schedule.spaced(Duration.millis(20)))
  )

const ended = (id: string) => until(id, (state) => state === "finished" || state === "stopped")

/** An account of its own, as its key would ask. */
const account = (name: string) =>
  Effect.map(
    ApiKeys.use((keys) => keys.create(name, "sandbox")),
    ({ key }): Caller => ({ accountId: key.accountId, keyId: key.id, mode: "sandbox" })
  )

const watchedBy = (caller: Caller) =>
  Effect.map(
    WatchedSubjects.use((watched) => watched.list(caller, { limit: 200 })),
    ({ subjects }) => subjects.map(({ subject_ref }) => subject_ref)
  )

const watched = Effect.fnUntraced(function* (name: string, caller: Caller, lines: ReadonlyArray<string>) {
  const { id } = yield* added(name, lines)
  yield* begin(id, caller.accountId)
  const file = yield* ended(id)
  assert.strictEqual(file.state, "finished")
  return { file, watch: shownRun(file).watch }
})

layer(services, { excludeTestServices: true })("customers of a file under watch", (it) => {
  it.effect("are put with what a screen of their row compares, and whoever cannot be is shown", () =>
    Effect.gen(function* () {
      const caller = yield* account("Whole")
      const { file, watch } = yield* watched("whole.csv", caller, [
        "c-1,Jane Citizen,31/01/1970,Jane Example; J. Sample,,",
        "c-2,Kim Citizen,,,,Jordan Example",
        ",No Reference,,,,",
        "c-4,,,,23990000014,",
        "c-5,Somebody One,,,,",
        "c-5,Somebody Other,,,,",
        "c-6,Twice The Same,,,,",
        "c-6,Twice The Same,,,,",
        "c-7,Lee Citizen,the third of May,,,",
        "c-8,,,,,",
        "c-9,Jane ᐃᓄᒃᑎᑐᑦ,,,,",
        // No path could hold it, so that nobody could erase it by REST.
        "..,Jo Citizen,,,,Jordan Example"
      ])
      assert.deepStrictEqual(watch, {
        account: caller.accountId,
        rows: 12,
        added: 6,
        changed: 0,
        unchanged: 1,
        not_compared: 2,
        left_out: 6,
        others: null,
        ended: 0
      })
      assert.deepStrictEqual(yield* watchedBy(caller), [
        "c-1",
        "c-2",
        "c-2 (joint holder)",
        "c-6",
        "c-7",
        "c-9"
      ])
      const one = yield* WatchedSubjects.use((all) => all.get(caller, "c-1"))
      assert.deepInclude(one, {
        name: "Jane Citizen",
        aliases: ["Jane Example", "J. Sample"],
        dob: "1970-01-31"
      })
      assert.deepInclude(yield* WatchedSubjects.use((all) => all.get(caller, "c-2 (joint holder)")), {
        name: "Jordan Example"
      })
      const { rows } = yield* CustomerFiles.use((files) => files.rows(file.id, {}))
      assert.deepStrictEqual(
        rows.map(({ results, row, verdict }) => [row, verdict, ...results.map(({ reason }) => reason)]),
        [
          [
            4,
            "left_out",
            "The id is empty, has more than 128 characters, says that there is none, or has a character that does not show."
          ],
          [5, "left_out", "The customer has no name that can be read. Watch the number as an entity."],
          [
            6,
            "left_out",
            "The id stands beside another customer, or other facts of the same one, in another row."
          ],
          [
            7,
            "left_out",
            "The id stands beside another customer, or other facts of the same one, in another row."
          ],
          [10, "not_compared", "The customer: dob is not a date in a form that is read."],
          [11, "left_out", "The row has no name and no number."],
          [
            12,
            "not_compared",
            "The customer: name was not compared whole: the Canadian Aboriginal script is not read."
          ],
          [
            13,
            "left_out",
            "The id is empty, has more than 128 characters, says that there is none, or has a character that does not show."
          ]
        ]
      )
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("are unchanged when the file comes again, and changed where it says something else", () =>
    Effect.gen(function* () {
      const caller = yield* account("Monthly")
      const first = yield* watched("one.csv", caller, ["m-1,Jane Citizen,,,,", "m-2,Kim Citizen,,,,"])
      assert.deepInclude(first.watch, { added: 2, changed: 0, unchanged: 0 })
      const second = yield* watched("two.csv", caller, ["m-1,Jane Citizen,,,,", "m-2,Kim Example,,,,"])
      assert.deepInclude(second.watch, { added: 0, changed: 1, unchanged: 1 })
      const sql = yield* SqlClient.SqlClient
      const lines =
        yield* sql`SELECT act, detail FROM audit_line WHERE subject = ${second.file.id} ORDER BY id`
      assert.deepStrictEqual(lines[1], {
        act: "file.watch",
        detail: { columns: Object.keys(columns), dates: "day-first", account: caller.accountId }
      })
      assert.isTrue(
        Option.isNone(yield* Uploads.use((uploads) => uploads.kept(second.file.upload_id))),
        "its bytes are gone"
      )
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("are not put where nobody has a reference of their own", () =>
    Effect.gen(function* () {
      const caller = yield* account("Unreferenced")
      const asked = { dates: "day-first", account: caller.accountId } as const
      const { id: _, ...others } = columns
      const refusalOf = Effect.fnUntraced(function* (file: string, read: Readonly<Record<string, string>>) {
        const waiting = yield* found(file)
        return yield* CustomerRuns.use((runs) => runs.watch(by, waiting, { ...asked, columns: read })).pipe(
          Effect.flip,
          Effect.map((error) => (error._tag === "FileUnusable" ? error.reason : error._tag))
        )
      })
      const whole = yield* added("whole.csv", ["c-1,Jane Citizen,,,,"])
      assert.strictEqual(
        yield* refusalOf(whole.id, others),
        "No column holds your reference of each customer, under which it is watched. Choose one."
      )
      const shared = yield* added(
        "shared.csv",
        Array.from({ length: 1_001 }, (_, i) => `c-1,Nobody Similar ${i},,,,`)
      )
      assert.strictEqual(
        yield* refusalOf(shared.id, columns),
        "The file has the same id beside different customers in more than 1,000 rows, such as rows 2 and 3, so that decisions cannot be found again by it. Choose another column."
      )
      assert.deepStrictEqual(yield* watchedBy(caller), [])
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("stop at the limit of the account, and go on once it is higher", () =>
    Effect.gen(function* () {
      const caller = yield* account("Limited")
      const limit = (subjects: number) =>
        Accounts.use((accounts) => accounts.limit(by, caller.accountId, { subjects }))
      yield* limit(3)
      const { id } = yield* added(
        "limited.csv",
        Array.from({ length: 5 }, (_, i) => `l-${i},Nobody Similar ${i},,,,`)
      )
      yield* begin(id, caller.accountId)
      const stopped = yield* ended(id)
      assert.deepInclude(stopped, {
        state: "stopped",
        failure:
          "The account watches 3 subjects, as many as it may watch, so that this one was not added; delete some, or ask the operator for more."
      })
      assert.deepInclude(yield* watchOf(id), { rows: 3, added: 3 })
      yield* limit(10)
      yield* begin(id, caller.accountId)
      assert.strictEqual((yield* ended(id)).state, "finished")
      assert.deepInclude(yield* watchOf(id), { rows: 5, added: 5, unchanged: 0 })
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("end the watch of whoever the file no longer names, once the number is confirmed", () =>
    Effect.gen(function* () {
      const [caller, neighbour] = [yield* account("Ending"), yield* account("Neighbour")]
      const put = (of: Caller, ref: string) =>
        WatchedSubjects.use((all) => all.put(of, ref, { name: "Nobody Similar" }))
      const before = [
        "e-1",
        "e-2",
        "e-2 (joint holder)",
        "e-4",
        "e-4 (joint holder)",
        "e-5 (joint holder)",
        "e-9"
      ]
      for (const ref of before) yield* put(caller, ref)
      for (const ref of ["e-1", "e-9"]) yield* put(neighbour, ref)
      const many = Array.from({ length: 450 }, (_, n) => `gone-${n}`)
      yield* Effect.forEach(many, (ref) => put(caller, ref), { concurrency: 8, discard: true })
      yield* Snapshots.use((snapshots) => snapshots.renew("sandbox"))
      // The row of e-4 is left out, and so nobody is sure of whom it names.
      const { id } = yield* added("ending.csv", [
        "e-1,Nobody Similar,,,,",
        "e-2,Nobody Similar,,,,",
        "e-3,Nobody Similar,,,,",
        "e-4,,,,,",
        "e-5,Nobody Similar,,,,"
      ])
      yield* begin(id, caller.accountId, 0)
      const asks = yield* ended(id)
      assert.deepInclude(asks, {
        state: "stopped",
        failure:
          "453 subjects of the account are in no row of the file, and the watch of 0 may be ended: nobody's was. Confirm the number, and go on."
      })
      assert.deepInclude(yield* watchOf(id), { rows: 5, added: 2, others: 453, ended: 0 })
      const counted = WatchedSubjects.use((all) => all.counted(caller))
      assert.deepInclude(yield* counted, { watched: 459 })
      // Whoever is put meanwhile is not among those that were confirmed.
      yield* put(caller, "later")
      yield* begin(id, caller.accountId, 452)
      assert.strictEqual((yield* ended(id)).state, "stopped")
      yield* begin(id, caller.accountId, 453)
      assert.strictEqual((yield* ended(id)).state, "finished")
      assert.deepInclude(yield* watchOf(id), { rows: 5, added: 2, unchanged: 2, others: 453, ended: 453 })
      assert.deepStrictEqual(yield* watchedBy(caller), [
        "e-1",
        "e-2",
        "e-3",
        "e-4",
        "e-4 (joint holder)",
        "e-5",
        "later"
      ])
      assert.deepStrictEqual(yield* watchedBy(neighbour), ["e-1", "e-9"])
      const sql = yield* SqlClient.SqlClient
      const lines = yield* sql<{ confirmed: string | null }>`
        SELECT detail->>'end_others' AS confirmed FROM audit_line
        WHERE subject = ${id} AND act = 'file.watch' ORDER BY id`
      assert.deepStrictEqual(
        lines.map(({ confirmed }) => confirmed),
        ["0", "452", "453"]
      )
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("end it after the process ended within it, for all that are left", () =>
    Effect.gen(function* () {
      const caller = yield* account("Interrupted")
      const many = Array.from({ length: 1_000 }, (_, n) => `gone-${n}`)
      yield* Effect.forEach(
        many,
        (ref) => WatchedSubjects.use((all) => all.put(caller, ref, { name: "Nobody Similar" })),
        { concurrency: 16, discard: true }
      )
      yield* Snapshots.use((snapshots) => snapshots.renew("sandbox"))
      const first = yield* Scope.make()
      const runs = yield* Layer.buildWithScope(CustomerRuns.layer, first)
      const { id } = yield* Effect.provideContext(added("interrupted.csv", ["i-1,Nobody Similar,,,,"]), runs)
      yield* Effect.provideContext(begin(id, caller.accountId, 1_000), runs)
      const counted = Effect.map(
        WatchedSubjects.use((all) => all.counted(caller)),
        (each) => each.watched
      )
      yield* Effect.repeat(counted, { until: (left) => left < 1_000 })
      yield* Scope.close(first, Exit.void)
      assert.isAbove(yield* counted, 1, "it was interrupted before its end")
      yield* ended(id).pipe(Effect.provide(CustomerRuns.layer))
      assert.deepStrictEqual(yield* watchedBy(caller), ["i-1"])
    })
  )

  it.effect("end nobody's watch where all are named, or where that is not asked for any more", () =>
    Effect.gen(function* () {
      const caller = yield* account("Named")
      yield* watched("first.csv", caller, ["n-1,Nobody Similar,,,,", "n-2,Nobody Similar,,,,"])
      yield* Snapshots.use((snapshots) => snapshots.renew("sandbox"))
      const whole = yield* added("whole.csv", ["n-2,Nobody Similar,,,,", "n-1,Nobody Similar,,,,"])
      yield* begin(whole.id, caller.accountId, 0)
      assert.strictEqual((yield* ended(whole.id)).state, "finished")
      assert.deepInclude(yield* watchOf(whole.id), { unchanged: 2, others: 0, ended: 0 })
      const one = yield* added("one.csv", ["n-1,Nobody Similar,,,,"])
      yield* begin(one.id, caller.accountId, 0)
      assert.strictEqual((yield* ended(one.id)).state, "stopped")
      yield* begin(one.id, caller.accountId)
      assert.strictEqual((yield* ended(one.id)).state, "finished")
      assert.deepInclude(yield* watchOf(one.id), { others: null, ended: 0 })
      assert.deepStrictEqual(yield* watchedBy(caller), ["n-1", "n-2"])
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("go on after the process ended, without one lost or put twice", () =>
    Effect.gen(function* () {
      const caller = yield* account("Restarted")
      const first = yield* Scope.make()
      const runs = yield* Layer.buildWithScope(CustomerRuns.layer, first)
      const lines = Array.from({ length: 400 }, (_, i) => `r-${i},Nobody Similar ${i},,,,`)
      const { id } = yield* Effect.provideContext(added("restarted.csv", lines), runs)
      yield* Effect.provideContext(begin(id, caller.accountId), runs)
      yield* until(id, (_, rows) => rows > 0)
      yield* Scope.close(first, Exit.void)
      const before = yield* found(id)
      assert.strictEqual(before.state, "running")
      assert.isBelow(shownRun(before).watch?.rows ?? 400, 400)
      yield* ended(id).pipe(Effect.provide(CustomerRuns.layer))
      const { rows, ...outcomes } = (yield* watchOf(id)) ?? { rows: 0, added: 0, changed: 0, unchanged: 0 }
      assert.strictEqual(rows, 400)
      assert.strictEqual(outcomes.added + outcomes.unchanged, 400)
      assert.strictEqual(outcomes.changed, 0)
      assert.deepInclude(yield* WatchedSubjects.use((all) => all.counted(caller)), { watched: 400 })
    })
  )
})
