import { assert, describe, it } from "@effect/vitest"
import { screen } from "@entity-watch/server/cli/screen"

describe("entity-watch screen --help", () => {
  it("has two examples", () => assert.lengthOf(screen.examples, 2))
})
