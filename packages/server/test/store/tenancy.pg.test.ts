/** No statement of a store reaches the rows of another account or of the other mode. */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { DecidedRows } from "@entity-watch/core/store/DecidedRows"
import { DecisionStore } from "@entity-watch/core/store/DecisionStore"
import { DeliveryStore } from "@entity-watch/core/store/DeliveryStore"
import type { NewDecision } from "@entity-watch/core/store/decisionShapes"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { FeedStore } from "@entity-watch/core/store/FeedStore"
import { IdempotencyStore } from "@entity-watch/core/store/IdempotencyStore"
import { JournalStore, type NewEntry } from "@entity-watch/core/store/JournalStore"
import { KnownMatchStore } from "@entity-watch/core/store/KnownMatchStore"
import { OperationalWebhookStore } from "@entity-watch/core/store/OperationalWebhookStore"
import { SubjectStore } from "@entity-watch/core/store/SubjectStore"
import { SubscriptionStore } from "@entity-watch/core/store/SubscriptionStore"
import { UsageStore } from "@entity-watch/core/store/UsageStore"
import { WatchStore } from "@entity-watch/core/store/WatchStore"
import { WebhookDeliveryStore } from "@entity-watch/core/store/WebhookDeliveryStore"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { account, event, eventId, record } from "../support/subscribers.ts"
import { TestDatabase } from "../support/TestDatabase.ts"
import { exceptions, type Scoped } from "./tenancy.ts"

const storeFolder = fileURLToPath(new URL("../../../core/src/store/", import.meta.url))

/**
 * The tables that hold something of an account: those that name it or one of its subscriptions, and those that refer to
 * such a table.
 */
const tablesOfAccounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string }>`
    WITH RECURSIVE owned AS (
      SELECT attrelid AS id FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r'
      WHERE attname IN ('account_id', 'subscription_id') OR attrelid = 'account'::regclass
      UNION
      SELECT conrelid FROM pg_constraint JOIN owned ON confrelid = owned.id WHERE contype = 'f'
    )
    SELECT DISTINCT id::regclass::text AS name FROM owned ORDER BY name`
  return rows.map(({ name }) => name)
})

/** Everything that any account has, as rows of JSON. */
const kept = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows: Array<{ readonly table: string; readonly row: Record<string, unknown> }> = []
  for (const table of yield* tablesOfAccounts) {
    const found = yield* sql<{ row: Record<string, unknown> }>`
      SELECT to_jsonb(kept) AS row FROM ${sql(table)} kept ORDER BY 1`
    rows.push(...found.map(({ row }) => ({ table, row })))
  }
  return rows
})

const isOf =
  ({ accountId, mode }: Caller) =>
  ({ row }: { readonly row: Record<string, unknown> }) =>
    row.account_id === accountId && row.mode === mode

const own = { id: "wsub_OWNER", abn: "23990000014", key: "the-owners-key" }
const unknown = { id: "wsub_UNKNOWN", abn: "51824753556", key: "nobodys-key" }
type Things = typeof own

const decision = (id: string, more: Partial<NewDecision> = {}): NewDecision => ({
  id,
  subject_ref: "customer",
  facts: {},
  source: "dfat-consolidated-list",
  list_ref: "1",
  entry_refs: ["1"],
  entry_sha256: "sha256",
  entry: {
    listing_type: "",
    dob_raw: "",
    pob: "",
    register_name: "",
    ban_type: "",
    acn: "",
    listed: {}
  },
  outcome: "different",
  reason: "",
  reason_code: null,
  decided_by: "Kim Reviewer",
  idempotency_key: null,
  ...more
})

/** One call of each method that takes a caller: it asks for these things. */
type Calls<Store> = Readonly<
  Record<Scoped<Store>, (caller: Caller, things: Things) => Effect.Effect<unknown, unknown>>
>

/** A stranger's own is another one. */
const operationalOf = ({ accountId, mode }: Caller) => ({
  id: `wops_${accountId}_${mode}`,
  webhookUrl: "https://alerts.example/",
  secret: "sealed"
})

const who = { by: "Kim Reviewer", because: "asked" }
const entry = (caller: Caller, id: string): NewEntry => ({
  caller,
  id,
  askedAt: "2026-11-30T00:00:00.000Z",
  subject: "customer",
  sha256: "sha256",
  sealed: "c2VhbGVk"
})

const since = "2000-01-01T00:00:00Z"

