/** The egress guard at a delivery, and the POST behind it. */
import { type Post, type PostOutcome, WebhookSender } from "@entity-watch/core/deliver"
import { Clock, Duration, Effect, Layer } from "effect"
import { version } from "../../process/version.ts"
import { makeAlarm } from "./Alarm.ts"
import { answerText } from "./answerText.ts"
import { type Destination, Destinations, Undeliverable } from "./Destinations.ts"
import { EgressSettings } from "./EgressSettings.ts"
import { exchange, NoAnswer, type ReceiverAnswer } from "./exchange.ts"
import { failureOfCode, failureOfStatus } from "./failure.ts"
import { GuardedAgent } from "./GuardedAgent.ts"
import { retryAfterSeconds } from "./retryAfter.ts"
import { urlRefusal } from "./urlRefusal.ts"

/** One attempt tries so many addresses of a name. The others wait for the next attempt. */
const mostAddresses = 3

/** What an attempt may take is measured by the clock that nobody sets. */
const monotonicMillis = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos) / 1e6)

const make = Effect.gen(function* () {
  const settings = yield* EgressSettings
  const destinations = yield* Destinations
  const alarm = yield* makeAlarm
  const connectMillis = Duration.toMillis(settings.connectTimeout)
  const totalMillis = Duration.toMillis(settings.totalTimeout)

  const agent = (keepAlive: boolean) =>
    Effect.acquireRelease(
      Effect.sync(
        () =>
          new GuardedAgent({
            keepAlive,
            alarm,
            connectMillis,
            idleMillis: Duration.toMillis(settings.idleTimeout)
          })
      ),
      (made) => Effect.sync(() => made.destroy())
    )
  const keeping = yield* agent(true)
  const single = yield* agent(false)

  /** Tries one address after the other for as long as no byte of the request was sent. */
  const deliver = Effect.fnUntraced(function* (
    post: Post,
    url: URL,
    destination: Destination,
    began: number
  ) {
    const addresses = destination.addresses.slice(0, mostAddresses)
    const send = (address: string, over: GuardedAgent, triesLeft: number) =>
      Effect.flatMap(monotonicMillis, (now) =>
        exchange({
          agent: over,
          alarm,
          address,
          servername: destination.servername,
          url,
          port: destination.port,
          headers: {
            "content-type": "application/json",
            "user-agent": `EntityWatch/${version}`,
            ...post.headers
          },
          body: post.body,
          connectMillis: Math.max(0, began + connectMillis - now) / triesLeft,
          totalMillis: Math.max(0, began + totalMillis - now),
          answerLimit: settings.answerLimit
        })
      )
    let failed: NoAnswer | undefined
    for (const [i, address] of addresses.entries()) {
      const answer = yield* send(address, keeping, addresses.length - i).pipe(
        // Receivers know a repeated POST by its webhook-id; that this one was read at all is unlikely.
        Effect.catchIf(
          ({ isStale }) => isStale,
          () => send(address, single, 1)
        ),
        Effect.catchIf(({ isSent }) => !isSent, Effect.succeed)
      )
      if (!(answer instanceof NoAnswer)) return answer
      failed = answer
    }
    return yield* failed ?? new NoAnswer({ code: "EGRESS_UNKNOWN", isSent: false, isStale: false })
  })

  const attempt = Effect.fnUntraced(function* (post: Post) {
    const began = yield* monotonicMillis
    const refusal = urlRefusal(post.url, settings.allow)
    if (refusal !== null) return yield* new Undeliverable({ failure: refusal })
    const url = new URL(post.url)
    const destination = yield* destinations.of(url).pipe(
      Effect.timeoutOrElse({
        duration: settings.connectTimeout,
        orElse: () =>
          Effect.fail(
            new Undeliverable({ failure: `The name ${url.hostname} could not be looked up in time.` })
          )
      })
    )
    return yield* deliver(post, url, destination, began)
  })

  const outcome = ({ body, status, retryAfter }: ReceiverAnswer) =>
    Effect.map(
      Clock.currentTimeMillis,
      (now): PostOutcome => ({
        responseCode: status,
        retryAfterSeconds: retryAfterSeconds(retryAfter, now),
        failure: failureOfStatus(status),
        answer: answerText(body)
      })
    )
  const nothing = (failure: string): PostOutcome => ({
    responseCode: null,
    retryAfterSeconds: null,
    failure,
    answer: null
  })

  const post = Effect.fn("WebhookSender.post")((sent: Post) =>
    attempt(sent).pipe(
      Effect.flatMap(outcome),
      Effect.catchTags({
        Undeliverable: ({ failure }) => Effect.succeed(nothing(failure)),
        NoAnswer: ({ code }) => Effect.succeed(nothing(failureOfCode(code)))
      })
    )
  )

  return WebhookSender.of({ post })
})

/** Settings and the look-up of names are left open, for tests. */
const layerNoDeps = Layer.effect(WebhookSender, make)

export const HttpsSender = {
  layerNoDeps,
  layer: layerNoDeps.pipe(Layer.provide(Destinations.layer), Layer.provide(EgressSettings.layer))
}
