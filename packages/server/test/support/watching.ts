/** Accounts that watch, and registers that change under them. */
import { readFileSync } from "node:fs"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import type { EventPayload } from "@entity-watch/contract/schema/ChangeEvent"
import { type EventType, eventTypes } from "@entity-watch/contract/schema/EventType"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { Egress } from "@entity-watch/core/deliver/Egress"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { SandboxChanges } from "@entity-watch/core/sandbox/SandboxChanges"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { EntryChanges } from "@entity-watch/core/watch/entryChanges/EntryChanges"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { AesRecordSealer } from "@entity-watch/node/secrets/AesRecordSealer"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { FakeSecretBox } from "./fakeSecretBox.ts"
import { fixtures, inMemory, load, register, services } from "./registers.ts"
import { TestDatabase } from "./TestDatabase.ts"

/** Refuses nothing: these tests send nothing. */
const FakeEgress = Layer.succeed(Egress, { refusal: () => null })

const watching = Layer.mergeAll(
  Watcher.layer,
  WatchedSubjects.layer,
  EntryChanges.layer,
  SandboxChanges.layer(),
  Subscriptions.layer()
).pipe(
  Layer.provide(SandboxFaults.layer),
  Layer.provide([
    FakeSecretBox,
    AesRecordSealer.layer,
    FakeEgress,
    NodeCrypto.layer,
    IdentitySource.layerNone
  ])
)

export const watchServices = Layer.merge(watching, services)

/** Core with subscriptions and the watcher over a database of this file's own. */
export const watchLayer = watchServices.pipe(Layer.provideMerge(TestDatabase.layer))

let accounts = 0

/** A new account, with one subscription to these entities. */
export const watches = Effect.fnUntraced(function* (
  entities: ReadonlyArray<string>,
  events: ReadonlyArray<EventType> = eventTypes,
  account = `acct_${++accounts}`,
  mode: Mode = "sandbox"
) {
  const sql = yield* SqlClient.SqlClient
  const subscriptions = yield* Subscriptions
  yield* sql`INSERT INTO account (id, name) VALUES (${account}, ${account}) ON CONFLICT DO NOTHING`
  const { subscription } = yield* subscriptions.create(
    { accountId: account, keyId: "key_test", mode },
    { events, entities, webhook_url: "https://receiver.example/hook" },
    null
  )
  return { account, subscription: subscription.id }
})

export interface Told {
  readonly entity: string
  readonly abn: string | null
  readonly acn: string | null
  readonly payload: EventPayload
  readonly deliveries: number
}

/** What an account was told, oldest first. */
export const told = Effect.fnUntraced(function* (account: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<Omit<Told, "payload"> & { readonly payload: string }>`
    SELECT entity, abn, acn, payload, (SELECT count(*)::int4 FROM delivery d WHERE d.event_id = e.id) AS deliveries
    FROM event e WHERE account_id = ${account} ORDER BY e.created_at`
  return rows.map((row): Told => ({ ...row, payload: JSON.parse(row.payload) }))
})

export const fixture = (id: RegisterId, name: string): string =>
  readFileSync(`${fixtures}${id}/${name}`, "utf8")

/** Loads a register's fixture with a part of its text replaced, and lets the watcher look. */
export const publish = Effect.fnUntraced(function* (
  id: RegisterId,
  name: string,
  edit: (text: string) => string,
  options: { readonly mode?: Mode; readonly asIfPartial?: boolean } = {}
) {
  const watcher = yield* Watcher
  const sql = yield* SqlClient.SqlClient
  const { asIfPartial, ...rest } = options
  yield* load(register(id), [inMemory(name, edit(fixture(id, name)))], rest)
  if (asIfPartial === true)
    yield* sql`UPDATE snapshot SET partial = 'Part of it.' WHERE register = ${id} AND state = 'current'`
  return yield* watcher.catchUp(options.mode ?? "sandbox")
})

/** Puts a fixture back, silently for the accounts that do not watch any more. */
export const restore = (id: RegisterId, name: string) => publish(id, name, (text) => text)
