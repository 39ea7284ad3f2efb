/** Where deliveries may go, judged without any network call. The host implements it: packages/core/docs/egress.md. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import * as Context from "effect/Context"

export class Egress extends Context.Service<
  Egress,
  {
    /** Why a webhook URL is refused, as one sentence that says what to send instead; null when the caller may use it. */
    refusal(url: string, caller: Caller): string | null
  }
>()("@entity-watch/core/deliver/Egress") {}
