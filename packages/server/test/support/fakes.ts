/** Stand-ins for the services behind the routes, for tests of the envelope. What they answer means nothing. */

import { recordedDecision } from "@entity-watch/contract/examples/decisions"
import { listPut, listStatus } from "@entity-watch/contract/examples/lists"
import { operationalWebhook } from "@entity-watch/contract/examples/operational"
import { keptSubject, watchedSubject } from "@entity-watch/contract/examples/subjects"
import { changesPage, subscription, webhookDelivery } from "@entity-watch/contract/examples/watching"
import { subscriptionCreated } from "@entity-watch/contract/operations/createWatch"
import { decisionPage } from "@entity-watch/contract/operations/decisions"
import { journalPage } from "@entity-watch/contract/operations/journal"
import { operationalEventsPage } from "@entity-watch/contract/operations/operationalEvents"
import { exampleKeys } from "@entity-watch/contract/operations/receiptKeys"
import { webhooksRecovered } from "@entity-watch/contract/operations/recoverDeliveries"
import { resolveResult } from "@entity-watch/contract/operations/resolve"
import { secretRolled } from "@entity-watch/contract/operations/rollWatchSecret"
import { sandboxChangeAnswer } from "@entity-watch/contract/operations/sandboxChange"
import { screenResult } from "@entity-watch/contract/operations/screen"
import { operationalWebhookSet } from "@entity-watch/contract/operations/setOperationalWebhook"
import { entryChangePage } from "@entity-watch/contract/operations/subjectChanges"
import { subjectPage } from "@entity-watch/contract/operations/subjects"
import { webhookTestAnswer } from "@entity-watch/contract/operations/testWatch"
import { accountUsage } from "@entity-watch/contract/operations/usage"
import { webhookDeliveryPage } from "@entity-watch/contract/operations/watchDeliveries"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { ApiKeys, KeyRefused } from "@entity-watch/core/access/ApiKeys"
import { generate } from "@entity-watch/core/access/keyFormat"
import { RateLimit } from "@entity-watch/core/access/RateLimit"
import { KeyUncheckable } from "@entity-watch/core/access/standings"
import { Usage } from "@entity-watch/core/access/Usage"
import { Accounts } from "@entity-watch/core/admin/Accounts"
import { Administrators, CredentialRefused } from "@entity-watch/core/admin/Administrators"
import { AuditLog } from "@entity-watch/core/admin/AuditLog"
import { CustomerFiles } from "@entity-watch/core/admin/CustomerFiles"
import { Deliveries } from "@entity-watch/core/admin/Deliveries"
import { Needs } from "@entity-watch/core/admin/Needs"
import { Registers } from "@entity-watch/core/admin/Registers"
import { Uploads } from "@entity-watch/core/admin/Uploads"
import { Decisions } from "@entity-watch/core/decide/Decisions"
import { IdentitySourceUnavailable } from "@entity-watch/core/entities/Entities"
import { Journal } from "@entity-watch/core/journal/Journal"
import { ReceiptSigner } from "@entity-watch/core/receipts/ReceiptSigner"
import { AdditionalLists, ListNotFound, RowRefused } from "@entity-watch/core/refresh"
import { SearchOverloaded } from "@entity-watch/core/resolve/NameSearch"
import { Resolver } from "@entity-watch/core/resolve/Resolver"
import { RowResolver } from "@entity-watch/core/resolve/rows/RowResolver"
import { SandboxChanges } from "@entity-watch/core/sandbox/SandboxChanges"
import { DecisionRecorder } from "@entity-watch/core/screen/DecisionRecorder"
import { Screener } from "@entity-watch/core/screen/Screener"
import { Statuses } from "@entity-watch/core/snapshots/Statuses"
import { ChangeFeed } from "@entity-watch/core/watch/ChangeFeed"
import { EntryChanges } from "@entity-watch/core/watch/entryChanges/EntryChanges"
import { FeedWakes } from "@entity-watch/core/watch/FeedWakes"
import { OperationalFeed } from "@entity-watch/core/watch/operational/OperationalFeed"
import { OperationalWebhooks } from "@entity-watch/core/watch/operational/OperationalWebhooks"
import { WatchedSubjects } from "@entity-watch/core/watch/subjects/WatchedSubjects"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { WebhookDeliveries } from "@entity-watch/core/watch/WebhookDeliveries"
import { WebhookTests } from "@entity-watch/core/watch/WebhookTests"
import { RefreshRuns } from "@entity-watch/node/refresh/RefreshRuns"
import { CustomerRuns } from "@entity-watch/node/rows/runs/CustomerRuns"
import { ServerState } from "@entity-watch/server/http/middleware/ServerState"
import { routes } from "@entity-watch/server/http/routes"
import { Effect, Layer, Logger, Option, Stream } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { SqlClient, SqlError } from "effect/sql"

