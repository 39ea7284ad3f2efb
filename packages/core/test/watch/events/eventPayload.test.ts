import { assert, describe, it } from "@effect/vitest"
import type { FieldChange } from "@entity-watch/contract/schema/ChangeEvent"
import type { Match } from "@entity-watch/contract/schema/ScreenResult"
import { eventPayload } from "@entity-watch/core/watch/events/eventPayload"

const match = (i: number): Match => ({
  source: "dfat-consolidated-list",
  matched_name: `Имя ${i}`,
  score: 80,
  matched_on: ["name"],
  list_ref: `${i}`,
  name_type: "Primary Name",
  listing_type: "Individual",
  dob_raw: "",
  pob: "",
  register_name: "Consolidated List",
  ban_type: "",
  acn: "",
  note: "н".repeat(300)
})

const change = (i: number): FieldChange => ({
  field: "screening.gov_sanctions",
  before: null,
  after: { list_ref: `${i}`, matched_name: `Имя ${i}` },
  source: "dfat-consolidated-list"
})

const made = (count: number) =>
  eventPayload({
    type: "sanctions_match",
    timestamp: "2026-11-21T00:00:00.000Z",
    data: {
      event_id: "evt_1",
      livemode: true,
      entity: { identifier: "51824753556", id_type: "abn", name: "A", abn: "51824753556", acn: "990000014" },
      changes: Array.from({ length: count }, (_, i) => change(i)),
      matches: Array.from({ length: count }, (_, i) => match(i))
    }
  })

describe("payload", () => {
  it("stays under 20 kB, and says that there is more", () => {
    const text = made(500)
    assert.isBelow(new TextEncoder().encode(text).length, 20_000)
    const { data } = JSON.parse(text)
    assert.match(data.changes.at(-1).after, /^\d+ more of these changes are not shown/u)
    assert.isBelow(data.matches.length, 500)
    assert.isAbove(data.matches.length, 5)
  })

  it("holds everything where that fits, in the documented order", () => {
    const { data, ...event } = JSON.parse(made(2))
    assert.deepStrictEqual(Object.keys(event), ["type", "timestamp"])
    assert.deepStrictEqual(Object.keys(data), [
      "event_id",
      "livemode",
      "entity",
      "changes",
      "matches",
      "disclaimer"
    ])
    assert.lengthOf(data.changes, 2)
    assert.lengthOf(data.matches, 2)
  })
})
