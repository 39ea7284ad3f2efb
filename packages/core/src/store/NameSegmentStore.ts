/**
 * Name segments in the database: which one is in force for a mode, which instance builds the next, and their bytes in
 * chunks.
 */

import type { Mode } from "@entity-watch/contract/schema/Mode"
import { liveRegister } from "@entity-watch/contract/schema/RegisterId"
import type { ByteRange } from "@entity-watch/names/search"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql"
import type { StoreEffect } from "./StoreEffect.ts"
import { asWork } from "./Work.ts"

/** The snapshot of each register that was in force. */
export type SnapshotIds = Readonly<Record<string, string>>
const SnapshotIds = Schema.Record(Schema.String, Schema.String)

export const NameSegment = Schema.Struct({
  id: Schema.String,
  snapshots: SnapshotIds,
  hash: Schema.String,
  /** The size in bytes. */
  size: Schema.Int,
  names: Schema.Int
})
export type NameSegment = typeof NameSegment.Type

/** A segment that is being built. */
export interface SegmentClaim {
  readonly mode: Mode
  readonly segmentId: string
  readonly claim: number
}

/** Says that another instance took the builder's lease over. */
export class SegmentLeaseLost extends Schema.TaggedError<SegmentLeaseLost>()("SegmentLeaseLost", {}) {}

/** The channel that is notified, with the mode, when a segment or a snapshot comes into force. */
export const segmentChannel = "name_segment"

/** The bytes of a chunk. Messages of the database are at most 16 MiB. */
export const chunkSize = 1024 * 1024
/** How many bytes one statement reads at most. */
const mostSliced = 8 * 1024 * 1024

/** The ranges that each statement reads, cut where a chunk ends. */
const statementsOf = (ranges: ReadonlyArray<ByteRange>): ReadonlyArray<ReadonlyArray<ByteRange>> => {
  let parts: Array<ByteRange> = []
  let size = 0
  const statements = [parts]
  for (const { bytes, from } of ranges)
    for (let at = from, end = from + bytes; at < end; ) {
      const next = Math.min(end, (Math.floor(at / chunkSize) + 1) * chunkSize)
      if (size + next - at > mostSliced) {
        parts = []
        size = 0
        statements.push(parts)
      }
      parts.push({ from: at, bytes: next - at })
      size += next - at
      at = next
    }
  return statements
}

const lengthOf = (ranges: ReadonlyArray<ByteRange>): number =>
  ranges.reduce((sum, { bytes }) => sum + bytes, 0)

/** How long a claim to build holds without a sign of life, and a segment of another version's format beside its own. */
const leaseLasts = "interval '60 seconds'"
const otherFormatKept = "interval '1 day'"

export class NameSegmentStore extends Context.Service<
  NameSegmentStore,
  {
    /** The segment in force. `format` is the one that this program can read. */
    current(mode: Mode, format: string): StoreEffect<NameSegment | null>
    snapshots(mode: Mode): StoreEffect<SnapshotIds>
    /** Claims the next segment; null while another instance builds. What an interrupted builder left is removed. */
    claim(mode: Mode, format: string, snapshots: SnapshotIds): StoreEffect<SegmentClaim | null>
    /** Extends the claim for another minute. */
    keep(claim: SegmentClaim): StoreEffect<void, SegmentLeaseLost>
    write(claim: SegmentClaim, position: number, bytes: Uint8Array): StoreEffect<void, SegmentLeaseLost>
    /** Puts the segment in force in the place of the one before it. */
    publish(
      claim: SegmentClaim,
      built: { readonly hash: string; readonly size: number; readonly names: number }
    ): StoreEffect<void, SegmentLeaseLost>
    /** Gives the claim back, and removes what was not published. */
    release(claim: SegmentClaim): StoreEffect<void>
    /** Removes the segments that were replaced so long ago, with their chunks. */
    dropReplaced(mode: Mode, after: Duration.Input): StoreEffect<void>
    /** One chunk; null when the segment is gone. */
    chunk(segmentId: string, position: number): StoreEffect<Uint8Array | null>
    /** The bytes of all ranges, one after the other. Null when the segment is gone, or does not have so many bytes. */
    slices(segmentId: string, ranges: ReadonlyArray<ByteRange>): StoreEffect<Uint8Array<ArrayBuffer> | null>
  }
