import { assert, describe, it } from "@effect/vitest"
import { untilConfirmable, waitAfter } from "@entity-watch/node/refresh/retryPace"
import { DateTime, Duration } from "effect"

const pace = Duration.hours(24)
const minutes = (wait: Duration.Duration | null) => (wait === null ? null : Duration.toMinutes(wait))

describe("waitAfter", () => {
  it("doubles after each failure, up to the register's own pace", () => {
    const waits = [1, 2, 3, 8, 100].map((failures) => minutes(waitAfter("failed", pace, failures)))
    assert.deepStrictEqual(waits, [15, 30, 60, 1440, 1440])
  })
  it("ends no later than a second download would confirm the first, after a failure only", () => {
    const confirmable = Duration.minutes(20)
    assert.strictEqual(minutes(waitAfter("failed", pace, 1, confirmable)), 15)
    assert.strictEqual(minutes(waitAfter("failed", pace, 3, confirmable)), 20)
    assert.strictEqual(minutes(waitAfter("loaded", pace, 0, confirmable)), 1440)
    assert.strictEqual(minutes(waitAfter("busy", pace, 3, confirmable)), 5)
  })
})

describe("untilConfirmable", () => {
  const now = DateTime.makeUnsafe("2026-11-21T10:00:00Z")
  const doubted = (...times: ReadonlyArray<string>) =>
    new Map(times.map((time, n) => [`${n}`, `2026-11-21T${time}Z`]))
  it("is the time until the earliest moment that is yet to come", () =>
    assert.strictEqual(
      minutes(untilConfirmable(doubted("09:30:00.000", "08:00:00.000", "09:15:00.000"), now)),
      15
    ))
  it("is nothing where no edition waits, or the moment is past", () => {
    assert.isNull(untilConfirmable(new Map(), now))
    assert.isNull(untilConfirmable(doubted("09:00:00.000"), now))
  })
  it("is nothing for a publisher whose list is another one each time", () =>
    assert.isNull(
      untilConfirmable(doubted("09:10:00.000", "09:20:00.000", "09:30:00.000", "09:40:00.000"), now)
    ))
})
