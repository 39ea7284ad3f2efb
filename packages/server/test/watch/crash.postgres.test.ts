/** Refreshes killed at any moment, and the database under them: every change is one event, and one event only. */
import { type ChildProcess, spawn } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { assert, it } from "@effect/vitest"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { migrate } from "@entity-watch/node/database/migrate"
import { Effect, Layer, ManagedRuntime, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { depth } from "../../../suite/depth.ts"
import { builtCommand } from "../support/builtCommand.ts"
import { startCluster } from "../support/cluster.ts"
import { describePostgres } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import { watches, watchServices } from "../support/watching.ts"
import { acns, changes, editions } from "./editions.ts"

const databaseKills = depth
const kills = 4 * databaseKills

/** It is ready to begin. */
const startRefresher = async (url: string): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [await builtCommand("refresher")], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATABASE_URL: url },
    stdio: ["pipe", "pipe", "inherit"]
  })
  await new Promise((resolve, reject) => {
    child.stdout?.once("data", resolve)
    child.once("exit", () => reject(new Error("a refresher did not start")))
  })
  return child
}

describePostgres("refreshes under a watch", () => {
  it("survive kills of the process and of the database", async () => {
    const cluster = await startCluster()
    if (typeof cluster === "string") return assert.fail(cluster)
    const runtime = ManagedRuntime.make(watchServices.pipe(Layer.provideMerge(clientAt(cluster.url))))
    const read = <A>(query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>): Promise<A> =>
      runtime.runPromise(
        SqlClient.SqlClient.use(query).pipe(
          Effect.retry({ schedule: Schedule.spaced("50 millis"), times: 2_000 })
        )
      )
    try {
      await runtime.runPromise(migrate(migrations))
      const watched = acns.filter((_, i) => i % 5 === 0)
      await runtime.runPromise(watches(watched, ["deregistration", "name_change"], "acct_a", "live"))
      await runtime.runPromise(watches(watched, ["deregistration"], "acct_a", "live"))
      await runtime.runPromise(watches(watched, ["deregistration"], "acct_b", "live"))

      const acknowledged: Array<string> = []
      let next = startRefresher(cluster.url)
      const begin = async () => {
        const begun = await next
        begun.stdin?.write("begin\n")
        return begun
      }
      let refresher = await begin()
      for (let i = 0; i < kills; i++) {
        next = startRefresher(cluster.url)
        // From the first statement to the middle of the second load.
        await sleep(20 + Math.random() * 1_000)
        if (i % 4 === 2) {
          const [row] = await read(
            (sql) => sql<{ pid: number }>`
              SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`
          )
          if (row !== undefined) process.kill(row.pid, "SIGKILL")
        }
        refresher.kill("SIGKILL")
        // One that is refused, because its connection was killed, promises nothing.
        await runtime
          .runPromise(watches([acns[1] ?? ""], ["name_change"], `acct_${i}`, "live"))
          .then(({ subscription }) => acknowledged.push(subscription))
          .catch(() => {})
        refresher = await begin()
      }
      const swaps = () =>
        read(
          (sql) => sql<{ id: string; sha256: string }>`
            SELECT id::text AS id, sha256 FROM snapshot WHERE state IN ('current', 'superseded') ORDER BY snapshot.id`
        )
      const before = (await swaps()).length
      // Three of them deregister. The test's own limit ends the wait.
      while ((await swaps()).length < before + 6) await sleep(20)
      refresher.kill("SIGKILL")
      await new Promise((resolve) => refresher.once("exit", resolve))
      await read((sql) => sql`UPDATE watch_lease SET claims = claims + 1, claimed_until = now()`)
      await runtime.runPromise(Watcher.use((watcher) => watcher.catchUp("live")))

      const kept = await read((sql) => sql<{ id: string }>`SELECT id FROM subscription`)
      const ids = new Set(kept.map(({ id }) => id))
      assert.isNotEmpty(acknowledged)
      assert.deepStrictEqual(
        acknowledged.filter((id) => !ids.has(id)),
        []
      )

      const snapshots = await swaps()
      const causes = snapshots.flatMap(({ id, sha256 }, i) =>
        i > 0 && sha256 === editions.deregistered ? [id] : []
      )
      assert.isAtLeast(causes.length, 3)
      const events = await read(
        (sql) => sql<{ account_id: string; cause: string; acn: string; type: string; deliveries: number }>`
          SELECT account_id, cause, acn, type,
            (SELECT count(*)::int4 FROM delivery d WHERE d.event_id = e.id) AS deliveries
          FROM event e`
      )
      const expected = causes.flatMap((cause) =>
        watched
          .filter((acn) => changes(acns.indexOf(acn)))
          .flatMap((acn) => [
            `acct_a ${cause} ${acn} deregistration 2`,
            `acct_b ${cause} ${acn} deregistration 1`
          ])
      )
      assert.deepStrictEqual(
        events
          .map(
            ({ account_id, acn, cause, deliveries, type }) =>
              `${account_id} ${cause} ${acn} ${type} ${deliveries}`
          )
          .sort(),
        expected.sort()
      )
    } finally {
      await runtime.dispose()
      await cluster.stop()
    }
  })
})