const bytes = (seed: number) => Uint8Array.from({ length: 32 }, (_, i) => (seed * 37 + i * 11) % 256)

export const keys = {
  sandbox: generate("sandbox", bytes(1)),
  live: generate("live", bytes(2)),
  unknown: generate("live", bytes(3)),
  uncheckable: generate("live", bytes(4))
}

const callers: Record<string, Caller> = {
  [keys.sandbox]: { accountId: "acct_sandbox", keyId: "key_sandbox", mode: "sandbox" },
  [keys.live]: { accountId: "acct_live", keyId: "key_live", mode: "live" }
}

export const FakeApiKeys = Layer.succeed(ApiKeys, {
  accountNamed: (name) => Effect.succeed(`acct_${name}`),
  authenticate: (token) => {
    if (token === keys.uncheckable) return Effect.fail(new KeyUncheckable())
    const caller = callers[token]
    return caller === undefined ? Effect.fail(new KeyRefused()) : Effect.succeed(caller)
  },
  create: () => Effect.die("not in this test"),
  revoke: () => Effect.die("not in this test"),
  doubt: Effect.die("not in this test")
})

export const databaseGone = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({ cause: new Error("refused: parameters 51824753556") })
})

const statementFailed = new SqlError.SqlError({
  reason: new SqlError.UniqueViolation({
    cause: new Error("Key (name)=(Jane Citizen) exists"),
    message: "Key (name)=(Jane Citizen) exists",
    constraint: "name_key"
  })
})

const unasked = () => Effect.die("not in this test")

export const FakeResolver = Layer.succeed(Resolver, {
  resolve: (_caller, { name }) => {
    if (name === "Outage") {
      return Effect.fail(
        new IdentitySourceUnavailable({ source: "abn-bulk-extract", reason: "it has not been loaded yet" })
      )
    }
    if (name === "Too many searches") return Effect.fail(new SearchOverloaded({ reason: "queue_full" }))
    if (name === "No index") return Effect.fail(new SearchOverloaded({ reason: "no_index" }))
    if (name === "Database gone") return Effect.die(databaseGone)
    if (name === "Statement fails") return Effect.die(statementFailed)
    if (name === "Defect") return Effect.die(new TypeError("broken for 51 824 753 556"))
    if (name === "Forever") return Effect.never
    return Effect.succeed(resolveResult)
  },
  batch: unasked
})

export const FakeRowResolver = Layer.succeed(RowResolver, {
  resolve: () => Effect.die("not in this test"),
  searchesAllNames: () => Effect.die("not in this test")
})

export const FakeScreener = Layer.succeed(Screener, {
  screen: (_caller, { name }) =>
    name === "Database gone" ? Effect.die(databaseGone) : Effect.succeed(screenResult),
  batch: unasked,
  against: () =>
    Effect.succeed({
      subject: "nobody",
      sources: screenResult.sources,
      additional: [],
      overall: screenResult.overall
    }),
  row: () =>
    Effect.succeed({
      subject: "nobody",
      sources: screenResult.sources,
      additional: [],
      overall: screenResult.overall
    })
})

export const FakeDecisions = Layer.merge(
  Layer.succeed(DecisionRecorder, {
    record: () => Effect.succeed(recordedDecision),
    recordAbout: (_caller, { also }) =>
      Effect.as(Effect.orDie(also?.(recordedDecision.id) ?? Effect.void), recordedDecision)
  }),
  Layer.succeed(Decisions, {
    rules: { needsTwo: false, reasons: [] },
    beside: (_caller, _request, answer) => Effect.succeed(answer),
    besideRow: (_caller, _subject, sources) => Effect.succeed(sources),
    ahead: () => unasked,
    earlier: () => Effect.succeed(null),
    record: () => Effect.succeed(recordedDecision),
    counted: () => Effect.succeed({ recorded: 12, limit: 1_000_000 }),
    list: () => Effect.succeed(decisionPage)
  })
)

