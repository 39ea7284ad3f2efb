import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, layer } from "@effect/vitest"
import { ReceiptSigner } from "@entity-watch/core/receipts/ReceiptSigner"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { ConfigProvider, Context, Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")

/** A signer with a pool of its own, as another process would have it. */
const instance = Effect.fnUntraced(function* (SECRETS_KEY: string) {
  const settings = ConfigProvider.layer(ConfigProvider.fromUnknown({ SECRETS_KEY }))
  const address = yield* PostgresAddress
  const services = yield* Layer.build(
    Layer.fresh(
      ReceiptSigner.layer.pipe(
        Layer.provide([AesSecretBox.layer.pipe(Layer.provide(settings)), NodeCrypto.layer, clientAt(address)])
      )
    )
  )
  return Context.get(services, ReceiptSigner)
})

describePostgres("instances that sign receipts", () => {
  layer(PostgresDatabase.layer, { excludeTestServices: true })((it) => {
    it.effect("make one first key together, and replace it one after the other", () =>
      Effect.gen(function* () {
        const all = yield* Effect.all(Array.from({ length: 6 }, () => instance(key(1))))
        const together = <A>(ask: (signer: ReceiptSigner["Service"]) => Effect.Effect<A>) =>
          Effect.forEach(all, ask, { concurrency: "unbounded" })
        const first = yield* together(({ current }) => current)
        assert.strictEqual(new Set(first.map(({ id }) => id)).size, 1)

        const made = yield* together(({ replace }) => replace)
        assert.strictEqual(new Set(made.map(({ kid }) => kid)).size, 6)
        const now = yield* together(({ current }) => current)
        assert.strictEqual(new Set(now.map(({ id }) => id)).size, 1)
        const sql = yield* SqlClient.SqlClient
        const rows = yield* sql<{ in_use: boolean }>`SELECT retired_at IS NULL AS in_use FROM receipt_key`
        assert.lengthOf(rows, 7)
        assert.lengthOf(
          rows.filter(({ in_use }) => in_use),
          1
        )
      }).pipe(Effect.scoped)
    )

    it.effect("get a new key although the key of secrets is lost that sealed the one before", () =>
      Effect.gen(function* () {
        const before = yield* Effect.flatMap(instance(key(1)), ({ replace }) => replace)
        const after = yield* Effect.flatMap(instance(key(2)), ({ replace }) => replace)
        const kept = yield* instance(key(2))
        assert.strictEqual((yield* kept.current).id, after.kid)
        assert.isTrue(Exit.isFailure(yield* Effect.exit(kept.own(before.kid))))
      }).pipe(Effect.scoped)
    )
  })
})
