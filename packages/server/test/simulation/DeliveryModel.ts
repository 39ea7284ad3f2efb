/**
 * The contract of `DeliveryStore` in memory: what its statements do to the tables at one moment. The conformance test runs
 * the same operations on this model and on the database.
 */
import type { Capacity, DeliveryClaim } from "@entity-watch/core/store/deliveryClaims"
import type { Settlement } from "@entity-watch/core/store/deliverySettlements"
import type { DeliveryRow, SubscriptionRow, Tables } from "./Tables.ts"

const fiveDays = 5 * 86_400_000

/** An account with the subscriptions that have something due. */
export interface Ready {
  readonly account: string
  readonly subscriptions: ReadonlyArray<string>
}

const isHeld = ({ claimedUntil }: DeliveryRow, at: number) => claimedUntil !== null && claimedUntil > at
const byDue = (a: DeliveryRow, b: DeliveryRow) => a.dueAt - b.dueAt || a.id - b.id

export class DeliveryModel {
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /** The first statement of a claim: accounts with something due, but for those that another claim has locked. */
  ready(at: number, locked: ReadonlySet<string>): ReadonlyArray<Ready> {
    const accounts = new Map<string, Array<string>>()
    for (const delivery of this.#tables.pending()) {
      const subscription = this.#tables.subscriptions.get(delivery.subscription)
      if (subscription?.status !== "active" || delivery.dueAt > at || isHeld(delivery, at)) continue
      if (locked.has(subscription.account)) continue
      const own = accounts.get(subscription.account) ?? []
      if (!own.includes(subscription.id)) own.push(subscription.id)
      accounts.set(subscription.account, own)
    }
    return [...accounts].map(([account, subscriptions]) => ({ account, subscriptions }))
  }

