import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { segmentThread } from "@entity-watch/node/search/SegmentThread"
import { Effect } from "effect"

const rows = JSON.stringify([
  ["OLD WHARF BAKERY PTY LTD", "legal", null, "000000777", null, null, null],
  ["OLD WHARF BAKERY PTY LTD", "legal", null, "000000777", null, null, null],
  ["OLD WHARF BAKERY PTY LTD", "legal", "10000000778", null, null, "NSW", "2000"],
  ["NOBODY", "legal", null, null, null, null, null],
  ["WHARF CORPORATION", "legal", null, null, "1234", "NT", "0800"]
])

describe("segmentThread", () => {
  it.effect("builds a segment of rows, each name of an entity once", () =>
    Effect.gen(function* () {
      const thread = yield* segmentThread
      yield* thread.done({ kind: "cancelled", rows: JSON.stringify([[null, "000000777"]]) })
      yield* thread.done({ kind: "names", rows, only: null })
      const built = yield* thread.segment({ kind: "finish", stamp: "live x" })
      const segment = Segment.open(built?.buffer ?? new ArrayBuffer(0))
      if ("_tag" in segment) return assert.fail(segment.detail)
      assert.deepStrictEqual([...segment.entity], [777, 778, 1_000_001_234])
      assert.strictEqual(segment.stamp.version, "live x")
      assert.strictEqual(segment.stamp.hash, built?.hash)
    })
  )

  it.effect("keeps of a delta the names of its entities, in order however they came", () =>
    Effect.gen(function* () {
      const thread = yield* segmentThread
      const only = Uint32Array.from([1_000_001_234, 777])
      yield* thread.done({ kind: "names", rows: JSON.stringify(JSON.parse(rows).toReversed()), only })
      yield* thread.done({ kind: "names", rows, only: new Uint32Array(0) })
      const built = yield* thread.segment({ kind: "finish", stamp: "" })
      const segment = Segment.open(built?.buffer ?? new ArrayBuffer(0))
      if ("_tag" in segment) return assert.fail(segment.detail)
      assert.deepStrictEqual([...segment.entity], [777, 1_000_001_234])
    })
  )

  it.effect("reads back what it wrote, and refuses what was not meant", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "ew-thread-"))),
        (each) => Effect.sync(() => rmSync(each, { recursive: true }))
      )
      const thread = yield* segmentThread
      yield* thread.done({ kind: "names", rows, only: null })
      const built = yield* thread.segment({ kind: "finish", stamp: "live x" })
      if (built === null) return assert.fail("nothing was built")
      const path = join(folder, "names", "a")
      yield* thread.done({ kind: "write", path, buffer: built.buffer })
      const expected = { stamp: "live x", hash: built.hash }
      const read = yield* thread.segment({ kind: "read", path, expected })
      assert.deepStrictEqual(
        new Uint8Array(read?.buffer ?? new SharedArrayBuffer(0)),
        new Uint8Array(built.buffer)
      )
      for (const other of [
        { ...expected, stamp: "live y" },
        { ...expected, hash: "0" }
      ])
        assert.isNull(yield* thread.segment({ kind: "read", path, expected: other }))
      assert.isNull(yield* thread.segment({ kind: "read", path: `${path}b`, expected }))
    })
  )

  it.effect("says that it could not, without what it was about", () =>
    Effect.gen(function* () {
      const thread = yield* segmentThread
      const broken = yield* Effect.flip(thread.done({ kind: "names", rows: "OLD WHARF", only: null }))
      assert.strictEqual(broken.reason, "SyntaxError")
      const unknown = JSON.stringify([["X", "nickname", null, "000000777", null, null, null]])
      assert.strictEqual(
        (yield* Effect.flip(thread.done({ kind: "names", rows: unknown, only: null }))).reason,
        "Error"
      )
    })
  )

  it.effect("fails when the thread has ended", () =>
    Effect.gen(function* () {
      const thread = yield* Effect.scoped(segmentThread)
      const late = yield* Effect.flip(thread.done({ kind: "names", rows: "[]", only: null }))
      assert.strictEqual(late.reason, "It ended.")
    })
  )
})
