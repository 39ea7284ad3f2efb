/** A searching thread: an index per mode over segments that all threads share, or over what is held of one. */
import { parentPort } from "node:worker_threads"
import type { Mode } from "@entity-watch/core/domain/Mode"
import type { FoundName, NameIndex } from "@entity-watch/names/search/NameIndex"
import type { RemoteComputation } from "@entity-watch/names/search/remote/RemoteReader"
import type { LoadedNames } from "./NameIndexes.ts"
import { openIndex } from "./openIndex.ts"
import type { FromSearcher, ToSearcher } from "./searchMessages.ts"

interface Loaded {
  readonly index: NameIndex
  /** Where it is not here as a whole: which one it is. */
  readonly segment: string
}

interface Waiting {
  readonly segment: string
  readonly searching: RemoteComputation<ReadonlyArray<FoundName>>
}

const loaded = new Map<Mode, Loaded>()
/** Searches that wait for bytes. */
const waiting = new Map<number, Waiting>()

const answer = (message: FromSearcher, moved: ReadonlyArray<ArrayBuffer> = []) =>
  parentPort?.postMessage(message, [...moved])

const load = (mode: Mode, names: LoadedNames): FromSearcher => {
  const { version } = names
  try {
    loaded.set(mode, { index: openIndex(names), segment: names.afar?.segment ?? "" })
    return { kind: "loaded", mode, version }
  } catch (error) {
    return { kind: "refused", mode, version, detail: error instanceof Error ? error.message : String(error) }
  }
}

/** As far as it comes with the bytes that are here. */
const goOn = (id: number, { searching, segment }: Waiting, bytes: Uint8Array) => {
  try {
    const step = searching.next(bytes)
    if (step.done === true) {
      const found = Float64Array.from(step.value.flatMap(({ entity, score }) => [entity, score]))
      return answer({ kind: "found", id, found }, [found.buffer])
    }
    waiting.set(id, { searching, segment })
    answer({ kind: "wanted", id, segment, wanted: step.value }, [step.value.buffer])
  } catch (error) {
    answer({ kind: "failed", id, error })
  }
}

parentPort?.on("message", (message: ToSearcher) => {
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
