/** What retiring a key of secrets promises, over whichever database is open. */
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert } from "@effect/vitest"
import { ReceiptSigner } from "@entity-watch/core/receipts/ReceiptSigner"
import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import {
  decisionKeyContext,
  journalKeyContext,
  subjectKeyContext,
  subscriptionContext
} from "@entity-watch/core/secrets/sealContext"
import { resealSecrets, unreadableSecrets } from "@entity-watch/core/secrets/sealedSecrets"
import { DecisionStore } from "@entity-watch/core/store/DecisionStore"
import { JournalStore } from "@entity-watch/core/store/JournalStore"
import { SubjectStore } from "@entity-watch/core/store/SubjectStore"
import { Subscriptions } from "@entity-watch/core/watch/subscribe/Subscriptions"
import { EgressGuard } from "@entity-watch/node/delivery/egress/EgressGuard"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { ConfigProvider, Effect, Fiber, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { account } from "../support/subscribers.ts"

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")
const retired = key(1)
const newest = key(2)
const both = `${newest},${retired}`

/** As another process with this setting would do it. */
const under =
  (SECRETS_KEY: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(
      Effect.provide(
        Layer.fresh(
          Layer.merge(Subscriptions.layer({ subscriptions: 1_000, entities: 10 }), ReceiptSigner.layer).pipe(
            Layer.provideMerge(AesSecretBox.layer),
            Layer.provide([EgressGuard.layer, NodeCrypto.layer]),
            Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ SECRETS_KEY })))
          )
        )
      )
    )

const request = {
  events: ["name_change" as const],
  webhook_url: "https://receiver.example/hook",
  entities: ["23990000014"]
}

const clear = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`TRUNCATE subscription, idempotency, receipt_key, decision_key, journal_key, subject_key CASCADE`
  return yield* account("acct_reseal")
})

const opened = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const box = yield* SecretBox
  const rows = yield* sql<{ id: string; secret: string }>`SELECT id, secret FROM subscription ORDER BY id`
  return yield* Effect.forEach(rows, ({ id, secret }) =>
    Effect.map(box.open(secret, subscriptionContext(id)), (text) => [id, Redacted.value(text)] as const)
  )
})

const nothing = { resealed: 0, already: 0, changed: 0, unreadable: 0 }

