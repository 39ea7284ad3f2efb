import { assert, describe, it } from "@effect/vitest"
import { stopReason } from "@entity-watch/node/database/embedded/stopReason"

describe("stopReason", () => {
  it("says what to do about a full disk, whoever found it full: the engine, the file system or the lock", () => {
    const full = "the disk is full. Make room on it and try again"
    for (const said of [
      new Error("ENOSPC: no space left on device, write"),
      new Error("could not extend file: No space left on device"),
      new Error("database or disk is full"),
      { errno: 51 }
    ])
      assert.strictEqual(stopReason(said), full)
  })

  it("repeats what else was said, without its full stop", () => {
    assert.strictEqual(stopReason(new Error("It is torn.")), "It is torn")
    assert.strictEqual(stopReason({}), "it gave up without a word")
  })
})
