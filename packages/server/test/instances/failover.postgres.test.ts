/**
 * The primary is killed while two instances serve, and its replica is promoted with PostgreSQL's own tool. The instances
 * find the new primary by the address that they had (packages/core/docs/scaling.md).
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterEach, assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Primary, type Replica, startCluster } from "../support/cluster.ts"
import { type Forwarder, startForwarder } from "../support/forwarder.ts"
import { describePostgres } from "../support/PostgresDatabase.ts"
import { clientAt } from "../support/server.ts"
import { type Answer, type Fleet, type Instance, makeFleet, until } from "./fleet.ts"

const fixture = fileURLToPath(
  new URL("../../../../fixtures/registers/asic-companies/company_202611.csv", import.meta.url)
)
const company = "990000023"
/** Nothing happens to it. */
const quiet = "990000014"

interface Change {
  readonly event_id: string
  readonly created_at: string
  readonly payload: string
  readonly delivery_status: string
}

const ask = (server: { readonly url: string }, ...statements: ReadonlyArray<string>) =>
  Effect.runPromise(
    SqlClient.SqlClient.use((sql) =>
      Effect.forEach(statements, (statement) => sql.unsafe<{ n: string }>(statement))
    ).pipe(Effect.provide(clientAt(server.url)))
  )

/** Two instances over a primary with one replica, both behind one address. */
const scene = async () => {
  const primary = await startCluster()
  if (typeof primary === "string") throw new Error(primary)
  const replica = await primary.replica()
  const forwarder = await startForwarder(primary)
  const fleet = await makeFleet("empty", async () => forwarder.url)
  const instances = [await fleet.launch(), await fleet.launch()] as const
  const [live, sandbox] = await Promise.all([fleet.keyOf("one", "live"), fleet.keyOf("one", "sandbox")])
  return { primary, replica, forwarder, fleet, instances, live, sandbox }
}

interface Scene {
  readonly primary: Primary
  readonly replica: Replica
  readonly forwarder: Forwarder
  readonly fleet: Fleet
  readonly instances: readonly [Instance, Instance]
  readonly live: string
  readonly sandbox: string
}

/** What is done to the service, and what it acknowledges. */
const workOf = ({ fleet, instances, live, sandbox }: Scene) => {
  let turn = 0
  const one = () => instances[turn++ % 2 === 0 ? 0 : 1]
  /** While the database is away the answer is an outage, or there is none. */
  const answered = async (key: string, path: string, body?: unknown): Promise<Answer | undefined> => {
    const answer = await fleet.ask(one(), key, path, body)
    if (answer.status >= 500) assert.include([502, 503], answer.status, JSON.stringify(answer.body))
    return answer.status < 500 ? answer : undefined
  }

  const subscribe = async (entity: string) => {
    const made = await answered(live, "/v1/watch", {
      events: ["name_change"],
      webhook_url: fleet.hook(entity),
      entities: [entity]
    })
    if (made === undefined) return undefined
    assert.strictEqual(made.status, 201, JSON.stringify(made.body))
    return String((made.body.subscription as { id: string }).id)
  }

  const vessel = { name: "Platypus Spirit", type: "vessel" }
  const screen = async (subject: string) => {
    const screened = await answered(sandbox, "/v1/screen", { ...vessel, subject_ref: subject })
    if (screened === undefined) return undefined
    assert.notStrictEqual(screened.body.overall, "no_match")
    const { sources } = screened.body as {
      sources: Record<string, { matches: ReadonlyArray<Record<string, unknown>> }>
    }
    return sources.gov_sanctions?.matches[0]
  }
  const decide = async (subject: string) => {
    const match = await screen(subject)
    if (match === undefined) return undefined
    const decided = await answered(sandbox, "/v1/decisions", {
      source: "dfat-consolidated-list",
      subject_ref: subject,
      subject: vessel,
      list_ref: match.list_ref,
      entry_sha256: match.entry_sha256,
      outcome: "different",
      reason: "Another vessel.",
      decided_by: "a test"
    })
    if (decided === undefined) return undefined
    assert.strictEqual(decided.status, 201, JSON.stringify(decided.body))
    return subject
  }

  /** Another edition of the register, in which the company has this name. */
  const load = async (name: string) => {
    const folder = join(fleet.folder, name.replaceAll(" ", "-"))
    mkdirSync(folder, { recursive: true })
    const path = join(folder, "company_202611.csv")
    writeFileSync(path, readFileSync(fixture, "utf8").replace("GOANNA HOLDINGS PTY LTD", `${name} PTY LTD`))
    const { code } = await fleet.command("refresh", "asic-companies", "--from", path, "--partial", "--older")
    return code === 0 ? name : undefined
  }

  const feedAfter = async (since: string) =>
    (await answered(live, `/v1/changes?limit=200&since=${encodeURIComponent(since)}`)) as
      | { readonly status: number; readonly body: { readonly changes: ReadonlyArray<Change> } }
      | undefined
  const feed = () =>
    until("the feed is read", async () => (await feedAfter("1970-01-01T00:00:00Z"))?.body.changes)

  /** What was claimed when the primary died is due again a minute later, which this does at once. */
  const delivered = () =>
    until("every event is delivered", async () => {
      await fleet.read((sql) => sql`UPDATE delivery SET claimed_until = now() WHERE status = 'pending'`)
      return (await feed()).every(({ delivery_status }) => delivery_status === "delivered")
    })

  const ready = () =>
    until("both are ready", async () => {
      const states = await Promise.all(instances.map((instance) => fleet.ask(instance, live, "/readyz")))
      return states.every(({ status }) => status === 200)
    })
  return { answered, decide, delivered, feed, feedAfter, load, ready, screen, subscribe }
}

