/**
 * The program of a serving thread: REST and MCP on a port that it shares with the other threads. Whatever runs once in a
 * process is the main thread's: migrating, watching, delivering, refreshing, retention and the name index.
 */
// Schemas compiled to code, as in the main thread. Before whatever makes schemas.
import "effect/schema/SchemaJITCompiler/enable"
import { parentPort, workerData } from "node:worker_threads"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeServices from "@effect/platform-node/NodeServices"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import { ApiKeys } from "@entity-watch/core/access"
import { firstScreen } from "@entity-watch/core/screen"
import { FeedWakes } from "@entity-watch/core/watch"
import { administration } from "@entity-watch/node/composition/administration"
import { coreForThread } from "@entity-watch/node/composition/coreLayers"
import { ServingShare } from "@entity-watch/node/process/ServingShare"
import type { LoadedNames } from "@entity-watch/node/search/LoadedNames"
import { OneShotDigest } from "@entity-watch/node/secrets/OneShotDigest"
import { describeCause } from "@entity-watch/node/telemetry/describeCause"
import { Cause, Context, Deferred, Effect, Exit, Layer, Logger, Queue, Stream } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { limits } from "../composition/limits.ts"
import { prepareServing } from "../http/firstRequests.ts"
import { ServerState } from "../http/middleware/ServerState.ts"
import * as Server from "../http/Server.ts"
import type { Question } from "../process/AskedThreads.ts"
import { CountedTogether } from "../process/CountedTogether.ts"
import { SharedAccounts } from "../process/SharedAccounts.ts"
import { observeEventLoop } from "../telemetry/eventLoopDelay.ts"
import { failureSentence } from "../telemetry/failureSentence.ts"
import { logLinesTo } from "../telemetry/logLines.ts"
import * as Tracing from "../telemetry/tracing.ts"
import type { FromThread, ThreadStart, ToThread } from "./threadMessages.ts"
import { makeThreadRequests } from "./threadRequests.ts"

const port = parentPort
if (port === null) throw new Error("This module runs in a worker thread.")
const post = (message: FromThread) => port.postMessage(message)
const start = workerData as ThreadStart

const logs = logLinesTo({
  isText: start.isText,
  write: (lines) => post({ kind: "log", lines }),
  writeLast: (lines) => post({ kind: "log", lines })
})

const program = Effect.gen(function* () {
  const handed = yield* Queue.unbounded<readonly [Mode, LoadedNames]>()
  const stopped = yield* Deferred.make<void>()
  const questions = yield* Queue.unbounded<{ readonly id: number; readonly question: Question }>()
  let isDraining = false
  let state: ServerState["Service"] | undefined
  let feeds: FeedWakes["Service"] | undefined
  port.on("message", (message: ToThread) => {
    switch (message.kind) {
      case "names":
        return void Queue.offerUnsafe(handed, [message.mode, message.names])
      case "ask":
        return void Queue.offerUnsafe(questions, message)
      case "events":
        return feeds?.announce(message.account)
      case "drain":
        isDraining = true
        if (state !== undefined) state.draining = true
        return
      case "stop":
        Deferred.doneUnsafe(stopped, Exit.void)
    }
  })
  const services = Layer.merge(administration, limits).pipe(
    Layer.provideMerge(ApiKeys.layer),
    Layer.provide([NodeCrypto.layer, OneShotDigest.layer]),
    Layer.provideMerge(coreForThread(Stream.fromQueue(handed))),
    Layer.provideMerge(Tracing.layer)
  )
  const serving = Effect.gen(function* () {
    const keys = yield* ApiKeys
    feeds = yield* FeedWakes
    const eventLoop = yield* observeEventLoop
    yield* firstScreen
    yield* prepareServing
    const { host, passOnTo, port } = start
    const context = yield* Layer.build(Server.layerOfThread({ host, port, reusePort: true, passOnTo }))
    const serverState = Context.get(context, ServerState)
    const threadRequests = makeThreadRequests(serverState)
    serverState.draining = isDraining
    state = serverState
    const answers: Readonly<Record<Question, Effect.Effect<string>>> = {
      alive: Effect.succeed(""),
      metrics: Effect.andThen(Effect.andThen(eventLoop, threadRequests), PrometheusMetrics.format()),
      underWay: Effect.sync(() => `${serverState.inFlight}`),
      doubt: Effect.as(keys.doubt, "")
    }
    const answer = Effect.flatMap(Queue.take(questions), ({ id, question }) =>
      Effect.map(answers[question], (said) => post({ kind: "answer", id, answer: said }))
    )
    yield* Effect.forkScoped(Effect.forever(answer))
    post({ kind: "listening" })
    yield* Deferred.await(stopped)
  }).pipe(Effect.scoped, Effect.provide(services))
  // Whoever is told to stop while it starts does not wait until it has.
  yield* Effect.raceFirst(serving, Effect.andThen(Deferred.await(stopped), Effect.never))
}).pipe(
  Effect.provideService(ServingShare, { of: start.of }),
  Effect.provideService(CountedTogether, new SharedAccounts(start.accounts)),
  Effect.provide(Layer.mergeAll(NodeServices.layer, Logger.layer([logs])))
)

const exit = await Effect.runPromiseExit(program)
if (Exit.isFailure(exit))
  post({ kind: "failed", sentence: failureSentence(Cause.squash(exit.cause)) ?? describeCause(exit.cause) })
// In a worker, process.exit ends the thread only.
process.exit(Exit.isSuccess(exit) ? 0 : 1)
