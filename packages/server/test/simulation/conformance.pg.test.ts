/**
 * The models of the simulation against the stores that they stand for: the same random operations, the same answers and the
 * same rows. CONFORMANCE_STEPS makes it longer.
 */
import { assert, layer } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { DeliveryStore } from "@entity-watch/core/store/DeliveryStore"
import type { DeliveryClaim } from "@entity-watch/core/store/deliveryClaims"
import type { Settlement } from "@entity-watch/core/store/deliverySettlements"
import { EventStore, type NewEvent } from "@entity-watch/core/store/EventStore"
import { SubscriptionStore } from "@entity-watch/core/store/SubscriptionStore"
import { WatchPositionStore } from "@entity-watch/core/store/WatchPositionStore"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { clear, record, secretBox, subscribe } from "../deliver/harness.ts"
import { Dice } from "../support/Dice.ts"
import { TestDatabase } from "../support/TestDatabase.ts"
import { DeliveryModel } from "./DeliveryModel.ts"
import { History } from "./History.ts"
import { Tables } from "./Tables.ts"
import { WatchModel } from "./WatchModel.ts"

const steps = Number(process.env.CONFORMANCE_STEPS ?? 150)

/** After every time that the database writes itself. */
const origin = "2100-01-01T00:00:00Z"
let now = 0
const clocked = DeliveryStore.layerAt((sql) =>
  Effect.sync(() => sql`(${origin}::text::timestamptz + ${now}::float8 * interval '1 millisecond')`)
)

const services = Layer.mergeAll(
  clocked,
  EventStore.layer,
  SubscriptionStore.layer,
  WatchPositionStore.layer,
  secretBox
).pipe(Layer.provideMerge(TestDatabase.layer))

/** By id: which of the deliveries of one event is due first by a microsecond is not promised. */
const answers = (claims: ReadonlyArray<DeliveryClaim>) =>
  claims
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ attempt, claims: number, event_id, id, subscription_id, webhook_url }) => ({
      ...{ attempt, number, event_id, id, subscription_id, webhook_url }
    }))

