/** The service that keeps the name index of each mode loaded, and replaces it as a whole when another one comes into force. */
import { join, resolve } from "node:path"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { NameRowStore, NameSegmentStore, segmentChannel } from "@entity-watch/core/store"
import type { ByteRange } from "@entity-watch/names/search"
import { Config, Context, Effect, Layer, Metric, PubSub, Queue, Schedule, Stream } from "effect"
import { Listener } from "../database/client/Listener.ts"
import { keepLoaded } from "./keepLoaded.ts"
import { indexPlaces, type LoadedNames } from "./LoadedNames.ts"
import { readSlices } from "./readSlices.ts"

const inMemory = Metric.gauge("entity_watch_name_index_in_memory", {
  description: "1 while names are searched in memory, 0 while in the database; absent: no index yet"
})

const modes = ["sandbox", "live"] as const satisfies ReadonlyArray<Mode>

export const nameIndexSettings = Config.all({
  dataDir: Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch")),
  place: Config.Literals(indexPlaces, "NAME_INDEX").pipe(Config.withDefault("memory"))
})

export class NameIndexes extends Context.Service<
  NameIndexes,
  {
    /** The loaded index of a mode; null while there is none. */
    current(mode: Mode): LoadedNames | null
    /** A mode each time its index is replaced. Look at `current` once after you listen: the index may have come before. */
    readonly replaced: Stream.Stream<Mode>
    /** Bytes of a segment in the database. Null if they cannot be read: it is gone, or the database does not answer. */
    read(segment: string, ranges: ReadonlyArray<ByteRange>): Effect.Effect<Uint8Array<ArrayBuffer> | null>
  }
>()("@entity-watch/node/search/NameIndexes") {
  private static readonly keeping = (kept: ReadonlyArray<Mode>) =>
    Effect.gen(function* () {
      const listener = yield* Listener
      const read = yield* readSlices
      const { dataDir, place } = yield* nameIndexSettings
      const folder = join(resolve(dataDir), "names")
      const loaded = new Map<Mode, LoadedNames>()
      const replaced = yield* PubSub.unbounded<Mode>()
      const wakes: Array<Queue.Queue<void>> = []
      for (const mode of kept) {
        const wake = yield* Queue.sliding<void>(1)
        wakes.push(wake)
        const isInMemory = Metric.withAttributes(inMemory, { mode })
        const replace = Effect.fnUntraced(function* (names: LoadedNames) {
          loaded.set(mode, names)
          yield* PubSub.publish(replaced, mode)
          yield* Metric.update(isInMemory, names.remote === null ? 1 : 0)
        })
        yield* Effect.forkScoped(keepLoaded(folder, mode, place, wake, replace))
      }

      const wakeAll = Effect.forEach(wakes, (wake) => Queue.offer(wake, undefined))
      const listening = Effect.flatMap(listener.listen(segmentChannel), (notifications) =>
        // Once at the start, for notifications that came while nobody listened.
        Effect.andThen(wakeAll, Effect.forever(Effect.andThen(Queue.take(notifications), wakeAll)))
      )
      // `keepLoaded` also polls, so the loss of the listener is only a delay.
      yield* listening.pipe(Effect.scoped, Effect.retry(Schedule.spaced("1 second")), Effect.forkScoped)

      return NameIndexes.of({
        current: (mode) => loaded.get(mode) ?? null,
        replaced: Stream.fromPubSub(replaced),
        read
      })
    })

  /** Holds one connection. The layer does not wait for the indexes: they are loaded or built in the background. */
  static readonly layerNoDeps = Layer.effect(NameIndexes, this.keeping(modes))

  /** For a thread that is handed each index that the main thread has loaded: both search the same memory. */
  static readonly layerHanded = (handed: Stream.Stream<readonly [Mode, LoadedNames]>) =>
    Layer.effect(
      NameIndexes,
      Effect.gen(function* () {
        const read = yield* readSlices
        const loaded = new Map<Mode, LoadedNames>()
        const replaced = yield* PubSub.unbounded<Mode>()
        yield* Effect.forkScoped(
          Stream.runForEach(handed, ([mode, names]) => {
            loaded.set(mode, names)
            return PubSub.publish(replaced, mode)
          })
        )
        return NameIndexes.of({
          current: (mode) => loaded.get(mode) ?? null,
          replaced: Stream.fromPubSub(replaced),
          read
        })
      })
    ).pipe(Layer.provide(NameSegmentStore.layer))

  static readonly layer = this.layerNoDeps.pipe(Layer.provide([NameSegmentStore.layer, NameRowStore.layer]))

  /** For a command that has to do with one mode. */
  static readonly layerOf = (mode: Mode) =>
    Layer.effect(NameIndexes, this.keeping([mode])).pipe(
      Layer.provide([NameSegmentStore.layer, NameRowStore.layer])
    )
}
