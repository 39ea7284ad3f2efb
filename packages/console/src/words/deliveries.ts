/** How a delivery stands, in words. */
import type { LoggedDelivery } from "@entity-watch/contract/schema/admin/Delivery"
import type { StandingKind } from "@entity-watch/contract/schema/admin/Standing"
import type { DeliveryStatus } from "@entity-watch/contract/schema/ChangeEvent"
import { counted } from "./numbers.ts"
import { fromNow } from "./time.ts"

export interface DeliveryStanding {
  readonly kind: StandingKind
  readonly says: string
}

export const deliveryStatuses: Readonly<Record<DeliveryStatus, string>> = {
  delivered: "Delivered",
  pending: "Waiting to be sent",
  failed: "Given up"
}

type DeliveryState = Pick<
  LoggedDelivery,
  "attempts" | "due_at" | "failure" | "status" | "subscription_status"
>

/** Whether it waits although its time has come, because nothing is sent to its subscription. */
export const isHeldBack = ({ status, subscription_status }: DeliveryState): boolean =>
  status === "pending" && subscription_status !== "active"

const waiting = (delivery: DeliveryState, now: number): DeliveryStanding => {
  const { attempts, due_at, failure, subscription_status } = delivery
  if (isHeldBack(delivery))
    return subscription_status === "paused"
      ? { kind: "plain", says: "Waits: subscription paused" }
      : { kind: "review", says: "Waits: subscription disabled" }
  if (attempts === 0) return { kind: "plain", says: "Waiting" }
  // An attempt that is under way has no outcome yet, and one that succeeded is sent again on request.
  if (failure === null) return { kind: "plain", says: "Being sent" }
  const isDue = due_at === null || Date.parse(due_at) - now < 5_000
  return { kind: "review", says: isDue ? "Being tried again" : `Tried again ${fromNow(due_at, now)}` }
}

export const deliveryStanding = (delivery: DeliveryState, now = Date.now()): DeliveryStanding => {
  const { attempts, status, subscription_status } = delivery
  if (status === "delivered")
    return { kind: "plain", says: attempts > 1 ? `Delivered at attempt ${attempts}` : "Delivered" }
  if (status === "pending") return waiting(delivery, now)
  return subscription_status === null
    ? { kind: "alarm", says: "Given up: subscription deleted" }
    : { kind: "alarm", says: `Given up after ${counted(attempts, "attempt")}` }
}
