/**
 * Loads two editions of the company register in turn and looks for what changed, from the moment at which it is told to
 * begin until it is killed.
 */
import { once } from "node:events"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { AesRecordSealer } from "@entity-watch/node/secrets/AesRecordSealer"
import { Config, Effect, Layer, Logger, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { FakeSecretBox } from "../support/fakeSecretBox.ts"
import { inMemory } from "../support/inMemory.ts"
import { register } from "../support/register.ts"
import { clientAt } from "../support/server.ts"
import { companiesOf, editions } from "./editions.ts"

const services = Layer.mergeAll(Refresh.layer, SnapshotStore.layer, Watcher.layer).pipe(
  Layer.provide(SandboxFaults.layer),
  Layer.provide([AesRecordSealer.layer, FakeSecretBox, NodeCrypto.layer, IdentitySource.layerNone])
)

const next = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const store = yield* SnapshotStore
  const refresh = yield* Refresh
  const watcher = yield* Watcher
  // The processes before were killed: nobody holds what they held, and nobody waits until it lapses.
  yield* sql`UPDATE snapshot SET lease_until = now() WHERE state = 'loading'`
  yield* sql`UPDATE watch_lease SET claims = claims + 1, claimed_until = now()`
  yield* watcher.catchUp("live")
  const inForce = (yield* store.latest("live")).find(({ state }) => state === "current")
  const edition = inForce?.sha256 === editions.registered ? "deregistered" : "registered"
  yield* refresh.load(register("asic-companies"), {
    mode: "live",
    files: [inMemory("company_202611.csv", companiesOf(edition))],
    sha256: editions[edition],
    confirmed: null,
    accept: { partial: true, older: true }
  })
  yield* watcher.catchUp("live")
})

console.log("ready")
await once(process.stdin, "data")
await Effect.runPromise(
  Effect.gen(function* () {
    const url = yield* Config.String("DATABASE_URL")
    // However often the database goes away meanwhile.
    yield* next.pipe(
      Effect.sandbox,
      Effect.retry(Schedule.spaced("50 millis")),
      Effect.repeat(Schedule.spaced("1 millis")),
      Effect.provide(services.pipe(Layer.provideMerge(clientAt(url))))
    )
  }).pipe(Effect.provide(Logger.layer([])))
)
