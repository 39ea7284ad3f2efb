/** A searching thread: an index per mode over segments that all threads share. */
import { parentPort } from "node:worker_threads"
import type { Mode } from "@entity-watch/core/domain/Mode"
import { NameIndex } from "@entity-watch/core/names/index/NameIndex"
import { Segment } from "@entity-watch/core/names/index/Segment"
import { Tombstones } from "@entity-watch/core/names/index/Tombstones"
import type { AskedName } from "@entity-watch/core/resolve/NameSearch"
import type { LoadedNames } from "./NameIndexes.ts"
import type { FromSearcher, ToSearcher } from "./searchMessages.ts"

const indexes = new Map<Mode, NameIndex>()

const answer = (message: FromSearcher, moved: ReadonlyArray<ArrayBuffer> = []) =>
  parentPort?.postMessage(message, [...moved])

const opened = (buffer: SharedArrayBuffer): Segment => {
  const segment = Segment.open(buffer, { trusted: true })
  if ("_tag" in segment) throw new Error(segment.detail)
  return segment
}

const load = (mode: Mode, { changed, delta, main, version }: LoadedNames): FromSearcher => {
  try {
    const segment = opened(main)
    const removed = changed.length === 0 ? null : Tombstones.of(segment, new Set(changed))
    indexes.set(mode, new NameIndex(segment, removed, delta === null ? null : opened(delta)))
    return { kind: "loaded", mode, version }
  } catch (error) {
    return { kind: "refused", mode, version, detail: error instanceof Error ? error.message : String(error) }
  }
}

const search = (mode: Mode, asked: AskedName): Float64Array<ArrayBuffer> => {
  const found = indexes.get(mode)?.search(asked) ?? []
  return Float64Array.from(found.flatMap(({ entity, score }) => [entity, score]))
}

parentPort?.on("message", (message: ToSearcher) => {
  if (message.kind === "load") return answer(load(message.mode, message.names))
  const { asked, id, mode } = message
  try {
    const found = search(mode, asked)
    answer({ kind: "found", id, found }, [found.buffer])
  } catch (error) {
    answer({ kind: "failed", id, error })
  }
})
