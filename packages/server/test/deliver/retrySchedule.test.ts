import { assert, describe, it } from "@effect/vitest"
import { nextDelay, retryDelays } from "@entity-watch/core/deliver/retrySchedule"
import { Schema } from "effect"

const between = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))

describe("nextDelay", () => {
  it("is the published schedule", () => {
    const hours = (n: number) => n * 3_600
    assert.deepStrictEqual([...retryDelays], [5, 300, 1_800, ...[2, 5, 10, 14, 20, 24].map(hours)])
    for (const [i, delay] of retryDelays.entries())
      assert.strictEqual(nextDelay(retryDelays, i + 1, null, 0.5), delay)
    assert.isNull(nextDelay(retryDelays, 10, null, 0.5))
    assert.isNull(nextDelay(retryDelays, 11, 60, 0.5))
  })

  it.prop(
    "stays within a fifth, and Retry-After only lengthens, to a day at most",
    [between(1, 9), between(0, 1_000_000), between(0, 999)],
    ([made, retryAfter, permille]) => {
      const chance = permille / 1000
      const published = retryDelays[made - 1] ?? 0
      const plain = nextDelay(retryDelays, made, null, chance) ?? 0
      assert.isAtLeast(plain, published * 0.8)
      assert.isAtMost(plain, published * 1.2)
      const asked = nextDelay(retryDelays, made, retryAfter, chance)
      assert.strictEqual(asked, Math.max(plain, Math.min(retryAfter, 86_400)))
    }
  )
})
