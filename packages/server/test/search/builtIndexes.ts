/** A name index per mode made of rows that a test gives: no database, no files. A stand-in for `NameIndexes.layer`. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { RegisterId } from "@entity-watch/contract/schema/RegisterId"
import { type NameRow, SegmentBuilder } from "@entity-watch/names/search/segment/SegmentBuilder"
import type { LoadedNames } from "@entity-watch/node/search/LoadedNames"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { Context, Effect, Layer, PubSub, Stream } from "effect"

/** The last snapshot there can be: the index has the names of all. */
export const lastSnapshot = "9223372036854775807"
const snapshots = Object.fromEntries(RegisterId.literals.map((register) => [register, lastSnapshot]))

export const namesOf = (rows: Iterable<NameRow>, version: string): LoadedNames => {
  const builder = new SegmentBuilder()
  for (const row of rows) builder.add(row)
  let main = new SharedArrayBuffer(0)
  builder.finish(version, (bytes) => {
    main = new SharedArrayBuffer(bytes)
    return main
  })
  return { version, snapshots, main, changed: [], delta: null, remote: null }
}

/** Puts another index in the place of a mode's. */
export class Replace extends Context.Service<
  Replace,
  (mode: Mode, names: LoadedNames) => Effect.Effect<void>
>()("test/search/Replace") {}

export const builtIndexes = Layer.effectContext(
  Effect.gen(function* () {
    const loaded = new Map<Mode, LoadedNames>()
    const replaced = yield* PubSub.unbounded<Mode>()
    return Context.make(NameIndexes, {
      current: (mode) => loaded.get(mode) ?? null,
      replaced: Stream.fromPubSub(replaced),
      read: () => Effect.succeed(null)
    }).pipe(
      Context.add(Replace, (mode, names) =>
        Effect.suspend(() => {
          loaded.set(mode, names)
          return Effect.asVoid(PubSub.publish(replaced, mode))
        })
      )
    )
  })
)