/** One with a row about the subject of the owner's decision. */
const decidedFile = (sql: SqlClient.SqlClient) =>
  Effect.andThen(
    sql`INSERT INTO customer_file (id, name, who, mode, bytes, upload_id, header, sample, columns, run)
      VALUES ('file_one', 'customers.csv', 'Kim Reviewer', 'live', 1, 'upload_one', '[]', '[]', '{}', ${JSON.stringify({ at: since })}::text::jsonb)`,
    sql`INSERT INTO customer_row (file_id, number, verdict, results, standing, matches, asked)
      VALUES ('file_one', 2, 'review', '[]', 'new', '[]', '[{"ref":"customer","requests":[]}]')`
  )
const types = ["name_change"] as const

const calls = Effect.gen(function* () {
  const subscriptions = yield* SubscriptionStore
  const feed = yield* FeedStore
  const idempotency = yield* IdempotencyStore
  const deliveries = yield* DeliveryStore
  const watch = yield* WatchStore
  const webhooks = yield* WebhookDeliveryStore
  const operational = yield* OperationalWebhookStore
  const decisions = yield* DecisionStore
  const journal = yield* JournalStore
  const subjects = yield* SubjectStore
  const knownMatches = yield* KnownMatchStore
  const usage = yield* UsageStore
  const decidedRows = yield* DecidedRows
  const withFile = decidedFile(yield* SqlClient.SqlClient)
  const change = { webhookUrl: "https://stranger.example/", secret: "stranger", status: "paused" } as const
  return {
    SubscriptionStore: {
      holdings: (caller) => subscriptions.holdings(caller),
      holdingsAlone: (caller) => subscriptions.holdingsAlone(caller),
      insert: (caller, { id }) =>
        Effect.asVoid(
          subscriptions.insert(caller, { id: `${id}_NEW`, webhookUrl: "https://new.example/", secret: "new" })
        ),
      page: (caller) =>
        Effect.map(
          subscriptions.page(caller, {
            status: null,
            after: null,
            through: null,
            limit: 9,
            bytes: 1e6,
            entities: null
          }),
          ({ rows }) => rows
        ),
      find: (caller, { id }) => Effect.map(subscriptions.find(caller, id), Option.getOrNull),
      update: (caller, { id }) => subscriptions.update(caller, id, change),
      watch: (caller, { id }) =>
        subscriptions.watch(caller, id, { events: ["banned_match"], entities: ["51824753556"] }),
      remove: (caller, { id }) => subscriptions.remove(caller, id)
    } satisfies Calls<(typeof SubscriptionStore)["Service"]>,
    FeedStore: {
      read: (caller, { abn }) =>
        Effect.all([
          feed.read(caller, { of: { identifier: abn }, since, limit: 9 }),
          feed.read(caller, { of: { identifier: null, types: null }, since, limit: 9 }),
          feed.read(caller, { of: { identifier: null, types }, since, limit: 9 })
        ]),
      against: (caller, { abn }) =>
        Effect.all([
          feed.against(caller, { of: { identifier: abn }, since }),
          feed.against(caller, { of: { identifier: null, types: null }, since })
        ]),
      newest: (caller) => feed.newest(caller)
    } satisfies Calls<(typeof FeedStore)["Service"]>,
    IdempotencyStore: {
      claim: (caller, { key }) => idempotency.claim(caller, key, "sha256", 9),
      keep: (caller, { key }) => idempotency.keep(caller, key, "stranger", 9)
    } satisfies Calls<(typeof IdempotencyStore)["Service"]>,
    OperationalWebhookStore: {
      find: (caller) => operational.find(caller),
      put: (caller) => Effect.asVoid(operational.put(caller, operationalOf(caller)))
    } satisfies Calls<(typeof OperationalWebhookStore)["Service"]>,
    WebhookDeliveryStore: {
      list: (caller, { id }) =>
        Effect.map(
          webhooks.list(caller, id, { status: null, before: null, limit: 9 }),
          ({ deliveries: found }) => found
        ),
      receiver: (caller, { id }) => webhooks.receiver(caller, id),
      secretsAt: (caller) => webhooks.secretsAt(caller, "https://owner.example/"),
      find: (caller, { id }) => webhooks.find(caller, id, eventId(1)),
      resend: (caller, { id }) => webhooks.resend(caller, id, eventId(1)),
      recover: (caller, { id }) => webhooks.recover(caller, id, since)
    } satisfies Calls<(typeof WebhookDeliveryStore)["Service"]>,
    DecidedRows: {
      behind: (caller) =>
        Effect.map(Effect.andThen(withFile, decidedRows.behind(caller, "file_one", 9)), ({ rows }) => rows)
    } satisfies Calls<DecidedRows>,
    DecisionStore: {
      key: (caller) => decisions.key(caller),
      // The owner has one, and keeps it.
      addKey: (caller) => Effect.andThen(decisions.addKey(caller, "stranger"), decisions.key(caller)),
      counted: (caller) => decisions.counted(caller),
      add: (caller, { id }) => Effect.asVoid(decisions.add(caller, decision(`dec_${id}_NEW`))),
      once: (caller, { key }) => decisions.once(caller, key),
      page: (caller) => decisions.page(caller, { subjectRef: "customer", after: null, limit: 9 })
    } satisfies Calls<(typeof DecisionStore)["Service"]>,
    JournalStore: {
      key: (caller) => journal.key(caller),
      addKey: (caller) => Effect.andThen(journal.addKey(caller, "stranger"), journal.key(caller)),
      page: (caller) =>
        journal.page(caller, { subject: "customer", from: null, to: null, after: null, limit: 9 }),
      erase: (caller, { id }) => journal.erase(caller, { id: `jrn_${id}` }, who),
      // The moment differs.
      hold: (caller, { id }) => Effect.asVoid(journal.hold(caller, `hld_${id}_NEW`, "customer", who)),
      holds: (caller) => journal.holds(caller, null, 9),
      release: (caller, { id }) => journal.release(caller, `hld_${id}`, "Kim Reviewer")
    } satisfies Calls<(typeof JournalStore)["Service"]>,
    KnownMatchStore: {
      subjects: (caller) => knownMatches.subjects(caller, "", 9),
      events: (caller) => knownMatches.events(caller, ["customer"]),
      told: (caller) => knownMatches.told(caller, since),
      untold: (caller) =>
        knownMatches.untold(caller, [{ register: "dfat-consolidated-list", type: types[0], edition: "9" }])
    } satisfies Calls<(typeof KnownMatchStore)["Service"]>,
    SubjectStore: {
      key: (caller) => subjects.key(caller),
      addKey: (caller) => Effect.andThen(subjects.addKey(caller, "stranger"), subjects.key(caller)),
      // The moment differs.
      put: (caller) =>
        Effect.asVoid(subjects.put(caller, [{ ref: "customer", sealed: "", digest: "stranger" }], 9)),
      find: (caller) => subjects.find(caller, "customer"),
      remove: (caller) => subjects.remove(caller, "customer"),
      count: (caller) => subjects.count(caller),
      told: (caller) => subjects.told(caller, "name_change", "customer"),
      page: (caller) => subjects.page(caller, "", 9)
    } satisfies Calls<(typeof SubjectStore)["Service"]>,
    DeliveryStore: {
      resume: (caller, { id }) => deliveries.resume(caller, id)
    } satisfies Calls<(typeof DeliveryStore)["Service"]>,
    UsageStore: {
      days: (caller) => usage.days(caller),
      requestsOfMonth: (caller) => usage.requestsOfMonth(caller, "2020-01-01")
    } satisfies Calls<Effect.Success<typeof UsageStore>>,
    WatchStore: {
      watching: (caller, { abn }) => watch.watching(caller, [abn], types)
    } satisfies Calls<(typeof WatchStore)["Service"]>
  }
})

