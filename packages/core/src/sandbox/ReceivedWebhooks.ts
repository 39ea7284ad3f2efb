/** What the receiver of the sandbox was sent, in memory: the last few of each account, until the process ends. */
import type { ReceivedWebhook } from "@entity-watch/contract/schema/admin/ReceivedWebhook"
import * as Context from "effect/Context"

/** Of one account. A body has less than 20 kB. */
const most = 50

/** The account that was sent nothing for longest makes room. */
const mostAccounts = 20

export interface KeptWebhooks {
  keep(accountId: string, webhook: ReceivedWebhook): void
  /** The latest first. */
  of(accountId: string): ReadonlyArray<ReceivedWebhook>
}

export const receivedInMemory = (): KeptWebhooks => {
  const kept = new Map<string, ReadonlyArray<ReceivedWebhook>>()
  const of = (accountId: string) => kept.get(accountId) ?? []
  return {
    of,
    keep: (accountId, webhook) => {
      const all = [webhook, ...of(accountId)].slice(0, most)
      // The order of the entries is that of the last webhook.
      kept.delete(accountId)
      kept.set(accountId, all)
      const [oldest] = kept.keys()
      if (kept.size > mostAccounts && oldest !== undefined) kept.delete(oldest)
    }
  }
}

/** Undefined where the process has no such receiver: all but `serve --demo` with one thread. */
export const ReceivedWebhooks = Context.Reference<KeptWebhooks | undefined>(
  "@entity-watch/core/sandbox/ReceivedWebhooks",
  { defaultValue: () => undefined }
)
