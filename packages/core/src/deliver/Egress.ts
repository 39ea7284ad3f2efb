/** Where deliveries may go, judged without any network call. The host implements it: packages/core/docs/egress.md. */
import * as Context from "effect/Context"

export class Egress extends Context.Service<
  Egress,
  {
    /** Why a webhook URL is refused, as one sentence that says what to send instead; null when it may be used. */
    refusal(url: string): string | null
  }
>()("@entity-watch/core/deliver/Egress") {}