const deliveries = (seed: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const store = yield* DeliveryStore
    const subscriptions = yield* SubscriptionStore
    const dice = new Dice(seed)
    const tables = new Tables(new History())
    const [model, watching] = [new DeliveryModel(tables), new WatchModel(tables)]
    now = 0
    // Events are older than whatever is due after an attempt, as they are in the database.
    for (const account of ["acct_a", "acct_b"]) tables.feeds.set(account, -2e12)
    yield* clear
    const ids = ["wsub_1", "wsub_2", "wsub_3", "wsub_4"]
    const accountOf = (id: string) => (id < "wsub_3" ? "acct_a" : "acct_b")
    for (const id of ids) {
      yield* subscribe(id, accountOf(id))
      tables.subscriptions.set(id, {
        ...{ id, account: accountOf(id), createdAt: 0, status: "active", secret: "", failingSince: null },
        ...{ url: `https://receiver.example/${id}`, entities: new Map(), events: new Map() }
      })
    }
    const callerOf = (id: string) => ({ accountId: accountOf(id), keyId: "key", mode: "live" as const })
    const held: Array<DeliveryClaim> = []
    let made = 0

    for (let step = 0; step < steps; step++) {
      const what = dice.weighted({
        record: 4,
        claim: 6,
        settle: 6,
        renew: 2,
        time: 5,
        status: 2,
        remove: 0.1
      })
      const id = dice.one(ids)
      const where = `seed ${seed}, step ${step}, ${what}`
      if (what === "time") now += dice.one([1, 100, 5_000, 61_000, 86_400_000])
      else if (what === "record") {
        const account = dice.one(["acct_a", "acct_b"])
        const told = ids.filter((each) => accountOf(each) === account && dice.chance(0.7))
        const event = { id: `evt_${++made}`, account, entity: dice.one(["1", "2"]), subscriptions: told }
        yield* record(event)
        const fresh = {
          ...{ accountId: account, type: "name_change", abn: null, acn: null, payload: "{}" },
          ...{ id: event.id, entity: event.entity, subscriptions: told }
        } satisfies NewEvent
        watching.recordEvents(made - 1e9, event.id, [fresh])
        const rows = yield* sql<{ id: string; key: string }>`
          SELECT id::text AS id, subscription_id AS key FROM delivery WHERE event_id = ${event.id}`
        for (const { id: real, key } of rows)
          for (const each of tables.deliveries)
            if (each.event.id === event.id && each.subscription === key)
              // A delivery is due a moment after its event's time.
              Object.assign(each, { id: Number(real), dueAt: made - 1e9 + 0.5 })
        assert.strictEqual(
          rows.length,
          tables.deliveries.filter((each) => each.event.id === event.id).length,
          where
        )
      } else if (what === "claim") {
        const capacity = {
          perSubscription: 1 + dice.below(3),
          perAccount: 3,
          limit: 1 + dice.below(5),
          leaseSeconds: 60
        }
        const real = yield* store.claimAcrossAccounts(capacity)
        const modelled = model.claim(now, model.ready(now, new Set()), capacity)
        assert.deepStrictEqual(answers(modelled), answers(real), where)
        held.push(...real)
      } else if (what === "settle") {
        // Some of them are claims that were lost, or settled before.
        const some = [...new Map(held.filter(() => dice.chance(0.3)).map((each) => [each.id, each])).values()]
        const settlements = some.map((claim): Settlement => {
          const code = dice.one([204, 204, 500, 500, 500, null, null, 410])
          const outcome = code === 204 ? "delivered" : dice.one(["pending", "pending", "failed"] as const)
          const posted = dice.chance(0.9)
          const settled = {
            ...{ id: claim.id, claims: claim.claims, attempt: claim.attempt, posted },
            ...{ subscription_id: claim.subscription_id, delay_seconds: dice.below(300) },
            webhook_url: `https://receiver.example/${dice.chance(0.9) ? claim.subscription_id : "other"}`,
            millis: dice.chance(0.9) ? 10 : null
          }
          return {
            ...settled,
            status: posted ? outcome : "pending",
            response_code: code,
            failure: code === 204 ? null : "No.",
            answer: code === null ? null : ""
          }
        })
        const real = yield* store.settleAcrossAccounts(settlements)
        const byId = (a: { readonly id: string }, b: { readonly id: string }) => Number(a.id) - Number(b.id)
        assert.deepStrictEqual(model.settle(now, settlements).sort(byId), [...real].sort(byId), where)
      } else if (what === "renew") {
        const some = held.filter(() => dice.chance(0.5))
        yield* store.renewAcrossAccounts(some, 60)
        model.renew(now, some, 60)
      } else if (what === "remove") {
        yield* subscriptions.remove(callerOf(id), id)
        tables.subscriptions.delete(id)
        for (const each of tables.pending())
          if (each.subscription === id) Object.assign(each, { status: "failed", claimedUntil: null })
      } else {
        const status = dice.one(["active", "active", "paused"] as const)
        const row = tables.subscriptions.get(id)
        const real = yield* subscriptions.update(callerOf(id), id, {
          webhookUrl: undefined,
          secret: undefined,
          status
        })
        const isResumed = row !== undefined && row.status !== "active" && status === "active"
        assert.strictEqual(real?.resumed ?? false, isResumed, where)
        if (row !== undefined) row.status = status
        if (isResumed) yield* store.resume(callerOf(id), id)
        if (isResumed) model.resume(now, id)
      }
      const rows = yield* sql<object>`
        SELECT id::int4 AS id, status, attempts, claims, claimed_until IS NOT NULL AS held, response_code,
          (SELECT count(*)::int4 FROM delivery_attempt WHERE delivery_id = delivery.id) AS rows
        FROM delivery ORDER BY id`
      const modelled = [...tables.deliveries]
        .sort((a, b) => a.id - b.id)
        .map(({ attemptRows, attempts, claimedUntil, claims, id: delivery, responseCode, status }) => ({
          ...{ id: delivery, status, attempts, claims, held: claimedUntil !== null },
          ...{ response_code: responseCode, rows: attemptRows.size }
        }))
      assert.deepStrictEqual(modelled, [...rows], where)
      const subscribed = yield* sql<object>`
        SELECT id, status,
          round(extract(epoch FROM failing_since - ${origin}::text::timestamptz) * 1000)::float8 AS failing_since
        FROM subscription ORDER BY id`
      const known = [...tables.subscriptions.values()].map(({ failingSince, id: subscription, status }) => ({
        ...{ id: subscription, status, failing_since: failingSince }
      }))
      assert.deepStrictEqual(known, [...subscribed], where)
    }
    return tables.history.claimed.length
  })

