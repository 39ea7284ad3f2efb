/** The worker of a searching thread: an index for each mode, over segments that all threads share. */
import { parentPort } from "node:worker_threads"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import {
  type FoundName,
  type NameIndex,
  type RemoteComputation,
  SearchTooCostly
} from "@entity-watch/names/search"
import type { LoadedNames } from "./LoadedNames.ts"
import { openIndex } from "./openIndex.ts"
import type { SearchReply, SearchRequest } from "./searchMessages.ts"

interface LoadedIndex {
  readonly index: NameIndex
  /** The id of the main segment in the database, if it is remote. */
  readonly segment: string
}

interface WaitingSearch {
  readonly segment: string
  readonly searching: RemoteComputation<ReadonlyArray<FoundName>>
}

const loaded = new Map<Mode, LoadedIndex>()
/** Searches that wait for bytes. */
const waiting = new Map<number, WaitingSearch>()

const answer = (message: SearchReply, moved: ReadonlyArray<ArrayBuffer> = []) =>
  parentPort?.postMessage(message, [...moved])

const load = (mode: Mode, names: LoadedNames): SearchReply => {
  const { version } = names
  try {
    loaded.set(mode, { index: openIndex(names), segment: names.remote?.segmentId ?? "" })
    return { kind: "loaded", mode, version }
  } catch (error) {
    return { kind: "refused", mode, version, detail: error instanceof Error ? error.message : String(error) }
  }
}

/** Continues a search until it ends or needs further bytes. */
const goOn = (id: number, { searching, segment }: WaitingSearch, bytes: Uint8Array) => {
  try {
    const step = searching.next(bytes)
    if (step.done === true) {
      const found = Float64Array.from(step.value.flatMap(({ entity, score }) => [entity, score]))
      return answer({ kind: "found", id, found }, [found.buffer])
    }
    waiting.set(id, { searching, segment })
    answer({ kind: "wanted", id, segment, wanted: step.value }, [step.value.buffer])
  } catch (error) {
    answer(error instanceof SearchTooCostly ? { kind: "too_common", id } : { kind: "failed", id, error })
  }
}

parentPort?.on("message", (message: SearchRequest) => {
  if (message.kind === "load") return answer(load(message.mode, message.names))
  const { id } = message
  if (message.kind === "search") {
    const known = loaded.get(message.mode)
    if (known === undefined) return answer({ kind: "gone", id })
    const searching = known.index.searchInSteps(message.asked)
    return goOn(id, { searching, segment: known.segment }, new Uint8Array())
  }
  const search = waiting.get(id)
  waiting.delete(id)
  if (search === undefined) return
  if (message.bytes !== null) return goOn(id, search, message.bytes)
  search.searching.return([])
  answer({ kind: "gone", id })
})
