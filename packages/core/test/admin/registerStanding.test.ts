/** When a register's bar turns amber and red: before a verdict that rests on it turns `unavailable`. */
import { assert, describe, it } from "@effect/vitest"
import { standingOf } from "@entity-watch/core/admin"

const hour = 3_600_000
const now = Date.parse("2026-11-24T09:00:00.000Z")

const register = (limit: number | null, hours: number) => ({
  register: "dfat-consolidated-list" as const,
  checked_as_of: new Date(now - hours * hour).toISOString(),
  age_days: Math.floor(hours / 24),
  max_age_days: limit,
  state: limit !== null && hours > limit * 24 ? ("stale" as const) : ("current" as const),
  last_attempt: null,
  last_failure: null,
  edition_refused: false,
  note: null
})

const shown = (limit: number | null, hours: number) => {
  const { kind, says } = standingOf(register(limit, hours), now)
  return { kind, says }
}

describe("standingOf", () => {
  it("is amber in the last two days, red in the last day and past the limit", () => {
    assert.deepStrictEqual(shown(14, 14 * 24 - 49), { kind: "plain", says: "" })
    assert.deepStrictEqual(shown(14, 14 * 24 - 48), { kind: "review", says: "48 hours left" })
    assert.deepStrictEqual(shown(14, 14 * 24 - 25), { kind: "review", says: "25 hours left" })
    assert.deepStrictEqual(shown(14, 14 * 24 - 24), { kind: "alarm", says: "24 hours left" })
    assert.deepStrictEqual(shown(14, 14 * 24 - 0.5), { kind: "alarm", says: "Less than an hour left" })
    assert.deepStrictEqual(shown(14, 14 * 24 + 1), { kind: "alarm", says: "Could not be relied on" })
  })

  it("takes the last quarter and the last eighth of a short limit", () => {
    assert.deepStrictEqual(shown(2, 0), { kind: "plain", says: "" })
    assert.deepStrictEqual(shown(2, 35), { kind: "plain", says: "" })
    assert.deepStrictEqual(shown(2, 36), { kind: "review", says: "12 hours left" })
    assert.deepStrictEqual(shown(2, 42), { kind: "alarm", says: "6 hours left" })
  })

  it("says what happens past the limit", () => {
    assert.strictEqual(
      standingOf(register(14, 14 * 24 - 5), now).because,
      "It is 13 days old; its limit is 14: 5 hours left. Past it every screen of this list says that it could not be relied on."
    )
    const names = { ...register(14, 14 * 24 - 5), register: "asic-companies" as const }
    assert.match(
      standingOf(names, now).because,
      /Past it answers by name say that they may not be complete\.$/u
    )
  })

  it("names one of which a newer edition was refused, also when a later attempt failed otherwise", () => {
    const at = "2026-11-24T08:00:00.000Z"
    const reason = "200 of its 3,811 entries are gone."
    const refused = { ...register(14, 1), last_failure: { at, reason }, edition_refused: true }
    const attempt = { at, outcome: "failed" as const, failures: 1 }
    const because = `A newer edition was not loaded: ${reason}`
    const of = (failure: string | null) =>
      standingOf(failure === null ? refused : { ...refused, last_attempt: { ...attempt, failure } }, now)
    assert.deepStrictEqual(of(null), { kind: "review", says: "Newer edition not loaded", because })
    assert.deepStrictEqual(of(reason), of(null))
    assert.strictEqual(
      of("The publisher did not answer.").because,
      `${because} The last refresh stopped: The publisher did not answer.`
    )
  })

  it("says of a list that the refused edition is screened as well", () => {
    const since = "2026-11-24T08:00:00Z"
    const doubted = {
      ...register(14, 1),
      last_failure: { at: since, reason: "It lacks 50 of the 200 entries in force." },
      edition_refused: true,
      in_doubt: {
        since,
        as_of: null,
        rows: 150,
        sha256: "0",
        reason: "It lacks 50 of the 200 entries in force."
      }
    }
    assert.strictEqual(
      standingOf(doubted, now).because,
      `A newer edition was not loaded: It lacks 50 of the 200 entries in force. Names are screened against both since ${since}.`
    )
  })

  it("names none of which the publisher said afterwards that what is in force is its file", () => {
    const refused = {
      ...register(14, 1),
      last_failure: { at: "2026-11-24T08:00:00.000Z", reason: "It has 3 rows." },
      edition_refused: true
    }
    const confirmed = (at: string) => ({
      ...refused,
      last_attempt: { at, outcome: "confirmed" as const, failure: null, failures: 0 }
    })
    assert.strictEqual(standingOf(confirmed("2026-11-24T08:30:00.000Z"), now).kind, "plain")
    assert.strictEqual(standingOf(confirmed("2026-11-24T07:30:00.000Z"), now).kind, "review")
  })

  it("names none that has no limit", () => {
    assert.deepStrictEqual(shown(null, 9_000), { kind: "plain", says: "" })
  })
})
