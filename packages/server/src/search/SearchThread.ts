/** One searching thread, as the pool sees it: which indexes it has, and what it was asked and has not answered. */
import { Worker } from "node:worker_threads"
import type { Mode } from "@entity-watch/core/domain/Mode"
import type { AskedName, FoundEntity } from "@entity-watch/core/resolve/NameSearch"
import type { LoadedNames } from "./NameIndexes.ts"
import type { FromSearcher, ToSearcher } from "./searchMessages.ts"

export interface Search {
  readonly mode: Mode
  readonly asked: AskedName
  /** Null: there is no index of this mode. */
  readonly answered: (found: ReadonlyArray<FoundEntity> | null) => void
  readonly failed: (error: unknown) => void
  /** How many threads died over it. */
  deaths: number
}

export interface ThreadEvents {
  /** It can take another search, or has another index. */
  readonly free: (thread: SearchThread) => void
  readonly loaded: (thread: SearchThread, mode: Mode) => void
  readonly refused: (thread: SearchThread, mode: Mode, detail: string) => void
  /** Ended without being told to, with what it leaves unanswered. */
  readonly died: (thread: SearchThread, unanswered: ReadonlyArray<Search>) => void
}

/** One is searched for while the next waits at the thread's door: it need not wait for the server's thread. */
const mostAtOnce = 2

/** The compiler leaves this address alone, so it follows the ending of the module it stands in. */
const workerModule = new URL(
  import.meta.url.endsWith(".ts") ? "./searchWorker.ts" : "./searchWorker.js",
  import.meta.url
)

export class SearchThread {
  readonly started = performance.now()
  private readonly worker: Worker
  private readonly events: ThreadEvents
  private readonly under = new Map<number, Search>()
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
      if (!this.stopping) this.events.died(this, [...this.under.values()])
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
    return this.under.size >= mostAtOnce
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
    this.post({ kind: "load", mode, names })
  }

  search(search: Search) {
    this.lastId += 1
    this.under.set(this.lastId, search)
    this.post({ kind: "search", id: this.lastId, mode: search.mode, asked: search.asked })
  }

  stop(): Promise<number> {
    this.stopping = true
    return this.worker.terminate()
  }

  private post(message: ToSearcher) {
    this.worker.postMessage(message)
  }

  private take(message: FromSearcher) {
    if (message.kind === "loaded" || message.kind === "refused") {
      const { mode, version } = message
      if (this.loading.get(mode) === version) this.loading.delete(mode)
      if (message.kind === "loaded") {
        this.has.set(mode, version)
        this.events.loaded(this, mode)
      } else this.events.refused(this, mode, message.detail)
    } else {
      const search = this.under.get(message.id)
      this.under.delete(message.id)
      if (message.kind === "failed") search?.failed(message.error)
      else search?.answered(entitiesOf(message.found))
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
