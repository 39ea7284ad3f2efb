/**
 * Which methods of the stores are asked for one account and mode, and why a few others need not be. A method that takes no
 * `Caller` and does not say `AcrossAccounts` in its name does not compile until it stands here with its reason.
 */
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { AccountStore } from "@entity-watch/core/store/AccountStore"
import type { ActivityLog } from "@entity-watch/core/store/ActivityLog"
import type { AdditionalListStore } from "@entity-watch/core/store/AdditionalListStore"
import type { ApiKeyStore } from "@entity-watch/core/store/ApiKeyStore"
import type { DecidedRows } from "@entity-watch/core/store/DecidedRows"
import type { DecisionStore } from "@entity-watch/core/store/DecisionStore"
import type { DeliveryLog } from "@entity-watch/core/store/DeliveryLog"
import type { DeliveryStore } from "@entity-watch/core/store/DeliveryStore"
import type { EventStore } from "@entity-watch/core/store/EventStore"
import type { FeedStore } from "@entity-watch/core/store/FeedStore"
import type { IdempotencyStore } from "@entity-watch/core/store/IdempotencyStore"
import type { JournalStore } from "@entity-watch/core/store/JournalStore"
import type { KnownMatchStore } from "@entity-watch/core/store/KnownMatchStore"
import type { LiveAnswerStore } from "@entity-watch/core/store/LiveAnswerStore"
import type { NeedStore } from "@entity-watch/core/store/NeedStore"
import type { OperationalNoticeStore } from "@entity-watch/core/store/OperationalNoticeStore"
import type { OperationalWebhookStore } from "@entity-watch/core/store/OperationalWebhookStore"
import type { PermissionStore } from "@entity-watch/core/store/PermissionStore"
import type { RateLimitStore } from "@entity-watch/core/store/RateLimitStore"
import type { RetentionStore } from "@entity-watch/core/store/RetentionStore"
import type { SandboxEventStore } from "@entity-watch/core/store/SandboxEventStore"
import type { SealedStore } from "@entity-watch/core/store/SealedStore"
import type { SubjectStore } from "@entity-watch/core/store/SubjectStore"
import type { SubscriptionLog } from "@entity-watch/core/store/SubscriptionLog"
import type { SubscriptionStore } from "@entity-watch/core/store/SubscriptionStore"
import type { UsageStore } from "@entity-watch/core/store/UsageStore"
import type { WatchedNameStore } from "@entity-watch/core/store/WatchedNameStore"
import type { WatchPositionStore } from "@entity-watch/core/store/WatchPositionStore"
import type { WatchStore } from "@entity-watch/core/store/WatchStore"
import type { WebhookDeliveryStore } from "@entity-watch/core/store/WebhookDeliveryStore"
import type { Effect } from "effect"

/** The methods whose first argument is the caller. */
export type Scoped<Store> = {
  [Name in keyof Store]: Store[Name] extends (...args: infer Args) => unknown
    ? Args[0] extends Caller
      ? Name
      : never
    : never
}[keyof Store]

type Neither<Store> = Exclude<keyof Store, Scoped<Store> | `${string}AcrossAccounts`>

type Reasons<Store> = Readonly<Record<Neither<Store>, string>>

const position =
  "How far the watcher came in the registers; whether anybody watches is all it asks of accounts."

const question =
  "Questions of several accounts share a statement: each names its account and mode. decide/decisions.pg.test.ts asks as a stranger."

const register = "What the register says, which is the same for every account."

const ofItsId =
  "The id of an account's own list has the account in it: lists/ownLists.pg.test.ts asks as a stranger."

