/**
 * The threads that serve, as long as the scope is open. They share one port, over which the kernel spreads connections,
 * and the name index, which the main thread keeps loaded. When one of them ends by itself the whole process is to end:
 * whoever started it starts it again, as after a crash of a process with one thread.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { FeedWakes } from "@entity-watch/core/watch"
import { NameIndexes } from "@entity-watch/node/search/NameIndexes"
import { Deferred, Effect, Schema, Stream } from "effect"
import { HttpServerError } from "effect/http"
import { AskedThreads, askThreads } from "../process/AskedThreads.ts"
import { SharedAccounts } from "../process/SharedAccounts.ts"
import { logFormat } from "../telemetry/logLines.ts"
import { ServingThread } from "./ServingThread.ts"

/** A thread has ended by itself, which the log has told. */
export class ThreadDied extends Schema.TaggedError<ThreadDied>()("ThreadDied", {}) {}

export interface ServingOptions {
  readonly threads: number
  readonly host: string
  readonly port: number
  /** The socket of the main thread's server. */
  readonly passOnTo: string
  /** Ends when load balancers have had time to notice that the server is about to stop. */
  readonly drain: Effect.Effect<void>
}

/** For the requests under way, and what the thread writes at its end. */
const patience = "15 seconds"

/** A folder of the process's own for a socket, whose path may have only some hundred bytes. */
export const acquireSocketPath = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "entity-watch-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  ),
  (folder) => join(folder, "main")
)

/**
 * The port, or any that is free for 0. Whoever asks to share a port is given it together with every other process of the
 * same user that does, such as another server; here it must be nobody's.
 */
export const freePort = (host: string, port: number) =>
  Effect.callback<number, HttpServerError.ServeError>((resume) => {
    const server = createServer()
    server.once("error", (cause) => resume(Effect.fail(new HttpServerError.ServeError({ cause }))))
    server.listen({ host, port }, () => {
      const address = server.address()
      const found = typeof address === "object" && address !== null ? address.port : port
      server.close(() => resume(Effect.succeed(found)))
    })
  })

/** Starts them; `ended` fails when one of them ends by itself. */
export const startThreads = Effect.fn("startThreads")(function* (options: ServingOptions) {
  const indexes = yield* NameIndexes
  const asked = yield* AskedThreads
  const accounts = new SharedAccounts().buffer
  const threads: Array<ServingThread> = []
  const died = yield* Deferred.make<never, ThreadDied>()
  const runFork = Effect.runForkWith(yield* Effect.context())
  const isText = (yield* logFormat) === "text"

  const handNames = (thread: ServingThread) => {
    for (const mode of ["sandbox", "live"] as const) {
      const names = indexes.current(mode)
      if (names !== null) thread.names(mode, names)
    }
  }
  yield* Effect.forkScoped(
    Stream.runForEach(indexes.replaced, (mode) =>
      Effect.sync(() => {
        const names = indexes.current(mode)
        if (names !== null) for (const thread of threads) thread.names(mode, names)
      })
    )
  )

  const feeds = yield* FeedWakes
  feeds.onAnnounce((account) => {
    for (const thread of threads) thread.events(account)
  })

  yield* Effect.addFinalizer(() =>
    Effect.gen(function* () {
      const underWay = yield* Effect.orElseSucceed(askThreads("underWay"), () => [])
      yield* Effect.logInfo("stopping", { under_way: underWay.reduce((sum, each) => sum + Number(each), 0) })
      for (const thread of threads) thread.drain()
      yield* options.drain
      asked.clear()
      for (const thread of threads) thread.stop()
      yield* Effect.promise(() => Promise.all(threads.map((thread) => thread.ended))).pipe(
        Effect.timeoutOrElse({
          duration: patience,
          orElse: () => Effect.promise(() => Promise.all(threads.map((thread) => thread.terminate())))
        })
      )
    })
  )

  for (let n = 0; n < options.threads; n++) {
    const thread = new ServingThread({
      host: options.host,
      port: options.port,
      of: options.threads,
      passOnTo: options.passOnTo,
      accounts,
      isText
    })
    threads.push(thread)
    handNames(thread)
    void thread.ended.then((reason) => {
      asked.delete(thread)
      threads.splice(threads.indexOf(thread), 1)
      if (reason === undefined) return
      const told = Effect.logError("A thread that serves has ended, so the process ends.", { cause: reason })
      runFork(Effect.andThen(told, Deferred.fail(died, new ThreadDied())))
    })
  }
  yield* Effect.raceFirst(
    Effect.promise(() =>
      Promise.all(threads.map((thread) => thread.listening.catch(() => new Promise(() => {}))))
    ),
    Deferred.await(died)
  )
  for (const thread of threads) {
    asked.add(thread)
    // Once more: an index may have come before anybody listened for it.
    handNames(thread)
  }
  return { ended: Deferred.await(died) }
})
