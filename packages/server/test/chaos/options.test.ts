import { assert, describe, it } from "@effect/vitest"
import { optionsOf } from "../../chaos/options.ts"

describe("optionsOf", () => {
  it("reads what is asked for, and has a default for the rest", () => {
    assert.deepStrictEqual(optionsOf(["--minutes", "4", "--seed", "11"]), {
      ...{ minutes: 4, seed: 11, servers: 3, disk: false }
    })
    assert.strictEqual(optionsOf(["--disk"])?.disk, true)
  })

  it("takes nothing else", () => {
    for (const args of ["--help", "--minute 4", "--minutes", "--minutes 0", "--seed x", "--servers 9", "4"])
      assert.isNull(optionsOf(args.split(" ")), args)
  })
})
