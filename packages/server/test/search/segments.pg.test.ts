import { closeSync, copyFileSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import { isValidAbn } from "@entity-watch/contract/schema/Abn"
import { abnsEndingIn } from "@entity-watch/core/domain/abnsEndingIn"
import { entityNumber } from "@entity-watch/core/domain/entityNumber"
import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { coreLayer, loadFixtures } from "../support/registers.ts"
import { dataDirectory, filesOf, found, indexOf, instance, loaded } from "./harness.ts"

interface Named {
  readonly name: string
  readonly kind: string
  readonly abn: string | null
  readonly acn: string | null
  readonly icn: string | null
}

const named = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Named>`
    SELECT name, kind, abn, acn, CASE WHEN register = 'oric-register' THEN key END AS icn FROM register_name
    WHERE mode = 'sandbox' AND kind <> 'trustee'`
)

/** So that a file stays as long as it was. */
const overwrite = (path: string, at: number, bytes: Buffer) => {
  const file = openSync(path, "r+")
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

layer(coreLayer, { excludeTestServices: true })("NameIndexes", (it) => {
  it.effect("finds every name of the registers that names an entity", () =>
    Effect.gen(function* () {
      yield* loadFixtures
      const indexes = yield* instance(yield* dataDirectory)
      assert.isNull(indexes.current("sandbox"), "nothing waits for it")
      const index = indexOf(yield* loaded(indexes, "sandbox"))
      let asked = 0
      for (const { abn, acn, icn, name } of yield* named) {
        const entity = entityNumber({ abn, acn, icn })
        if (entity === null) continue
        asked++
        assert.include(
          found(index, name, 50).map((each) => each.entity),
          entity,
          name
        )
      }
      assert.isAbove(asked, 40)
    }).pipe(Effect.scoped)
  )

  it.effect("says of an entity that it is cancelled when a register does", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const indexes = yield* instance(yield* dataDirectory)
      const index = indexOf(yield* loaded(indexes, "sandbox"))
      const status = yield* sql<{ acn: string; name: string; status: string }>`
        SELECT acn, data ->> 'name' AS name, data ->> 'status' AS status FROM register_record
        WHERE mode = 'sandbox' AND register = 'asic-companies' AND until IS NULL`
      assert.include(
        status.map((each) => each.status),
        "DRGD"
      )
      for (const each of status.filter((one) => one.status === "DRGD"))
        assert.deepInclude(
          found(index, each.name).map(({ entity, live }) => ({ entity, live })),
          { entity: Number(each.acn), live: false }
        )
      assert.isTrue(
        status.some(({ acn, name }) =>
          found(index, name).some(({ entity, live }) => entity === Number(acn) && live)
        )
      )
    }).pipe(Effect.scoped)
  )

  it.effect("loads the file of an earlier run, and tells of it", () =>
    Effect.gen(function* () {
      const dataDir = yield* dataDirectory
      const first = yield* Effect.scoped(
        Effect.flatMap(instance(dataDir), (indexes) => loaded(indexes, "sandbox"))
      )
      const sql = yield* SqlClient.SqlClient
      // Without chunks nothing but the file is left.
      yield* sql`UPDATE name_segment_chunk SET bytes = '\\x00'`
      const indexes = yield* instance(dataDir)
      const told = yield* indexes.replaced.pipe(Stream.take(1), Stream.runCollect)
      assert.deepStrictEqual([...told], ["sandbox"])
      const second = yield* loaded(indexes, "sandbox")
      assert.strictEqual(second.version, first.version)
      assert.deepStrictEqual(new Uint8Array(second.main), new Uint8Array(first.main))
    }).pipe(Effect.scoped)
  )

  it.effect("builds anew what is damaged in the data directory and in the database", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const before = yield* sql<{ id: string }>`SELECT id::text AS id FROM name_segment`
      assert.lengthOf(before, 1)
      const indexes = yield* instance(yield* dataDirectory)
      const names = yield* loaded(indexes, "sandbox")
      const after = yield* sql<{ id: string; chunks: number }>`
        SELECT id::text AS id,
          (SELECT count(*)::int4 FROM name_segment_chunk WHERE segment_id = name_segment.id) AS chunks
        FROM name_segment WHERE state = 'current'`
      assert.lengthOf(after, 1)
      assert.notStrictEqual(after[0]?.id, before[0]?.id)
      assert.strictEqual(after[0]?.chunks, Math.ceil(names.main.byteLength / 2 ** 20))
    }).pipe(Effect.scoped)
  )

  it.effect("takes the chunks where the file is damaged, cut off or another's", () =>
    Effect.gen(function* () {
      const dataDir = yield* dataDirectory
      const good = yield* Effect.scoped(
        Effect.flatMap(instance(dataDir), (indexes) => loaded(indexes, "sandbox"))
      )
      const [path = ""] = filesOf(dataDir)
      const whole = readFileSync(path)
      const bytes = Uint8Array.from(new Uint8Array(good.main))
      assert.deepStrictEqual(Uint8Array.from(whole), bytes)
      const damages: ReadonlyArray<() => void> = [
        () => overwrite(path, whole.length >> 1, Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])),
        () => overwrite(path, 0, Buffer.from("not a segment")),
        () => truncateSync(path, whole.length - 8),
        () => truncateSync(path, 0),
        () => copyFileSync(new URL(import.meta.url), path)
      ]
      for (const damage of damages) {
        damage()
        const again = yield* Effect.scoped(
          Effect.flatMap(instance(dataDir), (indexes) => loaded(indexes, "sandbox"))
        )
        assert.strictEqual(again.version, good.version)
        assert.deepStrictEqual(Uint8Array.from(new Uint8Array(again.main)), bytes)
        assert.deepStrictEqual(filesOf(dataDir), [path])
        assert.deepStrictEqual(readFileSync(path), whole)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("knows every ABN that ends in nine digits", () =>
    Effect.sync(() => {
      for (let i = 0; i < 1_000; i++) {
        const nine = `${(i * 123_457) % 1e9}`.padStart(9, "0")
        const all = Array.from({ length: 90 }, (_, first) => `${first + 10}${nine}`).filter(isValidAbn)
        assert.deepStrictEqual(abnsEndingIn(nine), all)
      }
    })
  )
})
