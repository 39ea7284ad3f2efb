/** What somebody is told to do about a refresh that failed. */
import { assert, describe, it } from "@effect/vitest"
import { curesOf } from "../../../src/screens/registers/cures.ts"

describe("curesOf", () => {
  it.each([
    "extract.zip is no ZIP archive. Expected is the publisher's file, such as public_split_1_10.zip.",
    "The file is not a ZIP archive.",
    "The file is a web page."
  ])("says to take the publisher's file where another was given: %s", (failure) => {
    assert.match(curesOf(failure)[0] ?? "", /^Download the file from the publisher's page/u)
  })

  it("says to wait where the publisher did not answer", () => {
    assert.match(curesOf("The publisher answered 503.")[0] ?? "", /^Wait/u)
  })
})