const failOver = async ({ forwarder, primary, replica }: Scene, ...before: ReadonlyArray<string>) => {
  await primary.kill()
  replica.promote()
  await ask(replica, ...before)
  forwarder.pointAt(replica)
}

const named = (changes: ReadonlyArray<Change>, name: string) =>
  changes.filter(
    ({ payload }) => payload.includes(`"${name} PTY LTD"`) && payload.includes(`"after":"${name} `)
  )

describePostgres("a failover", () => {
  let here: Scene | undefined
  afterEach(async () => {
    here?.replica.thaw()
    await here?.fleet.stop()
    here?.forwarder.stop()
    await here?.replica.stop()
    await here?.primary.stop()
    here = undefined
  })

  it("loses nothing that was acknowledged where the replica confirms each commit", async () => {
    here = await scene()
    const { fleet, primary, sandbox } = here
    const { answered, decide, delivered, feed, feedAfter, load, ready, subscribe } = workOf(here)
    await ask(
      primary,
      "ALTER SYSTEM SET synchronous_standby_names = '*'",
      "ALTER SYSTEM SET synchronous_commit = 'remote_apply'",
      "SELECT pg_reload_conf()"
    )
    await until("the replica confirms", async () => {
      const [rows] = await ask(primary, "SELECT sync_state AS n FROM pg_stat_replication")
      return rows?.[0]?.n === "sync"
    })
    await load("NAME 0")
    await subscribe(company)

    let isOver = false
    const kept = {
      subscriptions: [] as string[],
      decisions: [] as string[],
      keys: [] as string[],
      loads: [] as string[]
    }
    const seen: Array<Change> = []
    const keepOn = async (what: (nth: number) => Promise<unknown>) => {
      for (let nth = 1; !isOver; nth++) await what(nth)
    }
    const note = (list: Array<string>, made: string | undefined) => made !== undefined && list.push(made)
    const working = Promise.all([
      // Loads may be so slow that an account would have all the subscriptions that it may have.
      keepOn(async () =>
        kept.subscriptions.length < 100 ? note(kept.subscriptions, await subscribe(quiet)) : await sleep(50)
      ),
      keepOn(async (nth) => note(kept.decisions, await decide(`customer ${nth}`))),
      keepOn(async (nth) => note(kept.keys, await fleet.keyOf(`${nth}`, "sandbox").catch(() => undefined))),
      keepOn(async (nth) => note(kept.loads, await load(`NAME ${nth}`))),
      keepOn(async () => {
        const page = await feedAfter(seen.at(-1)?.created_at ?? "1970-01-01T00:00:00Z")
        // Whoever asks without a rest is told to wait.
        if (page?.status === 429) return await sleep(50)
        if (page !== undefined) assert.strictEqual(page.status, 200, JSON.stringify(page.body))
        seen.push(...(page?.body.changes ?? []))
      })
    ])
    const more = (least: number) =>
      until("everything is acknowledged again", () => {
        for (const list of Object.values(kept)) if (list.length < least) return false
        return seen.length > 0
      })
    await more(3)
    await failOver(here)
    await ready()
    const counts = Object.values(kept).map(({ length }) => length)
    await more(Math.max(...counts.slice(0, 3)) > 0 ? Math.min(...counts) + 3 : 3)
    isOver = true
    await working

    // A busy machine may answer 503 to one of many hundred questions, which is asked again.
    const surely = (key: string, path: string) => until(`${path} is answered`, () => answered(key, path))
    for (const id of kept.subscriptions)
      assert.strictEqual((await surely(here.live, `/v1/watch/${id}`)).status, 200, id)
    for (const key of kept.keys) assert.strictEqual((await surely(key, "/v1/watch")).status, 200)
    for (const subject of kept.decisions) {
      const listed = await surely(sandbox, `/v1/decisions?subject_ref=${encodeURIComponent(subject)}`)
      assert.lengthOf(listed.body.decisions as ReadonlyArray<unknown>, 1, subject)
    }
    const last = kept.loads.at(-1) ?? ""
    await until("the last change is told", async () => named(await feed(), last).length > 0)
    await delivered()
    const told = await feed()
    // No load that was acknowledged is missing, and none is told twice.
    for (const name of kept.loads) assert.lengthOf(named(told, name), 1, name)
    const times = told.map(({ created_at }) => created_at)
    assert.deepStrictEqual(times, [...new Set(times)].sort())
    assert.deepStrictEqual(
      seen.map(({ event_id }) => event_id),
      told.map(({ event_id }) => event_id).slice(0, seen.length)
    )
    assert.deepStrictEqual(
      new Set(fleet.receiver.arrivals.map(({ event }) => event)),
      new Set(told.map(({ event_id }) => event_id))
    )
    process.stdout.write(
      `synchronous: ${Object.entries(kept)
        .map(([what, { length }]) => `${what} ${length}`)
        .join(", ")}, events ${told.length}, arrivals ${fleet.receiver.arrivals.length}\n`
    )
  })

  it("loses what the replica did not have, and no reader misses what comes afterwards", async () => {
    here = await scene()
    const { fleet, live, primary, replica, sandbox } = here
    const { answered, decide, delivered, feed, feedAfter, load, ready, subscribe } = workOf(here)
    await load("NAME 0")
    const kept = (await subscribe(company)) ?? ""
    await load("NAME 1")
    const [first] = await until("it is told", async () => {
      const told = named(await feed(), "NAME 1")
      return told.length > 0 && told
    })
    await until("the replica has it", async () => {
      const [rows] = await ask(replica, "SELECT count(*)::text AS n FROM event")
      return rows?.[0]?.n === "1"
    })
    // From here on nothing reaches the replica.
    await ask(replica, "ALTER SYSTEM SET primary_conninfo = ''", "SELECT pg_reload_conf()")
    await until("the replica is cut off", async () => {
      const [rows] = await ask(primary, "SELECT count(*)::text AS n FROM pg_stat_replication")
      return rows?.[0]?.n === "0"
    })
    const lost = {
      subscription: (await subscribe(quiet)) ?? "",
      key: await fleet.keyOf("late", "sandbox"),
      subject: (await decide("customer")) ?? ""
    }
    await load("NAME 2")
    const [gone] = await until("the lost change is told", async () => {
      const told = named(await feed(), "NAME 2")
      return told.length > 0 && told
    })
    await delivered()
    const cursor = gone?.created_at ?? ""

    // The new primary's clock is behind besides.
    await failOver(
      here,
      `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
        $$ SELECT pg_catalog.clock_timestamp() - interval '2 minutes' $$`,
      "ALTER DATABASE postgres SET search_path = public, pg_catalog"
    )
    await ready()
    assert.strictEqual((await answered(live, `/v1/watch/${kept}`))?.status, 200)
    assert.strictEqual((await answered(live, `/v1/watch/${lost.subscription}`))?.status, 404)
    assert.strictEqual((await until("keys are looked up", () => answered(lost.key, "/v1/watch"))).status, 401)
    const decisions = await answered(sandbox, `/v1/decisions?subject_ref=${lost.subject}`)
    assert.deepStrictEqual(decisions?.body.decisions, [])
    assert.deepStrictEqual(
      (await feed()).map(({ event_id }) => event_id),
      [first?.event_id]
    )
    // A cursor of what is lost is not taken for one of the present.
    const refused = await until("the feed is read", () => feedAfter(cursor))
    assert.strictEqual(refused.status, 400)
    assert.match(
      JSON.stringify(refused.body),
      /since is the cursor of an event that the database no longer has/u
    )

    await load("NAME 3")
    const next = await until("the reader is told of what follows", async () => {
      const page = await feedAfter(cursor)
      // The cursor may be of the past before the page that was read has what follows.
      return page?.status === 200 && page.body.changes.length > 0 && page.body.changes
    })
    assert.lengthOf(named(next, "NAME 3"), 1)
    // What was lost is loaded again, and is an event again, with another id.
    await load("NAME 2")
    const again = await until("the change is told again", async () => {
      const told = named((await feedAfter(cursor))?.body.changes ?? [], "NAME 2")
      return told.length > 0 && told
    })
    assert.notStrictEqual(again[0]?.event_id, gone?.event_id)
    await delivered()
    const arrived = fleet.receiver.arrivals.map(({ event }) => event)
    for (const event of [first, gone, ...next, ...again]) assert.include(arrived, event?.event_id)
  })
})
