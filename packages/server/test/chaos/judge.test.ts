/** The judge of `npm run chaos`: what is planted into a history that keeps every rule is found. */
import { assert, describe, it } from "@effect/vitest"
import { sign } from "@entity-watch/webhooks/sign"
import { ChaosHistory } from "../../chaos/ChaosHistory.ts"
import { type FinalEvent, type FinalState, type FinalSubscription, judge } from "../../chaos/judge.ts"
import { planOf } from "../../chaos/plan.ts"

const secret = `whsec_${Buffer.alloc(36, 3).toString("base64")}`

interface Mutable {
  readonly history: ChaosHistory
  readonly final: FinalState
  readonly feed: Array<FinalEvent>
  readonly subscriptions: Array<FinalSubscription>
}

/** One account with one subscription, two events that were delivered, and a reader who read both. */
const whole = async (): Promise<Mutable> => {
  const history = new ChaosHistory()
  const feed = ["evt_1", "evt_2"].map((event_id, i) => ({
    event_id,
    created_at: `2026-11-22T00:00:00.00000${i}Z`,
    payload: JSON.stringify({ type: "name_change", timestamp: "2026-11-22T00:00:00Z", data: { event_id } }),
    deliveries: [{ subscription_id: "wsub_1", status: "delivered", attempts: 1 }]
  }))
  history.created.push({
    ...{ account: "one", key: "one-1", entities: ["23990000014"], ids: new Set(["wsub_1"]), secret },
    ...{ events: [["name_change"]], deletion: "none" }
  })
  for (const { event_id: id, payload: body } of feed) {
    history.events.push({ account: "one", entity: "23990000014", id, deliveries: 1 })
    const headers = await sign({ id, timestamp: 1_795_000_000, body, secret })
    history.arrived.push({ key: "one-1", id, body, headers, answer: 204 })
  }
  history.followers.push({ account: "one", entity: "23990000014", seen: [...feed] })
  history.screened.push({ name: "LISTED, PERSON", isListed: true, status: "review" })
  const subscriptions = [{ id: "wsub_1", webhook_url: "https://127.0.0.1/one-1", events: ["name_change"] }]
  const final = {
    subscriptions: new Map([["one", subscriptions]]),
    feeds: new Map([["one 23990000014", feed]]),
    attempts: 10
  }
  return { history, final, feed, subscriptions }
}

const first = <A>([item]: ReadonlyArray<A>): A => item ?? assert.fail("nothing there")

const plantings: ReadonlyArray<readonly [string, RegExp, (run: Mutable) => void]> = [
  ["a lost subscription", /acknowledged and is lost/u, ({ subscriptions }) => void subscriptions.pop()],
  [
    "a key that made two subscriptions",
    /more than one subscription/u,
    ({ subscriptions }) => void subscriptions.push({ ...first(subscriptions), id: "wsub_2" })
  ],
  [
    "a deleted subscription that is there",
    /was deleted and is there/u,
    ({ history }) => Object.assign(first(history.created), { deletion: "acknowledged" })
  ],
  [
    "a lost change",
    /last acknowledged change/u,
    ({ history }) => Object.assign(first(history.created), { events: [["gst_deregistered"]] })
  ],
  ["a lost event", /evt_2 was acknowledged and is lost/u, ({ feed }) => void feed.pop()],
  ["an invented event", /invented/u, ({ feed }) => void feed.push({ ...first(feed), event_id: "evt_3" })],
  [
    "a page read twice",
    /out of order or again/u,
    ({ history }) => {
      const { seen } = first(history.followers)
      seen.push(first(seen))
    }
  ],
  [
    "an event passed over",
    /where the feed has/u,
    ({ history }) => void first(history.followers).seen.shift()
  ],
  [
    "a delivery that waits for ever",
    /still waits/u,
    ({ feed }) => Object.assign(first(first(feed).deliveries), { status: "pending" })
  ],
  [
    "a delivery given up too early",
    /given up after 1/u,
    ({ feed }) => Object.assign(first(first(feed).deliveries), { status: "failed" })
  ],
  ["a delivery that nobody took", /was not taken/u, ({ history }) => void history.arrived.pop()],
  [
    "another webhook-id",
    /no such event/u,
    ({ history }) => Object.assign(first(history.arrived), { id: "evt_9" })
  ],
  [
    "a wrong signature",
    /signature that is refused/u,
    ({ history }) =>
      Object.assign(first(history.created), { secret: `whsec_${Buffer.alloc(36, 4).toString("base64")}` })
  ],
  [
    "a false no_match",
    /answered no_match/u,
    ({ history }) => Object.assign(first(history.screened), { status: "no_match" })
  ],
  [
    "an undocumented answer",
    /500 is not documented/u,
    ({ history }) => void history.undocumented.set(500, "GET /v1/watch")
  ]
]

describe("the judge of chaos", () => {
  it("finds nothing where every rule is kept", async () => {
    const { final, history } = await whole()
    assert.deepStrictEqual(await judge(history, final), [])
  })

  for (const [what, form, plant] of plantings)
    it(`finds ${what}`, async () => {
      const run = await whole()
      plant(run)
      assert.match((await judge(run.history, run.final)).join("; "), form)
    })
})

describe("the plan of chaos", () => {
  it("is the same for the same seed, and another one for another", () => {
    assert.deepStrictEqual(planOf(7, 300, 3), planOf(7, 300, 3))
    assert.notDeepEqual(planOf(7, 300, 3), planOf(8, 300, 3))
  })

  it("strikes within its time", () => {
    for (const { at, lasts } of planOf(3, 120, 2)) assert.isAtMost(at + lasts, 120.1)
  })
})
