import { assert, describe, it } from "@effect/vitest"
import { isDistinctive } from "../../src/lexicon/wordsForNames.ts"

describe("isDistinctive", () => {
  it.each(["KESTRELBANK", "ZORVANEX"])("is so of %s", (word) => assert.isTrue(isDistinctive(word)))

  it.each(["LIGHTHOUSE", "PLUMBING", "INVOICE", "MELBOURNE", "MICHAEL", "HALVORSEV", "ZORVA"])(
    "is not so of %s",
    (word) => assert.isFalse(isDistinctive(word))
  )
})
