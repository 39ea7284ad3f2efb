import { assert, describe, it } from "@effect/vitest"
import { isPlaceholderName } from "@entity-watch/core/domain/placeholderName"

describe("what stands in place of a name", () => {
  it.each([
    "N/A",
    "n.a.",
    "#N/A",
    "null",
    "undefined",
    "NaN",
    "nan",
    "[object Object]",
    "(blank)",
    " Unknown ",
    "TBA",
    "tbc",
    "\uff2e/\uff21"
  ])("is %s", (name) => assert.isTrue(isPlaceholderName(name)))

  it.each(["Nan", "Na", "Nil", "Null Pty Ltd", "TBC Bank", "Unknown Soldier", "Blank"])(
    "is not %s, which somebody may be called",
    (name) => assert.isFalse(isPlaceholderName(name))
  )
})
