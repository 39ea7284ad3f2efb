/** What a process of the state machine is told, and what it says. */
import type { Verdict } from "@entity-watch/contract/schema/Verdict"
import type { Confirmation } from "@entity-watch/core/refresh/RefreshOptions"
import type { Outcome } from "@entity-watch/core/store/PublisherFileStore"

export type Command =
  | { readonly do: "set clock"; readonly daysAhead: number }
  | { readonly do: "ask publisher" }
  | { readonly do: "take file"; readonly file: string; readonly confirmed: Confirmation | null }
  | { readonly do: "screen"; readonly name: string }
  /** Says in `found` which replicas it may read. */
  | { readonly do: "name replicas" }

export interface Said {
  readonly said: Outcome | Verdict | "done" | "broken"
  readonly why: string
  /** Numbers of the bans that matched. */
  readonly found?: ReadonlyArray<string>
  /** Where the lists of a screen were looked up. */
  readonly from?: "primary" | "replica"
}
