/**
 * Random histories over several processes on one database: a publisher that goes on, falls back, cuts its list or is away,
 * an operator with files of any age, days that pass, clocks that leap, processes that are killed or stand still. After
 * every step no process may answer `no_match` where the evidence says otherwise, or says nothing.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { assert } from "@effect/vitest"
import { Effect, Random } from "effect"
import { SqlClient } from "effect/sql"
import { properly, served, startPublisher, status } from "../refresh/publisher.ts"
import { builtCommand } from "../support/builtCommand.ts"
import { movedBack } from "../support/daysPass.ts"
import { eventually } from "../support/eventually.ts"
import { PostgresAddress } from "../support/PostgresDatabase.ts"
import type { Command, Said } from "./commands.ts"
import { fileOf, nameOf, persons } from "./editions.ts"
import { type Edition, type Offer, World } from "./World.ts"

export const verdicts = ["no_match", "review", "unavailable"] as const
const processes = 3

/** Something that may happen: what it is, how often it does by comparison with the others, and what is done. */
export type Move = readonly [string, number, Effect.Effect<void, unknown, SqlClient.SqlClient>]

/** Where a history takes place. */
export interface Scene {
  readonly steps: number
  /** Of the processes, beside what each has. */
  readonly settings: Readonly<Record<string, string>>
  /** What else may happen; `tellAll` tells every process something, and answers what each says. */
  readonly moves: (tellAll: (command: Command) => Promise<ReadonlyArray<Said>>) => ReadonlyArray<Move>
  /** Whatever happened is known wherever a process may read by then. */
  readonly settled: Effect.Effect<void, unknown, SqlClient.SqlClient>
}

/** Of processes that read the database alone. */
export const simply = (steps: number): Scene => ({
  steps,
  settings: {},
  moves: () => [],
  settled: Effect.void
})
const dayMillis = 86_400_000

interface Process {
  readonly child: ChildProcess
  tell(command: Command): Promise<Said>
}

const listProcess = await builtCommand("listProcess")

const startProcess = (
  database: string,
  publisher: Effect.Success<typeof startPublisher>,
  folder: string,
  settings: Scene["settings"]
): Process => {
  const child = spawn(process.execPath, [listProcess], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...settings,
      DATABASE_URL: database,
      DATA_DIR: folder,
      PUBLISHER_CONTACT_URL: "https://operator.example.org",
      PUBLISHER_BASE_OVERRIDE: publisher.overrides.map(({ from, to }) => `${from}=${to}`).join(",")
    },
    stdio: ["pipe", "pipe", "inherit"]
  })
  const waiting: Array<(said: Said) => void> = []
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(JSON.parse(line)))
  child.once("exit", () => {
    for (const answer of waiting) answer({ said: "broken", why: "The process was killed." })
  })
  return {
    child,
    tell: (command) =>
      new Promise((resolve) => {
        waiting.push(resolve)
        child.stdin?.write(`${JSON.stringify(command)}\n`)
      })
  }
}

