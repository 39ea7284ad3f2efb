import { assert, describe, it } from "@effect/vitest"
import type { Snapshot } from "@entity-watch/core/domain/Snapshot"
import { listVerdict } from "@entity-watch/core/lists/listVerdict"
import { loadedPart } from "@entity-watch/core/snapshots/loadedPart"
import * as DateTime from "effect/DateTime"

const now = DateTime.makeUnsafe("2026-11-20T00:00:00Z")
const snapshot: Snapshot = {
  register: "asic-banned-disqualified-persons",
  id: "1",
  sha256: "0".repeat(64),
  asOf: null,
  loadedAt: "2026-11-20T00:00:00Z",
  checkedAt: "2026-11-20T00:00:00Z",
  checkedBy: "publisher",
  rows: 50,
  partial: null
}
const subject = {
  names: [{ name: "Casey Invented", role: "subject" as const, acn: null }],
  acns: [],
  incomplete: null,
  dob: null,
  pob: null,
  type: null
}

const answer = (partial: string | null, floor: number, mode: "live" | "sandbox" = "live") => {
  const read = { ...snapshot, partial }
  return listVerdict({ cut: [], maxAgeDays: 30, part: loadedPart(read, floor, mode), snapshot: read }, now)(
    subject,
    { matches: [], total: 0 }
  )
}

describe("the answer of a list", () => {
  it("says how many rows of how many were read where that is a part, and never no_match", () => {
    const { complete, note, part, status } = answer(
      "It has 50 rows; the whole register has at least 6000.",
      6_000
    )
    assert.deepStrictEqual(part, { rows: 50, whole_has_at_least: 6_000 })
    assert.strictEqual(status, "unavailable")
    assert.isFalse(complete)
    assert.include(note, "at least 6000")
  })

  it("gives no number of rows that nobody knows", () => {
    assert.deepStrictEqual(answer("2 of its rows could not be read.", 40).part, { rows: 50 })
    assert.deepStrictEqual(answer("2 of its rows could not be read.", 6_000, "sandbox").part, { rows: 50 })
  })

  it("has no part where the whole list was read", () => {
    const { complete, status, ...rest } = answer(null, 40)
    assert.isTrue(complete)
    assert.strictEqual(status, "no_match")
    assert.notProperty(rest, "part")
  })

  it("says of a list of an account's own that it was sent, also where it is too old", () => {
    const of = (checkedBy: Snapshot["checkedBy"], checkedAt: string) =>
      listVerdict(
        {
          cut: [],
          maxAgeDays: 30,
          part: undefined,
          snapshot: { ...snapshot, register: "list:acct_1/declined", checkedBy, checkedAt }
        },
        now
      )(subject, { matches: [], total: 0 })
    assert.include(of("account", "2026-11-18T00:00:00Z").note, "sent on 2026-11-18, 2 days ago.")
    const old = of("account", "2026-10-11T00:00:00Z")
    assert.strictEqual(old.status, "unavailable")
    assert.include(old.note, "The list was last sent 40 days ago; past 30 days it is not relied on.")
  })
})