/** More subscriptions than a page holds. */
export const retiresAKey = (subscriptions: number) =>
  Effect.gen(function* () {
    const caller = yield* clear
    const sql = yield* SqlClient.SqlClient
    const create = (n: number) =>
      Subscriptions.use((service) => service.create(caller, request, n < 3 ? `key ${n}` : null))
    const made = yield* Effect.forEach(Array.from({ length: subscriptions }).keys(), create).pipe(
      under(retired)
    )
    const signer = yield* ReceiptSigner.use(({ current }) => current).pipe(under(retired))
    const context = decisionKeyContext(caller.accountId, caller.mode)
    const sealed = yield* SecretBox.use((box) => box.seal(Redacted.make("of digests"), context)).pipe(
      under(retired)
    )
    yield* DecisionStore.use((store) => store.addKey(caller, sealed)).pipe(
      Effect.provide(DecisionStore.layer)
    )
    const ofJournal = journalKeyContext(caller.accountId, caller.mode)
    const sealedJournal = yield* SecretBox.use((box) =>
      box.seal(Redacted.make("of the journal"), ofJournal)
    ).pipe(under(retired))
    yield* JournalStore.use((store) => store.addKey(caller, sealedJournal)).pipe(
      Effect.provide(JournalStore.layer)
    )
    const ofSubjects = subjectKeyContext(caller.accountId, caller.mode)
    const sealedSubjects = yield* SecretBox.use((box) =>
      box.seal(Redacted.make("of subjects"), ofSubjects)
    ).pipe(under(retired))
    yield* SubjectStore.use((store) => store.addKey(caller, sealedSubjects)).pipe(
      Effect.provide(SubjectStore.layer)
    )
    const secrets = made
      .map(({ secret, subscription }) => [subscription.id, secret] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    // Nobody will ever ask for it again.
    yield* sql`
      INSERT INTO idempotency (account_id, mode, key, request_sha256, answer, created_at)
      VALUES ('acct_reseal', 'sandbox', 'old', '', 'v1.lost.x', now() - interval '25 hours')`

    const refused = yield* unreadableSecrets.pipe(under(newest))
    assert.lengthOf(refused, 6)
    for (const { message } of refused)
      assert.match(message, /^A secret was sealed with the key \w{8}, which/u)
    assert.deepStrictEqual(yield* resealSecrets.pipe(under(newest)), [
      { kind: "webhook_secret", ...nothing, unreadable: subscriptions },
      { kind: "receipt_key", ...nothing, unreadable: 1 },
      { kind: "decision_key", ...nothing, unreadable: 1 },
      { kind: "journal_key", ...nothing, unreadable: 1 },
      { kind: "subject_key", ...nothing, unreadable: 1 },
      { kind: "idempotent_answer", ...nothing, unreadable: 3 }
    ])
    assert.deepStrictEqual(yield* opened.pipe(under(retired)), secrets)

    for (const count of ["resealed", "already"])
      assert.deepStrictEqual(yield* resealSecrets.pipe(under(both)), [
        { kind: "webhook_secret", ...nothing, [count]: subscriptions },
        { kind: "receipt_key", ...nothing, [count]: 1 },
        { kind: "decision_key", ...nothing, [count]: 1 },
        { kind: "journal_key", ...nothing, [count]: 1 },
        { kind: "subject_key", ...nothing, [count]: 1 },
        { kind: "idempotent_answer", ...nothing, [count]: 3 }
      ])

    assert.deepStrictEqual(yield* unreadableSecrets.pipe(under(newest)), [])
    assert.deepStrictEqual(yield* opened.pipe(under(newest)), secrets)
    assert.isTrue(Option.isSome(yield* ReceiptSigner.use(({ own }) => own(signer.id)).pipe(under(newest))))
    const [kept] = yield* sql<{ secret: string }>`SELECT secret FROM decision_key`
    const digestKey = yield* SecretBox.use((box) => box.open(kept?.secret ?? "", context)).pipe(under(newest))
    assert.strictEqual(Redacted.value(digestKey), "of digests")
    const [journal] = yield* sql<{ secret: string }>`SELECT secret FROM journal_key`
    const journalKey = yield* SecretBox.use((box) => box.open(journal?.secret ?? "", ofJournal)).pipe(
      under(newest)
    )
    assert.strictEqual(Redacted.value(journalKey), "of the journal")
    const [subjects] = yield* sql<{ secret: string }>`SELECT secret FROM subject_key`
    const subjectKey = yield* SecretBox.use((box) => box.open(subjects?.secret ?? "", ofSubjects)).pipe(
      under(newest)
    )
    assert.strictEqual(Redacted.value(subjectKey), "of subjects")
    assert.deepStrictEqual(yield* create(0).pipe(under(newest)), made[0])
  })

export const staysBesideRolls = Effect.gen(function* () {
  const caller = yield* clear
  const made = yield* Effect.forEach(Array.from({ length: 60 }), () =>
    Subscriptions.use((service) => service.create(caller, request, null))
  ).pipe(under(retired))
  const latest = new Map<string, string>()
  const rolling = Effect.forEach(
    made,
    ({ subscription: { id } }) =>
      Subscriptions.use((service) => service.roll(caller, id, null)).pipe(
        Effect.map(({ secret }) => latest.set(id, secret))
      ),
    { concurrency: 4, discard: true }
  ).pipe(under(both))
  const fiber = yield* Effect.forkChild(rolling)
  const [counts] = yield* resealSecrets.pipe(under(both))
  yield* Fiber.join(fiber)
  assert.strictEqual(counts?.unreadable, 0)
  assert.strictEqual((counts?.resealed ?? 0) + (counts?.already ?? 0) + (counts?.changed ?? 0), made.length)
  assert.deepStrictEqual(new Map(yield* opened.pipe(under(newest))), latest)
})
