/**
 * The one place where a request is charged and gets its turn, before it takes a connection, a thread or a lock. It
 * meets four limits in this order: how many requests of its account are under way at all, the account's rate limit in
 * tokens by the work (`contract/src/http/Cost.ts`), the account's share of what runs at once (`FairShares`), and the time in which it
 * must be answered. Keys are checked before, health and `GET /v1/validate/…` never come here: none of them waits for a turn.
 */

import type { Overloaded, RateLimited } from "@entity-watch/contract/http/ApiError"
import type { Cost } from "@entity-watch/contract/http/Cost"
import { accountKey, type Caller } from "@entity-watch/contract/schema/Caller"
import { RateLimit } from "@entity-watch/core/access"
import { duration, WorksFor, wholeNumber } from "@entity-watch/core/effects"
import { ServingShare } from "@entity-watch/node/process/ServingShare"
import { Clock, Config, Context, Duration, Effect, type Fiber, Layer, Random, Schedule } from "effect"
import type { HttpServerResponse } from "effect/http"
import { CountedTogether } from "../../process/CountedTogether.ts"
import { ownPlaces } from "../../process/SharedAccounts.ts"
import { processOverloaded, rateLimited, tookTooLong, tooManyUnderWay } from "../answer/failures.ts"
import { RequestFacts } from "../request/RequestFacts.ts"
import { type EntryCost, tokensOfAnswer, tokensOfBody } from "./entryCost.ts"
import { FairShares } from "./FairShares.ts"

export interface AdmissionOptions {
  /** The weight of what runs at once: of all accounts together, and of one. */
  readonly atOnce: number
  readonly atOncePerAccount: number
  readonly deadline: Duration.Input
}

/** How many requests of an account may be under way, those whose bodies are still arriving included. */
const underWayPerAccount = 256
const waitingPerAccount = underWayPerAccount
const waiting = 1024

/**
 * In milliseconds: how long an account waits at least for being told that it asks too much, and how far apart it is
 * told so, however many connections it has. Whoever does not wait of its own accord is made to, so that refusing costs
 * the others little; a body that is refused is read all the same, so each token counts. No refusal is
 * held back for earlier ones for longer than `refusalsLate`. What is held back for more than half of that comes at
 * any time between, because a crowd that is refused together would otherwise be answered together, and come again
 * together.
 */
const refusalPause = 100
const refusalsApart = 7.5
const refusalPerToken = 2.5
const refusalsLate = 5000

/** How often it is looked who has passed the deadline. */
const look = "250 millis"

interface Running {
  /** In milliseconds of the monotonic clock. */
  readonly until: number
  readonly expire: () => void
}

export const admissionSettings = Config.all({
  atOnce: wholeNumber("REQUESTS_AT_ONCE", { from: 16, to: 10_000 }).pipe(Config.withDefault(64)),
  atOncePerAccount: wholeNumber("REQUESTS_AT_ONCE_PER_ACCOUNT", { from: 16, to: 10_000 }).pipe(
    Config.withDefault(16)
  ),
  deadline: duration("REQUEST_TIMEOUT", { from: "1 second", to: "2 minutes" }).pipe(
    Config.withDefault(Duration.seconds(10))
  )
})

export class Admission extends Context.Service<
  Admission,
  {
    /**
     * At the door, when the key is known and nothing else has been read: takes the first tokens, and counts the request
     * as under way until it is answered. A large answer is charged for when it is known.
     */
    enter<E, R>(
      caller: Caller,
      cost: EntryCost,
      app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
    ): Effect.Effect<HttpServerResponse.HttpServerResponse, E | RateLimited | Overloaded, R>
    /** Takes further tokens, as for the further messages of a batch. */
    charge(caller: Caller, tokens: number): Effect.Effect<void, RateLimited>
    /**
     * Runs the work in the account's turn, at most until the deadline. The share is given back when the work has
     * ended, which may be after its caller was told that it took too long: a statement that cannot be interrupted
     * goes on at its account's expense.
     */
    run<A, E, R>(
      caller: Caller,
      cost: Cost,
      work: Effect.Effect<A, E, R>
    ): Effect.Effect<A, E | RateLimited | Overloaded, R>
  }