const registers: ReadonlyArray<RegisterId> = ["asic-companies", "acnc-register"]

const positions = (seed: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const store = yield* WatchPositionStore
    const dice = new Dice(seed)
    const tables = new Tables(new History())
    const model = new WatchModel(tables)
    const mode = "live"
    let at = 0
    yield* clear
    for (const table of ["watch_position", "watch_lease", "snapshot"]) yield* sql`DELETE FROM ${sql(table)}`
    const claims = [(yield* store.claim(mode)) ?? assert.fail("not claimed")]
    assert.strictEqual(model.claim(at), claims[0])
    /** The real ids of the model's snapshots. */
    const real = new Map<string, string>()
    const modelled = new Map<string, string>()
    for (let step = 0; step < steps; step++) {
      const what = dice.weighted({
        publish: 2,
        lapse: 1,
        claim: 3,
        renew: 2,
        release: 1,
        begin: 2,
        next: 4,
        subscribe: 0.2
      })
      const where = `seed ${seed}, step ${step}, ${what}`
      const claim = dice.one(claims)
      if (what === "publish") {
        const register = dice.one(registers)
        yield* sql`UPDATE snapshot SET state = 'superseded' WHERE register = ${register} AND state = 'current'`
        const [row] = yield* sql<{ id: string }>`
          INSERT INTO snapshot (mode, register, state, files, sha256, started_at, lease_until)
          VALUES (${mode}, ${register}, 'current', '[]', 'x', now(), now()) RETURNING id::text AS id`
        const id = tables.snapshots.length + 1
        tables.snapshots.push({ id, register, facts: new Map() })
        real.set(String(id), row?.id ?? "")
        modelled.set(row?.id ?? "", String(id))
      } else if (what === "subscribe" && tables.subscriptions.size === 0) {
        yield* subscribe("wsub_1")
        tables.subscriptions.set("wsub_1", {
          ...{ id: "wsub_1", account: "acct_a", createdAt: 0, status: "active", url: "", secret: "" },
          ...{ failingSince: null, entities: new Map(), events: new Map() }
        })
      } else if (what === "lapse") {
        at += 61_000
        yield* sql`UPDATE watch_lease SET claimed_until = now() - interval '1 second'`
      } else if (what === "claim") {
        const got = yield* store.claim(mode)
        assert.strictEqual(model.claim(at), got, where)
        if (got !== null) claims.push(got)
      } else if (what === "renew") {
        const kept = yield* Effect.result(store.renew(mode, claim))
        assert.strictEqual(model.renew(at, claim), kept._tag === "Success", where)
      } else if (what === "release") {
        yield* store.release(mode, claim)
        model.release(at, claim)
      } else if (what === "begin") {
        const kept = yield* Effect.result(store.begin(mode, claim))
        const isKept = model.renew(at, claim)
        if (isKept) model.begin()
        assert.strictEqual(isKept, kept._tag === "Success", where)
      } else if (what === "next") {
        const step1 = yield* store.next(mode)
        const translated =
          step1 === null ? null : { ...step1, from: modelled.get(step1.from), to: modelled.get(step1.to) }
        const own = model.next()
        assert.deepEqual(own, translated as typeof own, where)
        if (step1 !== null && own !== null) {
          const done = dice.one(["all", "51000000000"])
          const kept = yield* Effect.result(store.record(mode, claim, step1, done, []))
          assert.strictEqual(model.record(at, claim, own, done, []), kept._tag === "Success", where)
        }
      }
      assert.strictEqual(model.isBehind(), (yield* store.behind).includes(mode), where)
    }
    return real.size
  })

layer(services, { excludeTestServices: true })("the models of the simulation", (it) => {
  for (const seed of [1, 2, 3])
    it.effect(`answer as DeliveryStore does, seed ${seed}`, () =>
      Effect.map(deliveries(seed), (claimed) => assert.isAbove(claimed, steps / 10))
    )
  for (const seed of [1, 2])
    it.effect(`answer as WatchPositionStore does, seed ${seed}`, () =>
      Effect.map(positions(seed), (published) => assert.isAbove(published, steps / 20))
    )
})
