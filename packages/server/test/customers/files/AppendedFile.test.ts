import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { makeAppended, openAppended } from "@entity-watch/node/rows/files/AppendedFile"
import { Effect } from "effect"
import { saidAtCommandLine } from "../../support/saidAtCommandLine.ts"
import { mountSmallDisk } from "../../support/smallDisk.ts"

const folder = mkdtempSync(join(tmpdir(), "ew-appended-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("makeAppended", () => {
  it.effect("takes what a killed process left of the beginning, and no file of somebody else", () =>
    Effect.gen(function* () {
      const path = join(folder, "made")
      writeFileSync(path, "name,ab")
      const file = yield* makeAppended(path, "name,abn")
      assert.strictEqual(file.size(), 0)
      writeFileSync(path, "my note")
      yield* Effect.flip(makeAppended(path, "name,abn"))
      assert.strictEqual(readFileSync(path, "utf8"), "my note")
    }).pipe(Effect.scoped)
  )
})

describe("openAppended", () => {
  it.effect("keeps what counts and cuts off the rest", () =>
    Effect.gen(function* () {
      const path = join(folder, "kept")
      writeFileSync(path, "kept and lost")
      const file = yield* openAppended(path, 4)
      yield* file.append(" and new")
      assert.strictEqual(readFileSync(path, "utf8"), "kept and new")
    }).pipe(Effect.scoped)
  )

  it.effect("refuses a file that lacks bytes that were written to it", () =>
    Effect.gen(function* () {
      const path = join(folder, "short")
      writeFileSync(path, "kept")
      yield* Effect.flip(openAppended(path, 5))
      assert.strictEqual(readFileSync(path, "utf8"), "kept")
    }).pipe(Effect.scoped)
  )
})

const disk = mountSmallDisk(2)
if (typeof disk === "string") console.warn(`A full disk is not tried: ${disk}.`)
afterAll(() => (typeof disk === "string" ? undefined : disk.unmount()))

describe.skipIf(typeof disk === "string")("append on a full disk", () => {
  it.effect("says so, counts nothing of what was cut off, and goes on when there is room", () =>
    Effect.gen(function* () {
      if (typeof disk === "string") return
      const path = join(disk.folder, "results")
      const file = yield* makeAppended(path, "")
      yield* file.append("first\n")
      disk.fill(64 * 1024)
      const long = "second ".repeat(40_000)
      const refused = yield* Effect.flip(file.append(long))
      assert.match(
        saidAtCommandLine(refused),
        /results cannot be written: the disk is full\. Make room on it, and/u
      )
      assert.strictEqual(file.size(), 6)
      disk.empty()
      yield* file.append(long)
      assert.strictEqual(readFileSync(path, "utf8"), `first\n${long}`)
    }).pipe(Effect.scoped)
  )
})
