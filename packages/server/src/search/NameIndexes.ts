/** The name index that is loaded for each mode, replaced as a whole when another one takes its place. */

import { join, resolve } from "node:path"
import * as PgClient from "@effect/sql-pg/PgClient"
import type { Mode } from "@entity-watch/core/domain/Mode"
import { NameRowStore } from "@entity-watch/core/store/NameRowStore"
import { NameSegmentStore, segmentChannel } from "@entity-watch/core/store/NameSegmentStore"
import { Config, Context, Effect, Layer, PubSub, Queue, Schedule, Stream } from "effect"
import { keepLoaded } from "./keepLoaded.ts"

export interface LoadedNames {
  /** Tells it apart from the one before. */
  readonly version: string
  /** A segment of `core/names/index`, checked. */
  readonly main: SharedArrayBuffer
  /** Entities whose names in `main` count no more. */
  readonly changed: ReadonlyArray<number>
  /** A segment of all names that those entities have now; null when nothing changed. */
  readonly delta: SharedArrayBuffer | null
}

const modes = ["sandbox", "live"] as const satisfies ReadonlyArray<Mode>

export class NameIndexes extends Context.Service<
  NameIndexes,
  {
    /** Null while there is none. */
    current(mode: Mode): LoadedNames | null
    /** A mode each time its index is replaced. Look at `current` once after listening: it may have come before. */
    readonly replaced: Stream.Stream<Mode>
  }
>()("@entity-watch/server/search/NameIndexes") {
  /** Holds one connection. Nothing waits for the indexes: they are loaded, or built, once the layer is there. */
  static readonly layerNoDeps = Layer.effect(
    NameIndexes,
    Effect.gen(function* () {
      const client = yield* PgClient.PgClient
      const folder = join(
        resolve(yield* Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch"))),
        "names"
      )
      const loaded = new Map<Mode, LoadedNames>()
      const replaced = yield* PubSub.unbounded<Mode>()
      const wakes: Array<Queue.Queue<void>> = []
      for (const mode of modes) {
        const wake = yield* Queue.sliding<void>(1)
        wakes.push(wake)
        const replace = (names: LoadedNames) =>
          Effect.andThen(
            Effect.sync(() => loaded.set(mode, names)),
            PubSub.publish(replaced, mode)
          )
        yield* Effect.forkScoped(keepLoaded(folder, mode, wake, replace))
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
        replaced: Stream.fromPubSub(replaced)
      })
    })
  )

  static readonly layer = this.layerNoDeps.pipe(Layer.provide([NameSegmentStore.layer, NameRowStore.layer]))
}
