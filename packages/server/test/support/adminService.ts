/** The admin API over the embedded database: what it rests on is real, and what accounts ask is not. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type { Role } from "@entity-watch/contract/schema/admin/Role"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { ApiKeys } from "@entity-watch/core/access/ApiKeys"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { Administrators } from "@entity-watch/core/admin/Administrators"
import { Journal } from "@entity-watch/core/journal/Journal"
import { Receipts } from "@entity-watch/core/receipts/Receipts"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { administration } from "@entity-watch/node/composition/administration"
import { DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import type { RefreshAttempt } from "@entity-watch/node/refresh/RefreshAttempt"
import { RefreshRuns } from "@entity-watch/node/refresh/RefreshRuns"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { AesRecordSealer } from "@entity-watch/node/secrets/AesRecordSealer"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { OneShotDigest } from "@entity-watch/node/secrets/OneShotDigest"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { Context, Effect, Layer, Logger, Redacted } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import type { SqlClient } from "effect/sql"
import {
  FakeDecisions,
  FakeResolver,
  FakeRowResolver,
  FakeSandboxChanges,
  FakeScreener,
  FakeUsage
} from "./fakes.ts"
import { realLists } from "./realLists.ts"
import { subscriberServices } from "./subscribers.ts"
import { TestDatabase } from "./TestDatabase.ts"

/** What their publishers answer, by register; each waits until it is told. */
export const publishersAnswer = new Map<RegisterId, PromiseWithResolvers<RefreshAttempt | undefined>>()

const FakePublishers = Layer.succeed(DueRegisters, {
  lanes: [],
  refreshDue: ({ onProgress, only = [] } = {}) =>
    Effect.gen(function* () {
      const [register] = only
      if (register === undefined) return []
      const answer = Promise.withResolvers<RefreshAttempt | undefined>()
      publishersAnswer.set(register, answer)
      yield* onProgress?.({ _tag: "Downloading", register, file: "list.xlsx", bytes: 5, total: 10 }) ??
        Effect.void
      const attempt = yield* Effect.promise(() => answer.promise)
      return attempt === undefined ? [] : [attempt]
    })
})

const rowResolver = RowResolver.layer.pipe(
  Layer.provide(SandboxFaults.layer),
  Layer.provide([NameSearch.layerNone, IdentitySource.layerNone])
)

const receipts = Receipts.layer.pipe(Layer.provide([AesSecretBox.layer, NodeCrypto.layer]))

const sealedRecords = Layer.merge(Journal.layer, WatchedSubjects.layer).pipe(
  Layer.provide([AesRecordSealer.layer, OneShotDigest.layer, AesSecretBox.layer, NodeCrypto.layer])
)

const services = Layer.mergeAll(
  Layer.merge(
    RefreshRuns.layer,
    CustomerRuns.layer.pipe(
      Layer.provide([FakeDecisions, FakeScreener, receipts, rowResolver, sealedRecords])
    )
  ).pipe(
    Layer.provideMerge(administration.pipe(Layer.provideMerge(subscriberServices()))),
    Layer.provide([FakePublishers, Refresh.layer, SnapshotStore.layer])
  ),
  FakeDecisions,
  sealedRecords,
  receipts,
  FakeResolver,
  FakeRowResolver,
  FakeScreener,
  FakeSandboxChanges,
  FakeUsage,
  RateLimit.layer({ perSecond: 10_000, burst: 100_000 })
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(Statuses.layer, realLists, ApiKeys.layer.pipe(Layer.provide(NodeCrypto.layer)))
  )
)

export interface Answered {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON the answer is
  readonly body: any
}

interface Sent {
  readonly key?: string
  readonly session?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Sends one request to the routes, as the started server would answer it. */
export class Ask extends Context.Service<
  Ask,
  (method: string, path: string, sent?: Sent) => Effect.Effect<Answered>
>()("@entity-watch/server/test/support/adminService/Ask") {}

const asking = Layer.effect(
  Ask,
  Effect.gen(function* () {
    const context = yield* Effect.context<Layer.Success<typeof services> | SqlClient.SqlClient>()
    const { dispose, handler } = HttpRouter.toWebHandler(
      routes.pipe(
        Layer.provide([Layer.succeedContext(context), ServerState.layer, HttpServer.layerServices]),
        Layer.provideMerge(Logger.layer([]))
      ),
      { disableLogger: true }
    )
    yield* Effect.addFinalizer(() => Effect.promise(() => dispose()))
    return (method, path, { body, headers, key, session } = {}) =>
      Effect.promise(async () => {
        const response = await handler(
          new Request(`http://localhost${path}`, {
            method,
            headers: {
              ...(key !== undefined && { authorization: `Bearer ${key}` }),
              ...(session !== undefined && { cookie: `__Host-entity-watch=${session}` }),
              ...(body !== undefined && { "content-type": "application/json" }),
              ...headers
            },
            ...(body !== undefined && { body: JSON.stringify(body) })
          }),
          context
        )
        const text = await response.text()
        return {
          status: response.status,
          headers: response.headers,
          body: text === "" ? undefined : JSON.parse(text)
        }
      })
  })
)

export const adminService = asking.pipe(Layer.provideMerge(services), Layer.provideMerge(TestDatabase.layer))

export const atTest: Administrator = {
  name: "Test",
  role: "operator",
  via: "command line",
  keyId: null,
  address: null,
  requestId: null
}

export const fromNowhere = { address: null, requestId: null }

/** A new admin key of this role. */
export const adminKey = (role: Role, name: string = role) =>
  Administrators.use((all) =>
    Effect.map(all.createKey(atTest, { name, role }), ({ key, token }) => ({
      id: key.id,
      token: Redacted.value(token)
    }))
  )

export const ownPage = { "x-entity-watch": "console", "sec-fetch-site": "same-origin" }

/** A session that began with this key or link. */
export const logIn = (credential: string) =>
  Effect.map(
    Ask.use((ask) => ask("POST", "/admin/v1/session", { headers: ownPage, body: { credential } })),
    ({ headers, status }) =>
      status === 200 ? (/__Host-entity-watch=(\w+)/u.exec(headers.get("set-cookie") ?? "")?.[1] ?? "") : ""
  )
