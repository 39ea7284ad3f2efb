/** The due registers over a test's database, a publisher on this machine and a folder of the test's own. */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert } from "@effect/vitest"
import type { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import type { CatalogueDownload } from "@entity-watch/core/domain/Download"
import type { Register } from "@entity-watch/core/domain/Register"
import { migrations } from "@entity-watch/core/store/migrations/all"
import { PublisherFileStore } from "@entity-watch/core/store/PublisherFileStore"
import { SnapshotStore } from "@entity-watch/core/store/SnapshotStore"
import { migrate } from "@entity-watch/node/database/migrate"
import { type DueOptions, DueRegisters } from "@entity-watch/node/refresh/DueRegisters"
import { publisherClient } from "@entity-watch/node/refresh/publisherClient"
import { RefreshSettings, userAgent } from "@entity-watch/node/refresh/RefreshSettings"
import { Context, DateTime, Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { coreLayer, register } from "../support/registers.ts"
import { startPublisher } from "./publisher.ts"

export class Publisher extends Context.Service<Publisher, Effect.Success<typeof startPublisher>>()(
  "@entity-watch/server/test/refresh/Publisher"
) {
  static readonly layer = Layer.effect(Publisher, startPublisher)
}

/** The registers as they are, but for how large they must be: the invented ones are small. */
export const small = (id: RegisterId, floor: number, download: Partial<CatalogueDownload> = {}): Register => {
  const { source, ...rest } = register(id)
  const rules = source.download ?? assert.fail(`${id} cannot be fetched`)
  return {
    ...rest,
    source: {
      ...source,
      floor,
      download:
        rules.kind === "ckan"
          ? { ...rules, minBytes: 200, maxBytes: 2_000_000, ...download }
          : { ...rules, minBytes: 200, maxBytes: 2_000_000 }
    }
  }
}

export const persons = small("asic-banned-disqualified-persons", 5)
export const companies = small("asic-companies", 5)
export const extract = small("abn-bulk-extract", 5)
/** Under its floor and so partial, as every list of a few parties is. */
export const sanctions = small("dfat-consolidated-list", 9_000)
const tested = [persons, companies, extract, sanctions]

interface Waits {
  readonly connectTimeout: Duration.Duration
  readonly idleTimeout: Duration.Duration
  readonly downloadTimeout: Duration.Duration
}

const shortWaits: Waits = {
  connectTimeout: Duration.millis(100),
  idleTimeout: Duration.millis(50),
  downloadTimeout: Duration.minutes(1)
}

const settingsOf = (waits: Waits) =>
  Layer.effect(
    RefreshSettings,
    Effect.gen(function* () {
      const { overrides } = yield* Publisher
      const rawFolder = yield* Effect.acquireRelease(
        Effect.promise(() => mkdtemp(join(tmpdir(), "ew-raw-"))),
        (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
      )
      return {
        userAgent: userAgent("https://operator.example.org"),
        rawFolder,
        keptVersions: 2,
        overrides,
        hosts: [],
        ...waits,
        resumptions: 2,
        resumeDelay: Duration.zero
      }
    })
  )

const migrated = Layer.effectDiscard(migrate(migrations).pipe(Effect.orDie))

/** What the database's client does every minute must not be made up for when a test's time leaps. */
const core = Layer.effectContext(TestClock.withLive(Layer.build(coreLayer)))

/** The registers' dates are of November 2026, so the database's clock is taken to be the test's. */
const fakeDatabaseClock = Layer.effect(
  SnapshotStore,
  SnapshotStore.useSync((store) => SnapshotStore.of({ ...store, now: DateTime.now }))
)

export const refreshLayerOf = (registers: ReadonlyArray<Register>, waits = shortWaits) =>
  DueRegisters.layerNoDeps(registers).pipe(
    Layer.provide(publisherClient),
    Layer.provideMerge(PublisherFileStore.layer),
    Layer.provideMerge(settingsOf(waits)),
    Layer.provideMerge(Publisher.layer),
    Layer.provide(migrated),
    Layer.provideMerge(fakeDatabaseClock),
    Layer.provideMerge(core)
  )

export const refreshLayer = refreshLayerOf(tested)

export const start = Date.parse("2026-11-21T00:00:00Z")

/** Nothing loaded, nothing asked, nothing on the disk, and a Saturday in November 2026. */
export const fresh = Effect.gen(function* () {
  yield* TestClock.setTime(start)
  const sql = yield* SqlClient.SqlClient
  for (const table of ["register_name", "register_record", "snapshot", "publisher_file", "publisher_check"])
    yield* sql`DELETE FROM ${sql(table)}`
  const { rawFolder } = yield* RefreshSettings
  yield* Effect.promise(() => rm(rawFolder, { recursive: true, force: true }))
  const publisher = yield* Publisher
  publisher.reset()
  return publisher
})

/** Asks for one register now, due or not. */
export const askFor = Effect.fnUntraced(function* (
  wanted: Register,
  options: Pick<DueOptions, "anew" | "accept"> = {}
) {
  const due = yield* DueRegisters
  const [made] = yield* due.refreshDue({ only: [wanted.source.id], notDue: true, ...options })
  return made ?? assert.fail("nothing was asked")
})

export const rowsOf = Effect.fnUntraced(function* ({ source }: Register) {
  const store = yield* SnapshotStore
  const rows = (yield* store.latest("live")).filter((row) => row.register === source.id)
  return {
    current: rows.find((row) => row.state === "current"),
    failed: rows.find((row) => row.state === "failed")
  }
})

/** Digests of the files that are kept, and names of downloads that are not finished. */
export const onDisk = Effect.gen(function* () {
  const { rawFolder } = yield* RefreshSettings
  const names = (folder: string) => Effect.promise(() => readdir(folder).catch(() => []))
  return {
    kept: (yield* names(rawFolder)).filter((name) => /^[0-9a-f]{64}$/u.test(name)).toSorted(),
    parts: (yield* names(join(rawFolder, "parts"))).filter((name) => !name.endsWith(".json"))
  }
})

export const bytesWaiting = Effect.gen(function* () {
  const { rawFolder } = yield* RefreshSettings
  const folder = join(rawFolder, "parts")
  const sizes = (yield* onDisk).parts.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      // Renamed or taken away since it was listed.
      () => 0
    )
  )
  return (yield* Effect.promise(() => Promise.all(sizes))).reduce((sum, size) => sum + size, 0)
})
