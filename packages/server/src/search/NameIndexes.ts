/** The name index that is loaded for each mode, replaced as a whole when another one takes its place. */

import { join, resolve } from "node:path"
import * as PgClient from "@effect/sql-pg/PgClient"
import type { Mode } from "@entity-watch/core/domain/Mode"
import { NameRowStore } from "@entity-watch/core/store/NameRowStore"
import { NameSegmentStore, segmentChannel } from "@entity-watch/core/store/NameSegmentStore"
import type { ByteRange } from "@entity-watch/names/search/segment/residentSegment"
import type { TombstoneData } from "@entity-watch/names/search/segment/Tombstones"
import { Config, Context, Effect, Layer, Metric, PubSub, Queue, Schedule, Stream } from "effect"
import { keepLoaded } from "./keepLoaded.ts"

export interface LoadedNames {
  /** Tells it apart from the one before. */
  readonly version: string
  /** A segment of `core/names/index`, checked; its outline where the rest is in the database. */
  readonly main: SharedArrayBuffer
  /** Entities whose names in `main` count no more. */
  readonly changed: ReadonlyArray<number>
  /** A segment of all names that those entities have now; null when nothing changed. */
  readonly delta: SharedArrayBuffer | null
  /** Where the rest of `main` is; null when it is all here. */
  readonly afar: {
    /** Its id in the database. */
    readonly segment: string
    /** The names of the entities in `changed`; null when nothing changed. */
    readonly removed: TombstoneData | null
  } | null
}

/** Where an instance has its indexes: in its memory, or but their dictionaries in the database. */
const places = ["memory", "database"] as const
export type Place = (typeof places)[number]

const inMemory = Metric.gauge("entity_watch_name_index_in_memory", {
  description: "1 while names are searched in memory, 0 while in the database; absent: no index yet"
})

const modes = ["sandbox", "live"] as const satisfies ReadonlyArray<Mode>

export class NameIndexes extends Context.Service<
  NameIndexes,
  {
    /** Null while there is none. */
    current(mode: Mode): LoadedNames | null
    /** A mode each time its index is replaced. Look at `current` once after listening: it may have come before. */
    readonly replaced: Stream.Stream<Mode>
    /** Bytes of a segment in the database. Null when they cannot be had: it is gone, or the database does not answer. */
    read(segment: string, ranges: ReadonlyArray<ByteRange>): Effect.Effect<Uint8Array<ArrayBuffer> | null>
  }
>()("@entity-watch/server/search/NameIndexes") {
  /** Holds one connection. Nothing waits for the indexes: they are loaded, or built, once the layer is there. */
  static readonly layerNoDeps = Layer.effect(
    NameIndexes,
    Effect.gen(function* () {
      const client = yield* PgClient.PgClient
      const store = yield* NameSegmentStore
      const folder = join(
        resolve(yield* Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch"))),
        "names"
      )
      const place = yield* Config.Literals(places, "NAME_INDEX").pipe(Config.withDefault("memory"))
      const loaded = new Map<Mode, LoadedNames>()
      const replaced = yield* PubSub.unbounded<Mode>()
      const wakes: Array<Queue.Queue<void>> = []
      for (const mode of modes) {
        const wake = yield* Queue.sliding<void>(1)
        wakes.push(wake)
        const isInMemory = Metric.withAttributes(inMemory, { mode })
        const replace = Effect.fnUntraced(function* (names: LoadedNames) {
          loaded.set(mode, names)
          yield* PubSub.publish(replaced, mode)
          yield* Metric.update(isInMemory, names.afar === null ? 1 : 0)
        })
        yield* Effect.forkScoped(keepLoaded(folder, mode, place, wake, replace))
      }

      const wakeAll = Effect.forEach(wakes, (wake) => Queue.offer(wake, undefined))
      const listening = Effect.flatMap(client.listen(segmentChannel), (notifications) =>
        // Once at the start, for what came while nobody listened.
        Effect.andThen(wakeAll, Effect.forever(Effect.andThen(Queue.take(notifications), wakeAll)))
      )
      // A poll looks too, so that a listener that is lost is no more than a delay.
      yield* listening.pipe(Effect.scoped, Effect.retry(Schedule.spaced("1 second")), Effect.forkScoped)

      return NameIndexes.of({
        current: (mode) => loaded.get(mode) ?? null,
        replaced: Stream.fromPubSub(replaced),
        read: (segment, ranges) => Effect.orElseSucceed(store.slices(segment, ranges), () => null)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide([NameSegmentStore.layer, NameRowStore.layer]))
}
