/**
 * The streams that are open: how many an account has, when each sends a heartbeat, and that all end when the server is
 * about to stop. One timer serves them all, so that a stream which waits costs little.
 */
import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import { wholeNumber } from "@entity-watch/core/effects"
import { ServingShare } from "@entity-watch/node/process/ServingShare"
import { Config, Context, Effect, Layer, Schedule, type Scope } from "effect"
import { CountedTogether } from "../../process/CountedTogether.ts"
import { mostConnections } from "../../process/mostConnections.ts"
import { ownPlaces } from "../../process/SharedAccounts.ts"
import { ServerState } from "../middleware/ServerState.ts"

/** Why a stream goes on: something may have come, it is time for a heartbeat, or it is to end. */
export type Reason = "woken" | "heartbeat" | "end"

export interface OpenStream {
  /** Whether it is to end. */
  readonly isEnding: () => boolean
  /** Waits for the server's reasons, or for what calls `woken`. What is returned takes that back. */
  readonly next: (listen: (woken: () => void) => () => void) => Effect.Effect<Reason>
}

export const streamsPerAccount = wholeNumber("STREAMS_PER_ACCOUNT", { from: 1, to: 5000 }).pipe(
  Config.withDefault(20)
)

/** In seconds. Load balancers and mobile networks end what is silent for half a minute or longer. */
const usualHeartbeat = 15

export class OpenStreams extends Context.Service<
  OpenStreams,
  {
    readonly perAccount: number
    /** Whether the account, or the process, has as many as it may have. */
    full(caller: Caller): "account" | "process" | null
    /** Counts the stream until the scope closes; null where there is no place for it any more. */
    open(caller: Caller): Effect.Effect<OpenStream | null, never, Scope.Scope>
  }
>()("@entity-watch/server/http/streaming/OpenStreams") {
  static readonly layer = (perAccount: number, heartbeat = usualHeartbeat) =>
    Layer.effect(
      OpenStreams,
      Effect.gen(function* () {
        const state = yield* ServerState
        const { of } = yield* ServingShare
        const places = (yield* CountedTogether)?.places("followed") ?? ownPlaces()
        /** The other half of the connections is left for requests. */
        const most = Math.floor(mostConnections() / 2 / of)
        const waiting = new Set<{ readonly turn: number; readonly go: (reason: Reason) => void }>()
        let [opened, open, second, isStopping] = [0, 0, 0, false]
        const isEnding = () => isStopping || state.draining

        // Those that wait send their heartbeats in turns, not all at once.
        const look = Effect.sync(() => {
          second += 1
          for (const { go, turn } of [...waiting])
            if (isEnding()) go("end")
            else if (turn % heartbeat === second % heartbeat) go("heartbeat")
        })
        yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced("1 second")))
        yield* Effect.addFinalizer(() =>
          Effect.suspend(() => {
            isStopping = true
            return look
          })
        )

        const next =
          (turn: number): OpenStream["next"] =>
          (listen) =>
            Effect.callback((resume) => {
              const go = (reason: Reason) => {
                stop()
                resume(Effect.succeed(reason))
              }
              const waiter = { turn, go }
              const silence = listen(() => go("woken"))
              const stop = () => {
                waiting.delete(waiter)
                silence()
              }
              waiting.add(waiter)
              return Effect.sync(stop)
            })

        return OpenStreams.of({
          perAccount,
          full: (caller) =>
            open >= most ? "process" : places.take(accountKey(caller), 0, perAccount - 1) ? null : "account",
          open: (caller) =>
            Effect.map(
              Effect.acquireRelease(
                Effect.sync(() => {
                  if (open >= most || !places.take(accountKey(caller), 1, perAccount)) return false
                  open += 1
                  return true
                }),
                (isCounted) =>
                  Effect.sync(() => {
                    if (!isCounted) return
                    open -= 1
                    places.give(accountKey(caller), 1)
                  })
              ),
              (isCounted) => (isCounted ? { isEnding, next: next(opened++) } : null)
            )
        })
      })
    )

  static readonly layerConfig = Layer.unwrap(
    Effect.map(streamsPerAccount, (perAccount) => OpenStreams.layer(perAccount))
  )
}
