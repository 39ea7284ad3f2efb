import { assert, describe, it } from "@effect/vitest"
import { eventsOf } from "@entity-watch/core/watch/events/eventsOf"

const change = {
  entity: "23990000014",
  abn: "23990000014",
  acn: "990000014",
  numbers: ["23990000014", "990000014", "990000078"],
  name: "BANKSIA CREEK ENGINEERING PTY LTD",
  changed: [
    {
      type: "name_change",
      changes: [{ field: "entity_name", before: "A", after: "B", source: "asic-companies" }],
      matches: []
    }
  ]
} as const

/** The `data.entity` of each event when the subscriptions of one account watch the entity by these numbers. */
const entitiesOf = (...identifiers: ReadonlyArray<string>) =>
  eventsOf(
    [change],
    identifiers.map((identifier, i) => ({
      identifier,
      account_id: "acct_1",
      subscription_id: `wsub_${i}`,
      type: "name_change"
    })),
    { livemode: true, timestamp: "2026-11-21T00:00:00.000Z", newId: () => "evt_1" }
  ).map(({ payload }) => JSON.parse(payload).data.entity)

const known = {
  id_type: "abn",
  name: change.name,
  abn: "23990000014",
  acn: "990000014"
}

describe("eventsOf", () => {
  it("names the number that is watched, and those that are known", () => {
    assert.deepStrictEqual(entitiesOf("23990000014"), [{ identifier: "23990000014", ...known }])
    assert.deepStrictEqual(entitiesOf("990000078"), [
      { ...known, identifier: "990000078", id_type: "acn", acn: "990000078" }
    ])
  })

  it("makes one event for an account, which names every number by which it watches", () => {
    assert.deepStrictEqual(entitiesOf("990000014", "23990000014", "990000078", "990000014"), [
      { identifier: "23990000014", ...known, watched_as: ["23990000014", "990000014", "990000078"] }
    ])
  })
})
