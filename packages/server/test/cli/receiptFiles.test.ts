import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { readReceipt } from "@entity-watch/server/cli/receiptFiles"
import { Effect } from "effect"

describe("readReceipt", () => {
  it.effect("says of an archive that it is to be unpacked", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-archive-"))),
        (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
      )
      const file = join(folder, "receipt.zip")
      writeFileSync(file, Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0xff, 0xfe, 8, 0]))
      const { message } = yield* Effect.flip(readReceipt(file))
      assert.strictEqual(
        message,
        `${file} is an archive: unpack it first, and give the folder with its files.`
      )
    }).pipe(Effect.provide(NodeServices.layer))
  )
})
