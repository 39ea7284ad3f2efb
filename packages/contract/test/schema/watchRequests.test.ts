import { assert, describe, it } from "@effect/vitest"
import { explainIssue } from "@entity-watch/contract/http/explainIssue"
import { strict } from "@entity-watch/contract/http/strict"
import {
  ChangesQuery,
  CreateSubscription,
  UpdateSubscription
} from "@entity-watch/contract/schema/watchRequests"
import { Result, Schema } from "effect"

const query = Schema.decodeUnknownResult(ChangesQuery, strict)

const sentence = (value: unknown): string => {
  const decoded = query(value)
  return Result.isFailure(decoded) ? explainIssue(decoded.failure.issue) : "accepted"
}

const required = "since is required and must be an ISO-8601 timestamp."
const form = "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z."

/** From the year 1 to 9999. */
const Moment = Schema.Int.check(
  Schema.isBetween({ minimum: -62_135_596_800_000, maximum: 253_402_300_799_000 })
)
const Decimals = Schema.String.check(Schema.isPattern(/^(?:\.\d{1,9})?$/u))
const Zone = Schema.Literals(["Z", "+10:00", "-0930", "+11", " 10:00"])
const Year = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9999 }))
const NoDay = Schema.Literals(["02-30", "04-31", "06-31", "09-31", "11-31"])

describe("ChangesQuery", () => {
  it.prop(
    "takes any moment with up to nine decimals, in any zone and in either case",
    [Moment, Decimals, Zone, Schema.Boolean],
    ([millis, decimals, zone, lower]) => {
      const text = `${new Date(millis).toISOString().slice(0, 19)}${decimals}${zone}`
      assert.strictEqual(sentence({ since: lower ? text.toLowerCase() : text }), "accepted")
    }
  )

  it.prop("refuses days that no month has", [Year, NoDay], ([year, day]) => {
    assert.strictEqual(sentence({ since: `${String(year).padStart(4, "0")}-${day}T00:00:00Z` }), form)
  })

  it("knows leap years", () => {
    for (const [year, taken] of [
      ["2024", true],
      ["2026", false],
      ["2000", true],
      ["1900", false],
      ["0004", true],
      ["0100", false]
    ] as const)
      assert.strictEqual(sentence({ since: `${year}-02-29T00:00:00Z` }), taken ? "accepted" : form)
  })

  it("names every fault", () => {
    for (const missing of [{}, { since: "" }]) assert.strictEqual(sentence(missing), required)
    assert.strictEqual(sentence({ since: "2026-01-01" }), form)
    assert.strictEqual(
      sentence({ since: "yesterday", limit: "0" }),
      "since must be an ISO-8601 timestamp with a time and a zone, such as 2026-01-01T00:00:00Z; limit must be a whole number of at least 1."
    )
  })

  it("names a field legibly, whatever it is called", () => {
    const since = "1970-01-01T00:00:00Z"
    for (const [field, shown] of [
      ["a\nb", "a\ufffdb"],
      ["a\u202eb\u2028", "a\ufffdb\ufffd"],
      ["\ud800", "\ufffd"],
      ["", '""'],
      [" ", '" "'],
      [`${"a".repeat(39)}🦘b`, `${"a".repeat(39)}\ufffd…`]
    ] as const)
      assert.strictEqual(sentence({ since, [field]: "" }), `Remove the unknown field ${shown}.`)
  })

  it("reads a limit as a number, however long", () => {
    for (const [text, limit] of [
      ["1", 1],
      ["0200", 200],
      [`1${"0".repeat(99)}`, 1e99]
    ] as const)
      assert.strictEqual(
        Schema.decodeSync(ChangesQuery)({ since: "1970-01-01T00:00:00Z", limit: text }).limit,
        limit
      )
  })
})

describe("UpdateSubscription", () => {
  it("takes each field of CreateSubscription, and none of them", () => {
    const decode = Schema.decodeUnknownSync(UpdateSubscription, strict)
    assert.deepStrictEqual(decode({}), {})
    const fields = {
      events: ["name_change"],
      webhook_url: "https://h.example.com",
      entities: ["23990000014"],
      subjects: ["customer-4711"]
    }
    for (const [name, value] of Object.entries(fields))
      assert.deepStrictEqual(decode({ [name]: value }), { [name]: value })
    assert.deepStrictEqual(Object.keys(CreateSubscription.fields).sort(), Object.keys(fields).sort())
  })
})
