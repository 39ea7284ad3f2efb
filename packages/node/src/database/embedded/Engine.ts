/** The worker thread of the embedded database, started again when it dies. */
import { Duplex } from "node:stream"
import { Worker } from "node:worker_threads"
import { Effect, Schema } from "effect"
import type { FromWorker, ToWorker } from "./messages.ts"
import { stopReason } from "./stopReason.ts"

/** The embedded database could not open its data directory. */
export class EmbeddedDatabaseUnavailable extends Schema.TaggedError<EmbeddedDatabaseUnavailable>()(
  "EmbeddedDatabaseUnavailable",
  { dataDir: Schema.String, cause: Schema.Defect() }
) {
  override get message() {
    return `The embedded database could not open ${this.dataDir}: ${stopReason(this.cause)}.`
  }
}

/** The error with which connections end when the engine has ended. */
export class EmbeddedDatabaseStopped extends Error {
  constructor(reason = "it was closed") {
    super(`The embedded database stopped: ${reason}.`)
  }
}

/** Milliseconds between attempts to open a directory that cannot be opened: each takes a second of a processor. */
const pause = 5_000

/** The compiler leaves this address alone, so it follows the ending of the module it stands in. */
const workerModule = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url)

/** One worker thread and the connections that lead to it. */
class Thread {
  readonly streams = new Map<number, Duplex>()
  readonly ready: Promise<void>
  readonly ended: Promise<void>
  /** Why the engine ended without being told to. */
  reason: string | undefined
  private readonly worker: Worker
  private lastId = 0

  constructor(dataDir: string) {
    this.worker = new Worker(workerModule, { workerData: { dataDir } })
    this.ended = new Promise((resolve) => this.worker.once("exit", () => resolve()))
    this.ready = new Promise((resolve, reject) => {
      this.worker.on("message", ({ kind }: FromWorker) => {
        if (kind === "ready") resolve()
      })
      this.worker.once("error", reject)
      this.worker.once("exit", () => reject(new Error(this.reason ?? "it stopped while starting")))
    })
    this.ready.catch(() => {}) // whoever waits for it is told
    this.worker.on("message", (message: FromWorker) => {
      if (message.kind === "stopped") this.reason = message.reason
      if (message.kind === "data") this.streams.get(message.id)?.push(message.bytes)
      if (message.kind === "closed") this.streams.get(message.id)?.destroy()
    })
  }

  post(message: ToWorker, bytes?: Uint8Array<ArrayBuffer>) {
    this.worker.postMessage(message, bytes === undefined ? [] : [bytes.buffer])
  }

  connect(hasPrecedence: boolean): Duplex {
    this.lastId += 1
    const id = this.lastId
    const stream = new Duplex({
      read: () => {},
      write: (chunk: Buffer, _encoding, done) => {
        const bytes = new Uint8Array(chunk)
        this.post({ kind: "data", id, bytes }, bytes)
        done()
      },
      destroy: (error, done) => {
        if (this.streams.delete(id)) this.post({ kind: "close", id })
        done(error)
      }
    })
    this.streams.set(id, stream)
    this.post({ kind: "open", id, hasPrecedence })
    return stream
  }

  endStreams() {
    for (const stream of this.streams.values()) stream.destroy(new EmbeddedDatabaseStopped(this.reason))
  }

  terminate(): Promise<unknown> {
    return this.worker.terminate()
  }
}

/**
 * Runs the embedded database in a worker thread and answers with the way to open a wire connection to it, whose
 * statements go before those of others if it has precedence. When the
 * thread dies, its connections end, and the next connection starts a new thread, which reads the log that the one
 * before left. Where the directory could not be opened, the next attempt waits for a pause. It stops cleanly with the
 * scope.
 */
export const makeEngine = Effect.fnUntraced(function* (dataDir: string) {
  const runFork = Effect.runForkWith(yield* Effect.context())
  let current: Thread | undefined
  /** Whether there is somebody else to tell: whoever opened it, or nobody, who closed it. */
  let isTold = true
  let refusal: { readonly reason: string | undefined; readonly until: number } | undefined

  const start = (): Thread => {
    const thread = new Thread(dataDir)
    current = thread
    refusal = undefined
    thread.ready.catch(() => {
      refusal = { reason: thread.reason, until: performance.now() + pause }
    })
    void thread.ended.then(() => {
      current = undefined
      thread.endStreams()
      if (!isTold) runFork(Effect.logError("The embedded database stopped.", { reason: thread.reason }))
    })
    return thread
  }

  const connect = (hasPrecedence: boolean): Duplex => {
    if (current !== undefined) return current.connect(hasPrecedence)
    if (refusal === undefined || performance.now() > refusal.until) return start().connect(hasPrecedence)
    const refused = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() })
    return refused.destroy(new EmbeddedDatabaseStopped(refusal.reason))
  }

  yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: () => start().ready,
      catch: (cause) => new EmbeddedDatabaseUnavailable({ dataDir, cause })
    }).pipe(
      Effect.tap(() =>
        Effect.sync(() => {
          isTold = false
        })
      )
    ),
    () =>
      Effect.suspend(() => {
        isTold = true
        if (current === undefined) return Effect.void
        const thread = current
        thread.post({ kind: "stop" })
        return Effect.promise(() => thread.ended).pipe(
          Effect.timeoutOrElse({
            duration: "10 seconds",
            orElse: () => Effect.promise(() => thread.terminate())
          })
        )
      })
  )
  return { connect }
})
