/** Makes one POST to a receiver. The host implements it, behind the egress guard: packages/core/docs/egress.md. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

export interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text, sent as UTF-8. */
  readonly body: string
}

export interface PostOutcome {
  /** Null when nothing was answered. */
  readonly responseCode: number | null
  /** From `Retry-After`, in seconds or as a date; null without one. */
  readonly retryAfterSeconds: number | null
  /** What the attempt's row keeps: null for a 2xx answer, else one sentence without the content of the answer. */
  readonly failure: string | null
  /** The first kilobyte of what was answered, as text; null when nothing was answered. It belongs in no log. */
  readonly answer: string | null
}

export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /** Never fails, since what went wrong is part of the outcome. Ends within 15 seconds. */
    post(post: Post): Effect.Effect<PostOutcome>
  }
>()("@entity-watch/core/deliver/WebhookSender") {}
