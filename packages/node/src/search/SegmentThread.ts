/** A worker thread for segments that lives as long as a scope is open. */
import { Worker } from "node:worker_threads"
import { Effect, Schema, Semaphore } from "effect"
import type { SegmentReply, SegmentRequest } from "./segmentMessages.ts"

/** Says that the thread ended, or that a request failed. */
export class SegmentThreadFailed extends Schema.TaggedError<SegmentThreadFailed>()("SegmentThreadFailed", {
  reason: Schema.String
}) {}

type CheckedSegment = Extract<SegmentReply, { readonly kind: "segment" }>

export interface SegmentThread {
  /** Answers the segment that was checked; null if it was refused. */
  readonly segment: (request: SegmentRequest) => Effect.Effect<CheckedSegment | null, SegmentThreadFailed>
  readonly done: (request: SegmentRequest) => Effect.Effect<void, SegmentThreadFailed>
}

/** The compiler leaves this address alone, so it follows the ending of the module it stands in. */
const workerModule = new URL(
  import.meta.url.endsWith(".ts") ? "./segmentWorker.ts" : "./segmentWorker.js",
  import.meta.url
)

export const segmentThread = Effect.gen(function* () {
  let lost: SegmentThreadFailed | undefined
  let answer: ((reply: Effect.Effect<SegmentReply, SegmentThreadFailed>) => void) | undefined
  const end = (reason: string) => {
    lost ??= new SegmentThreadFailed({ reason })
    answer?.(Effect.fail(lost))
  }
  const worker = yield* Effect.acquireRelease(
    Effect.sync(() =>
      new Worker(workerModule)
        .on("message", (reply: SegmentReply) => answer?.(Effect.succeed(reply)))
        .on("error", (cause: Error) => end(cause.name))
        .on("exit", () => end("It ended."))
    ),
    (each) => Effect.promise(() => each.terminate())
  )
  const oneAtATime = yield* Semaphore.make(1)

  const ask = (request: SegmentRequest) =>
    oneAtATime.withPermits(1)(
      Effect.callback<SegmentReply, SegmentThreadFailed>((resume) => {
        if (lost !== undefined) return resume(Effect.fail(lost))
        answer = resume
        worker.postMessage(request)
      })
    )

  const segment = Effect.fnUntraced(function* (request: SegmentRequest) {
    const reply = yield* ask(request)
    if (reply.kind === "segment") return reply
    if (reply.kind === "failed") return yield* new SegmentThreadFailed({ reason: reply.reason })
    return null
  })

  const done = Effect.fnUntraced(function* (request: SegmentRequest) {
    const reply = yield* ask(request)
    if (reply.kind === "failed") return yield* new SegmentThreadFailed({ reason: reply.reason })
  })

  const thread: SegmentThread = { segment, done }
  return thread
})
