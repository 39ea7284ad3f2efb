/** One searching thread, as the pool sees it: which indexes it has, and which searches it has not answered. */
import { Worker } from "node:worker_threads"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import {
  type FoundEntities,
  type FoundEntity,
  type NameSearchRequest,
  SearchOverloaded
} from "@entity-watch/core/resolve"
import type { WantedRanges } from "@entity-watch/names/search"
import type { LoadedNames } from "./LoadedNames.ts"
import type { SearchReply, SearchRequest } from "./searchMessages.ts"

export interface QueuedSearch {
  readonly mode: Mode
  readonly asked: NameSearchRequest
  /** Called with what was found; null if there is no index of this mode. */
  readonly answered: (found: FoundEntities | null) => void
  readonly failed: (error: unknown) => void
  /** How many threads ended during this search. */
  deaths: number
  /** How often the segment was removed from the database during this search. */
  restarts: number
  /** Nobody waits for the answer any more. */
  withdrawn: boolean
}

/** Reads bytes of a segment in the database. Null if they cannot be read. */
export type ReadRemote = (segment: string, wanted: WantedRanges) => Promise<Uint8Array<ArrayBuffer> | null>

export interface ThreadEvents {
  /** The thread can take another search, or has another index. */
  readonly free: (thread: SearchThread) => void
  readonly loaded: (thread: SearchThread, mode: Mode) => void
  readonly refused: (thread: SearchThread, mode: Mode, detail: string) => void
  /** The segment was removed during a search. `version` is that of the index that was searched. */
  readonly gone: (search: QueuedSearch, version: string) => void
  readonly read: ReadRemote
  /** The thread ended by itself and leaves these searches unanswered. */
  readonly died: (thread: SearchThread, unanswered: ReadonlyArray<QueuedSearch>) => void
}

/** While the thread works on one search, the next already waits in it, so the thread need not wait for the server's thread. */
const mostAtOnce = 2
/** With a remote segment a search waits for the database, and others go on meanwhile. */
const mostRemote = 8

interface SearchUnderWay {
  readonly search: QueuedSearch
  /** The index that is searched. */
  readonly names: LoadedNames
}

/** The compiler leaves this address alone, so it follows the ending of the module it stands in. */
const workerModule = new URL(
  import.meta.url.endsWith(".ts") ? "./searchWorker.ts" : "./searchWorker.js",
  import.meta.url
)

export class SearchThread {
  /** By the pool's time. */
  readonly started: number
  private readonly worker: Worker
  private readonly events: ThreadEvents
  private readonly underWay = new Map<number, SearchUnderWay>()
  /** Modes whose main segment is remote. */
  private readonly remoteModes = new Set<Mode>()
  private readonly has = new Map<Mode, LoadedNames>()
  private readonly loading = new Map<Mode, LoadedNames>()
  private lastId = 0
  private stopping = false

  constructor(events: ThreadEvents, started: number) {
    this.events = events
    this.started = started
    this.worker = new Worker(workerModule)
    // An error ends the thread, so its exit is reported below.
    this.worker.on("error", () => {})
    this.worker.once("exit", () => {
      if (!this.stopping)
        this.events.died(
          this,
          [...this.underWay.values()].map(({ search }) => search)
        )
    })
    this.worker.on("message", (message: SearchReply) => this.take(message))
  }

  /** Whether it has an index of this mode, or will have one soon. */
  serves(mode: Mode): boolean {
    return this.has.has(mode) || this.loading.has(mode)
  }

  isFree(mode: Mode): boolean {
    return this.has.has(mode) && this.loading.size === 0 && !this.isFull
  }

  isLoading(mode: Mode): boolean {
    return this.loading.has(mode)
  }

  get isFull(): boolean {
    return this.underWay.size >= (this.remoteModes.size > 0 ? mostRemote : mostAtOnce)
  }

  get busy(): number {
    return this.underWay.size
  }

  versionOf(mode: Mode): string | undefined {
    return (this.loading.get(mode) ?? this.has.get(mode))?.version
  }

  /** Searches sent before are answered from the index before, those sent afterwards from this one. */
  load(mode: Mode, names: LoadedNames) {
    this.loading.set(mode, names)
    if (names.remote === null) this.remoteModes.delete(mode)
    else this.remoteModes.add(mode)
    this.post({ kind: "load", mode, names })
  }

  /** Ask `isFree` before. */
  search(search: QueuedSearch) {
    const names = this.has.get(search.mode)
    if (names === undefined) return search.answered(null)
    this.lastId += 1
    this.underWay.set(this.lastId, { search, names })
    this.post({ kind: "search", id: this.lastId, mode: search.mode, asked: search.asked })
  }

  stop(): Promise<number> {
    this.stopping = true
    return this.worker.terminate()
  }

  private post(message: SearchRequest, moved: ReadonlyArray<ArrayBuffer> = []) {
    this.worker.postMessage(message, [...moved])
  }

  private async send(id: number, segment: string, wanted: WantedRanges) {
    const isAwaited = this.underWay.get(id)?.search.withdrawn === false
    const bytes = isAwaited ? await this.events.read(segment, wanted) : null
    if (!this.stopping) this.post({ kind: "bytes", id, bytes }, bytes === null ? [] : [bytes.buffer])
  }

  private take(message: SearchReply) {
    if (message.kind === "loaded" || message.kind === "refused") {
      const { mode, version } = message
      const names = this.loading.get(mode)
      if (names?.version === version) this.loading.delete(mode)
      if (message.kind === "loaded") {
        if (names?.version === version) this.has.set(mode, names)
        this.events.loaded(this, mode)
      } else this.events.refused(this, mode, message.detail)
    } else if (message.kind === "wanted") {
      void this.send(message.id, message.segment, message.wanted)
      return
    } else {
      const ended = this.underWay.get(message.id)
      this.underWay.delete(message.id)
      if (message.kind === "too_common") ended?.search.failed(new SearchOverloaded({ reason: "too_common" }))
      else if (message.kind === "failed") ended?.search.failed(message.error)
      else if (message.kind === "found")
        ended?.search.answered({
          entities: entitiesOf(message.found),
          snapshots: ended.names.snapshots
        })
      else if (ended !== undefined) this.events.gone(ended.search, ended.names.version)
    }
    this.events.free(this)
  }
}

const entitiesOf = (found: Float64Array): ReadonlyArray<FoundEntity> => {
  const entities: Array<FoundEntity> = []
  for (let i = 0; i + 1 < found.length; i += 2)
    entities.push({ entity: found[i] ?? 0, score: found[i + 1] ?? 0 })
  return entities
}
