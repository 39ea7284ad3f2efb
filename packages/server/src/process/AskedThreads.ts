/** The serving threads, as whatever speaks for the whole process asks them. There are none where one thread does all. */
import { Context, Effect, Schema } from "effect"

/** `metrics`: as Prometheus reads them. `underWay`: how many requests. `doubt`: a key was revoked. */
export type Question = "alive" | "metrics" | "underWay" | "doubt"

export interface AskedThread {
  ask(question: Question): Promise<string>
}

/** A thread does not answer: it is held up, or it has just ended. */
export class ThreadSilent extends Schema.TaggedError<ThreadSilent>()("ThreadSilent", {}) {}

export const AskedThreads = Context.Reference<Set<AskedThread>>("@entity-watch/server/process/AskedThreads", {
  defaultValue: () => new Set()
})

const patience = "5 seconds"

/** What each of them answers. */
export const askThreads = (question: Question) =>
  Effect.flatMap(AskedThreads, (threads) =>
    Effect.forEach(threads, (thread) => Effect.promise(() => thread.ask(question)), {
      concurrency: "unbounded"
    }).pipe(Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(new ThreadSilent()) }))
  )
