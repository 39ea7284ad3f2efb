/**
 * Several instances over one database, started together, killed and frozen at the worst moment. Where a lease would have
 * to be waited for, the test lets it lapse in the database while its holder stands still, which is what time does.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { describePostgres } from "../support/PostgresDatabase.ts"
import { type Fleet, type Instance, makeFleet, until } from "./fleet.ts"

const fixture = fileURLToPath(
  new URL("../../../../fixtures/registers/asic-companies/company_202611.csv", import.meta.url)
)
const shiftedClock = pathToFileURL(
  fileURLToPath(new URL("../support/shiftedClock.fake.mjs", import.meta.url))
).href

/** Invented in the sandbox. */
const invented = "23990000014"

let fleet: Fleet
let first: Instance
let second: Instance
let third: Instance
let key = ""
let liveKey = ""

const subscription = (entity: string, path: string) => ({
  events: ["name_change"],
  webhook_url: fleet.hook(path),
  entities: [entity]
})

const isWaitingForLock = (count = 1) =>
  fleet
    .read(
      (sql) => sql<{ n: number }>`
    SELECT count(*)::int4 AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
    )
    .then(([row]) => (row?.n ?? 0) >= count)

/** Another edition of the register, in which a company has another name. */
const edition = (name: string): string => {
  const folder = join(fleet.folder, name.replaceAll(" ", "-"))
  mkdirSync(folder, { recursive: true })
  const path = join(folder, "company_202611.csv")
  writeFileSync(path, readFileSync(fixture, "utf8").replace("GOANNA HOLDINGS PTY LTD", `${name} PTY LTD`))
  return path
}
const company = "990000023"

const load = (name: string) => ["refresh", "asic-companies", "--from", edition(name), "--partial"] as const

beforeAll(async () => {
  fleet = await makeFleet("empty")
})
afterAll(() => fleet?.stop())

describePostgres("several instances over one database", () => {
  it("start together on an empty database", async () => {
    ;[first, second, third] = await Promise.all([fleet.launch(), fleet.launch(), fleet.launch()])
    const [row] = await fleet.read(
      (sql) => sql<{ n: number }>`SELECT count(*)::int4 AS n FROM effect_sql_migrations`
    )
    assert.strictEqual(row?.n, Object.keys(migrations).length)
    ;[key, liveKey] = await Promise.all([fleet.keyOf("one", "sandbox"), fleet.keyOf("one", "live")])
    for (const instance of [first, second, third])
      assert.strictEqual((await fleet.ask(instance, key, "/readyz")).status, 200)
  })

  it("create again soon after one was frozen in the middle of a create", async () => {
    const release = await fleet.hold("subscription_entity", "SHARE")
    const cut = fleet.ask(second, key, "/v1/watch", subscription(invented, "cut"))
    await until("the create waits", () => isWaitingForLock())
    second.signal("SIGSTOP")
    release()
    // PostgreSQL ends its transaction after ten seconds (workClient.postgres.test.ts), while it is still frozen.
    const made = await until("a create of the same account", async () => {
      const answer = await fleet.ask(first, key, "/v1/watch", subscription(invented, "made"))
      assert.include([201, 502, 503], answer.status)
      return answer.status === 201 ? answer : undefined
    })
    second.signal("SIGCONT")
    const answer = await cut
    assert.include([502, 503], answer.status)
    await until("it serves again", async () => {
      const listed = await fleet.ask(second, key, "/v1/watch")
      return listed.status === 200 && listed
    })
    const kept = await fleet.read((sql) => sql<{ url: string }>`SELECT webhook_url AS url FROM subscription`)
    assert.deepStrictEqual(
      kept.map(({ url }) => url.replace(/^.*\//u, "")),
      ["made"]
    )
    assert.strictEqual(made.status, 201)
  })

  it("record a change once although the one that looked for it was frozen", async () => {
    second.signal("SIGKILL")
    third.signal("SIGKILL")
    const loaded = await fleet.command(...load("FIRST NAME"))
    assert.strictEqual(loaded.code, 0, loaded.err)
    const subscribed = await fleet.ask(first, liveKey, "/v1/watch", subscription(company, "company"))
    assert.strictEqual(subscribed.status, 201, JSON.stringify(subscribed.body))
    const release = await fleet.hold("event", "SHARE")
    const changed = await fleet.command(...load("SECOND NAME"))
    assert.strictEqual(changed.code, 0, changed.err)
    const recording = await fleet.lockedOut()
    first.signal("SIGSTOP")
    release()
    ;[second] = await Promise.all([fleet.launch(), fleet.endTransaction(recording)])
    await fleet.read((sql) => sql`UPDATE watch_lease SET claimed_until = now()`)
    const arrived = await until("the event is delivered", () => fleet.receiver.arrivals[0])
    first.signal("SIGCONT")
    await until("it has looked again", () => first.said(/Changes could not be looked for/u).then(() => true))
    const events = await fleet.read((sql) => sql<{ id: string }>`SELECT id FROM event`)
    assert.deepStrictEqual(
      events.map(({ id }) => id),
      [arrived.event]
    )
  })

  it("keep what another put in force while a refresh was frozen", async () => {
    const release = await fleet.hold("register_record", "SHARE")
    const frozen = fleet.begin(...load("THIRD NAME"))
    const swapping = await fleet.lockedOut()
    frozen.child.kill("SIGSTOP")
    release()
    await fleet.endTransaction(swapping)
    const early = await fleet.command(...load("FOURTH NAME"))
    assert.notStrictEqual(early.code, 0, "the lease still holds")
    await fleet.read((sql) => sql`UPDATE snapshot SET lease_until = now() WHERE state = 'loading'`)
    const later = await fleet.command(...load("FOURTH NAME"))
    assert.strictEqual(later.code, 0, later.err)
    frozen.child.kill("SIGCONT")
    assert.notStrictEqual((await frozen.ended).code, 0)
    const names = await fleet.read(
      (sql) => sql<{ name: string }>`
      SELECT DISTINCT name FROM register_name
      WHERE mode = 'live' AND name LIKE '% NAME PTY LTD' AND until IS NULL`
    )
    assert.deepStrictEqual(names, [{ name: "FOURTH NAME PTY LTD" }])
    await until("the change is announced", () => fleet.receiver.arrivals.length >= 2)
  })

  it("say when a register was not asked for because another one does", async () => {
    await fleet.read(
      (sql) => sql`
      INSERT INTO publisher_check (register, due_at, claims, claimed_until)
      VALUES ('acnc-register', now(), 1, now() + interval '1 minute')`
    )
    const { code, err } = await fleet.command("refresh", "acnc-register")
    assert.strictEqual(code, 1)
    assert.match(err, /Nothing was asked for acnc-register, which another process is refreshing/u)
  })

  it("build a name index once, by another where the builder was frozen or killed", async () => {
    const segments = () =>
      fleet.read(
        (sql) => sql<{ id: string; state: string }>`
        SELECT id::text AS id, state FROM name_segment
        WHERE mode = 'live' AND state <> 'replaced' AND format NOT LIKE 'old %' ORDER BY id`
      )
    const look = () => fleet.read((sql) => sql`SELECT pg_notify('name_segment', 'live')`)
    /** Whoever is frozen while it builds keeps the lease: nothing may be left to build at that moment. */
    const settled = () =>
      until("the index holds what is in force", async () => {
        const rows = await fleet.read(
          (sql) => sql`
          SELECT FROM name_segment JOIN name_segment_lease USING (mode)
          WHERE mode = 'live' AND format NOT LIKE 'old %' AND claimed_until <= now() AND snapshots =
            (SELECT jsonb_object_agg(register, id::text) FROM snapshot WHERE mode = 'live' AND state = 'current')`
        )
        return rows.length === 1 && (await segments()).length === 1
      })
    /** An index of another format is none: the only process that is awake builds it, and comes as far as its bytes. */
    const beginToBuild = async () => {
      const release = await fleet.hold("name_segment_chunk", "SHARE")
      await fleet.read(
        (sql) => sql`UPDATE name_segment SET format = 'old ' || id WHERE mode = 'live' AND state = 'current'`
      )
      await look()
      await until("a process builds", async () => (await segments()).length > 0 && (await isWaitingForLock()))
      return release
    }
    const takenOver = async () => {
      const [lease] = await fleet.read(
        (sql) => sql<{ seconds: number; claims: number }>`
        SELECT extract(epoch FROM claimed_until - now())::float8 AS seconds, claims FROM name_segment_lease
        WHERE mode = 'live'`
      )
      assert.isAtMost(lease?.seconds ?? Number.POSITIVE_INFINITY, 60)
      assert.deepStrictEqual(
        (await segments()).map(({ state }) => state),
        ["building"]
      )
      return until("the other one builds", async () => {
        // Each time, because a statement that the builder left in the database may still extend its claim.
        await fleet.read(
          (sql) => sql`
          UPDATE name_segment_lease SET claimed_until = now()
          WHERE mode = 'live' AND claims = ${lease?.claims}::int4 AND claimed_until > now()`
        )
        const [segment, ...others] = await segments()
        return segment?.state === "current" && others.length === 0 && segment.id
      })
    }
    const isFound = async (by: Instance) => {
      const { body, status } = await fleet.ask(by, liveKey, "/v1/resolve", { name: "FOURTH NAME PTY LTD" })
      return status === 200 && JSON.stringify(body.candidates).includes(company)
    }

    await settled()
    second.signal("SIGSTOP")
    const release = await beginToBuild()
    first.signal("SIGSTOP")
    release()
    second.signal("SIGCONT")
    const built = await takenOver()
    first.signal("SIGCONT")
    await until("the frozen one gives up", () =>
      first.said(/The name index could not be brought up to date/u).then(() => true)
    )
    await until("both search", async () => (await isFound(first)) && (await isFound(second)))
    assert.deepStrictEqual(await segments(), [{ id: built, state: "current" }])

    await settled()
    first.signal("SIGSTOP")
    const releaseAgain = await beginToBuild()
    second.signal("SIGKILL")
    first.signal("SIGCONT")
    releaseAgain()
    const again = await takenOver()
    await until("it searches", () => isFound(first))
    assert.deepStrictEqual(await segments(), [{ id: again, state: "current" }])
    second = await fleet.launch()
  })

  it("drop the outcome of a delivery whose claim another took over", async () => {
    const { arrivals, state } = fleet.receiver
    second.signal("SIGSTOP")
    state.isHeld = true
    const known = arrivals.length
    const changed = await fleet.ask(first, key, "/v1/sandbox/changes", {
      identifier: invented,
      event: "name_change"
    })
    assert.isBelow(changed.status, 300, JSON.stringify(changed.body))
    const held = await until("the first attempt", () => arrivals[known])
    first.signal("SIGSTOP")
    second.signal("SIGCONT")
    state.isHeld = false
    await fleet.read((sql) => sql`UPDATE delivery SET claimed_until = now() WHERE status = 'pending'`)
    const again = await until("the second attempt", () => arrivals[known + 1])
    assert.strictEqual(again.event, held.event)
    const status = () =>
      fleet.read((sql) => sql<{ status: string }>`SELECT status FROM delivery WHERE event_id = ${held.event}`)
    await until("it is delivered", async () => (await status())[0]?.status === "delivered")
    first.signal("SIGCONT")
    held.answer(500)
    await until("its outcome is dropped", () =>
      first.said(/"outcome":"dropped"|outcome=dropped/u).then(() => true)
    )
    assert.deepStrictEqual(await status(), [{ status: "delivered" }])
  })

  it("agree although the clocks of two are an hour off, either way", async () => {
    const shifted = (hours: number) =>
      fleet.launch({
        NODE_OPTIONS: `--import=${shiftedClock}`,
        FAKE_CLOCK_SHIFT_MILLIS: `${hours * 3_600_000}`
      })
    first.signal("SIGKILL")
    second.signal("SIGKILL")
    const [late, early] = await Promise.all([shifted(-1), shifted(1)])
    const expiring = await fleet.keyOf("one", "sandbox")
    await fleet.read((sql) => sql`UPDATE api_key SET expires_at = now() + interval '30 minutes'`)
    const known = fleet.receiver.arrivals.length
    const databaseSeconds = () =>
      fleet
        .read((sql) => sql<{ now: number }>`SELECT floor(extract(epoch FROM now()))::float8 AS now`)
        .then(([row]) => row?.now ?? Number.NaN)
    const started = await databaseSeconds()
    for (const instance of [late, early, late, early]) {
      const changed = await fleet.ask(instance, expiring, "/v1/sandbox/changes", {
        identifier: invented,
        event: "name_change"
      })
      assert.isBelow(changed.status, 300, JSON.stringify(changed.body))
      const screened = await fleet.ask(instance, expiring, "/v1/screen", { name: "Platypus Spirit" })
      assert.notStrictEqual(screened.body.overall, "unavailable")
      assert.strictEqual((await fleet.ask(instance, expiring, "/readyz")).status, 200)
    }
    const arrived = await until("all four changes are delivered", () => {
      const since = fleet.receiver.arrivals.slice(known)
      return since.length >= 4 && since
    })
    const ended = await databaseSeconds()
    for (const { timestamp } of arrived) assert.isTrue(timestamp >= started && timestamp <= ended)
    const feed = await fleet.ask(late, expiring, `/v1/entity/${invented}/changes?since=1970-01-01T00:00:00Z`)
    const changes = feed.body.changes
    if (!Array.isArray(changes)) return assert.fail(JSON.stringify(feed.body))
    const times = changes.map((each: { created_at: string }) => each.created_at)
    assert.deepStrictEqual(times, [...new Set(times)].sort())
    assert.isAtLeast(times.length, 5)
  })
})
