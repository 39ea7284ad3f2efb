/** The judge of `npm run chaos`: what is planted into a history that keeps every rule is found. */
import { assert, describe, it } from "@effect/vitest"
import { sign } from "@entity-watch/webhooks/sign"
import { causeOf } from "../../chaos/answers.ts"
import { type Asked, ChaosHistory, type Struck } from "../../chaos/ChaosHistory.ts"
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
  history.struck.push({ kind: "freeze", server: 1, from: 15, until: 22 })
  history.calms.push({ from: 50, until: 100, readyAt: [50, 59] })
  // Explained, as recovery, of no interest, and well.
  history.asked.push(inStorm, { ...inStorm, at: 31, until: 32 }, { ...inStorm, at: 99, status: 200 }, inCalm)
  const subscriptions = [{ id: "wsub_1", webhook_url: "https://127.0.0.1/one-1", events: ["name_change"] }]
  const final = {
    subscriptions: new Map([["one", subscriptions]]),
    feeds: new Map([["one 23990000014", feed]]),
    ...{ unread: [], attempts: 10 }
  }
  return { history, final, feed, subscriptions }
}

/** Server 1 was frozen from 15 to 22 s; the calm is from 50 to 100 s. */
const inStorm: Asked = {
  ...{ what: "GET /v1/watch", server: 1, at: 20, until: 21, status: 503, reason: "overloaded" }
}
const inCalm: Asked = { ...inStorm, at: 80, until: 81, status: 200, reason: "" }

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
    /was answered 500 \(internal\).*not documented/u,
    ({ history }) => void history.asked.push({ ...inStorm, status: 500, reason: "internal" })
  ],
  [
    "a refusal of another kind than is documented",
    /was answered 503 \(other\).*not documented/u,
    ({ history }) => void history.asked.push({ ...inStorm, reason: "other" })
  ],
  [
    "a refusal in a calm",
    /was answered 503 \(overloaded\) at 81.0 s, in a calm/u,
    ({ history }) => void history.asked.push({ ...inCalm, status: 503, reason: "overloaded" })
  ],
  [
    "no answer in a calm",
    /met no answer \(ECONNREFUSED\) at 81.0 s, in a calm/u,
    ({ history }) => void history.asked.push({ ...inCalm, status: 0, reason: "ECONNREFUSED" })
  ],
  [
    "no answer in a calm although the next storm began meanwhile",
    /met no answer \(TimeoutError\) at 110.0 s, in a calm/u,
    ({ history }) => void history.asked.push({ ...inCalm, until: 110, status: 0, reason: "TimeoutError" })
  ],
  [
    "a late answer in a calm",
    /at 94.0 s, which is too late for a calm/u,
    ({ history }) => void history.asked.push({ ...inCalm, until: 94 })
  ],
  [
    "a server that was ready too late",
    /server 1 was not ready 10 s into calm 1/u,
    ({ history }) => void history.calms.push({ ...first(history.calms.splice(0)), readyAt: [51, 61] })
  ],
  [
    "a server that was never ready",
    /server 0 was not ready/u,
    ({ history }) => void history.calms.push({ ...first(history.calms.splice(0)), readyAt: [null, 51] })
  ],
  [
    "a refusal that no fault explains",
    /server 0, asked at 20.0 s.*no fault explains it/u,
    ({ history }) => void history.asked.push({ ...inStorm, server: 0 })
  ],
  [
    "a refusal after the fault that explains it",
    /asked at 35.0 s.*no fault explains it/u,
    ({ history }) => void history.asked.push({ ...inStorm, at: 35, until: 36 })
  ],
  [
    "a refusal before the fault that would explain it",
    /asked at 5.0 s.*no fault explains it/u,
    ({ history }) => void history.asked.push({ ...inStorm, at: 5, until: 6 })
  ],
  [
    "a refusal that only a receiver's fault would explain",
    /asked at 2.0 s.*no fault explains it/u,
    ({ history }) => {
      history.struck.push({ kind: "receivers link: reset", server: null, from: 1, until: 3 })
      history.asked.push({ ...inStorm, at: 2, until: 3 })
    }
  ]
]