export const FakeJournal = Layer.succeed(Journal, {
  isKept: false,
  keep: () => Effect.void,
  list: () => Effect.succeed(journalPage),
  erase: () => Effect.succeed({ erased: 0, isHeld: false }),
  hold: () => Effect.die("not in this test"),
  holds: () => Effect.succeed([]),
  release: () => Effect.succeed(null)
})

export const FakeWatchedSubjects = Layer.succeed(WatchedSubjects, {
  put: () => Effect.succeed(keptSubject),
  get: () => Effect.succeed(watchedSubject),
  putBefore: () => Effect.succeed([]),
  remove: () => Effect.void,
  list: () => Effect.succeed(subjectPage),
  counted: () => Effect.succeed({ watched: 0, limit: 1 })
})

export const FakeEntryChanges = Layer.succeed(EntryChanges, { list: () => Effect.succeed(entryChangePage) })

export const FakeReceiptSigner = Layer.succeed(ReceiptSigner, {
  current: Effect.die("not in this test"),
  own: () => Effect.die("not in this test"),
  published: Effect.succeed(exampleKeys.keys),
  replace: Effect.die("not in this test"),
  isSigned: () => Effect.die("not in this test")
})

export const FakeUsage = Layer.sync(Usage, () => {
  let left = 1000
  return {
    count: ({ mode }) =>
      Effect.sync(() => {
        if (mode === "live") left -= 1
      }),
    remaining: ({ mode }) => Effect.sync(() => (mode === "live" ? Option.some(left) : Option.none())),
    read: () => Effect.succeed({ month: accountUsage.month, days: accountUsage.days }),
    flush: Effect.void
  }
})

/** Every statement fails as if nothing listened at the database's address. */
export const FakeLostDatabase = Layer.effect(
  SqlClient.SqlClient,
  Effect.sync(() => {
    const statement = () => Effect.fail(databaseGone)
    return new Proxy(statement, { get: (_, key) => (key === "safe" ? statement : undefined) }) as never
  })
)

export const FakeStatuses = Layer.succeed(Statuses, {
  list: () => Effect.succeed([]),
  lists: () => Effect.succeed([])
})

export const FakeLists = Layer.succeed(AdditionalLists, {
  list: () => Effect.succeed([listStatus]),
  put: (_caller, name) =>
    name === "missing"
      ? Effect.fail(new RowRefused({ row: 3, reason: "The row has no name." }))
      : Effect.succeed(listPut),
  remove: (_caller, name) => (name === "missing" ? Effect.fail(new ListNotFound({ name })) : Effect.void),
  every: () => Effect.succeed([]),
  define: unasked,
  removeAny: unasked,
  register: unasked
})

const FakeWebhookTests = Layer.succeed(WebhookTests, {
  prepare: () => Effect.succeed({ event_id: "", started_at: "", post: { url: "", headers: {}, body: "" } }),
  send: () => Effect.succeed(webhookTestAnswer.test)
})

const FakeWebhookDeliveries = Layer.succeed(WebhookDeliveries, {
  list: () => Effect.succeed(webhookDeliveryPage),
  resend: () => Effect.succeed(webhookDelivery),
  recover: () => Effect.succeed(webhooksRecovered)
})

const FakeOperational = Layer.merge(
  Layer.succeed(OperationalWebhooks, {
    set: () => Effect.succeed(operationalWebhookSet),
    get: () => Effect.succeed(operationalWebhook),
    remove: () => Effect.void
  }),
  Layer.succeed(OperationalFeed, { read: () => Effect.succeed(operationalEventsPage) })
)

