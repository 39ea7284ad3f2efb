import { assert, describe, it } from "@effect/vitest"
import { AsOf, momentOf } from "@entity-watch/contract/schema/asOf"
import { Schema } from "effect"

const isAsOf = Schema.is(AsOf)

describe("AsOf", () => {
  it("takes days and timestamps with a zone that are in the calendar", () => {
    for (const value of [
      "2026-03-01",
      "2024-02-29",
      "2026-03-01T09:00Z",
      "2026-03-01T09:00:00+11:00",
      "2026-03-01T23:59:59.123456-03:30",
      "2026-03-01T00:00:00+14:00"
    ])
      assert.isTrue(isAsOf(value), value)
  })

  it("refuses what no calendar or clock has, before a database is asked", () => {
    for (const value of [
      "2026-02-30",
      "2026-02-29",
      "2026-02-30T09:00:00Z",
      "2026-13-01",
      "2026-00-10",
      "0000-01-01",
      "0999-01-01",
      "2026-03-01T24:00:00Z",
      "2026-03-01T09:60:00Z",
      "2026-03-01T09:00:60Z",
      "2026-03-01T09:00:00+15:00",
      "2026-03-01T09:00:00+11:75",
      "2026-03-01T09:00:00",
      "2026-03-01T09:00:00.1234567Z",
      "now",
      "2026",
      "20260301",
      " 2026-03-01",
      ""
    ])
      assert.isFalse(isAsOf(value), value)
  })

  it("stands for the end of a day", () => {
    assert.strictEqual(momentOf("2026-03-01"), "2026-03-01T23:59:59.999999Z")
    assert.strictEqual(momentOf("2026-03-01T09:00Z"), "2026-03-01T09:00Z")
  })
})
