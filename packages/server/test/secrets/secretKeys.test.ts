import { assert, describe, it } from "@effect/vitest"
import { fileFault } from "@entity-watch/node/secrets/secretKeys"

describe("the file of the secrets' key", () => {
  it("says that the disk is full, and of anything else to look at its permissions", () => {
    const told = (code: string) => fileFault("/data/secrets-key", Object.assign(new Error(code), { code }))
    for (const code of ["ENOSPC", "EDQUOT"])
      assert.strictEqual(
        told(code),
        "The key of the secrets, /data/secrets-key, cannot be written: the disk is full. Make room on it and try again."
      )
    assert.strictEqual(
      told("EACCES"),
      "The key of the secrets, /data/secrets-key, can be neither read nor made; look at its permissions."
    )
  })
})
