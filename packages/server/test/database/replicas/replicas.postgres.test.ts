/** A primary and two replicas that follow it, as PostgreSQL's own tools make them: paused, frozen, killed and promoted. */
import { readFileSync } from "node:fs"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import type { View } from "@entity-watch/core/domain/View"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Snapshots } from "@entity-watch/core/snapshots/Snapshots"
import { EntityStore } from "@entity-watch/core/store/EntityStore"
import { Replicas } from "@entity-watch/core/store/Replicas"
import { Database } from "@entity-watch/node/database/Database"
import { examineReplicas } from "@entity-watch/node/doctor/replicas"
import { ConfigProvider, Effect, Layer, Logger, ManagedRuntime } from "effect"
import { SqlClient } from "effect/sql"
import { fileOf, nameOf } from "../../evidence/editions.ts"
import { type Primary, type Replica, startCluster } from "../../support/cluster.ts"
import { describePostgres } from "../../support/PostgresDatabase.ts"
import { fixtures, inMemory, load, register, services } from "../../support/registers.ts"
import { clientAt } from "../../support/server.ts"
import { until } from "../../support/until.ts"

const caller = { accountId: "acct_test", keyId: "key_test", mode: "sandbox" } as const
const maxLagMillis = 1_000

const persons = register("asic-banned-disqualified-persons")
const companies = register("asic-companies")
const published = readFileSync(`${fixtures}asic-companies/company_202611.csv`, "utf8")
const people = (count: number) =>
  inMemory("bd_per_202611.csv", fileOf(Array.from({ length: count }, (_, n) => n)))

const core = (settings: Readonly<Record<string, string>>) =>
  Layer.merge(services, Snapshots.layer).pipe(
    Layer.provideMerge(Database.layerServing),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(settings))),
    Layer.provideMerge(Logger.layer([]))
  )

