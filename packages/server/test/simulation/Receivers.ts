/** The receivers of a run, and the network before them. A URL names its subscription: `https://receiver/SUBSCRIPTION/N`. */
import type { Post, PostOutcome } from "@entity-watch/core/deliver/WebhookSender"
import * as Effect from "effect/Effect"
import type { Dice } from "../support/Dice.ts"
import type { History } from "./History.ts"
import type { Instance } from "./Instance.ts"
import type { Weather } from "./Weather.ts"

/** As `WebhookSender` promises. */
const deadline = 15_000

/** How a receiver answers for a while. */
export type Manner = Readonly<Record<Answer, number>>
type Answer = "ok" | "redirect" | "refused" | "busy" | "broken" | "gone" | "never" | "reset" | "late"

export const healthy: Manner = {
  ...{ ok: 1, redirect: 0, refused: 0, busy: 0, broken: 0, gone: 0, never: 0, reset: 0, late: 0 }
}

const codes: Partial<Record<Answer, number>> = {
  ...{ ok: 204, redirect: 302, refused: 403, busy: 503, broken: 500, gone: 410, late: 200 }
}

export class Receivers {
  readonly #manners = new Map<string, Manner>()
  readonly #open = new Map<Instance, number>()
  readonly #history: History
  readonly #weather: Weather
  /** In seconds. */
  readonly #longestRetryAfter: number

  constructor(history: History, weather: Weather, longestRetryAfter: number) {
    this.#history = history
    this.#weather = weather
    this.#longestRetryAfter = longestRetryAfter
  }

  /** `all` stands for the receivers of whom nothing else was said. */
  behave(subscription: string, manner: Manner): void {
    this.#manners.set(subscription, manner)
  }

  allHealthy(): void {
    this.#manners.clear()
  }

  post(instance: Instance, post: Post, dice: Dice): Effect.Effect<PostOutcome> {
    return Effect.callback<PostOutcome>((resume) => {
      // A promise of a process that was killed meanwhile.
      if (instance.state === "dead") return
      const { timeline } = instance
      const open = (this.#open.get(instance) ?? 0) + 1
      this.#open.set(instance, open)
      this.#history.mostOpen = Math.max(this.#history.mostOpen, open)
      let isOver = false
      const close = () => {
        if (!isOver) this.#open.set(instance, (this.#open.get(instance) ?? 1) - 1)
        isOver = true
      }
      const end = (outcome: PostOutcome) =>
        instance.receive(() => {
          close()
          resume(Effect.succeed(outcome))
        })
      const isLost = this.#weather.strikes("lost request", dice)
      const late = timeline.after(deadline, () => end(outcomeOf(null, null)))
      const interrupted = Effect.sync(() => {
        late()
        close()
      })
      if (isLost) return interrupted
      timeline.after(dice.between(1, 400), () => {
        const answer = dice.weighted(
          this.#manners.get(subscriptionOf(post.url)) ?? this.#manners.get("all") ?? healthy
        )
        const retryAfter = answer === "busy" && dice.chance(0.5) ? dice.below(this.#longestRetryAfter) : null
        this.#arrive(post, answer, timeline.now, retryAfter)
        if (answer === "never" || this.#weather.strikes("lost answer", dice)) return
        const wait = answer === "late" ? dice.between(14_000, 40_000) : dice.between(1, 2_000)
        timeline.after(wait, () => {
          late()
          end(outcomeOf(codes[answer] ?? null, retryAfter))
        })
      })
      return interrupted
    })
  }

  #arrive({ body, headers, url }: Post, answer: string, at: number, retryAfter: number | null) {
    this.#history.arrivals.push({
      at,
      url,
      body,
      answer,
      retryAfter,
      id: headers["webhook-id"] ?? "",
      timestamp: Number(headers["webhook-timestamp"]),
      signature: headers["webhook-signature"] ?? ""
    })
    if (answer !== "ok") this.#history.struck(`receiver: ${answer}`)
  }
}

export const subscriptionOf = (url: string): string => url.split("/")[3] ?? ""

const outcomeOf = (responseCode: number | null, retryAfterSeconds: number | null): PostOutcome => ({
  responseCode,
  retryAfterSeconds,
  failure:
    responseCode !== null && responseCode < 300
      ? null
      : responseCode === null
        ? "Nothing was answered."
        : `The receiver answered ${responseCode}.`,
  answer: responseCode === null ? null : ""
})
