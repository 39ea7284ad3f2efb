/** Core over whatever database it is given. Free of Vitest, for the processes that tests start. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Decisions } from "@entity-watch/core/decide/Decisions"
import { Journal } from "@entity-watch/core/journal/Journal"
import { Receipts } from "@entity-watch/core/receipts/Receipts"
import { Refresh } from "@entity-watch/core/refresh/Refresh"
import { IdentitySource } from "@entity-watch/core/registers/abn-lookup-web-services/IdentitySource"
import { NameSearch } from "@entity-watch/core/resolve/NameSearch"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { SandboxFaults } from "@entity-watch/core/sandbox/SandboxFaults"
import { DecisionRecorder } from "@entity-watch/core/screen/DecisionRecorder"
import { Screener } from "@entity-watch/core/screen/Screener"
import { EntityStore } from "@entity-watch/core/store/EntityStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { AesRecordSealer } from "@entity-watch/node/secrets/AesRecordSealer"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { ConfigProvider, Layer } from "effect"

/** Receipts are signed with a key that lies in the test's database, sealed with this one. */
const sealed = AesSecretBox.layer.pipe(
  Layer.provide(
    ConfigProvider.layer(ConfigProvider.fromUnknown({ SECRETS_KEY: Buffer.alloc(32, 9).toString("base64") }))
  )
)

export const services = Layer.mergeAll(
  Resolver.layer,
  RowResolver.layer,
  DecisionRecorder.layer.pipe(
    Layer.provideMerge(Screener.layer),
    Layer.provideMerge(
      Layer.mergeAll(
        Receipts.layer,
        Decisions.layer,
        Layer.merge(Journal.layer, WatchedSubjects.layer).pipe(Layer.provide(AesRecordSealer.layer))
      )
    ),
    Layer.provide([sealed, NodeCrypto.layer])
  ),
  Refresh.layer,
  SnapshotStore.layer,
  EntityStore.layer
).pipe(
  Layer.provideMerge(SandboxFaults.layer),
  Layer.provide([IdentitySource.layerNone, NameSearch.layerNone])
)
