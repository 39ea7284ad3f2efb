/** The stream of changes over sockets: processes of their own over one database, as an operator starts them. */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { type Fleet, type Instance, makeFleet, until } from "../instances/fleet.ts"
import { framesOf, nextEvent } from "../support/eventStream.ts"
import { describePostgres } from "../support/PostgresDatabase.ts"

const invented = "23990000014"

let fleet: Fleet
/** Lets an account have two streams. */
let one: Instance
let two: Instance

beforeAll(async () => {
  fleet = await makeFleet()
  ;[one, two] = await Promise.all([fleet.launch({ STREAMS_PER_ACCOUNT: "2" }), fleet.launch()])
})
afterAll(() => fleet.stop())

const open = async (to: Instance, key: string, query = "", headers: Record<string, string> = {}) =>
  fetch(`${to.base}/v1/changes/stream${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers }
  })

/** An account that watches, and how it has a change made by an instance. */
const watching = async (account: string, by: Instance) => {
  const key = await fleet.keyOf(account, "sandbox")
  const { status } = await fleet.ask(by, key, "/v1/watch", {
    events: ["name_change", "deregistration"],
    webhook_url: fleet.hook(account),
    entities: [invented]
  })
  assert.strictEqual(status, 201)
  const change = async (at: Instance, event = "name_change") => {
    const { body } = await fleet.ask(at, key, "/v1/sandbox/changes", { identifier: invented, event })
    return String(body.event_id)
  }
  return { change, key }
}

const idIn = ({ data = "" }: { readonly data?: string }): string => JSON.parse(data).event_id

describePostgres("GET /v1/changes/stream", () => {
  it("has what another instance recorded, and goes on at any instance after the last id", async () => {
    const { change, key } = await watching("across", one)
    const frames = framesOf(await open(one, key, "?since=now"))
    const place = await frames.next()
    assert.match(place.value?.id ?? "", /^1970-/u)
    const made = [await change(two), await change(one), await change(two)]
    const seen = [await nextEvent(frames), await nextEvent(frames), await nextEvent(frames)]
    assert.deepStrictEqual(seen.map(idIn), made)
    await frames.return()

    const later = await change(one, "deregistration")
    const resumed = framesOf(
      await open(two, key, "?since=1970-01-01T00:00:00Z", { "last-event-id": seen[1]?.id ?? "" })
    )
    assert.deepStrictEqual([idIn(await nextEvent(resumed)), idIn(await nextEvent(resumed))], [made[2], later])
    await resumed.return()

    const oneType = framesOf(await open(two, key, "?types=deregistration"))
    assert.strictEqual(idIn(await nextEvent(oneType)), later)
    await oneType.return()
    const stranger = await watching("stranger", two)
    const theirs = framesOf(await open(two, stranger.key, "?since=now"))
    await theirs.next()
    await change(two)
    const own = await stranger.change(two)
    assert.strictEqual(idIn(await nextEvent(theirs)), own)
    await theirs.return()
  })

  it("refuses one too many, and takes another when one has ended", async () => {
    const key = await fleet.keyOf("many", "sandbox")
    const held = [framesOf(await open(one, key)), framesOf(await open(one, key))]
    for (const each of held) await each.next()
    const refused = await open(one, key)
    assert.strictEqual(refused.status, 429)
    assert.strictEqual(refused.headers.get("retry-after"), "5")
    const { error } = JSON.parse(await refused.text())
    assert.strictEqual(error.type, "rate_limited")
    assert.strictEqual(
      error.message,
      "The account has 2 streams of changes open, the most it may have; end one before you open another."
    )
    assert.strictEqual((await open(one, await fleet.keyOf("few", "sandbox"))).status, 200)
    await held[0]?.return()
    await until("a place is free again", async () => {
      const response = await open(one, key)
      await response.body?.cancel()
      return response.status === 200
    })
  })

  it("is woken in every thread that serves, and counts an account's streams in all of them", async () => {
    const instance = await fleet.launch({ SERVE_THREADS: "2", STREAMS_PER_ACCOUNT: "12" })
    const { change, key } = await watching("threads", instance)
    const all = await Promise.all(Array.from({ length: 12 }, () => open(instance, key, "?since=now")))
    assert.deepStrictEqual([...new Set(all.map(({ status }) => status))], [200])
    const frames = all.map((each) => framesOf(each))
    for (const each of frames) await each.next()
    const metrics = await (await fetch(`${instance.base}/metrics`)).text()
    const served = [...metrics.matchAll(/^entity_watch_thread_requests_total\{thread="\d+"\} (\d+)$/gmu)]
    assert.lengthOf(
      served.filter(([, count]) => Number(count) > 1),
      2,
      "both threads have some"
    )
    assert.strictEqual((await open(instance, key)).status, 429)
    const made = await change(instance)
    for (const each of frames) assert.strictEqual(idIn(await nextEvent(each)), made)
    for (const each of frames) await each.return()
  })

  it("ends with a pause for the reader when the server is told to stop, which it does not hold up", async () => {
    const key = await fleet.keyOf("stopping", "sandbox")
    const frames = framesOf(await open(two, key))
    await frames.next()
    two.signal("SIGTERM")
    const last = await frames.next()
    assert.match(last.value?.retry ?? "", /^\d{3,4}$/u)
    assert.isTrue((await frames.next()).done)
    assert.strictEqual((await two.ended).code, 0)
  })
})
