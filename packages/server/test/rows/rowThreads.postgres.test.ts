import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, it, layer } from "@effect/vitest"
import { RowThread, RowThreadFailed } from "@entity-watch/node/rows/threads/RowThread"
import { Effect } from "effect"
import { depth, drawnSeed } from "../../../suite/depth.ts"
import { asCsv, messySuppliers } from "../customers/resolve/messySuppliers.ts"
import { run } from "../support/command.ts"
import { describePostgres, PostgresAddress, PostgresDatabase } from "../support/PostgresDatabase.ts"
import { dataFolder } from "../support/sandboxData.ts"

const home = mkdtempSync(join(tmpdir(), "entity-watch-rows-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

describePostgres("rows in several threads", () => {
  layer(PostgresDatabase.layer)((it) => {
    it.effect(
      "come to the same results, in the same order, as in one thread on the embedded database",
      Effect.fnUntraced(function* () {
        const file = join(home, "suppliers.csv")
        // Three threads work on six lots of them at a time, and two lots wait.
        writeFileSync(file, asCsv(messySuppliers(120 * depth, drawnSeed())))
        const resolved = (settings: Readonly<Record<string, string>>, folder: string) =>
          Effect.promise(async () => {
            const out = join(home, folder)
            const args = ["resolve", "--file", file, "--out", out, "--sandbox", "--json"]
            const ended = await run(settings, ...args)
            assert.strictEqual(ended.code, 0, ended.err)
            return { results: readFileSync(join(out, "results.csv"), "utf8"), said: JSON.parse(ended.out) }
          })
        const url = yield* PostgresAddress
        const threads = yield* resolved(
          { DATABASE_URL: url, DATA_DIR: join(home, "threads-data"), SEARCH_THREADS: "2" },
          "threads"
        )
        const prepared = yield* Effect.promise(() => dataFolder("prepared"))
        const one = yield* resolved({ DATA_DIR: prepared.dataDir }, "one")
        prepared.remove()
        assert.deepStrictEqual(threads.said.verdicts, one.said.verdicts)
        assert.isAbove(threads.said.verdicts.same, 0)
        assert.strictEqual(threads.results, one.results)
      })
    )
  })
})

it("fails with what the thread says where it ends by itself", async () => {
  const thread = new RowThread({
    run: { at: "never", mode: "sandbox", snapshots: [] },
    requireGst: false,
    of: 1
  })
  const failed = await thread.resolve([]).catch((error: unknown) => error)
  assert.instanceOf(failed, RowThreadFailed)
  const again = await thread.resolve([]).catch((error: unknown) => error)
  assert.instanceOf(again, RowThreadFailed)
  await thread.stop()
})
