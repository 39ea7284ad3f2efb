/** One searching thread, as the pool sees it: which indexes it has, and what it was asked and has not answered. */
import { Worker } from "node:worker_threads"
import type { Mode } from "@entity-watch/core/domain/Mode"
import type { FoundEntity, NameSearchRequest } from "@entity-watch/core/resolve/NameSearch"
import type { WantedRanges } from "@entity-watch/names/search/remote/RemoteReader"
import type { LoadedNames } from "./NameIndexes.ts"
import type { FromSearcher, ToSearcher } from "./searchMessages.ts"

export interface Search {
  readonly mode: Mode
  readonly asked: NameSearchRequest
  /** Null: there is no index of this mode. */
  readonly answered: (found: ReadonlyArray<FoundEntity> | null) => void
  readonly failed: (error: unknown) => void
  /** How many threads died over it. */
  deaths: number
  /** How often the segment that it was searched in went away. */
  restarts: number
  /** Nobody waits for its answer any more. */
  withdrawn: boolean
}

/** Bytes of a segment in the database; null when they cannot be had. */
export type Read = (segment: string, wanted: WantedRanges) => Promise<Uint8Array<ArrayBuffer> | null>

export interface ThreadEvents {
  /** It can take another search, or has another index. */
  readonly free: (thread: SearchThread) => void
  readonly loaded: (thread: SearchThread, mode: Mode) => void
  readonly refused: (thread: SearchThread, mode: Mode, detail: string) => void
  /** The segment went away over a search: `version` is the index it was searched in. */
  readonly gone: (search: Search, version: string) => void
  readonly read: Read
  /** Ended without being told to, with what it leaves unanswered. */
  readonly died: (thread: SearchThread, unanswered: ReadonlyArray<Search>) => void
}

/** One is searched for while the next waits at the thread's door: it need not wait for the server's thread. */
const mostAtOnce = 2
/** And where a search waits for the database, others go on meanwhile. */
const mostAfar = 8

interface Under {
  readonly search: Search
  readonly version: string
}

/** The compiler leaves this address alone, so it follows the ending of the module it stands in. */
const workerModule = new URL(
  import.meta.url.endsWith(".ts") ? "./searchWorker.ts" : "./searchWorker.js",
  import.meta.url
)

export class SearchThread {
  readonly started = performance.now()
  private readonly worker: Worker
  private readonly events: ThreadEvents
  private readonly under = new Map<number, Under>()
  /** Modes whose index is in the database. */
  private readonly afar = new Set<Mode>()
  private readonly has = new Map<Mode, string>()
  private readonly loading = new Map<Mode, string>()
  private lastId = 0
  private stopping = false

  constructor(events: ThreadEvents) {
    this.events = events
    this.worker = new Worker(workerModule)
    // An error ends the thread: what follows is told by its exit.
    this.worker.on("error", () => {})
    this.worker.once("exit", () => {
      if (!this.stopping)
        this.events.died(
          this,
          [...this.under.values()].map(({ search }) => search)
        )
    })
    this.worker.on("message", (message: FromSearcher) => this.take(message))
  }

  /** Has an index of this mode, or is about to. */
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
    return this.under.size >= (this.afar.size > 0 ? mostAfar : mostAtOnce)
  }

  get busy(): number {
    return this.under.size
  }

  versionOf(mode: Mode): string | undefined {
    return this.loading.get(mode) ?? this.has.get(mode)
  }

  /** Searches sent before are answered from the index there was, those sent afterwards from this one. */
  load(mode: Mode, names: LoadedNames) {
    this.loading.set(mode, names.version)
    if (names.afar === null) this.afar.delete(mode)
    else this.afar.add(mode)
    this.post({ kind: "load", mode, names })
  }

  search(search: Search) {
    this.lastId += 1
    this.under.set(this.lastId, { search, version: this.has.get(search.mode) ?? "" })
    this.post({ kind: "search", id: this.lastId, mode: search.mode, asked: search.asked })
  }

  stop(): Promise<number> {
    this.stopping = true
    return this.worker.terminate()
  }

  private post(message: ToSearcher, moved: ReadonlyArray<ArrayBuffer> = []) {
    this.worker.postMessage(message, [...moved])
  }

  private async send(id: number, segment: string, wanted: WantedRanges) {
    const isAwaited = this.under.get(id)?.search.withdrawn === false
    const bytes = isAwaited ? await this.events.read(segment, wanted) : null
    if (!this.stopping) this.post({ kind: "bytes", id, bytes }, bytes === null ? [] : [bytes.buffer])
  }

  private take(message: FromSearcher) {
    if (message.kind === "loaded" || message.kind === "refused") {
      const { mode, version } = message
      if (this.loading.get(mode) === version) this.loading.delete(mode)
      if (message.kind === "loaded") {
        this.has.set(mode, version)
        this.events.loaded(this, mode)
      } else this.events.refused(this, mode, message.detail)
    } else if (message.kind === "wanted") {
      void this.send(message.id, message.segment, message.wanted)
      return
    } else {
      const under = this.under.get(message.id)
      this.under.delete(message.id)
      if (message.kind === "failed") under?.search.failed(message.error)
      else if (message.kind === "found") under?.search.answered(entitiesOf(message.found))
      else if (under !== undefined) this.events.gone(under.search, under.version)
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