>()("@entity-watch/core/store/NameSegmentStore") {
  static readonly layer = Layer.effect(
    NameSegmentStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const decodeSegments = Schema.decodeUnknownEffect(Schema.Array(NameSegment))
      const decodeSnapshots = Schema.decodeUnknownEffect(SnapshotIds)
      const decodeBytes = Schema.decodeUnknownEffect(Schema.Uint8Array)

      const current = Effect.fn("NameSegmentStore.current")(function* (mode: Mode, format: string) {
        const rows = yield* sql`
          SELECT id::text AS id, snapshots, hash, size::float8 AS size, names FROM name_segment
          WHERE mode = ${mode} AND format = ${format} AND state = 'current'`
        const [segment = null] = yield* decodeSegments(rows)
        return segment
      })

      const snapshots = Effect.fn("NameSegmentStore.snapshots")(function* (mode: Mode) {
        const rows = yield* sql<{ register: string; id: string }>`
          SELECT register, id::text AS id FROM snapshot WHERE mode = ${mode} AND state = 'current'
            AND register <> ${liveRegister} ORDER BY register`
        return yield* decodeSnapshots(Object.fromEntries(rows.map(({ id, register }) => [register, id])))
      })

      const lease = sql.literal(leaseLasts)
      const otherFormat = sql.literal(otherFormatKept)

      const claim = Effect.fn("NameSegmentStore.claim")(function* (
        mode: Mode,
        format: string,
        builtOf: SnapshotIds
      ) {
        yield* sql`INSERT INTO name_segment_lease (mode) VALUES (${mode}) ON CONFLICT DO NOTHING`
        return yield* sql.withTransaction(
          Effect.gen(function* () {
            const [claimed] = yield* sql<{ claims: number }>`
              UPDATE name_segment_lease SET claims = claims + 1, claimed_until = now() + ${lease}
              WHERE mode = ${mode} AND claimed_until <= now() RETURNING claims`
            if (claimed === undefined) return null
            yield* sql`DELETE FROM name_segment WHERE mode = ${mode} AND state = 'building'`
            const [segment] = yield* sql<{ id: string }>`
              INSERT INTO name_segment (mode, format, state, snapshots)
              VALUES (${mode}, ${format}, 'building', ${JSON.stringify(builtOf)}::text::jsonb) RETURNING id::text AS id`
            return segment === undefined ? null : { mode, segmentId: segment.id, claim: claimed.claims }
          })
        )
      })

      const kept = ({ claim: claims, mode }: SegmentClaim) => sql`
        UPDATE name_segment_lease SET claimed_until = now() + ${lease}
        WHERE mode = ${mode} AND claims = ${claims}::int4 RETURNING 1 AS kept`

      const keep = Effect.fn("NameSegmentStore.keep")(function* (held: SegmentClaim) {
        if ((yield* kept(held)).length === 0) return yield* new SegmentLeaseLost()
      }, asWork("control"))

      const write = Effect.fn("NameSegmentStore.write")(function* (
        held: SegmentClaim,
        position: number,
        bytes: Uint8Array
      ) {
        // As a transaction it has a connection of its own, on which nobody's question waits behind a megabyte.
        const written = yield* sql.withTransaction(sql`
          WITH lease AS (${kept(held)})
          INSERT INTO name_segment_chunk (segment_id, position, bytes)
          SELECT ${held.segmentId}::text::int8, ${position}::int4, ${bytes}::bytea FROM lease RETURNING 1 AS written`)
        if (written.length === 0) return yield* new SegmentLeaseLost()
      })

      const publish = Effect.fn("NameSegmentStore.publish")(
        (
          held: SegmentClaim,
          built: { readonly hash: string; readonly size: number; readonly names: number }
        ) =>
          sql.withTransaction(
            Effect.gen(function* () {
              yield* keep(held)
              // While a new version of the program is rolled out, the segment of the other format is still used.
              yield* sql`
                UPDATE name_segment old SET state = 'replaced', replaced_at = now() FROM name_segment new
                WHERE new.id = ${held.segmentId}::text::int8 AND old.mode = new.mode AND old.state = 'current'
                  AND (old.format = new.format OR old.created_at < now() - ${otherFormat})`
              yield* sql`
                UPDATE name_segment SET state = 'current', hash = ${built.hash}, size = ${built.size}::float8::int8,
                  names = ${built.names}::int4
                WHERE id = ${held.segmentId}::text::int8`
              yield* sql`SELECT pg_notify(${segmentChannel}, ${held.mode})`
            })
          )
      )

      const release = Effect.fn("NameSegmentStore.release")(function* (held: SegmentClaim) {
        yield* sql`
          DELETE FROM name_segment WHERE id = ${held.segmentId}::text::int8 AND state = 'building'`
        // A renewal that is still on its way must not take the lease again.
        yield* sql`
          UPDATE name_segment_lease SET claims = claims + 1, claimed_until = now()
          WHERE mode = ${held.mode} AND claims = ${held.claim}::int4`
      })

      const dropReplaced = Effect.fn("NameSegmentStore.dropReplaced")(function* (
        mode: Mode,
        after: Duration.Input
      ) {
        yield* sql`
          DELETE FROM name_segment WHERE mode = ${mode} AND state = 'replaced'
            AND replaced_at <= now() - ${Duration.toSeconds(after)}::float8 * interval '1 second'`
      })

      const chunk = Effect.fn("NameSegmentStore.chunk")(function* (segmentId: string, position: number) {
        const [row] = yield* sql<{ bytes: unknown }>`
          SELECT bytes FROM name_segment_chunk
          WHERE segment_id = ${segmentId}::text::int8 AND position = ${position}::int4`
        return row === undefined ? null : yield* decodeBytes(row.bytes)
      })

      /** The bytes come as one value, because a search waits for them: rows would have to be read one by one. */
      const sliced = Effect.fnUntraced(function* (segmentId: string, parts: ReadonlyArray<ByteRange>) {
        const [row] = yield* sql<{ bytes: unknown }>`
          SELECT string_agg(substring(c.bytes FROM r.first FOR r.length), '' ORDER BY r.place) AS bytes
          FROM unnest(
            ${parts.map(({ from }) => Math.floor(from / chunkSize))}::int4[],
            ${parts.map(({ from }) => (from % chunkSize) + 1)}::int4[],
            ${parts.map(({ bytes }) => bytes)}::int4[]
          ) WITH ORDINALITY AS r (position, first, length, place)
          JOIN name_segment_chunk c ON c.segment_id = ${segmentId}::text::int8 AND c.position = r.position`
        const bytes = row === undefined || row.bytes === null ? null : yield* decodeBytes(row.bytes)
        return bytes?.length === lengthOf(parts) ? bytes : null
      })

      // This is untraced, because a search asks several times.
      const slices = Effect.fnUntraced(function* (segmentId: string, ranges: ReadonlyArray<ByteRange>) {
        const all = new Uint8Array(lengthOf(ranges))
        let at = 0
        for (const parts of statementsOf(ranges)) {
          const bytes = yield* sliced(segmentId, parts)
          if (bytes === null) return null
          all.set(bytes, at)
          at += bytes.length
        }
        return all
      })

      return NameSegmentStore.of({
        current,
        snapshots,
        claim,
        keep,
        write,
        publish,
        release,
        dropReplaced,
        chunk,
        slices
      })
    })
  )
}
