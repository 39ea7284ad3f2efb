import { assert, layer } from "@effect/vitest"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import { EventPayload } from "@entity-watch/contract/schema/ChangeEvent"
import { type EventType, eventTypes } from "@entity-watch/contract/schema/EventType"
import { SandboxChanges } from "@entity-watch/core/sandbox/SandboxChanges"
import { Watcher } from "@entity-watch/core/watch/Watcher"
import { Effect, Schema } from "effect"
import { loadFixtures } from "../support/registers.ts"
import { told, watches, watchLayer } from "../support/watching.ts"

const caller = (accountId: string, mode: Caller["mode"] = "sandbox"): Caller => ({
  accountId,
  keyId: "key_test",
  mode
})

const change = (account: string, identifier: string, event: EventType) =>
  SandboxChanges.use((changes) => changes.make(caller(account), { identifier, event }))

const isPayload = Schema.decodeUnknownSync(EventPayload, { onExcessProperty: "error" })

layer(watchLayer)("SandboxChanges.make", (it) => {
  it.effect("makes every kind of event happen, to a company, a trust and a charity", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      for (const identifier of ["23990000014", "990000014", "80880000007", "27990000032"]) {
        const { account } = yield* watches([identifier])
        const impossible = identifier === "80880000007" ? ["deregistration", "external_administration"] : []
        const possible = eventTypes.filter((type) => !impossible.includes(type))
        const answers = yield* Effect.forEach(possible, (event) => change(account, identifier, event))
        assert.deepStrictEqual(
          answers.map(({ deliveries }) => deliveries),
          possible.map(() => 1)
        )
        const events = yield* told(account)
        assert.deepStrictEqual(
          events.map(({ payload }) => payload.type),
          possible
        )
        for (const { payload } of events) {
          isPayload(payload)
          assert.isFalse(payload.data.livemode)
          assert.isNotEmpty(payload.data.changes)
          assert.strictEqual(payload.data.entity.identifier, identifier)
          // Both numbers of the entity, whichever is watched; a trust has one.
          const { abn, acn } = payload.data.entity
          const company = ["23990000014", "990000014"]
          if (company.includes(identifier)) assert.deepStrictEqual([abn, acn], company)
          if (identifier === "80880000007") assert.deepStrictEqual([abn, acn], [identifier, undefined])
          if (payload.type === "name_change") {
            const names = payload.data.changes.map(({ after }) => after)
            assert.include(names, payload.data.entity.name)
          }
          const isScreening = payload.type === "sanctions_match" || payload.type === "banned_match"
          assert.strictEqual((payload.data.matches ?? []).length > 0, isScreening)
          assert.strictEqual(payload.data.disclaimer !== undefined, isScreening)
        }
      }
    })
  )

  it.effect("can be asked for again, and tells no other account", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* watches(["23990000014"]), yield* watches(["23990000014"])]
      yield* change(one.account, "23 990 000 014", "abn_cancelled")
      yield* change(one.account, "23990000014", "abn_cancelled")
      assert.lengthOf(yield* told(one.account), 2)
      assert.lengthOf(yield* told(other.account), 0)
      yield* Watcher.use((watcher) => watcher.catchUp("sandbox"))
      assert.lengthOf(yield* told(one.account), 2)
    })
  )

  it.effect("says that nobody watches", () =>
    Effect.gen(function* () {
      const { account } = yield* watches(["23990000014"], ["name_change"])
      const answer = yield* change(account, "23990000014", "abn_cancelled")
      assert.deepStrictEqual([answer.event_id, answer.deliveries], [null, 0])
      assert.include(answer.note, "No subscription")
    })
  )

  it.effect("refuses live keys, unknown numbers and what cannot happen", () =>
    Effect.gen(function* () {
      const changes = yield* SandboxChanges
      const asked = (identifier: string, event: EventType, mode: Caller["mode"] = "sandbox") =>
        Effect.map(
          Effect.flip(changes.make(caller("acct_1", mode), { identifier, event })),
          ({ _tag }) => _tag
        )
      assert.strictEqual(yield* asked("23990000014", "abn_cancelled", "live"), "NotTheSandbox")
      assert.strictEqual(yield* asked("51824753556", "abn_cancelled"), "NoSuchFixture")
      assert.strictEqual(yield* asked("71880000021", "deregistration"), "ImpossibleChange")
    })
  )
})