/** By the file that holds the statements. */
export const exceptions = {
  AdditionalListStore: { define: ofItsId, remove: ofItsId } satisfies Reasons<AdditionalListStore["Service"]>,
  AccountStore: {} satisfies Reasons<Effect.Success<typeof AccountStore>>,
  ApiKeyStore: {
    together: "It makes no statement of its own.",
    bySha256: "The key says whose it is: this is how a caller becomes known.",
    account: "The operator names the account.",
    insert: "The row names its account and mode."
  } satisfies Reasons<Effect.Success<typeof ApiKeyStore>>,
  ActivityLog: {} satisfies Reasons<Effect.Success<typeof ActivityLog>>,
  DecidedRows: {
    renewed: "Rows of a file, which is the operator's."
  } satisfies Reasons<DecidedRows>,
  DecisionStore: {
    about: question,
    aboutEach: question,
    entry: question
  } satisfies Reasons<(typeof DecisionStore)["Service"]>,
  DeliveryLog: {} satisfies Reasons<(typeof DeliveryLog)["Service"]>,
  deliveryClaims: {} satisfies Reasons<(typeof DeliveryStore)["Service"]>,
  deliverySettlements: {} satisfies Reasons<(typeof DeliveryStore)["Service"]>,
  // Conditions of statements of DeliveryLog and WebhookDeliveryStore.
  dueAgain: {},
  EventStore: {
    record: "Each event names its account, and goes to subscriptions of that account and mode only.",
    saw: "It says what time it is."
  } satisfies Reasons<(typeof EventStore)["Service"]>,
  FeedStore: {} satisfies Reasons<(typeof FeedStore)["Service"]>,
  IdempotencyStore: {} satisfies Reasons<(typeof IdempotencyStore)["Service"]>,
  JournalStore: {
    add: "Each entry names its account and mode, and is asked for with them."
  } satisfies Reasons<(typeof JournalStore)["Service"]>,
  OperationalNoticeStore: {} satisfies Reasons<(typeof OperationalNoticeStore)["Service"]>,
  OperationalWebhookStore: {} satisfies Reasons<(typeof OperationalWebhookStore)["Service"]>,
  KnownMatchStore: {} satisfies Reasons<(typeof KnownMatchStore)["Service"]>,
  LiveAnswerStore: {
    knownThrough: register,
    begin: register,
    keep: register,
    confirm: register
  } satisfies Reasons<(typeof LiveAnswerStore)["Service"]>,
  PermissionStore: {} satisfies Reasons<Effect.Success<typeof PermissionStore>>,
  QueueDepth: {},
  RateLimitStore: {} satisfies Reasons<(typeof RateLimitStore)["Service"]>,
  RetentionStore: {} satisfies Reasons<(typeof RetentionStore)["Service"]>,
  SandboxEventStore: {} satisfies Reasons<(typeof SandboxEventStore)["Service"]>,
  SealedStore: {} satisfies Reasons<Effect.Success<typeof SealedStore>["webhook_secret"]>,
  // Its statement is that of SubjectStore.put.
  putSubjects: {},
  SubjectStore: {} satisfies Reasons<(typeof SubjectStore)["Service"]>,
  SubscriptionStore: {
    atomically: "It makes no statement of its own."
  } satisfies Reasons<(typeof SubscriptionStore)["Service"]>,
  ServiceState: {},
  NeedStore: {} satisfies Reasons<Effect.Success<typeof NeedStore>>,
  SubscriptionLog: {} satisfies Reasons<Effect.Success<typeof SubscriptionLog>>,
  // The methods of these two are those of SubscriptionStore.
  subscriptionPages: {},
  subscriptionWatching: {},
  UsageStore: {
    total: "The row names its account; only live requests are counted.",
    add: "Each row names its account; only live requests are counted."
  } satisfies Reasons<Effect.Success<typeof UsageStore>>,
  WatchPositionStore: {
    behind: position,
    claim: position,
    renew: position,
    release: position,
    begin: position,
    next: position,
    views: position,
    record: "Each event names its account: see EventStore."
  } satisfies Reasons<(typeof WatchPositionStore)["Service"]>,
  WatchedNameStore: {} satisfies Reasons<(typeof WatchedNameStore)["Service"]>,
  WatchStore: {
    listed: "It reads registers only."
  } satisfies Reasons<(typeof WatchStore)["Service"]>,
  WebhookDeliveryStore: {} satisfies Reasons<(typeof WebhookDeliveryStore)["Service"]>
}
