import { assert, describe, it } from "@effect/vitest"
import { mostOpenFiles } from "@entity-watch/node/process/openFiles"

describe("mostOpenFiles", () => {
  it("reads the limit that the system tells", () => {
    const limits =
      "Limit   Soft Limit  Hard Limit  Units\nMax open files            1024                 524288   files\n"
    assert.strictEqual(mostOpenFiles(limits), 1024)
  })

  it("knows nothing where the system says nothing, or that there is no limit", () => {
    assert.isNull(mostOpenFiles(""))
    assert.isNull(mostOpenFiles("Max open files            unlimited            unlimited            files"))
  })

  it.runIf(process.platform === "linux")("has an answer on Linux", () => {
    assert.isAbove(mostOpenFiles() ?? 0, 100)
  })
})
