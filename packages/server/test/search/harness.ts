/** Instances of the name indexes over one database, each with a data directory of its own, and questions to them. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert } from "@effect/vitest"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { NameIndex } from "@entity-watch/names/search/NameIndex"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { Tombstones } from "@entity-watch/names/search/segment/Tombstones"
import { SegmentLimits } from "@entity-watch/node/search/keepLoaded"
import type { IndexPlace, LoadedNames } from "@entity-watch/node/search/LoadedNames"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { ConfigProvider, Context, Effect, Layer, Schedule } from "effect"

export const dataDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ew-names-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

export const filesOf = (dataDir: string): ReadonlyArray<string> =>
  readdirSync(join(dataDir, "names")).map((name) => join(dataDir, "names", name))

/** Ends with the scope. `place`: where it has its indexes. */
export const instance = Effect.fnUntraced(function* (
  dataDir: string,
  limits: Partial<SegmentLimits> = {},
  place: IndexPlace = "memory"
) {
  const settings = {
    poll: "50 millis",
    deltaShare: 10,
    deltaMost: 500_000,
    keepReplaced: "100 millis",
    ...limits
  } as const
  const context = yield* Layer.build(
    Layer.fresh(NameIndexes.layer).pipe(
      Layer.provide(
        ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: dataDir, NAME_INDEX: place }))
      ),
      Layer.provide(Layer.succeed(SegmentLimits, settings))
    )
  )
  return Context.get(context, NameIndexes)
})

/** What is loaded as soon as `isRight` says so; unless told otherwise, as a whole. */
export const loaded = (
  indexes: NameIndexes["Service"],
  mode: Mode,
  isRight: (names: LoadedNames) => boolean = () => true,
  place: IndexPlace = "memory"
) =>
  Effect.sync(() => indexes.current(mode)).pipe(
    Effect.filterOrFail(
      (names) => names !== null && (names.remote === null) === (place === "memory") && isRight(names)
    ),
    Effect.retry(Schedule.spaced("20 millis")),
    Effect.timeout("50 seconds"),
    Effect.map((names) => names ?? assert.fail("nothing is loaded"))
  )

const open = (buffer: SharedArrayBuffer): Segment => {
  const segment = Segment.open(buffer)
  return "_tag" in segment ? assert.fail(segment.detail) : segment
}

export const indexOf = ({ changed, delta, main }: LoadedNames): NameIndex => {
  const segment = open(main)
  return delta === null
    ? new NameIndex(segment)
    : new NameIndex(segment, Tombstones.ofEntities(segment, new Set(changed)), open(delta))
}

export const found = (index: NameIndex, name: string, limit = 10) =>
  index
    .search({ name, state: null, postcode: null, limit })
    .map(({ entity, kind, live, postcode, score, state }) => ({ entity, kind, live, postcode, score, state }))

export const entitiesOf = (names: LoadedNames, name: string): ReadonlyArray<number> =>
  found(indexOf(names), name).map(({ entity }) => entity)
