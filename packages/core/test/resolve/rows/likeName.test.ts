import { assert, describe, it } from "@effect/vitest"
import { agrees, comparedNames } from "@entity-watch/core/resolve/rows/likeName"

const likeness = (written: string, name: string) =>
  Math.max(...comparedNames([written]).map((each) => each.likeness(name)))

describe("the names of a row that are compared", () => {
  it.each([
    "Goanna Holdings (No. 2) Pty Ltd",
    "Goanna Holdings (No 2) Pty Ltd",
    "Goanna Holdings [2] Pty Ltd",
    "Goanna Holdings (2019) Pty Ltd",
    "Goanna Holdings Pty Ltd (No. 2A)",
    "Goanna Holdings (No. 2) Pty Ltd (ABN 25 990 000 023)"
  ])("keep the number that tells companies of one name apart: %s", (written) => {
    assert.isBelow(likeness(written, "GOANNA HOLDINGS PTY LTD"), agrees)
  })

  it.each([
    ["Goanna Holdings (No. 2) Pty Ltd", "GOANNA HOLDINGS NO 2 PTY LTD"],
    ["Goanna Holdings (ABN 25 990 000 023) Pty Ltd", "GOANNA HOLDINGS PTY LTD"],
    ["Goanna Holdings Pty Ltd (formerly Wallaby Holdings)", "GOANNA HOLDINGS PTY LTD"]
  ])("leave out what is no word of the name: %s", (written, name) => {
    assert.isAtLeast(likeness(written, name), agrees)
  })
})