/** What is said of an edition that was read and refused. */
const isOfEdition =
  /^(?:It lacks|It is of .*older than|It was its publisher's|It has \d+ rows|The same content)/u

interface Row {
  readonly id: string
  readonly checked: string | null
  readonly by: string | null
  readonly loadedBy: string | null
}

const nothing: Row = { id: "0", checked: null, by: null, loadedBy: null }

/** What came into force after a snapshot, in that order, the last of it in force. */
const since = (id: string) =>
  SqlClient.SqlClient.use(
    (sql) => sql<Row>`
      SELECT id::text AS id, checked_at::text AS checked, checked_by AS by, loaded_checked_by AS "loadedBy"
      FROM snapshot WHERE mode = 'live' AND state IN ('current', 'superseded') AND snapshot.id >= ${id}::text::int8
      ORDER BY snapshot.id`
  )
const current = Effect.map(since("0"), (rows) => rows.at(-1) ?? nothing)

/** Nobody waits for the leases of those that were killed. */
const freed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE snapshot SET lease_until = now() - interval '1 second' WHERE state = 'loading'`
  yield* sql`UPDATE publisher_check SET claimed_until = now() - interval '1 second'`
})

/** Nothing is under way in the database, several times in a row: what a killed process had sent has been done. */
const atRest = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  let looks = 0
  yield* eventually(
    Effect.map(
      sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
      ({ length }) => {
        looks = length === 0 ? looks + 1 : 0
        return looks >= 5
      }
    )
  )
})

export const history = Effect.fnUntraced(function* (seed: number, scene: Scene) {
  const { steps } = scene
  const sql = yield* SqlClient.SqlClient
  for (const table of ["register_name", "register_record", "snapshot", "publisher_file", "publisher_check"])
    yield* sql`DELETE FROM ${sql(table)}`
  const address = yield* PostgresAddress
  const publisher = yield* startPublisher
  const folder = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "ew-evidence-"))),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  )
  const world = new World()
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const below = (n: number) => Random.nextIntBetween(0, n - 1)
  const start = Math.floor(Date.now() / 1000) * 1000
  const isoOf = (day: number) => new Date(start - (world.day - day) * dayMillis).toISOString()

  const running: Array<Process> = []
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const { child } of running) child.kill("SIGKILL")
    })
  )
  const startOne = (at: number) => {
    running[at] = startProcess(address, publisher, join(folder, `${at}`), scene.settings)
  }
  for (let at = 0; at < processes; at++) startOne(at)
  const any = Effect.map(below(processes), (at) => running[at] ?? assert.fail("no such process"))

  const path = "/catalogue/data/dataset/test/bd_per_202611.csv"
  const { download } = persons.source
  publisher.catalogue.set(download?.kind === "ckan" ? download.package : "", {
    success: true,
    result: {
      resources: [
        {
          id: download?.kind === "ckan" ? download.resources[0] : "",
          name: "Dataset - Current",
          format: "CSV",
          url: "https://data.gov.au/data/dataset/test/bd_per_202611.csv"
        }
      ]
    }
  })
  let serving: (Edition & { readonly dated: number }) | null = null
  const serve = (edition: Edition, dated: number) => {
    serving = { ...edition, dated }
    publisher.always.clear()
  }
  /** The publisher's file keeps its date while days pass. */
  const keepServing = () => {
    if (serving !== null)
      publisher.files.set(
        path,
        served(fileOf(serving.people), { lastModified: new Date(isoOf(serving.dated)).toUTCString() })
      )
  }
  serve(world.latest, world.latest.day)

  /** Tells the world what came of offers, as the database has it, whatever was said of it. */
  const settle = Effect.fnUntraced(function* (
    before: Row,
    offers: { readonly publisher?: Offer | null; readonly operator?: Offer },
    said: Said
  ) {
    const tell = (id: string, offer: Offer | null | undefined) => {
      if (offer == null) return assert.fail(`something came into force that nobody offered; ${said.why}`)
      const wrong = world.known(id, offer)
      assert.isNull(wrong, `${wrong}; ${said.why}`)
    }
    const rows = yield* since(before.id)
    for (const { by, checked, id, loadedBy } of rows) {
      if (id !== before.id) tell(id, loadedBy === "publisher" ? offers.publisher : offers.operator)
      if (id === before.id ? checked !== before.checked : by !== loadedBy) {
        const isAsked =
          id === before.id || fileOf(offers.publisher?.people ?? []) === fileOf(offers.operator?.people ?? [])
        assert.isTrue(isAsked, "the publisher confirmed what it was not asked about")
        tell(id, offers.publisher)
      }
    }
    if (said.said === "broken") world.inDoubt(null)
    else if (said.said === "failed" && isOfEdition.test(said.why)) {
      world.inDoubt(offers.publisher ?? offers.operator ?? null)
      count("in doubt")
    }
    // It lacked entries of what is in force now, which may have been handed over while it was on its way.
    const isRefused = rows.every(({ id, loadedBy }) => id === before.id || loadedBy !== "publisher")
    if (isRefused && offers.publisher != null && said.why.startsWith("It lacks"))
      world.refused(offers.publisher)
  })
  const offered = (): Offer | null =>
    serving === null || publisher.always.size > 0 ? null : { ...serving, said: world.day }

  const tellAll = (command: Command) => Promise.all(running.map((one) => one.tell(command)))
  const moves: ReadonlyArray<Move> = [
    ...scene.moves(tellAll),
    [
      "publisher goes on",
      3,
      Effect.gen(function* () {
        world.publish(1 + (yield* below(3)))
        serve(world.latest, world.latest.day)
      })
    ],
    ["publisher is back", 2, Effect.sync(() => serve(world.latest, world.latest.day))],
    [
      "publisher falls back",
      2,
      Effect.gen(function* () {
        const edition = world.editions[yield* below(world.editions.length)] ?? world.latest
        // With the date that it had, or with that of the day on which somebody put it back.
        serve(edition, (yield* Random.nextBoolean) ? edition.day : world.day)
      })
    ],
    [
      "publisher cuts",
      2,
      Effect.gen(function* () {
        const { day, people } = world.latest
        const left = people.length - 4 - (yield* below(Math.floor(people.length / 4)))
        serve({ people: people.slice(0, left), day }, world.day)
      })
    ],
    [
      "publisher fails",
      2,
      Effect.gen(function* () {
        const faults = [status(500), status(200, {}, "<html>Maintenance</html>"), status(403)]
        const fault = faults[yield* below(faults.length)]
        if (fault !== undefined) publisher.always.set(path, fault)
      })
    ],
    [
      "ask publisher",
      10,
      Effect.gen(function* () {
        keepServing()
        const before = yield* current
        const offer = offered()
        const one = yield* any
        const said = yield* Effect.promise(() => one.tell({ do: "ask publisher" }))
        count(`asked: ${said.said}`)
        yield* settle(before, { publisher: offer }, said)
      })
    ],
    [
      "ask publisher, killed meanwhile",
      2,
      Effect.gen(function* () {
        keepServing()
        const before = yield* current
        const at = yield* below(processes)
        const one = running[at]
        const saying = one?.tell({ do: "ask publisher" })
        yield* Effect.sleep(`${yield* below(120)} millis`)
        const ended = one && once(one.child, "exit")
        one?.child.kill("SIGKILL")
        const said = yield* Effect.promise(async () => (await saying) ?? { said: "broken", why: "" })
        yield* Effect.promise(async () => ended)
        startOne(at)
        yield* atRest
        yield* freed
        yield* settle(before, { publisher: offered() }, said as Said)
      })
    ],
    [
      "operator hands over",
      4,
      Effect.gen(function* () {
        const at = yield* below(world.editions.length)
        const edition = world.editions[at] ?? world.latest
        const until = world.editions[at + 1]?.day ?? world.day
        const said = (yield* Random.nextBoolean) ? yield* Random.nextBetween(edition.day, until) : null
        const day = said === null ? null : Math.floor(said * 2) / 2
        const before = yield* current
        const one = yield* any
        const answer = yield* Effect.promise(() =>
          one.tell({
            do: "take file",
            file: fileOf(edition.people),
            confirmed: day === null ? null : { by: "operator", at: isoOf(Math.max(day, edition.day)) }
          })
        )
        count(`handed over: ${answer.said}`)
        const offer = { ...edition, dated: null, said: day === null ? null : Math.max(day, edition.day) }
        yield* settle(before, { operator: offer }, answer)
      })
    ],
    [
      "operator hands over while the publisher is asked",
      3,
      Effect.gen(function* () {
        keepServing()
        const before = yield* current
        const publisherOffers = offered()
        const isAsked = Promise.withResolvers<void>()
        const isHandedOver = Promise.withResolvers<void>()
        if (publisherOffers !== null)
          publisher.always.set(path, (...answer) => {
            isAsked.resolve()
            void isHandedOver.promise.then(() => properly(...answer))
          })
        // Newer than what the publisher still serves, so that nobody else vouches for it.
        world.publish(1)
        const edition = world.latest
        const at = yield* below(processes)
        const [asking, handing] = [running[at], running[(at + 1) % processes]]
        const said = yield* Effect.promise(async () => {
          const asked = asking?.tell({ do: "ask publisher" })
          await Promise.race([isAsked.promise, asked])
          await handing?.tell({ do: "take file", file: fileOf(edition.people), confirmed: null })
          isHandedOver.resolve()
          return (await asked) ?? { said: "broken" as const, why: "" }
        })
        if (publisherOffers !== null) publisher.always.clear()
        count(`asked meanwhile: ${said.said}`)
        const operator = { ...edition, dated: null, said: null }
        yield* settle(before, { publisher: publisherOffers, operator }, said)
      })
    ],
    [
      "days pass",
      6,
      Effect.gen(function* () {
        const days = (1 + (yield* below(16))) / 2
        world.day += days
        yield* movedBack(days)
      })
    ],
    [
      "a clock leaps",
      3,
      Effect.gen(function* () {
        const daysAhead = (yield* below(61)) - 30
        const one = yield* any
        yield* Effect.promise(() => one.tell({ do: "set clock", daysAhead }))
      })
    ],
    [
      "a process is killed",
      1,
      Effect.gen(function* () {
        const at = yield* below(processes)
        running[at]?.child.kill("SIGKILL")
        startOne(at)
        yield* freed
      })
    ],
    [
      "a connection is lost",
      1,
      Effect.asVoid(
        sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle'`
      )
    ],
    [
      "a process stands still for days",
      1,
      Effect.gen(function* () {
        const one = yield* any
        yield* Effect.promise(() => one.tell({ do: "screen", name: nameOf(0) }))
        one.child.kill("SIGSTOP")
        world.day += 25
        yield* movedBack(25)
        one.child.kill("SIGCONT")
      })
    ]
  ]
  const weights = moves.reduce((sum, [, weight]) => sum + weight, 0)

  // Longer where hardly anything but one verdict has been given so far.
  const isOneSided = () => verdicts.some((verdict) => (counts.get(`screened: ${verdict}`) ?? 0) <= steps / 20)
  for (let step = 0; step < steps || (isOneSided() && step < 5 * steps); step++) {
    let drawn = yield* below(weights)
    const [what, , move] =
      moves.find(([, weight]) => {
        drawn -= weight
        return drawn < 0
      }) ?? assert.fail("no move")
    count(what)
    yield* move
    yield* scene.settled
    const { people } = world.latest
    // Two that were published, and one that never was.
    for (const person of [yield* below(people.length), people.length - 1, 900 + (yield* below(90))]) {
      const one = yield* any
      const said = yield* Effect.promise(() => one.tell({ do: "screen", name: nameOf(person) }))
      count(`screened: ${said.said}`)
      count(`read from the ${said.from ?? "primary"}`)
      const wrong = world.objectionTo(person, { verdict: said.said, found: said.found ?? [] })
      assert.isNull(wrong, `seed ${seed}, step ${step}, after "${what}": ${wrong}. ${said.why}`)
    }
  }
  return counts
})
