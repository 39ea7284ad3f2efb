/** The layers of core over the database and its search of names: what the server and the command line run on. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { Decisions } from "@entity-watch/core/decide"
import { Journal } from "@entity-watch/core/journal"
import { Receipts } from "@entity-watch/core/receipts"
import { AdditionalLists, Refresh } from "@entity-watch/core/refresh"
import { IdentitySource } from "@entity-watch/core/registers"
import { Resolver, RowResolver } from "@entity-watch/core/resolve"
import { SandboxChanges, SandboxFaults } from "@entity-watch/core/sandbox"
import { DecisionRecorder, ReceiptVerifier, Screener } from "@entity-watch/core/screen"
import { Statuses } from "@entity-watch/core/snapshots"
import { SnapshotStore } from "@entity-watch/core/store"
import {
  ChangeFeed,
  EntryChanges,
  FeedWakes,
  LiveAnswers,
  MostSubjects,
  OperationalFeed,
  OperationalNotices,
  OperationalWebhooks,
  Subscriptions,
  WatchedSubjects,
  Watcher,
  WebhookDeliveries,
  WebhookTests
} from "@entity-watch/core/watch"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { Database } from "../database/Database.ts"
import { EgressGuard } from "../delivery/egress/EgressGuard.ts"
import { HmacSigner } from "../delivery/HmacSigner.ts"
import { Sender } from "../delivery/Sender.ts"
import { NameIndexes } from "../search/NameIndexes.ts"
import { OwnSearch } from "../search/OwnSearch.ts"
import { SearchWorkers, searchSettings } from "../search/SearchWorkers.ts"
import { StoredSearch } from "../search/StoredSearch.ts"
import { AesRecordSealer } from "../secrets/AesRecordSealer.ts"
import { AesSecretBox } from "../secrets/AesSecretBox.ts"
import { OneShotDigest } from "../secrets/OneShotDigest.ts"
import { decisionRules } from "./decisionRules.ts"
import { journalRules } from "./journalRules.ts"
import { maximumAges } from "./maximumAges.ts"
import { sandboxQuota, subjectQuota, watchedQuotas } from "./quotas.ts"
import { retention } from "./retention.ts"

/** A redirect is not followed: it would carry the GUID to wherever it leads. */
const identitySource = IdentitySource.layerConfig.pipe(
  Layer.provide(FetchHttpClient.layer),
  Layer.provide(Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" }))
)

const subscriptions = Layer.mergeAll(
  WebhookDeliveries.layer,
  WebhookTests.layer,
  OperationalWebhooks.layer,
  OperationalFeed.layer,
  OperationalNotices.layer
).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(watchedQuotas, Subscriptions.layer))),
  Layer.provide([Sender.layer, HmacSigner.layer]),
  Layer.provide([AesSecretBox.layer, EgressGuard.layer, NodeCrypto.layer])
)

const sandboxChanges = Layer.unwrap(Effect.map(sandboxQuota, SandboxChanges.layer))

const watching = Layer.mergeAll(Watcher.layer, WatchedSubjects.layer, sandboxChanges).pipe(
  Layer.provide(Layer.effect(MostSubjects, subjectQuota)),
  Layer.provide([AesRecordSealer.layer, OneShotDigest.layer, AesSecretBox.layer, NodeCrypto.layer])
)

const screening = Layer.merge(ReceiptVerifier.layer, DecisionRecorder.layer).pipe(
  Layer.provideMerge(Screener.layer),
  Layer.provideMerge(
    Layer.mergeAll(
      Receipts.layer,
      Decisions.layer.pipe(Layer.provide([decisionRules, OneShotDigest.layer])),
      Journal.layer.pipe(Layer.provide([journalRules, AesRecordSealer.layer, OneShotDigest.layer]))
    )
  ),
  Layer.provide([AesSecretBox.layer, NodeCrypto.layer])
)

const services = Layer.mergeAll(
  Resolver.layer,
  RowResolver.layer,
  screening,
  Refresh.layer,
  AdditionalLists.layer.pipe(Layer.provide(OneShotDigest.layer)),
  Statuses.layer,
  ChangeFeed.layer,
  EntryChanges.layer.pipe(Layer.provide(decisionRules)),
  FeedWakes.layer,
  subscriptions,
  watching,
  LiveAnswers.layer,
  retention,
  SnapshotStore.layer
).pipe(Layer.provide(SandboxFaults.layer), Layer.provide([identitySource, maximumAges]))

const searching = SearchWorkers.layerConfig.pipe(Layer.provide(NameIndexes.layer))

/** For a process that runs one command: names are searched in the database. */
export const coreForCommand = services.pipe(
  Layer.provide(StoredSearch.layer),
  Layer.provideMerge(Database.layer)
)

/** How many rows of a file are answered at once: enough for every thread that searches. */
export const rowsAtOnce = 16

/**
 * For a command with a file of many names: they are searched in memory, once an index is loaded (`namesReady`). Each row
 * has one search at a time, so that none is refused.
 */
export const coreForFile = (mode: Mode) =>
  services.pipe(
    Layer.provide(
      Layer.unwrap(
        Effect.map(searchSettings, ({ threads }) => SearchWorkers.layer({ threads, queue: rowsAtOnce }))
      )
    ),
    Layer.provideMerge(NameIndexes.layerOf(mode)),
    Layer.provideMerge(Database.layer)
  )

/** The same where rows are resolved in threads of their own: it keeps the name index loaded for them. */
export const coreForRowThreads = (mode: Mode) =>
  services.pipe(
    Layer.provide(StoredSearch.layer),
    Layer.provideMerge(NameIndexes.layerOf(mode)),
    Layer.provideMerge(Database.layer)
  )

/** For one of these threads. */
export const coreForRows = (handed: Parameters<typeof NameIndexes.layerHanded>[0]) =>
  RowResolver.layer.pipe(
    Layer.provide(SandboxFaults.layer),
    Layer.provide([identitySource, maximumAges]),
    Layer.provide(OwnSearch.layer.pipe(Layer.provide(NameIndexes.layerHanded(handed)))),
    Layer.provide(Database.layerOfCommandThread)
  )

/** For a process that stays: names are searched in memory, once an index is loaded. */
export const coreForServing = services.pipe(
  Layer.provide(searching),
  Layer.provideMerge(Database.layerServing)
)

/** For the main thread of a process in which other threads serve: it keeps the name index loaded for them. */
export const coreForMainThread = services.pipe(
  Layer.provide(StoredSearch.layer),
  Layer.provideMerge(NameIndexes.layer),
  Layer.provideMerge(Database.layerServing)
)

/** For one of the threads that serve. */
export const coreForThread = (handed: Parameters<typeof NameIndexes.layerHanded>[0]) =>
  services.pipe(
    Layer.provide(SearchWorkers.layerConfig.pipe(Layer.provide(NameIndexes.layerHanded(handed)))),
    Layer.provideMerge(Database.layerOfThread)
  )

/** The same for an agent that starts its own process, beside a server or without one. */
export const coreForAgent = services.pipe(
  Layer.provide(searching),
  Layer.provideMerge(Database.layerBesideServer)
)
