/** The same searches over a remote segment: its resident part is in memory, posting lists and records are fetched. */
import { migrations } from "@entity-watch/core/store/migrations/all"
import { chunkSize, NameSegmentStore } from "@entity-watch/core/store/NameSegmentStore"
import { CACHE_BYTES, NameIndex } from "@entity-watch/names/search/NameIndex"
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { migrate } from "@entity-watch/node/database/migrate"
import { fetchResidentPart, rangesOf } from "@entity-watch/node/search/remoteSegment"
import { Console, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { classHeads, classLine, fixed, line, megabytes, timesOf } from "../harness/statistics.ts"
import { keySelect } from "./nameTable.ts"

interface TimedQuery {
  readonly text: string
  readonly state: string | null
}

/** In force for nobody: no program reads a format of this name. */
const format = "bench"

const publish = Effect.fnUntraced(function* (segment: Segment) {
  const sql = yield* SqlClient.SqlClient
  const bytes = new Uint8Array(segment.buffer)
  const [row] = yield* sql<{ id: string }>`
    INSERT INTO name_segment (mode, format, state, snapshots, hash, size, names)
    VALUES ('live', ${format}, 'replaced', '{}', '', ${bytes.length}::float8::int8, ${segment.nameCount}::int4)
    RETURNING id::text AS id`
  const id = row?.id ?? ""
  for (let position = 0; position * chunkSize < bytes.length; position++)
    yield* sql`
      INSERT INTO name_segment_chunk (segment_id, position, bytes) VALUES (
        ${id}::text::int8, ${position}::int4,
        ${bytes.slice(position * chunkSize, (position + 1) * chunkSize)}::bytea
      )`
  yield* sql`ANALYZE name_segment_chunk`
  return id
})

const remove = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`DELETE FROM name_segment WHERE format = ${format}`
)

interface Taken {
  readonly milliseconds: number
  readonly trips: number
  readonly bytes: number
}

const search = Effect.fnUntraced(function* (index: NameIndex, id: string, { state, text }: TimedQuery) {
  const store = yield* NameSegmentStore
  const started = performance.now()
  const searching = index.searchInSteps({ name: text, state, postcode: null })
  let [trips, fetched] = [0, 0]
  let step = searching.next()
  while (step.done !== true) {
    const bytes = yield* store.slices(id, rangesOf(step.value))
    if (bytes === null) return yield* Effect.die(new Error("The segment is gone."))
    trips++
    fetched += bytes.length
    step = searching.next(bytes)
  }
  const taken: Taken = { milliseconds: performance.now() - started, trips, bytes: fetched }
  return taken
})

const mean = (of: ReadonlyArray<number>): number => of.reduce((sum, each) => sum + each, 0) / of.length

/** `tableNames`: rows of the table that P is measured on. */
export const inDatabase = Effect.fnUntraced(
  function* (segment: Segment, queries: ReadonlyMap<string, ReadonlyArray<TimedQuery>>, tableNames: number) {
    yield* migrate(migrations)
    const id = yield* publish(segment)
    const started = performance.now()
    const buffer = yield* fetchResidentPart(id)
    const taken = performance.now() - started
    const opened = buffer === null ? undefined : Segment.openResident(buffer)
    if (opened === undefined || "_tag" in opened)
      return yield* Effect.die(new Error("There is no resident part."))
    yield* Console.log(
      `in the database: held of the segment ${megabytes(opened.bytes)} of ${megabytes(segment.bytes)}, ${(opened.bytes / segment.nameCount).toFixed(1)} bytes a name, read in ${taken.toFixed(0)} ms`
    )
    yield* Console.log(line("all classes", ...classHeads, "trips", "kB"))
    for (const share of [0, 1 / 16, 1]) {
      // As much of the whole segment at most.
      const held = Math.min(CACHE_BYTES, share * segment.bytes)
      const index = new NameIndex(opened, null, null, held)
      const asked = [...queries.values()].flat()
      yield* Effect.forEach(asked.slice(0, asked.length / 4), (query) => search(index, id, query), {
        discard: true
      })
      const before = yield* keySelect(tableNames)
      const found = yield* Effect.forEach(asked, (query) => search(index, id, query))
      const p = (before + (yield* keySelect(tableNames))) / 2
      const more = [mean(found.map(({ trips }) => trips)), mean(found.map(({ bytes }) => bytes)) / 1e3]
      const all = timesOf(found.map(({ milliseconds }) => milliseconds))
      yield* Console.log(classLine(`${megabytes(held)} kept`, null, all, p, ...fixed(1, ...more)))
    }
  },
  Effect.ensuring(Effect.ignore(remove)),
  Effect.provide(NameSegmentStore.layer)
)
