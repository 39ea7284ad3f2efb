/** The tables that a host reads itself: the operator's view of deliveries, name segments, refreshes, migrations. */
export { AccountStore } from "./store/AccountStore.ts"
export { DeliveryLog, everyDelivery } from "./store/DeliveryLog.ts"
export { databaseClock } from "./store/databaseClock.ts"
export { type DatabaseFacts, databaseFacts, type Migrated, migratedOf } from "./store/databaseFacts.ts"
export { sentAtMost } from "./store/dueAgain.ts"
export { FilesKeptDays } from "./store/FilesKeptDays.ts"
export type { AskedSubject, Beside, FinishedRow, KeptFile } from "./store/KeptFile.ts"
export { migrations } from "./store/migrations/all.ts"
export { cancellingRegisters, NameRowStore, type Page } from "./store/NameRowStore.ts"
export {
  chunkSize,
  NameSegment,
  NameSegmentStore,
  type SnapshotIds,
  segmentChannel
} from "./store/NameSegmentStore.ts"
export { PermissionStore } from "./store/PermissionStore.ts"
export {
  type Claim,
  claimSeconds,
  Outcome,
  PublisherFile,
  PublisherFileStore
} from "./store/PublisherFileStore.ts"
export { countedAtMost, queueDepthAcrossAccounts } from "./store/QueueDepth.ts"
export { RateLimitStore } from "./store/RateLimitStore.ts"
export { isMigrated } from "./store/Readiness.ts"
export { AskedOf, askedOf, type ReadableReplica, Replicas } from "./store/Replicas.ts"
export { serviceStateAcrossAccounts } from "./store/ServiceState.ts"
export { LeaseLost, RefreshInProgress, SnapshotRow, SnapshotStore } from "./store/SnapshotStore.ts"
export type { StoreError } from "./store/StoreEffect.ts"
export { type UpgradeFacts, upgradeFacts } from "./store/upgradeFacts.ts"
export { WebhookDeliveryStore } from "./store/WebhookDeliveryStore.ts"
export { asWork, Work } from "./store/Work.ts"
export { HasTimeLimit, transactionWithoutTimeLimit } from "./store/withoutTimeLimit.ts"
