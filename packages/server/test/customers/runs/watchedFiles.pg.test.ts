/** Files whose customers are put under watch: everybody who can be, the others with their rows and reasons. */
import { assert, layer } from "@effect/vitest"
import { Accounts } from "@entity-watch/core/admin/Accounts"
import { CustomerFiles } from "@entity-watch/core/admin/CustomerFiles"
import { Uploads } from "@entity-watch/core/admin/Uploads"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { shownRun } from "@entity-watch/node/rows/runs/shownRun"
import { Effect, Exit, Layer, Option, Scope } from "effect"
import { SqlClient } from "effect/sql"
import {
  account,
  added,
  begin,
  by,
  columns,
  ended,
  found,
  services,
  until,
  watched,
  watchedBy,
  watchOf
} from "../../support/watchedFiles.ts"

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
        ends_others: false,
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
