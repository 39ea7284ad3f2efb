/** How a subscription stands, in words. */
import type { WatchingSubscription } from "@entity-watch/contract/schema/admin/Delivery"
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import { count, counted } from "../../words/numbers.ts"
import { exactly } from "../../words/time.ts"

type SubscriptionState = Pick<
  WatchingSubscription,
  "disabled_at" | "disabled_reason" | "failing_since" | "pending" | "status"
>

/** Why the service gave it up. */
export const disabledWords: Readonly<Record<NonNullable<WatchingSubscription["disabled_reason"]>, string>> = {
  gone: "the receiver answered 410, that it is gone",
  failing: "nothing but failures for five days"
}

export const standingOf = ({
  failing_since,
  status
}: Pick<SubscriptionState, "failing_since" | "status">): { kind: StandingKind; says: string } => {
  if (status === "disabled") return { kind: "alarm", says: "Disabled" }
  if (status === "paused") return { kind: "plain", says: "Paused" }
  return failing_since === null
    ? { kind: "plain", says: "Active" }
    : { kind: "review", says: "Does not take deliveries" }
}

/** 3; 1,000 or more, which is as far as they are counted. */
export const waitingWords = (pending: number): string =>
  pending >= 1000 ? `${count(1000)} or more` : count(pending)

const whyOf = (
  reason: SubscriptionState["disabled_reason"],
  failingSince: SubscriptionState["failing_since"]
): string => {
  if (reason === "gone") return "The receiver answered 410, which says that it is gone."
  return failingSince === null
    ? "The receiver failed for too long."
    : `The receiver took nothing since ${exactly(failingSince)}.`
}

/** What is the matter and what to do, in a sentence; undefined where nothing is. */
export const troubleOf = ({
  disabled_at,
  disabled_reason,
  failing_since,
  pending,
  status
}: SubscriptionState): string | undefined => {
  const waits =
    pending === 0
      ? ""
      : ` ${waitingWords(pending)} ${pending === 1 ? "delivery waits" : "deliveries wait"} for it.`
  if (status === "disabled")
    return `Nothing is sent any more${disabled_at === null ? "" : ` since ${exactly(disabled_at)}`}. ${whyOf(disabled_reason, failing_since)}${waits} Put the receiver right, test it, then resume the subscription.`
  if (status === "paused" && pending > 0) return `Nothing is sent until it is resumed.${waits}`
  if (status === "active" && failing_since !== null)
    return `Every attempt since ${exactly(failing_since)} has failed.${waits} After five days of nothing but failures it is disabled. What waits goes out at once when it is paused and resumed.`
  return undefined
}

/** How things are, of those that are shown. */
export const summaryOf = (shown: ReadonlyArray<SubscriptionState>, hasMore: boolean): string => {
  const away = shown.filter((each) => each.status === "active" && each.failing_since !== null).length
  const disabled = shown.filter(({ status }) => status === "disabled").length
  const all = `${hasMore ? "The newest " : ""}${counted(shown.length, "subscription")}.`
  const parts = [
    away > 0 && `${counted(away, "receiver")} ${away === 1 ? "does" : "do"} not take deliveries.`,
    disabled > 0 && `${count(disabled)} ${disabled === 1 ? "is" : "are"} disabled.`
  ].filter((each) => each !== false)
  return [all, ...(parts.length === 0 && shown.length > 0 ? ["No receiver is failing."] : parts)].join(" ")
}