const onServer = <A, E>(url: string, effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(Effect.provide(effect, clientAt(url)))

describePostgres("read replicas", () => {
  let primary: Primary
  let replicas: ReadonlyArray<Replica> = []
  let runtime: ManagedRuntime.ManagedRuntime<Layer.Success<ReturnType<typeof core>>, unknown>

  const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof core>>>) =>
    runtime.runPromise(effect)
  const at = (nth: number) => replicas[nth] ?? assert.fail("no such replica")
  const nameAt = (nth: number) => new URL(at(nth).url).searchParams.get("host") ?? ""
  const ask = (nth: number, text: string) =>
    onServer(
      at(nth).url,
      SqlClient.SqlClient.use((sql) => sql.unsafe(text))
    )

  const settings = () => ({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replicas.map(({ url }) => url).join(" "),
    DATABASE_READ_MAX_LAG: `${maxLagMillis} millis`
  })
  /** What `doctor` says of them. */
  const examined = async () => {
    const findings = await run(
      Effect.provideService(
        examineReplicas,
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromUnknown(settings())
      )
    )
    return findings.map(({ level, says }) => `${level}: ${says}`)
  }

  const view = () => run(Snapshots.use((snapshots) => snapshots.current("sandbox")))
  /** A view that was read from a replica, or from the primary. */
  const viewOf = (where: "replica" | "primary") =>
    until(`a view is read from a ${where}`, async () => {
      const found = await view()
      return (found.replica !== undefined) === (where === "replica") && found
    })
  const screened = async (person: number) => {
    const { sources } = await run(
      Screener.use((screener) => screener.screen(caller, { name: nameOf(person) }))
    )
    return sources.regulator_banned_person.status
  }
  /** Which replicas may be read now. */
  const readable = () =>
    run(
      Effect.gen(function* () {
        const { next } = yield* Replicas
        const found = yield* Effect.forEach(replicas, () => next)
        return new Set(found.flatMap((each) => (each === null ? [] : [each.replica.name])))
      })
    )
  const areRead = (...nth: ReadonlyArray<number>) =>
    until(`of the replicas ${nth.join(" and ") || "none"} is read`, async () => {
      const found = await readable()
      return found.size === nth.length && nth.every((each) => found.has(nameAt(each)))
    })
  /** So much time has passed by the primary's clock. */
  const passed = async (millis: number) => {
    const now = () =>
      onServer(
        primary.url,
        SqlClient.SqlClient.use(
          (sql) => sql<{ at: number }>`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at`
        )
      ).then(([row]) => row?.at ?? 0)
    const begun = await now()
    await until("time passes", async () => (await now()) - begun > millis)
  }

  beforeAll(async () => {
    const started = await startCluster()
    if (typeof started === "string") throw new Error(started)
    primary = started
    replicas = [await primary.replica(), await primary.replica()]
    runtime = ManagedRuntime.make(core(settings()))
    await run(load(persons, [people(40)]))
    await run(load(companies, [inMemory("company_202611.csv", published)]))
  })
  afterAll(async () => {
    await runtime?.dispose()
    for (const replica of replicas) await replica.stop()
    await primary?.stop()
  })

  it("are read once they have what the primary has, each in its turn", async () => {
    await areRead(0, 1)
    const names = new Set<string | undefined>()
    await until("both have been read", async () => names.add((await view()).replica?.name).size >= 2)
    assert.strictEqual(await screened(3), "review")
    assert.strictEqual(await screened(900), "no_match")
    assert.deepStrictEqual(await examined(), [
      "ok: Replica 1 of 2 is read: it has what the primary has.",
      "ok: Replica 2 of 2 is read: it has what the primary has."
    ])
  })

  it("are still read where the primary has had nothing to write for long", async () => {
    await passed(3 * maxLagMillis)
    await areRead(0, 1)
  })

  it("are left when they are too far behind, and their views are answered by them and by the primary alike", async () => {
    const abnOf = async (from: View) =>
      (await run(EntityStore.use((store) => store.joined(from, [], ["990000069" as never])))).map(
        ({ data }) => JSON.stringify(data)
      )
    for (const nth of [0, 1]) await ask(nth, "SELECT pg_wal_replay_pause()")
    const former = await viewOf("replica")
    const before = await abnOf(former)
    assert.include(before.join(), "EMU PLAINS JOINERY")

    const edited = published.replace("EMU PLAINS JOINERY", "EMU PLAINS CABINETS")
    await run(load(companies, [inMemory("company_202611.csv", edited)]))
    await run(load(persons, [people(41)]))
    await passed(maxLagMillis)
    // Somebody who came onto the list more than that time ago is found, whoever is asked.
    assert.strictEqual(await screened(40), "review")
    for (const said of await examined())
      assert.match(said, /^note: Replica \d of 2 lacks \d+\.\d MB that the primary wrote more than three/u)
    const now = await viewOf("primary")
    assert.include((await abnOf(now)).join(), "EMU PLAINS CABINETS")
    assert.deepStrictEqual(await abnOf(former), before)

    for (const nth of [0, 1]) await ask(nth, "SELECT pg_wal_replay_resume()")
    await areRead(0, 1)
    const again = await viewOf("replica")
    assert.include((await abnOf(again)).join(), "EMU PLAINS CABINETS")
    // Its own rows of the present are others meanwhile: they are those of its snapshots on the primary.
    for (const replica of replicas) await replica.halt("immediate")
    await areRead()
    assert.deepStrictEqual(await abnOf(former), before)
    for (const replica of replicas) await replica.start()
    await areRead(0, 1)
  })

  it("are left when they stand still, and nothing that was asked meanwhile fails", async () => {
    // Not for how far they are behind.
    const hurried = runtime
    runtime = ManagedRuntime.make(core({ ...settings(), DATABASE_READ_MAX_LAG: "5 minutes" }))
    await areRead(0, 1)
    at(0).freeze()
    const verdicts = new Set<string>()
    await until("one is left", async () => {
      verdicts.add(await screened(3))
      return !(await readable()).has(nameAt(0))
    })
    at(1).freeze()
    await until("both are left", async () => {
      verdicts.add(await screened(3))
      return (await readable()).size === 0
    })
    assert.deepStrictEqual(verdicts, new Set(["review"]))
    at(0).thaw()
    at(1).thaw()
    await areRead(0, 1)
    await runtime.dispose()
    runtime = hurried
    await areRead(0, 1)
  })

  it("are no evidence while nobody tells how far they are behind", async () => {
    await viewOf("replica")
    primary.freeze()
    const verdicts = new Set<string>()
    await until("the list is unavailable", async () => {
      const verdict = await screened(900)
      verdicts.add(verdict)
      return verdict === "unavailable"
    })
    await areRead()
    for (let nth = 0; nth < 5; nth++) assert.strictEqual(await screened(900), "unavailable")
    primary.thaw()
    await areRead(0, 1)
    assert.strictEqual(await screened(900), "no_match")
  })

  it("are not read once they were promoted, whatever is written there", async () => {
    at(1).promote()
    await areRead(0)
    await ask(1, "UPDATE snapshot SET state = 'failed' WHERE state = 'current'")
    await passed(maxLagMillis)
    await areRead(0)
    assert.include((await examined())[1], "note: Replica 2 of 2 is not read: it follows no primary.")
    for (let nth = 0; nth < 10; nth++) assert.notStrictEqual((await view()).replica?.name, nameAt(1))
    assert.strictEqual(await screened(3), "review")
  })
})
