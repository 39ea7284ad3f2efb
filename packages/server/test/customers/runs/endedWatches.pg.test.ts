/** Files that end the watch of whoever they no longer name. */
import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { shownRun } from "@entity-watch/node/rows/runs/shownRun"
import { Effect, Exit, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import {
  account,
  added,
  begin,
  ended,
  header,
  services,
  watched,
  watchedBy,
  watchOf
} from "../../support/watchedFiles.ts"

layer(services, { excludeTestServices: true })("files of customers that end the watch of others", (it) => {
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
        "e-4 (guarantor (2))",
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
      assert.deepInclude(yield* counted, { watched: 460 })
      // Whoever is put meanwhile is not among those whose watch is ended, nor who is put as before.
      yield* put(caller, "later")
      for (const ref of ["gone-0", "gone-1"])
        assert.strictEqual((yield* put(caller, ref)).outcome, "unchanged")
      yield* begin(id, caller.accountId, 450)
      assert.strictEqual((yield* ended(id)).state, "stopped")
      yield* begin(id, caller.accountId, 451)
      assert.strictEqual((yield* ended(id)).state, "finished")
      assert.deepInclude(yield* watchOf(id), {
        rows: 5,
        added: 2,
        unchanged: 2,
        ends_others: true,
        others: 451,
        ended: 451
      })
      assert.deepStrictEqual(yield* watchedBy(caller), [
        "e-1",
        "e-2",
        "e-3",
        "e-4",
        "e-4 (guarantor (2))",
        "e-4 (joint holder)",
        "e-5",
        "gone-0",
        "gone-1",
        "later"
      ])
      assert.deepStrictEqual(yield* watchedBy(neighbour), ["e-1", "e-9"])
      const sql = yield* SqlClient.SqlClient
      const lines = yield* sql<{ confirmed: string | null }>`
        SELECT detail->>'end_others' AS confirmed FROM audit_line
        WHERE subject = ${id} AND act = 'file.watch' ORDER BY id`
      assert.deepStrictEqual(
        lines.map(({ confirmed }) => confirmed),
        ["0", "450", "451"]
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
      yield* Snapshots.use((snapshots) => snapshots.renew("sandbox"))
      const one = yield* added("one.csv", ["n-1,Nobody Similar,,,,"])
      yield* begin(one.id, caller.accountId, 0)
      assert.strictEqual((yield* ended(one.id)).state, "stopped")
      yield* begin(one.id, caller.accountId)
      assert.strictEqual((yield* ended(one.id)).state, "finished")
      assert.deepInclude(yield* watchOf(one.id), { others: null, ended: 0 })
      assert.deepStrictEqual(yield* watchedBy(caller), ["n-1", "n-2"])
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("are of rules of their own, which an instance refuses that would end nobody's watch", () =>
    Effect.gen(function* () {
      const caller = yield* account("Rules")
      yield* watched("first.csv", caller, ["v-1,Nobody Similar,,,,", "v-2,Nobody Similar,,,,"])
      yield* Snapshots.use((snapshots) => snapshots.renew("sandbox"))
      const { id } = yield* added("second.csv", ["v-1,Nobody Similar,,,,"])
      const sql = yield* SqlClient.SqlClient
      const rulesOf = Effect.map(
        sql<{ rules: string }>`SELECT run->>'algorithm_version' AS rules FROM customer_file WHERE id = ${id}`,
        ([row]) => row?.rules
      )
      yield* begin(id, caller.accountId, 0)
      assert.strictEqual((yield* ended(id)).state, "stopped")
      assert.strictEqual(yield* rulesOf, "2")
      // As an instance that knows nothing of it goes on with the file.
      yield* sql`UPDATE customer_file SET run = run - 'end_others', state = 'running' WHERE id = ${id}`
      const refused = yield* ended(id)
      assert.match(refused.failure ?? "", /by an earlier version of the service/u)
      yield* begin(id, caller.accountId)
      assert.strictEqual((yield* ended(id)).state, "finished")
      assert.strictEqual(yield* rulesOf, "1")
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  const rows = ["d-1,Nobody Similar,,,,", "d-2,Nobody Similar,,,,", "d-3,Nobody Similar,,,,"]
  it.effect.each([
    {
      of: "a row that cannot be read",
      lines: ["d-1,Nobody Similar,,,,", "Similar,Nobody,d-2,Nobody,,,,too many", "d-3,Nobody Similar,,,,"],
      says: "row 3 cannot be read"
    },
    {
      of: "a quotation mark that takes in rows",
      lines: [
        "d-1,Nobody Similar,,,,",
        'd-2,"Nobody Similar,,,,',
        "d-3,Nobody Similar,,,,",
        'd-4,Nobody Similar",,,,'
      ],
      says: "a cell of row 3 has a line break, and may have taken in the rows below"
    },
    {
      of: "a row behind the end of the table",
      lines: [...rows, "Total,3 customers,,,,"],
      says: "row 5 is read as a total or a note behind the end of the table"
    }
  ])("end nobody's watch because of $of, and say so", ({ lines, says }) =>
    Effect.gen(function* () {
      const caller = yield* account("Doubtful")
      for (const ref of ["d-1", "d-2", "d-3", "d-4", "d-9"])
        yield* WatchedSubjects.use((all) => all.put(caller, ref, { name: "Nobody Similar" }))
      yield* Snapshots.use((snapshots) => snapshots.renew("sandbox"))
      const { id } = yield* added("doubtful.csv", lines)
      yield* begin(id, caller.accountId, 100)
      const file = yield* ended(id)
      assert.strictEqual(file.state, "finished")
      assert.include(
        shownRun(file).warnings,
        `The watch of nobody was ended, since ${says}, so that it is not sure whom the file names: correct the row, and add the file again.`
      )
      assert.deepInclude(yield* watchOf(id), { others: null, ended: 0 })
      assert.includeMembers(yield* watchedBy(caller), ["d-1", "d-2", "d-3", "d-4", "d-9"])
    }).pipe(Effect.provide(CustomerRuns.layer))
  )

  it.effect("end nobody's watch whose reference stands in a note of several lines", () =>
    Effect.gen(function* () {
      const caller = yield* account("Notes")
      for (const ref of ["d-1", "d-2", "d-3", "d-9"])
        yield* WatchedSubjects.use((all) => all.put(caller, ref, { name: "Nobody Similar" }))
      yield* Snapshots.use((snapshots) => snapshots.renew("sandbox"))
      const lines = [
        'd-1,Nobody Similar,,,,,"a note',
        "d-2,Nobody Similar,,,,,",
        'd-3,Nobody Similar,,,,,a note"'
      ]
      const { id } = yield* added("notes.csv", lines, `${header},note`)
      yield* begin(id, caller.accountId, 1)
      assert.strictEqual((yield* ended(id)).state, "finished")
      assert.deepInclude(yield* watchOf(id), { others: 1, ended: 1 })
      assert.deepStrictEqual(yield* watchedBy(caller), ["d-1", "d-2", "d-3"])
    }).pipe(Effect.provide(CustomerRuns.layer))
  )
})
