import { assert, describe, it } from "@effect/vitest"
import { retryAfterSeconds } from "@entity-watch/node/delivery/egress/retryAfter"

const now = Date.UTC(2026, 10, 21, 0, 0, 0)

describe("retryAfterSeconds", () => {
  it.each([
    ["0", 0],
    ["120", 120],
    [" 30 ", 30],
    ["86400", 86_400],
    ["9999999999", 9_999_999_999],
    ["Sat, 21 Nov 2026 00:02:00 GMT", 120],
    ["Sun, 22 Nov 2026 00:00:00 GMT", 86_400],
    ["Saturday, 21-Nov-26 00:00:30 GMT", 30],
    ["Sat Nov 21 00:01:00 2026", 60],
    ["Tue Dec  1 00:00:00 2026", 864_000]
  ] as const)("reads %j", (header, seconds) => {
    assert.strictEqual(retryAfterSeconds(header, now), seconds)
  })

  it("rounds up, so that nothing is sent too early", () => {
    assert.strictEqual(retryAfterSeconds("Sat, 21 Nov 2026 00:00:10 GMT", now + 500), 10)
  })

  it.each([
    undefined,
    "",
    "-5",
    "+5",
    "1.5",
    "1e3",
    "0x10",
    "12345678901",
    "soon",
    "Infinity",
    "NaN",
    "60, 120",
    "Fri, 20 Nov 2026 00:00:00 GMT",
    "Saturday, 21-Nov-94 00:00:00 GMT",
    "Sun, 31 Feb 2027 00:00:00 GMT",
    "Sat, 21 Nov 2026 24:00:00 GMT",
    "Sat, 21 Nov 2026 00:02:00 AEST",
    "2026-11-21T00:02:00Z",
    "2026-12-01"
  ])("ignores %j", (header) => {
    assert.isNull(retryAfterSeconds(header, now))
  })
})
