import { assert, describe, it } from "@effect/vitest"
import { TimeGoingOn } from "@entity-watch/core/store/TimeGoingOn"

const start = Date.parse("2026-11-30T00:00:00Z")
const nanos = (seconds: number) => BigInt(seconds) * 1_000_000_000n
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString()

describe("TimeGoingOn", () => {
  it("says nothing before the database's clock was seen", () => {
    assert.isNull(new TimeGoingOn().notBefore(nanos(5)))
  })

  it("goes on from what was seen", () => {
    const time = new TimeGoingOn()
    time.saw(start, nanos(100))
    assert.strictEqual(time.notBefore(nanos(107)), at(7))
  })

  it.each([
    ["is believed that goes forward", 3_600, 3_600],
    ["is believed that is set back by a second", 9, 9],
    ["is not believed that goes back by more, as another server's may", -50, 10],
    ["is believed that was wrong by more than ten minutes", -3_600, -3_600]
  ])("a clock %s", (_, seen, now) => {
    const time = new TimeGoingOn()
    time.saw(start, nanos(100))
    time.saw(start + seen * 1_000, nanos(110))
    assert.strictEqual(time.notBefore(nanos(110)), at(now))
  })
})
