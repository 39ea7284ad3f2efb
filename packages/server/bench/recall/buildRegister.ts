/** The register to search, as a segment and, on the way, in PostgreSQL. */
import { Segment } from "@entity-watch/names/search/segment/Segment"
import { type NameRow, SegmentBuilder } from "@entity-watch/names/search/segment/SegmentBuilder"
import { Effect } from "effect"
import { Random } from "../generator/Random.ts"
import { insertNames } from "../resolve/trigram.ts"
import { realNames } from "./realNames.ts"
import { type Entity, register, rowsOf } from "./register.ts"

const sampleSize = 40_000
const batchSize = 20_000
/** Entities of the generated register have lower numbers. */
const FIRST_REAL = 100_000_000

export interface BuiltRegister {
  readonly segment: Segment
  /** Entities to make queries from: of the generated register, and with real names. */
  readonly sample: ReadonlyArray<Entity>
  readonly real: ReadonlyArray<Entity>
  readonly entities: () => Iterable<Entity>
  /** The entity of each name, in the order in which they were inserted. */
  readonly entityOf: ReadonlyArray<number>
  readonly namesOf: ReadonlyMap<number, ReadonlyArray<NameRow>>
}

export const buildRegister = Effect.fnUntraced(function* (names: number, seed: number, inDatabase: boolean) {
  const random = new Random(seed)
  const builder = new SegmentBuilder()
  const sample: Array<Entity> = []
  const entityOf: Array<number> = []
  const namesOf = new Map<number, ReadonlyArray<NameRow>>()
  const real = realNames(FIRST_REAL)
  const entities = function* () {
    yield* register(names - real.length, seed)
    yield* real
  }
  let batch: Array<NameRow> = []
  const insert = Effect.fnUntraced(function* () {
    if (inDatabase) yield* insertNames(batch, entityOf.length - batch.length)
    batch = []
  })
  for (const entity of entities()) {
    if (entity.entity < FIRST_REAL && random.chance(sampleSize / names)) sample.push(entity)
    const rows = [...rowsOf(entity)]
    namesOf.set(entity.entity, rows)
    for (const row of rows) {
      builder.add(row)
      entityOf.push(row.entity)
      batch.push(row)
    }
    if (batch.length >= batchSize) yield* insert()
  }
  yield* insert()
  let buffer = new SharedArrayBuffer(0)
  builder.finish(`recall ${names}`, (bytes) => {
    buffer = new SharedArrayBuffer(bytes)
    return buffer
  })
  const segment = Segment.open(buffer)
  if ("_tag" in segment) return yield* Effect.die(new Error(segment.detail))
  const built: BuiltRegister = { segment, sample, real, entities, entityOf, namesOf }
  return built
})