  /** The second one, under the locks. */
  claim(at: number, ready: ReadonlyArray<Ready>, capacity: Capacity): ReadonlyArray<DeliveryClaim> {
    const { leaseSeconds, limit, perAccount, perSubscription } = capacity
    const pending = this.#tables.pending()
    const placed = ready.flatMap(({ account, subscriptions }) => {
      const held = pending.filter((each) => each.event.account === account && isHeld(each, at))
      return subscriptions
        .flatMap((id) => {
          const own = held.filter(({ subscription }) => subscription === id).length
          if (this.#tables.subscriptions.get(id)?.status !== "active") return []
          return pending
            .filter((each) => each.subscription === id && each.dueAt <= at && !isHeld(each, at))
            .filter((each) => each.attempts > 0 || !this.#waits(each, pending, at))
            .sort(byDue)
            .slice(0, Math.min(limit, Math.max(0, perSubscription - own)))
            .map((delivery, i) => ({ delivery, place: own + i + 1 }))
        })
        .sort((a, b) => a.place - b.place || byDue(a.delivery, b.delivery))
        .map(({ delivery }, i) => ({ delivery, place: held.length + i + 1 }))
        .filter(({ place }) => place <= perAccount)
    })
    return placed
      .sort((a, b) => a.place - b.place || byDue(a.delivery, b.delivery))
      .slice(0, limit)
      .map(({ delivery }) => delivery)
      .sort(byDue)
      .map((delivery) => this.#begin(delivery, at, leaseSeconds))
  }

  /** Whether the first attempt of an earlier event of the same entity has no outcome yet. */
  #waits({ event, subscription }: DeliveryRow, pending: ReadonlyArray<DeliveryRow>, at: number): boolean {
    return pending.some(
      (earlier) =>
        earlier.subscription === subscription &&
        earlier.event.entity === event.entity &&
        earlier.event.createdAt < event.createdAt &&
        (earlier.attempts === 0 || (earlier.attempts === 1 && isHeld(earlier, at)))
    )
  }

  #begin(delivery: DeliveryRow, at: number, leaseSeconds: number): DeliveryClaim {
    const { secret, url } = this.#tables.subscriptions.get(delivery.subscription) as SubscriptionRow
    delivery.claims += 1
    delivery.attempts += 1
    delivery.claimedUntil = at + leaseSeconds * 1000
    const { attempts: attempt, claims, event, subscription } = delivery
    delivery.attemptRows.set(attempt, {
      number: attempt,
      startedAt: at,
      millis: null,
      responseCode: null,
      failure: null
    })
    this.#tables.history.claimed.push({
      at,
      delivery: delivery.id,
      subscription,
      attempt,
      claims,
      url,
      secret
    })
    return {
      id: String(delivery.id),
      claims,
      attempt,
      event_id: event.id,
      subscription_id: subscription,
      webhook_url: url,
      secret,
      payload: event.payload,
      claimed_at: Math.floor(at / 1000)
    }
  }

  renew(at: number, claims: ReadonlyArray<Pick<DeliveryClaim, "id" | "claims">>, leaseSeconds: number): void {
    for (const { claims: number, id } of claims) {
      const delivery = this.#find(id)
      if (delivery?.claims === number && delivery.claimedUntil !== null)
        delivery.claimedUntil = at + leaseSeconds * 1000
    }
  }

  /** Writes the outcomes and judges the receivers, at one moment. */
  /** `locked` are the deliveries that other transactions are writing, or whose subscriptions they are. */
  settle(at: number, all: ReadonlyArray<Settlement>, locked: ReadonlySet<string> = new Set()) {
    const settlements = all.filter(({ id }) => !locked.has(id))
    const standing = settlements.filter((settlement) => this.#write(at, settlement))
    const answers = settlements.filter(
      (each) => each.posted && each.millis !== null && (each.failure === null || standing.includes(each))
    )
    const told = new Set(answers.map(({ subscription_id }) => subscription_id))
    const disabled = new Set([...told].filter((id) => this.#judge(at, id, answers)))
    return [
      ...standing.map(({ id, subscription_id }) => ({
        id,
        locked: false,
        disabled: disabled.has(subscription_id)
      })),
      ...[...locked].map((id) => ({ id, locked: true, disabled: false }))
    ]
  }

  /** Whether the claim still stood. */
  #write(at: number, settlement: Settlement): boolean {
    const { attempt, claims, delay_seconds, failure, millis, posted, response_code, status } = settlement
    const delivery = this.#find(settlement.id)
    if (delivery === undefined) return false
    const row = delivery.attemptRows.get(attempt)
    if (posted && row !== undefined) {
      Object.assign(row, { millis, responseCode: response_code, failure })
    } else if (!posted) delivery.attemptRows.delete(attempt)
    const stood =
      delivery.claims === claims && delivery.status === "pending" && delivery.claimedUntil !== null
    this.#tables.history.settled.push({
      ...{ at, delivery: delivery.id, attempt, claims, status, posted, delay: delay_seconds, stood },
      responseCode: response_code,
      known: millis !== null
    })
    if (!stood) return false
    delivery.status = status
    delivery.claimedUntil = null
    if (posted) delivery.responseCode = response_code
    else delivery.attempts -= 1
    if (status === "pending") delivery.dueAt = at + delay_seconds * 1000
    return true
  }

  /** Whether its receiver's answers disable the subscription. */
  #judge(at: number, id: string, answers: ReadonlyArray<Settlement>): boolean {
    const subscription = this.#tables.subscriptions.get(id)
    const own = answers.filter(
      (each) => each.subscription_id === id && each.webhook_url === subscription?.url
    )
    if (subscription === undefined || own.length === 0) return false
    const ok = own.some(({ failure }) => failure === null)
    const since = subscription.failingSince
    const disable =
      subscription.status === "active" &&
      (own.some((each) => each.response_code === 410) || (!ok && since !== null && since <= at - fiveDays))
    subscription.failingSince = ok ? null : (since ?? at)
    if (disable) {
      subscription.status = "disabled"
      this.#tables.history.statuses.push({ at, subscription: id, status: "disabled" })
    }
    return disable
  }

  resume(at: number, id: string): void {
    for (const delivery of this.#tables.pending())
      if (delivery.subscription === id && delivery.claimedUntil === null)
        delivery.dueAt = Math.min(delivery.dueAt, delivery.event.createdAt / 1000, at)
    const subscription = this.#tables.subscriptions.get(id)
    if (subscription !== undefined) subscription.failingSince = null
  }

  #find(id: string): DeliveryRow | undefined {
    return this.#tables.deliveries.find((each) => each.id === Number(id))
  }
}