/** A subscription, an event with its delivery, and an idempotency key. */
const seed = Effect.fnUntraced(function* (owner: Caller) {
  const sql = yield* SqlClient.SqlClient
  const subscriptions = yield* SubscriptionStore
  const idempotency = yield* IdempotencyStore
  yield* subscriptions.insert(owner, { id: own.id, webhookUrl: "https://owner.example/", secret: "sealed" })
  yield* subscriptions.watch(owner, own.id, { events: types, entities: [own.abn], subjects: true })
  yield* OperationalWebhookStore.use((store) => store.put(owner, operationalOf(owner)))
  yield* record(owner.mode, "cause", [event(1, owner, { subscriptions: [own.id] })])
  yield* record(owner.mode, "a list", [
    event(8, owner, {
      type: "banned_match",
      entity: "subject customer",
      payload: JSON.stringify({ data: { subject_ref: "customer", changes: [], matches: [] } })
    })
  ])
  yield* record(owner.mode, "given up", [event(7, owner, { subscriptions: [own.id] })])
  yield* sql`
    UPDATE delivery SET due_at = now() + interval '1 day',
      status = CASE event_id WHEN ${eventId(7)} THEN 'failed' ELSE status END`
  yield* sql`
    INSERT INTO event_horizon (account_id, mode, identifier, removed_through)
    VALUES (${owner.accountId}, ${owner.mode}, ${own.abn}, now()), (${owner.accountId}, ${owner.mode}, '', now())`
  yield* idempotency.claim(owner, own.key, "sha256", 9)
  yield* idempotency.keep(owner, own.key, "sealed", 9)
  yield* sql`INSERT INTO usage VALUES (${owner.accountId}, '2020-01-01', 7)`
  yield* sql`INSERT INTO usage_day VALUES (${owner.accountId}, ${owner.mode}, now(), 'screen', 7)`
  const decisions = yield* DecisionStore
  yield* decisions.addKey(owner, "sealed")
  yield* decisions.add(owner, decision(`dec_${own.id}`, { idempotency_key: own.key }))
  const journal = yield* JournalStore
  yield* journal.addKey(owner, "sealed")
  yield* journal.add(entry(owner, `jrn_${own.id}`))
  yield* journal.hold(owner, `hld_${own.id}`, "somebody else", who)
  const subjects = yield* SubjectStore
  yield* subjects.addKey(owner, "sealed")
  yield* subjects.put(owner, [{ ref: "customer", sealed: "", digest: "digest" }], 9)
})

