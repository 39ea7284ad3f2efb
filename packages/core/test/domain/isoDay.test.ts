import { assert, describe, it } from "@effect/vitest"
import { isoDay } from "@entity-watch/core/domain/isoDay"
import { DateTime } from "effect"

const dayOf = (moment: string) => isoDay(DateTime.makeUnsafe(moment))

describe("isoDay", () => {
  it("is the day in UTC, whatever was asked before", () => {
    const moments = [
      ["2026-11-21T23:59:59.999Z", "2026-11-21"],
      ["2026-11-22T00:00:00.000Z", "2026-11-22"],
      ["2026-11-22T09:00:00+11:00", "2026-11-21"],
      ["1969-12-31T23:59:59.999Z", "1969-12-31"],
      ["1970-01-01T00:00:00.000Z", "1970-01-01"],
      ["2024-02-29T12:00:00.000Z", "2024-02-29"]
    ] as const
    for (const [moment, day] of [...moments, ...moments.toReversed()]) assert.strictEqual(dayOf(moment), day)
  })
})