export const FakeSubscriptions = Layer.mergeAll(
  FakeOperational,
  FakeWebhookDeliveries,
  FakeWebhookTests,
  Layer.succeed(Subscriptions, {
    create: () => Effect.succeed(subscriptionCreated),
    stream: () => Effect.succeed(Stream.make(JSON.stringify({ subscriptions: [subscription] }))),
    page: () => Effect.succeed({ subscriptions: [subscription], next_cursor: null }),
    summaries: () =>
      Effect.succeed({
        subscriptions: [{ ...subscription, entity_count: subscription.entities.length }],
        next_cursor: null
      }),
    get: () => Effect.succeed(subscription),
    update: () => Effect.succeed(subscription),
    remove: () => Effect.void,
    roll: () => Effect.succeed(secretRolled)
  })
)

export const FakeChanges = Layer.succeed(ChangeFeed, {
  read: () => Effect.succeed(changesPage),
  readAll: () => Effect.succeed(changesPage),
  end: () => Effect.succeed(changesPage.changes[0]?.created_at ?? "")
})

export const FakeSandboxChanges = Layer.succeed(SandboxChanges, {
  make: () => Effect.succeed(sandboxChangeAnswer)
})

/** Nobody administers the service of these tests. */
export const FakeAdministration = Layer.mergeAll(
  Layer.succeed(Administrators, {
    createKey: unasked,
    keys: unasked(),
    revokeKey: unasked,
    createLink: unasked,
    login: () => Effect.fail(new CredentialRefused({ is_link: false })),
    identify: () => Effect.fail(new CredentialRefused({ is_link: false })),
    logout: unasked
  }),
  Layer.succeed(Accounts, {
    accounts: unasked,
    account: unasked,
    limit: unasked,
    nameOf: unasked,
    callerOf: unasked,
    keys: unasked,
    createKey: unasked,
    revokeKey: unasked,
    console: unasked(),
    usage: unasked
  }),
  Layer.succeed(Deliveries, {
    list: unasked,
    get: unasked,
    resend: unasked,
    recover: unasked,
    activity: unasked,
    subscription: unasked,
    toldOfSubjects: unasked,
    roll: unasked,
    subscriptions: unasked,
    test: unasked,
    setStatus: unasked
  }),
  Layer.succeed(Registers, { list: unasked, lists: unasked, snapshots: unasked }),
  Layer.succeed(Needs, { list: unasked }),
  Layer.succeed(RefreshRuns, { start: unasked, load: unasked, isLoading: () => false, list: unasked() }),
  Layer.succeed(Uploads, {
    begin: unasked,
    append: unasked,
    whole: unasked,
    kept: unasked,
    read: () => Stream.die("unasked"),
    remove: unasked,
    list: unasked,
    end: unasked
  }),
  Layer.succeed(CustomerFiles, {
    add: unasked,
    keptDays: 30,
    list: unasked(),
    get: unasked,
    begin: unasked,
    rows: unasked,
    decide: unasked,
    beside: unasked,
    keepBeside: unasked,
    writeDecided: unasked,
    decided: { behind: unasked, renewed: unasked },
    remove: unasked,
    claim: unasked,
    hold: unasked,
    write: unasked,
    release: unasked,
    end: unasked,
    removeOld: unasked()
  }),
  Layer.succeed(CustomerRuns, {
    add: unasked,
    screen: unasked,
    resolve: unasked,
    watch: unasked,
    decide: unasked,
    renewed: Effect.succeed,
    report: unasked,
    receipt: unasked
  }),
  Layer.succeed(AuditLog, { during: unasked, write: unasked, page: unasked })
)

export const FakeServices = Layer.mergeAll(
  FakeAdministration,
  FakeDecisions,
  FakeJournal,
  FakeWatchedSubjects,
  FakeEntryChanges,
  FakeReceiptSigner,
  FakeStatuses,
  FakeLists,
  FakeSubscriptions,
  FakeChanges,
  FeedWakes.layer.pipe(Layer.provide(FakeLostDatabase)),
  FakeSandboxChanges,
  FakeApiKeys,
  FakeResolver,
  FakeRowResolver,
  FakeScreener,
  FakeUsage,
  FakeLostDatabase,
  RateLimit.layer({ perSecond: 1000, burst: 10_000 })
)

export const fakeHandler = () =>
  HttpRouter.toWebHandler(
    routes.pipe(
      Layer.provide([FakeServices, ServerState.layer, HttpServer.layerServices]),
      Layer.provideMerge(Logger.layer([]))
    ),
    { disableLogger: true }
  )
