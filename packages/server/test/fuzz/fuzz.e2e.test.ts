import { assert, describe, it } from "@effect/vitest"
import { fuzz, requestAt } from "./fuzz.ts"

describe("The started server", () => {
  it("answers whatever it is asked as the contract says, and keeps no memory of it", async () => {
    const { after, before, findings, statuses, together } = await fuzz(17, 1500)
    assert.deepStrictEqual(findings, [])
    const least = {
      "contract 200": 10,
      "contract 400": 10,
      "contract 401": 10,
      "contract 404": 10,
      "admin 200": 10,
      "admin 201": 1,
      "admin 400": 10,
      "admin 401": 2,
      "admin 404": 10,
      "mcp 200": 10,
      // There are few of them, and the documents are not to be had without end.
      "route 200": 3
    }
    for (const [each, count] of Object.entries(least)) assert.isAtLeast(statuses[each] ?? 0, count, each)
    assert.isBelow(after.heap, before.heap * 1.5 + 20)
    console.log(
      `heap ${before.heap.toFixed(0)} to ${after.heap.toFixed(0)} MB, resident ${before.resident.toFixed(0)} to ${after.resident.toFixed(0)} MB, event loop late by ${together.toFixed(0)} ms`
    )
  })
})

describe("A request of a round", () => {
  it("is the same for the same seed", () => {
    assert.deepStrictEqual(requestAt(3, 7), requestAt(3, 7))
    assert.notDeepEqual(requestAt(3, 7), requestAt(4, 7))
  })
})
