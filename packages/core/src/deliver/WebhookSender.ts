/** Makes one POST to a receiver. The host implements it, behind the egress guard. Design, section 4. */
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
  /** Null for a 2xx answer, else one sentence without the answer's content: what the attempt's row keeps. */
  readonly failure: string | null
}

export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /** Never fails: what went wrong is the outcome. Ends within 15 seconds. */
    post(post: Post): Effect.Effect<PostOutcome>
  }
>()("@entity-watch/core/deliver/WebhookSender") {}
