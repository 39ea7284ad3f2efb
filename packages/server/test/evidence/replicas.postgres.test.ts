/**
 * The same histories where every process reads two replicas: their replay is paused and goes on, they stand still, are
 * killed and started again, and one is promoted and emptied. EVIDENCE_STEPS and EVIDENCE_SEEDS make them longer.
 */
import { assert, it } from "@effect/vitest"
import { Database } from "@entity-watch/node/database/Database"
import { ConfigProvider, Effect, Layer, Random } from "effect"
import { SqlClient } from "effect/sql"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { type Replica, startCluster } from "../support/cluster.ts"
import { eventually } from "../support/eventually.ts"
import { describePostgres, PostgresAddress } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import { history, type Scene, verdicts } from "./history.ts"

const steps = Number(process.env.EVIDENCE_STEPS ?? Math.min(60 * depth, 120))
const histories = Number(process.env.EVIDENCE_SEEDS ?? Math.ceil(depth / 2))
const maxLagMillis = 1_000

type State = "follows" | "paused" | "frozen" | "killed" | "promoted"

const hostOf = ({ url }: Replica) => new URL(url).searchParams.get("host") ?? ""

/** A replica ends statements that stand in the way of what it replays. */
const onReplica = ({ url }: Replica, statement: string) =>
  SqlClient.SqlClient.use((sql) => sql.unsafe<{ n: string }>(statement)).pipe(
    Effect.provide(Layer.fresh(clientAt(url))),
    Effect.retry({ times: 100 })
  )

const overReplicas = (replicas: ReadonlyArray<Replica>): Scene => {
  const states = new Map<Replica, State>(replicas.map((each) => [each, "follows"]))
  const one = (...among: ReadonlyArray<State>) =>
    Effect.map(
      Random.shuffle(replicas.filter((each) => among.includes(states.get(each) ?? "follows"))),
      ([found]) => found
    )
  const move = (
    from: ReadonlyArray<State>,
    to: State,
    change: (replica: Replica) => Effect.Effect<unknown, unknown>
  ) =>
    Effect.gen(function* () {
      const replica = yield* one(...from)
      if (replica === undefined) return
      yield* change(replica)
      states.set(replica, to)
    })

  const every = (from: State, to: State, change: (replica: Replica) => Effect.Effect<unknown, unknown>) =>
    Effect.forEach(replicas, () => move([from], to, change), { discard: true })

  /** What follows has replayed what was written, and what does not is out of the lag that it may have. */
  const settled = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [now] = yield* sql<{ position: string; at: number }>`
      SELECT pg_current_wal_flush_lsn()::text AS position, extract(epoch FROM clock_timestamp())::float8 * 1000 AS at`
    for (const replica of replicas)
      if (states.get(replica) === "follows")
        yield* eventually(
          Effect.map(
            onReplica(replica, `SELECT (pg_last_wal_replay_lsn() >= '${now?.position}')::text AS n`),
            ([row]) => row?.n === "true"
          )
        )
    if (![...states.values()].includes("paused")) return
    yield* eventually(
      Effect.map(
        sql<{ at: number }>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at`,
        ([row]) => (row?.at ?? 0) - (now?.at ?? 0) > maxLagMillis
      )
    )
  })

  const pause = every("follows", "paused", (replica) => onReplica(replica, "SELECT pg_wal_replay_pause()"))
  const goOn = every("paused", "follows", (replica) => onReplica(replica, "SELECT pg_wal_replay_resume()"))

  return {
    steps,
    settings: {
      DATABASE_READ_URL: replicas.map(({ url }) => url).join(" "),
      DATABASE_READ_MAX_LAG: `${maxLagMillis} millis`
    },
    settled,
    moves: (tellAll) => [
      [
        "replay is paused, or goes on",
        6,
        Effect.suspend(() => ([...states.values()].includes("paused") ? goOn : pause))
      ],
      [
        "a replica stands still, or goes on",
        2,
        Effect.suspend(() =>
          [...states.values()].includes("frozen")
            ? move(["frozen"], "follows", (replica) => Effect.sync(replica.thaw))
            : move(["follows"], "frozen", (replica) => Effect.sync(replica.freeze))
        )
      ],
      [
        "a replica is killed, or started again",
        2,
        Effect.suspend(() =>
          [...states.values()].includes("killed")
            ? move(["killed"], "follows", (replica) => Effect.promise(() => replica.start()))
            : move(["follows", "paused"], "killed", (replica) =>
                Effect.promise(() => replica.halt("immediate"))
              )
        )
      ],
      [
        "a replica is promoted and emptied",
        1,
        Effect.gen(function* () {
          // Or else none would be left.
          if ([...states.values()].includes("promoted")) return
          yield* move(["follows"], "promoted", (replica) =>
            Effect.gen(function* () {
              yield* Effect.sync(replica.promote)
              yield* eventually(
                Effect.map(
                  Effect.promise(() => tellAll({ do: "name replicas" })),
                  (said) => said.every(({ found = [] }) => !found.includes(hostOf(replica)))
                )
              )
              yield* onReplica(replica, "DELETE FROM register_record")
            })
          )
        })
      ]
    ]
  }
}

const scene = Effect.gen(function* () {
  const primary = yield* Effect.acquireRelease(
    Effect.promise(() => startCluster()),
    (started) => Effect.promise(async () => typeof started !== "string" && started.stop())
  )
  if (typeof primary === "string") return yield* Effect.die(new Error(primary))
  const replica = Effect.acquireRelease(
    Effect.promise(() => primary.replica()),
    (started) =>
      Effect.promise(() => {
        started.thaw()
        return started.stop()
      })
  )
  return { url: primary.url, replicas: [yield* replica, yield* replica] }
})

describePostgres("what a verdict rests on, with read replicas", () => {
  for (let nth = 1; nth <= histories; nth++)
    it.live(`holds in a random history, number ${nth}`, () =>
      Effect.gen(function* () {
        const seed = drawnSeed()
        const { replicas, url } = yield* scene
        const counts = yield* history(seed, overReplicas(replicas)).pipe(
          Random.withSeed(`evidence ${seed}`),
          Effect.provide(
            Database.layer.pipe(
              Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ DATABASE_URL: url })))
            )
          ),
          Effect.provideService(PostgresAddress, url)
        )
        process.stdout.write(
          `${steps} steps, seed ${seed}: ${[...counts]
            .sort()
            .map(([what, n]) => `${what} ${n}`)
            .join(", ")}\n`
        )
        for (const verdict of verdicts)
          assert.isAbove(counts.get(`screened: ${verdict}`) ?? 0, steps / 20, verdict)
        assert.isUndefined(counts.get("screened: broken"))
        for (const place of ["primary", "replica"])
          assert.isAbove(counts.get(`read from the ${place}`) ?? 0, 0, place)
      }).pipe(Effect.scoped)
    )
})