/** What a call answers and what is kept afterwards; nothing of it stays. */
const tried = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const attempt = Effect.all([effect, kept]).pipe(Effect.flatMap((seen) => Effect.fail({ seen })))
    const [answer, rows] = yield* Effect.flip(sql.withTransaction(attempt)).pipe(
      Effect.flatMap((ended) =>
        "seen" in Object(ended) ? Effect.succeed(Object(ended).seen) : Effect.die(ended)
      )
    )
    return { answer, rows } as { answer: unknown; rows: Effect.Success<typeof kept> }
  })

const stores = Layer.mergeAll(
  SubscriptionStore.layer,
  FeedStore.layer,
  IdempotencyStore.layer,
  DeliveryStore.layer,
  EventStore.layer,
  WatchStore.layer,
  WebhookDeliveryStore.layer,
  DecisionStore.layer,
  JournalStore.layer,
  SubjectStore.layer,
  KnownMatchStore.layer,
  OperationalWebhookStore.layer
).pipe(Layer.provideMerge(TestDatabase.layer))

layer(stores)("Stores", (it) => {
  it.effect("stand in the table of tenancy when a statement of theirs names what accounts have", () =>
    Effect.gen(function* () {
      const tables = yield* tablesOfAccounts
      assert.includeMembers(tables, ["subscription", "subscription_entity", "event", "delivery_attempt"])
      const named = new RegExp(
        `(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\\s+(?:${tables.join("|")})\\b|table: "(?:${tables.join("|")})"`,
        "u"
      )
      const files = readdirSync(storeFolder).filter(
        (name) => name.endsWith(".ts") && named.test(readFileSync(`${storeFolder}${name}`, "utf8"))
      )
      assert.deepStrictEqual(
        files.map((name) => name.slice(0, -3)).sort(),
        Object.keys(exceptions).sort(),
        "see packages/server/test/store/tenancy.ts"
      )
    })
  )

  it.effect("neither show nor change what belongs to another account, or to the other mode", () =>
    Effect.gen(function* () {
      const owner = yield* account("acct_owner", "live")
      const strangers: ReadonlyArray<Caller> = [
        yield* account("acct_stranger", "live"),
        { ...owner, mode: "sandbox" }
      ]
      yield* seed(owner)
      const before = yield* kept
      for (const [store, methods] of Object.entries(yield* calls))
        for (const [method, call] of Object.entries(methods)) {
          const name = `${store}.${method}`
          const owned = yield* tried(call(owner, own))
          for (const stranger of strangers) {
            const strange = yield* tried(call(stranger, own))
            const nothing = yield* tried(call(stranger, unknown))
            const others = (rows: typeof before) => rows.filter((each) => !isOf(stranger)(each))
            assert.deepStrictEqual(strange.answer, nothing.answer, `${name} answers a stranger`)
            assert.deepStrictEqual(others(strange.rows), others(before), `${name} lets a stranger change it`)
            assert.notDeepEqual(
              [owned.answer, others(owned.rows)],
              [strange.answer, others(strange.rows)],
              `${name} does nothing here, so that this shows nothing`
            )
          }
        }
    })
  )

  it.effect("record no delivery to a subscription of another account, or of the other mode", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const owner = yield* account("acct_owner_of_events", "live")
      const subscriptions = yield* SubscriptionStore
      yield* subscriptions.insert(owner, {
        id: "wsub_EVENTS",
        webhookUrl: "https://owner.example/",
        secret: ""
      })
      const to = { subscriptions: ["wsub_EVENTS"] }
      yield* record("live", "theirs", [event(2, yield* account("acct_other"), to)])
      yield* record("sandbox", "other mode", [event(3, owner, to)])
      yield* record("live", "own", [event(4, owner, to)])
      const sent = yield* sql<{ event_id: string }>`
        SELECT event_id FROM delivery WHERE subscription_id = 'wsub_EVENTS'`
      assert.deepStrictEqual(
        sent.map(({ event_id }) => event_id),
        [event(4, owner).id]
      )
    })
  )
})
