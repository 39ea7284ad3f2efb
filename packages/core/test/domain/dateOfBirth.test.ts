import { assert, describe, it } from "@effect/vitest"
import { isoDateOfBirth } from "@entity-watch/core/domain/dateOfBirth"

describe("isoDateOfBirth", () => {
  it.each([
    ["1969-07-16", "1969-07-16"],
    ["1969-7-16", "1969-07-16"],
    ["1969/7/6", "1969-07-06"],
    [" 1969.07.16 ", "1969-07-16"],
    ["19690716", "1969-07-16"],
    ["1969-7", "1969-07"],
    ["1969", "1969"]
  ])("reads %s as %s", (text, expected) => assert.strictEqual(isoDateOfBirth(text), expected))

  it.each([
    "16/7/1969",
    "1969-13-01",
    "1969-02-29",
    "196907",
    "69-07-16",
    "1969-07/16",
    "1969-07-16T00:00:00Z",
    ""
  ])("takes %s for no date with its year first", (text) => assert.isUndefined(isoDateOfBirth(text)))
})
