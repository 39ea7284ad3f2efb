/** The checker itself: what is planted into the history of a faultless run is found. */
import { assert, describe, it } from "@effect/vitest"
import { check } from "./check.ts"
import { simulate } from "./simulate.ts"
import type { DeliveryRow, Tables } from "./Tables.ts"
import type { World } from "./World.ts"

const isDelivered = ({ status }: DeliveryRow) => status === "delivered"

/** The first run with events of one account in a row, and with deliveries that were tried again and not resumed. */
const seedOfMany = async () => {
  for (let seed = 1; seed < 1_000; seed++) {
    const { history, deliveries } = (await simulate(seed)).world.tables
    const isRetried = history.claimed.some(({ attempt }) => attempt === 2)
    const isUnresumed =
      history.statuses.every(({ status }) => status === "active") && history.statuses.length < 4
    if (isRetried && isUnresumed && deliveries.filter(isDelivered).length > 5) return seed
  }
  return assert.fail("no seed has many deliveries")
}

const delivered = ({ deliveries }: Tables) => deliveries.find(isDelivered) ?? assert.fail("nothing delivered")

const successOf = (tables: Tables) =>
  tables.history.settled.find(
    (each) => each.delivery === delivered(tables).id && each.status === "delivered" && each.stood
  ) ?? assert.fail("nothing was settled")

const plantings: ReadonlyArray<readonly [string, RegExp, (tables: Tables, world: World) => void]> = [
  ["an event that nobody recorded", /is lost for/u, ({ events }) => void events.pop()],
  [
    "an event of which no register tells",
    /was invented/u,
    ({ events }) => void events.push({ ...(events[0] ?? assert.fail()), cause: "99", createdAt: 9e15 })
  ],
  [
    "an event recorded twice",
    /recorded twice/u,
    ({ events }) => void events.push(events[0] ?? assert.fail())
  ],
  ["times that do not ascend", /no later than/u, ({ events }) => void events.reverse()],
  [
    "a delivery to nobody's subscription",
    /did not watch it/u,
    (tables) => void tables.deliveries.push({ ...delivered(tables), subscription: "wsub_other" })
  ],
  [
    "a POST that no receiver took",
    /no receiver took it/u,
    (tables) => {
      const { event } = delivered(tables)
      const { arrivals } = tables.history
      arrivals.splice(0, arrivals.length, ...arrivals.filter(({ id }) => id !== event.id))
    }
  ],
  [
    "another webhook-id",
    /belongs to no delivery/u,
    ({ history }) =>
      void history.arrivals.push({ ...(history.arrivals[0] ?? assert.fail()), id: "evt_other" })
  ],
  [
    "another body",
    /another body/u,
    ({ history }) =>
      void history.arrivals.splice(0, 1, { ...(history.arrivals[0] ?? assert.fail()), body: "{}" })
  ],
  [
    "another signature",
    /another secret/u,
    ({ history }) =>
      void history.arrivals.splice(0, 1, { ...(history.arrivals[0] ?? assert.fail()), signature: "v1,x" })
  ],
  [
    "a delivery that waits",
    /still waits/u,
    (tables) => Object.assign(delivered(tables), { status: "pending" })
  ],
  [
    "a delivery given up too early",
    /attempts of/u,
    (tables) => Object.assign(delivered(tables), { status: "failed" })
  ],
  [
    "a claim after the end",
    /claimed again/u,
    (tables) => {
      const { claimed } = tables.history
      const last = claimed.findLast((each) => each.delivery === delivered(tables).id) ?? assert.fail()
      claimed.push({ ...last, at: last.at + 1e9 })
    }
  ],
  [
    "a claim while paused",
    /while its subscription was paused/u,
    (tables) => {
      const { subscription } = delivered(tables)
      tables.history.statuses.splice(0, tables.history.statuses.length, {
        at: 0,
        subscription,
        status: "paused"
      })
    }
  ],
  [
    "a 410 that disabled nothing",
    /answered 410 and was not disabled/u,
    (tables) => void Object.assign(successOf(tables), { responseCode: 410 })
  ],
  [
    "a subscription disabled after a success",
    /ms after a success/u,
    (tables) => {
      const { settled, statuses } = tables.history
      const success = successOf(tables)
      const at = success.at + 86_400_000
      settled.push({ ...success, at, responseCode: 500 })
      statuses.push({ at, subscription: delivered(tables).subscription, status: "disabled" })
    }
  ],
  [
    "a disabled subscription that nobody made active",
    /became disabled last/u,
    (tables) =>
      void tables.history.statuses.push({
        ...{ at: 1e9, status: "disabled" },
        subscription: delivered(tables).subscription
      })
  ],
  [
    "a process with less room than at its start",
    /has room for 2 of 3/u,
    ({ history }, { instances }) => void history.room.set(instances[0]?.name ?? assert.fail(), 2)
  ],
  [
    "a process that never asked for deliveries",
    /has room for 0 of 3/u,
    ({ history }) => void history.room.clear()
  ],
  [
    "an outcome that a living process never wrote",
    /never wrote what came of attempt 9/u,
    (tables, { instances }) =>
      void tables.history.sent.push({
        ...{ process: instances[0]?.name ?? assert.fail(), delivery: delivered(tables).id },
        ...{ attempt: 9, claims: 9 }
      })
  ],
  [
    "a retry before its time",
    /tried again/u,
    ({ history }) => {
      const early =
        history.claimed.find(({ attempt }) => attempt === 2) ?? assert.fail("nothing was tried again")
      const before = history.settled.find(
        ({ attempt, delivery }) => delivery === early.delivery && attempt === 1
      )
      Object.assign(early, { at: (before ?? assert.fail()).at + 10 })
    }
  ]
]

describe("the checker of the simulation", async () => {
  const seed = await seedOfMany()
  it("finds nothing in a run that keeps the rules, which is the same each time", async () => {
    const [one, two] = [await simulate(seed), await simulate(seed)]
    assert.deepStrictEqual(one.wrong, [])
    assert.deepStrictEqual(one.world.history, two.world.history)
    assert.deepStrictEqual(one.world.tables.events, two.world.tables.events)
  })

  for (const [what, form, plant] of plantings)
    it(`finds ${what}`, async () => {
      const { concurrency, delays, world } = await simulate(seed)
      plant(world.tables, world)
      assert.match(check(world, delays, concurrency).join("; "), form)
    })
})