describe("the judge of chaos", () => {
  it("finds nothing where every rule is kept", async () => {
    const { final, history } = await whole()
    assert.deepStrictEqual(await judge(history, final), [])
  })

  it("finds what could not be read, and goes on to what does not depend on it", async () => {
    const { final, history } = await whole()
    const unread = ["the feed of one 23990000014 could not be read: 503 (overloaded)"]
    const feeds = new Map<string, ReadonlyArray<FinalEvent>>()
    const subscriptions = new Map<string, ReadonlyArray<FinalSubscription>>()
    assert.deepStrictEqual(await judge(history, { ...final, feeds, unread }), unread)
    assert.deepStrictEqual(await judge(history, { ...final, subscriptions, unread }), unread)

    first(history.created).ids.add("wsub_2")
    history.asked.push({ ...inCalm, status: 503, reason: "overloaded" })
    Object.assign(first(history.arrived).headers, { "webhook-signature": "v1,AAAA" })
    const found = await judge(history, { ...final, feeds, subscriptions, unread })
    assert.match(found.join("; "), /could not be read.*more than one.*is refused.*in a calm/u)
    assert.lengthOf(found, 4)
  })

  for (const [what, form, plant] of plantings)
    it(`finds ${what}`, async () => {
      const run = await whole()
      plant(run)
      assert.match((await judge(run.history, run.final)).join("; "), form)
    })
})

describe("the cause of a bad answer", () => {
  const freeze: Struck = { kind: "freeze", server: 1, from: 15, until: 22 }
  const crash: Struck = { kind: "database crash", server: null, from: 12, until: 30 }
  const causeIn = (asked: Partial<Asked>, ...struck: ReadonlyArray<Struck>) =>
    causeOf({ ...inStorm, ...asked }, struck)

  it("is a fault of the database for a refusal, and one of the server where nothing came", () => {
    assert.strictEqual(causeIn({}, crash, freeze), "database crash")
    assert.strictEqual(causeIn({ status: 0 }, freeze, crash), "freeze")
  })

  it("is a fault that is going on before one that is over", () => {
    const later: Struck = { ...freeze, kind: "kill", from: 24, until: 28 }
    assert.strictEqual(causeIn({ at: 25, until: 26, status: 0 }, freeze, later), "kill")
    assert.strictEqual(causeIn({ at: 25, until: 26, status: 0 }, freeze), "after freeze")
  })

  it("is a kill where a connection was refused, and what else there is where none was", () => {
    const kill: Struck = { ...freeze, kind: "kill", from: 10, until: 14 }
    const refused = { status: 0, reason: "ECONNREFUSED" }
    assert.strictEqual(causeIn(refused, kill, freeze), "after kill")
    assert.strictEqual(causeIn(refused, crash), "database crash")
  })

  it("is never another server's", () => {
    assert.isUndefined(causeIn({ server: 0 }, freeze))
  })
})

describe("the plan of chaos", () => {
  it("has every fault of a link, and forgets a connection at least half and at most twice as often as it leaves one half-open", () => {
    const counts = new Map<string, number>()
    for (const { faults } of planOf(1, 60_000, 3))
      for (const { kind } of faults) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    assert.lengthOf(
      [...counts.keys()].filter((kind) => kind.includes(" link: ")),
      16
    )
    const [forgotten = 0, halfOpen = 0] = ["forgotten", "half-open"].map((kind) =>
      counts.get(`database link: ${kind}`)
    )
    assert.isAbove(forgotten, halfOpen / 2)
    assert.isBelow(forgotten, halfOpen * 2)
  })

  it("is the same for the same seed, and another one for another", () => {
    assert.deepStrictEqual(planOf(7, 300, 3), planOf(7, 300, 3))
    assert.notDeepEqual(planOf(7, 300, 3), planOf(8, 300, 3))
  })

  it("lets every fault end within its storm, of 40 to 60 s, and the whole within its time", () => {
    for (const seconds of [85, 120, 300, 420]) {
      const plan = planOf(3, seconds, 2)
      for (const storm of plan) {
        assert.isAtLeast(storm.seconds, 40)
        assert.isAtMost(storm.seconds, 60)
        for (const { at, lasts } of storm.faults) assert.isAtMost(at + lasts, storm.seconds + 0.1)
      }
      assert.isAtMost(
        plan.reduce((sum, storm) => sum + storm.seconds + storm.calm, 0),
        seconds
      )
    }
  })
})
