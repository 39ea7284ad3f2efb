import { assert, layer } from "@effect/vitest"
import { DeliveryStore } from "@entity-watch/core/store/DeliveryStore"
import { EventStore } from "@entity-watch/core/store/EventStore"
import { Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { eventually } from "../support/eventually.ts"
import { TestDatabase } from "../support/TestDatabase.ts"
import {
  answer,
  attempted,
  attempts,
  clear,
  deliveries,
  done,
  looked,
  receiver,
  record,
  secretBox,
  settled,
  subscribe,
  testClockStore,
  testClockWorker
} from "./harness.ts"

const services = Layer.mergeAll(EventStore.layer, secretBox, testClockStore).pipe(
  Layer.provideMerge(TestDatabase.layer)
)

layer(services)("Deliverer, beside others", (it) => {
  it.effect("makes an entity's later first attempt only after its earlier one has an outcome", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const release = yield* Deferred.make<void>()
      const { ids, layer: sender } = receiver(({ headers }) =>
        headers["webhook-id"] === "evt_1"
          ? Effect.as(Deferred.await(release), answer(500))
          : Effect.succeed(answer(200))
      )
      yield* Effect.gen(function* () {
        yield* record(
          { id: "evt_1", subscriptions: ["wsub_1"] },
          { id: "evt_2", subscriptions: ["wsub_1"] },
          { id: "evt_3", subscriptions: ["wsub_1"] },
          { id: "evt_other", entity: "80880000007", subscriptions: ["wsub_1"] }
        )
        yield* eventually(() => ids().includes("evt_other"))
        yield* TestClock.adjust("2 seconds")
        yield* looked
        assert.sameMembers(ids(), ["evt_1", "evt_other"])
        yield* Deferred.succeed(release, undefined)
        // Its retry is still to come, and holds up nobody.
        yield* attempted(4)
      }).pipe(Effect.provide(testClockWorker(sender)))
      assert.deepStrictEqual(
        ids().filter((id) => id !== "evt_other"),
        ["evt_1", "evt_2", "evt_3"]
      )
    })
  )

  it.effect("lets a hanging receiver hold up neither another subscription nor another account", () =>
    Effect.gen(function* () {
      yield* clear
      for (const id of ["wsub_hung", "wsub_hung2", "wsub_hung3", "wsub_good"]) yield* subscribe(id)
      yield* subscribe("wsub_b", "acct_b")
      let cutOff = 0
      const { layer: sender, posts } = receiver(({ url }) =>
        url.includes("hung")
          ? Effect.onInterrupt(Effect.never, () =>
              Effect.sync(() => {
                cutOff++
              })
            )
          : Effect.succeed(answer(200))
      )
      const to = (name: string) => posts.filter(({ url }) => url.endsWith(name)).length
      const change = (i: number, subscription: string, account = "acct_a") => ({
        id: `evt_${subscription}_${i}`,
        entity: `${i}`,
        account,
        subscriptions: [subscription]
      })
      const five = [1, 2, 3, 4, 5, 6]
      const scope = yield* Scope.make()
      yield* Layer.buildWithScope(testClockWorker(sender, { perAccount: 10 }), scope)
      yield* record(...five.flatMap((i) => ["wsub_hung", "wsub_hung2"].map((id) => change(i, id))))
      yield* eventually(() => posts.length === 8)
      yield* record(...five.map((i) => change(i, "wsub_good")))
      yield* eventually(() => to("wsub_good") === 6)
      assert.strictEqual(to("wsub_hung"), 4)
      assert.strictEqual(to("wsub_hung2"), 4)
      // The account's ten are used up by the third one; another account's go out all the same.
      yield* record(...five.map((i) => change(i, "wsub_hung3")))
      yield* eventually(() => to("wsub_hung3") === 2)
      yield* record(change(7, "wsub_b", "acct_b"))
      yield* eventually(() => to("wsub_b") === 1)
      yield* looked
      assert.strictEqual(to("wsub_hung3"), 2)
      // Told to stop, it gives back what hangs within the grace.
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      let seconds = 0
      yield* eventually(
        Effect.map(TestClock.adjust("1 second"), () => {
          seconds++
          return cutOff > 0
        })
      )
      assert.isAtLeast(seconds, 10)
      yield* eventually(settled)
      yield* TestClock.adjust("3 seconds")
      yield* Fiber.join(closing)
      const cut = (yield* attempts).filter(({ millis }) => millis === null)
      assert.lengthOf(cut, 10)
      assert.strictEqual(cut[0]?.failure, "The service was stopped before an answer came.")
    })
  )

  it.effect("takes up what a dead worker held once its lease lapses, and refuses the dead one's result", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const store = yield* DeliveryStore
      yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
      const [dead] = yield* store.claimAcrossAccounts({
        limit: 1,
        perAccount: 1,
        perSubscription: 1,
        leaseSeconds: 60
      })
      const { ids, layer: sender } = receiver(() => Effect.succeed(answer(200)))
      yield* Effect.gen(function* () {
        yield* TestClock.adjust("59 seconds")
        yield* looked
        assert.deepStrictEqual(ids(), [])
        yield* TestClock.adjust("2 seconds")
        yield* eventually(Effect.map(deliveries, ([row]) => row?.status === "delivered"))
      }).pipe(Effect.provide(testClockWorker(sender)))
      const settling = store.settleAcrossAccounts([
        {
          id: dead?.id ?? "",
          claims: dead?.claims ?? 0,
          subscription_id: "wsub_1",
          webhook_url: dead?.webhook_url ?? "",
          attempt: 1,
          posted: true,
          status: "failed",
          delay_seconds: 0,
          millis: 9,
          response_code: 500,
          failure: "The receiver answered 500.",
          answer: ""
        }
      ])
      // Its attempt was made all the same.
      assert.deepInclude((yield* attempts)[0], { number: 1, millis: null })
      assert.deepStrictEqual(yield* settling, [])
      assert.deepInclude((yield* attempts)[0], { number: 1, millis: 9, response_code: 500 })
      assert.deepInclude((yield* deliveries)[0], { status: "delivered", attempts: 2, claims: 2 })
    })
  )

  it.effect("keeps its claim for as long as an attempt lasts", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const store = yield* DeliveryStore
      const release = yield* Deferred.make<void>()
      const { layer: sender, posts } = receiver(() => Effect.as(Deferred.await(release), answer(200)))
      yield* Effect.gen(function* () {
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        yield* eventually(() => posts.length === 1)
        for (let i = 0; i < 9; i++) {
          const renewed = done.renewals
          yield* TestClock.adjust("20 seconds")
          yield* eventually(() => done.renewals > renewed)
          const taken = yield* store.claimAcrossAccounts({
            limit: 9,
            perAccount: 9,
            perSubscription: 9,
            leaseSeconds: 60
          })
          assert.deepStrictEqual(taken, [])
        }
        yield* Deferred.succeed(release, undefined)
        yield* eventually(Effect.map(deliveries, ([row]) => row?.status === "delivered"))
      }).pipe(Effect.provide(testClockWorker(sender)))
      assert.lengthOf(posts, 1)
    })
  )

  it.effect("keeps a settlement once, however often it is written", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const store = yield* DeliveryStore
      yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
      const [claim] = yield* store.claimAcrossAccounts({
        limit: 1,
        perAccount: 1,
        perSubscription: 1,
        leaseSeconds: 60
      })
      const settlement = {
        id: claim?.id ?? "",
        claims: 1,
        subscription_id: "wsub_1",
        webhook_url: claim?.webhook_url ?? "",
        attempt: 1,
        posted: false,
        status: "pending" as const,
        delay_seconds: 60,
        millis: null,
        response_code: null,
        failure: null,
        answer: null
      }
      assert.lengthOf(yield* store.settleAcrossAccounts([settlement]), 1)
      // As after a commit whose answer was lost.
      assert.deepStrictEqual(yield* store.settleAcrossAccounts([settlement]), [])
      assert.deepInclude((yield* deliveries)[0], { status: "pending", attempts: 0, claims: 1 })
    })
  )

  it.effect("drops the result for a subscription that was deleted meanwhile", () =>
    Effect.gen(function* () {
      yield* clear
      yield* subscribe("wsub_1")
      const release = yield* Deferred.make<void>()
      const { layer: sender, posts } = receiver(() => Effect.as(Deferred.await(release), answer(200)))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* record({ id: "evt_1", subscriptions: ["wsub_1"] })
        yield* eventually(() => posts.length === 1)
        yield* sql`DELETE FROM subscription`
        yield* sql`UPDATE delivery SET status = 'failed', claimed_until = NULL`
        yield* Deferred.succeed(release, undefined)
        yield* eventually(Effect.map(attempts, ([row]) => row?.response_code === 200))
      }).pipe(Effect.provide(testClockWorker(sender)))
      assert.strictEqual((yield* deliveries)[0]?.status, "failed")
    })
  )
})
