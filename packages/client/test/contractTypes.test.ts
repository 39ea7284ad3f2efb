/** The types that are checked in are those of the contract as it stands. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { contractTypes } from "../contractTypes.ts"

/** What a formatter leaves as it is: it breaks long lines, and adds bars, commas and brackets where it does. */
const wordsOf = (source: string): ReadonlyArray<string> => source.match(/\w+|[^\s\w|,()]/gu) ?? []

describe("the types of requests and answers", () => {
  it("are current: `npm run client-types` makes them anew", () => {
    const checkedIn = readFileSync(new URL("../src/contract.ts", import.meta.url), "utf8")
    const [made, kept] = [wordsOf(contractTypes()), wordsOf(checkedIn)]
    const at = made.findIndex((word, i) => word !== kept[i])
    assert.deepStrictEqual([kept.slice(at, at + 10), kept.length], [made.slice(at, at + 10), made.length])
  })

  it("depend on nothing", () => {
    const checkedIn = readFileSync(new URL("../src/contract.ts", import.meta.url), "utf8")
    assert.notMatch(checkedIn, /\bimport\b/u)
  })
})
