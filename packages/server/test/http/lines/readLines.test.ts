import { assert, describe, it } from "@effect/vitest"
import { screen } from "@entity-watch/contract/operations/screen"
import { linesOf } from "@entity-watch/server/http/lines/readLines"

const pausesOf = (body: string): number => {
  const steps = linesOf(body, screen)
  let pauses = 0
  while (steps.next().done !== true) pauses++
  return pauses
}

describe("the lines of a body", () => {
  it("are read with a pause before each, so that others are answered meanwhile", () => {
    assert.isAtLeast(pausesOf('{"name":"Jordan Example"}\n'.repeat(1_900)), 1_900)
  })

  it("are read with pauses where they are blank", () => {
    assert.isAtLeast(pausesOf("\n".repeat(1_000_000)), 1_000)
  })
})
