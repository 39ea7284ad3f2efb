/** Receivers that do not take their deliveries, or were disabled for it. */
import { withoutHosts } from "../../deliver/withoutHosts.ts"
import { counted } from "./counted.ts"
import type { JudgedNeed } from "./JudgedNeed.ts"

export interface FailingReceiver {
  readonly id: string
  readonly webhook_url: string
  readonly status: string
  readonly failing_since: string | null
  readonly disabled_at: string | null
  /** Deliveries that wait for it; a thousand at most are counted. */
  readonly pending: number
  /** In words, of a delivery that waits; null where none was tried. */
  readonly last_failure: string | null
}

/** So many are named one by one. */
export const receiversNamed = 100

/** How the last attempt ended, without the receiver's name, which stands in `about` alone. */
const why = ({ last_failure, webhook_url }: FailingReceiver): string => {
  if (last_failure === null) return ""
  const host = /^https:\/\/([^/:?#]+)/u.exec(webhook_url)?.[1] ?? ""
  const said = host === "" ? last_failure : last_failure.replaceAll(host, "…")
  return ` The last attempt: ${withoutHosts(said)}`
}

const needOf = (each: FailingReceiver): JudgedNeed => {
  const { disabled_at, failing_since, id, pending, status, webhook_url } = each
  const isDisabled = status === "disabled"
  return {
    id: `${isDisabled ? "receiver_disabled" : "receiver_failing"}.${id}`,
    code: isDisabled ? "receiver_disabled" : "receiver_failing",
    kind: "alarm",
    says: isDisabled ? "Disabled" : "Does not take deliveries",
    because: isDisabled
      ? "Its receiver failed for too long, and nothing is sent to it any more."
      : pending === 0
        ? "Its receiver did not take the last delivery, and no other one waits."
        : `Its receiver has not taken ${counted(pending, "delivery", "deliveries")}.${why(each)}`,
    cure: { code: isDisabled ? "reactivate_receiver" : "wait_for_delivery" },
    since: isDisabled ? (disabled_at ?? failing_since) : failing_since,
    about: { kind: "subscription", id, name: webhook_url }
  }
}

/** One more than are named may be given. */
export const deliveryNeeds = (failing: ReadonlyArray<FailingReceiver>): ReadonlyArray<JudgedNeed> => [
  ...failing.slice(0, receiversNamed).map(needOf),
  ...(failing.length <= receiversNamed
    ? []
    : [
        {
          id: "receiver_failing",
          code: "receiver_failing",
          kind: "alarm",
          says: "Further receivers",
          because: `More than ${receiversNamed} receivers do not take their deliveries or are disabled.`,
          cure: { code: "find_common_cause" },
          since: null,
          about: { kind: "subscription", id: null, name: "Further subscriptions" }
        } satisfies JudgedNeed
      ])
]