>()("@entity-watch/server/http/admission/Admission") {
  static readonly layer = (options: AdmissionOptions) =>
    Layer.effect(
      Admission,
      Effect.gen(function* () {
        const limit = yield* RateLimit
        const clock = yield* Clock.Clock
        const now = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
        const perAccount = Math.min(options.atOncePerAccount, options.atOnce)
        const { of } = yield* ServingShare
        const accounts = yield* CountedTogether
        const shares = new FairShares({
          total: Math.max(Math.floor(options.atOnce / of), perAccount),
          perAccount,
          waiting: waiting / of,
          waitingPerAccount,
          now,
          accounts
        })
        const longest = Duration.toMillis(options.deadline)
        const underWay = accounts?.places("underWay") ?? ownPlaces()
        // In the order of their deadlines, since all have the same time.
        const running = new Set<Running>()
        /** When an account may be refused next, where that is not at once. */
        const refusals = new Map<string, number>()

        const expire = Effect.sync(() => {
          const moment = now()
          for (const [key, at] of refusals) if (at <= moment) refusals.delete(key)
          for (const each of running) {
            if (each.until > moment) return
            running.delete(each)
            each.expire()
          }
        })
        yield* Effect.forkScoped(Effect.repeat(expire, Schedule.spaced(look)))

        const refused = <E>(key: string, tokens: number, refusal: Effect.Effect<never, E>) =>
          Effect.flatMap(Random.next, (share) => {
            const moment = now()
            const late = Math.min(Math.max(0, (refusals.get(key) ?? 0) - moment), refusalsLate)
            refusals.set(key, moment + late + refusalsApart + refusalPerToken * tokens)
            const inOrder = Math.min(late, refusalsLate / 2)
            return Effect.delay(refusal, inOrder + share * (late - inOrder) + refusalPause)
          })

        const charge = (caller: Caller, tokens: number) =>
          Effect.flatMap(RequestFacts, ({ headers }) =>
            Effect.matchEffect(limit.take(caller, tokens), {
              onSuccess: (bucket) =>
                Effect.sync(() => tell(headers, bucket.limit, bucket.remaining, bucket.resetSeconds)),
              onFailure: (exceeded) => {
                tell(headers, exceeded.limit, 0, exceeded.retryAfterSeconds)
                return refused(accountKey(caller), tokens, rateLimited(exceeded.retryAfterSeconds))
              }
            })
          )

        const counted = <A, E, R>(key: string, { places, tokens }: EntryCost, app: Effect.Effect<A, E, R>) =>
          Effect.suspend((): Effect.Effect<A, E | RateLimited | Overloaded, R> => {
            if (shares.isCrowded(key)) return processOverloaded
            if (!underWay.take(key, places, underWayPerAccount)) return refused(key, tokens, tooManyUnderWay)
            return Effect.ensuring(
              app,
              Effect.sync(() => underWay.give(key, places))
            )
          })

        const chargeMore = (caller: Caller, tokens: number) =>
          tokens > 0 ? limit.charge(caller, tokens) : Effect.void

        const enter = <E, R>(
          caller: Caller,
          cost: EntryCost,
          app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
        ) =>
          Effect.tap(
            counted(
              accountKey(caller),
              cost,
              // A body that was read is paid for also where the request is refused for what it holds.
              Effect.ensuring(
                cost.tokens > 0 ? Effect.andThen(charge(caller, cost.tokens), app) : app,
                Effect.flatMap(RequestFacts, ({ unannouncedBytes }) =>
                  chargeMore(caller, tokensOfBody(unannouncedBytes))
                )
              )
            ),
            ({ body }) =>
              chargeMore(caller, tokensOfAnswer(body._tag === "Uint8Array" ? body.contentLength : 0))
          )

        const inTurn = <A, E, R>(caller: Caller, weight: number, work: Effect.Effect<A, E, R>) =>
          Effect.withFiber<A, E | RateLimited | Overloaded, R>((parent) =>
            Effect.callback((resume) => {
              const key = accountKey(caller)
              let fiber: Fiber.Fiber<A, E> | undefined
              const start = () => {
                fiber = Effect.runForkWith(parent.context as Context.Context<R>)(
                  Effect.provideService(work, WorksFor, caller.accountId)
                )
                fiber.addObserver((exit) => {
                  running.delete(entry)
                  // The next one begins in a later turn of the event loop: work may end in the turn in which it began.
                  setImmediate(() => shares.release(key, weight))
                  resume(exit)
                })
              }
              const end = () => {
                running.delete(entry)
                if (fiber === undefined) shares.withdraw(key, start)
                else fiber.interruptUnsafe()
              }
              const entry: Running = {
                until: now() + longest,
                expire: () => {
                  resume(tookTooLong(longest / 1000))
                  end()
                }
              }
              running.add(entry)
              shares.ask(key, {
                weight,
                start,
                refuse: (reason) => {
                  running.delete(entry)
                  resume(reason === "account" ? tooManyUnderWay : processOverloaded)
                }
              })
              return Effect.sync(end)
            })
          )

        const run = <A, E, R>(caller: Caller, { tokens, weight }: Cost, work: Effect.Effect<A, E, R>) => {
          const turn = inTurn(caller, Math.min(weight, perAccount), work)
          return tokens > 1 ? Effect.andThen(charge(caller, tokens - 1), turn) : turn
        }

        return Admission.of({ enter, charge, run })
      })
    )

  /** As `REQUESTS_AT_ONCE`, `REQUESTS_AT_ONCE_PER_ACCOUNT` and `REQUEST_TIMEOUT` set it. */
  static readonly layerConfig = Layer.unwrap(Effect.map(admissionSettings, Admission.layer))
}

const tell = (headers: Record<string, string>, limit: number, remaining: number, resetSeconds: number) => {
  headers["ratelimit-limit"] = `${limit}`
  headers["ratelimit-remaining"] = `${remaining}`
  headers["ratelimit-reset"] = `${resetSeconds}`
}
