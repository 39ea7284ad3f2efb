/** A pool of searching threads with one bounded queue. Searches are taken in order, and each is answered once. */
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { type ProcessTime, processTime } from "../process/ProcessTime.ts"
import type { LoadedNames } from "./LoadedNames.ts"
import { type QueuedSearch, type ReadRemote, SearchThread, type ThreadEvents } from "./SearchThread.ts"

export interface PoolOptions {
  readonly threads: number
  /** How many searches may wait. */
  readonly queue: number
  readonly log: (sentence: string, fields?: { readonly reason: string }) => void
  readonly read: ReadRemote
  /** The process's own unless a test moves another. */
  readonly time?: ProcessTime | undefined
}

/** A search during which so many threads ended is not given to another thread. */
const mostDeaths = 2

/** A thread may still have an earlier index for some searches, so a search may start over so many times. */
const mostRestarts = 5

/** Milliseconds before a thread that ended young is replaced, so that a thread that cannot start is not started in a tight loop. */
const restartAfter = 1_000
const young = 5_000

export class SearchPool implements ThreadEvents {
  readonly read: ReadRemote
  private readonly options: PoolOptions
  private readonly time: ProcessTime
  private readonly wanted = new Map<Mode, LoadedNames>()
  private readonly waiting: Array<QueuedSearch> = []
  private threads: Array<SearchThread> = []
  private readonly restarts = new Set<() => void>()
  private closed = false

  constructor(options: PoolOptions) {
    this.options = options
    this.read = options.read
    this.time = options.time ?? processTime
    this.threads = Array.from({ length: options.threads }, () => this.newThread())
  }

  /** Thread by thread, so that the other threads answer meanwhile. */
  replace(mode: Mode, names: LoadedNames) {
    if (this.wanted.get(mode)?.version === names.version) return
    this.wanted.set(mode, names)
    const isFirst = !this.threads.some((thread) => thread.serves(mode))
    if (isFirst) for (const thread of this.threads) thread.load(mode, names)
    else this.loadNext(mode)
  }

  serves(mode: Mode): boolean {
    return this.threads.some((thread) => thread.serves(mode))
  }

  /** False if too many searches wait already. */
  add(search: QueuedSearch): boolean {
    this.waiting.push(search)
    this.free()
    if (this.waiting.length <= this.options.queue || !this.waiting.includes(search)) return true
    this.withdraw(search)
    return false
  }

  /** Removes the search from the queue. If a thread has it already, its answer is dropped. */
  withdraw(search: QueuedSearch) {
    search.withdrawn = true
    const at = this.waiting.indexOf(search)
    if (at >= 0) this.waiting.splice(at, 1)
  }

  async close() {
    this.closed = true
    for (const putOff of this.restarts) putOff()
    await Promise.all(this.threads.map((thread) => thread.stop()))
  }

  free() {
    let at = 0
    for (const search of [...this.waiting]) {
      const thread = this.freeThread(search.mode)
      if (thread === undefined) {
        at++
        if (this.threads.every(({ isFull }) => isFull)) return
        continue
      }
      this.waiting.splice(at, 1)
      thread.search(search)
    }
  }

  loaded(_thread: SearchThread, mode: Mode) {
    this.loadNext(mode)
  }

  refused(_thread: SearchThread, mode: Mode, detail: string) {
    this.options.log("A searching thread could not open the name index.", { reason: detail })
    this.answerUnserved(mode)
  }

  /** The search starts over if there is another index by now, or will be soon. */
  gone(search: QueuedSearch, version: string) {
    if (search.withdrawn) return
    search.restarts += 1
    const isReplaced = this.wanted.get(search.mode)?.version !== version
    if (isReplaced && search.restarts <= mostRestarts) this.waiting.unshift(search)
    else search.answered(null)
  }

  died(thread: SearchThread, unanswered: ReadonlyArray<QueuedSearch>) {
    this.options.log("A searching thread stopped; another takes its place.")
    this.threads = this.threads.filter((each) => each !== thread)
    for (const search of unanswered.toReversed()) {
      search.deaths += 1
      if (search.deaths < mostDeaths) this.waiting.unshift(search)
      else search.failed(new Error("The searching threads stopped over this search."))
    }
    if (this.time.now() - thread.started < young) {
      const putOff = this.time.after(restartAfter, () => {
        this.restarts.delete(putOff)
        this.start()
      })
      this.restarts.add(putOff)
    } else this.start()
    this.free()
  }

  private start() {
    if (this.closed) return
    const thread = this.newThread()
    this.threads.push(thread)
    for (const [mode, names] of this.wanted) thread.load(mode, names)
  }

  private newThread(): SearchThread {
    return new SearchThread(this, this.time.now())
  }

  private freeThread(mode: Mode): SearchThread | undefined {
    let best: SearchThread | undefined
    for (const thread of this.threads)
      if (thread.isFree(mode) && (best === undefined || thread.busy < best.busy)) best = thread
    return best
  }

  private loadNext(mode: Mode) {
    const names = this.wanted.get(mode)
    const next = this.threads.find((thread) => thread.versionOf(mode) !== names?.version)
    const isLoading = this.threads.some((thread) => thread.isLoading(mode))
    if (names !== undefined && next !== undefined && !isLoading) next.load(mode, names)
  }

  private answerUnserved(mode: Mode) {
    if (this.serves(mode)) return
    for (const search of this.waiting.filter((each) => each.mode === mode)) {
      this.withdraw(search)
      search.answered(null)
    }
  }
}
