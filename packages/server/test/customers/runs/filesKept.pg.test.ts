import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { assert, layer } from "@effect/vitest"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import { AuditLog } from "@entity-watch/core/admin/AuditLog"
import { CustomerFiles } from "@entity-watch/core/admin/CustomerFiles"
import { Uploads } from "@entity-watch/core/admin/Uploads"
import { fileRetention } from "@entity-watch/node/composition/retention"
import { ConfigProvider, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { coreLayer } from "../../support/registers.ts"

const by: Administrator = {
  name: "Ada",
  role: "reviewer",
  via: "session",
  keyId: null,
  address: null,
  requestId: null
}

const shared = Layer.merge(AuditLog.layer, Uploads.layer).pipe(
  Layer.provideMerge(AuditLog.layer),
  Layer.provide(NodeCrypto.layer),
  Layer.provideMerge(coreLayer)
)

/** The files as a server with this setting sees them. */
const withSetting = (env: Record<string, string>) =>
  CustomerFiles.layer.pipe(
    Layer.provide([NodeCrypto.layer, fileRetention]),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))
  )

const files = CustomerFiles.use(Effect.succeed)

/** A file that was added so many days ago. */
const addedAgo = Effect.fnUntraced(function* (days: number) {
  const uploads = yield* Uploads
  const bytes = new TextEncoder().encode("name\nAda\n")
  const upload = yield* uploads.begin(by, { name: "customers.csv", bytes: bytes.length })
  const whole = Option.getOrThrow(yield* uploads.append(by, upload.id, { offset: 0, content: bytes }))
  const { id } = yield* Effect.flatMap(files, (all) =>
    all.add(
      by,
      whole,
      { mode: "sandbox", task: "screen" },
      { header: ["name"], sample: [], columns: { name: "name" }, problem: null }
    )
  )
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE customer_file SET created_at = clock_timestamp() - ${days}::int4 * interval '1 day' WHERE id = ${id}`
  return id
})

const daysUntil = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / 86_400_000)

layer(shared, { excludeTestServices: true })("FILES_KEPT_DAYS", (it) => {
  it.effect("is 30 where nothing is set, and the file says when it will be deleted", () =>
    Effect.gen(function* () {
      const id = yield* addedAgo(10)
      const { get, keptDays } = yield* files
      assert.strictEqual(keptDays, 30)
      assert.strictEqual(daysUntil(Option.getOrThrow(yield* get(id)).deleted_at), 20)
    }).pipe(Effect.provide(withSetting({})))
  )

  it.effect("lets a file outlive thirty days, and then ends it when it is lowered", () =>
    Effect.gen(function* () {
      const longer = withSetting({ FILES_KEPT_DAYS: "2557" })
      const id = yield* Effect.provide(addedAgo(400), longer)
      yield* Effect.gen(function* () {
        const { get, keptDays, list, removeOld } = yield* files
        assert.strictEqual(keptDays, 2_557)
        yield* removeOld
        assert.strictEqual(daysUntil(Option.getOrThrow(yield* get(id)).deleted_at), 2_157)
        assert.include(
          (yield* list).map((file) => file.id),
          id
        )
      }).pipe(Effect.provide(longer))
      yield* Effect.gen(function* () {
        const { get, removeOld } = yield* files
        assert.isTrue(Option.isNone(yield* get(id)))
        yield* removeOld
      }).pipe(Effect.provide(withSetting({ FILES_KEPT_DAYS: "1" })))
      const gone = yield* Effect.provide(
        Effect.flatMap(files, ({ get }) => get(id)),
        longer
      )
      assert.isTrue(Option.isNone(gone))
    })
  )
})
