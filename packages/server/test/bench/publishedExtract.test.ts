import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { abnBulkExtract } from "@entity-watch/core/registers/abn-bulk-extract/index"
import { openOperatorFiles } from "@entity-watch/node/refresh/operatorFiles"
import { Effect, Stream } from "effect"
import { archives, filesOf } from "../../bench/generator/publishedExtract.ts"
import { writeZip } from "../../bench/generator/writeZip.ts"

const records = 2_000

const read = (edition: number) =>
  Effect.acquireUseRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-extract-"))),
    (folder) =>
      Effect.gen(function* () {
        for (const archive of archives)
          yield* Effect.promise(() =>
            writeZip(join(folder, archive.name), filesOf(archive, records, edition, "2026-11-16"))
          )
        const { files } = yield* openOperatorFiles(abnBulkExtract, [folder])
        const outcomes = yield* Stream.runCollect(abnBulkExtract.read(files))
        return {
          records: outcomes.flatMap((each) => (each._tag === "Record" ? [each.record] : [])),
          dates: outcomes.flatMap((each) => (each._tag === "AsOf" ? [each.asOf] : [])),
          others: outcomes.filter(({ _tag }) => _tag !== "Record" && _tag !== "AsOf")
        }
      }),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  )

describe("the archives of the published extract", () => {
  it.effect("are read whole as twenty files, with every ABN greater than the one before", () =>
    Effect.gen(function* () {
      const first = yield* read(1)
      assert.deepStrictEqual(first.others, [])
      assert.strictEqual(first.dates.length, 20)
      const keys = first.records.map(({ key }) => key)
      assert.strictEqual(keys.length, records)
      assert.deepStrictEqual(keys, [...new Set(keys)].sort())
    })
  )

  it.effect("differ in one record of a hundred from one edition to the next", () =>
    Effect.gen(function* () {
      const [first, second] = [yield* read(1), yield* read(2)]
      const differing = first.records.filter(
        ({ data }, i) => JSON.stringify(data) !== JSON.stringify(second.records[i]?.data)
      )
      assert.strictEqual(second.records.length, records)
      assert.strictEqual(differing.length, records / 100)
    })
  )
})
