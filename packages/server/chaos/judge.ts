/**
 * Judges a run when it is over: what was acknowledged is there, what is there was asked for, pages were in order, receivers
 * got what the feed says under its id and signature, no listed name was `no_match`, and every bad answer has its fault. One
 * sentence for each violation.
 */
import { verify, WebhookVerificationError } from "@entity-watch/webhooks"
import { answersWrong } from "./answers.ts"
import type { ChaosHistory, Created } from "./ChaosHistory.ts"

export interface FinalSubscription {
  readonly id: string
  readonly webhook_url: string
  readonly events: ReadonlyArray<string>
}

export interface FinalEvent {
  readonly event_id: string
  readonly created_at: string
  readonly payload: string
  readonly deliveries: ReadonlyArray<{
    readonly subscription_id: string
    readonly status: string
    readonly attempts: number
  }>
}

export interface FinalState {
  /** By account. One whose subscriptions could not be read is absent. */
  readonly subscriptions: ReadonlyMap<string, ReadonlyArray<FinalSubscription>>
  /** By account and entity, such as `acct_1 23990000014`. One that could not be read is absent. */
  readonly feeds: ReadonlyMap<string, ReadonlyArray<FinalEvent>>
  /** A sentence for each of the absent: a violation, and what they would have said is not judged. */
  readonly unread: ReadonlyArray<string>
  /** The most attempts of a delivery whose outcomes are known. */
  readonly attempts: number
}

export const judge = async (history: ChaosHistory, final: FinalState): Promise<ReadonlyArray<string>> => [
  ...final.unread,
  ...subscriptionsWrong(history, final),
  ...feedsWrong(history, final),
  ...pagesWrong(history, final),
  ...(await arrivalsWrong(history, final)),
  ...history.screened
    .filter(({ isListed, status }) => isListed && status === "no_match")
    .map(({ name }) => `${name} is listed and was answered no_match`),
  ...answersWrong(history)
]

const sameSet = (a: ReadonlyArray<string>, b: ReadonlyArray<string>) =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())

const subscriptionsWrong = ({ created }: ChaosHistory, { subscriptions }: FinalState) => {
  const wrong: Array<string> = []
  for (const { account, deletion, events, ids, key } of created) {
    const there = subscriptions.get(account)?.filter(({ webhook_url }) => webhook_url.endsWith(`/${key}`))
    if (ids.size > 1 || (there?.length ?? 0) > 1)
      wrong.push(`the idempotency key ${key} made more than one subscription`)
    if (there === undefined) continue
    if (ids.size > 0 && deletion === "none" && there.length === 0)
      wrong.push(`the subscription of ${key} was acknowledged and is lost`)
    if (deletion === "acknowledged" && there.length > 0)
      wrong.push(`the subscription of ${key} was deleted and is there`)
    for (const { events: is, id } of there) {
      if (ids.size > 0 && !ids.has(id))
        wrong.push(`the subscription of ${key} has another id than was answered`)
      if (!events.some((each) => sameSet(each, is)))
        wrong.push(`the last acknowledged change of ${key} is lost`)
    }
  }
  return wrong
}

const feedsWrong = ({ events, unanswered }: ChaosHistory, { attempts, feeds, subscriptions }: FinalState) => {
  const wrong: Array<string> = []
  for (const [feed, items] of feeds) {
    const [account = ""] = feed.split(" ")
    const ids = new Set(items.map(({ event_id }) => event_id))
    const acknowledged = events.filter((each) => `${each.account} ${each.entity}` === feed)
    for (const { id } of acknowledged)
      if (!ids.has(id)) wrong.push(`the event ${id} was acknowledged and is lost`)
    const surplus = items.length - acknowledged.length - (unanswered.get(feed) ?? 0)
    if (surplus > 0) wrong.push(`${surplus} events of ${feed} were invented or repeated`)
    if (ids.size < items.length) wrong.push(`the feed of ${feed} repeats an event`)
    const alive = new Set((subscriptions.get(account) ?? []).map(({ id }) => id))
    for (const { deliveries, event_id } of items)
      for (const { attempts: made, status, subscription_id } of deliveries) {
        if (!alive.has(subscription_id)) continue
        if (status === "pending") wrong.push(`${event_id} still waits to be sent to ${subscription_id}`)
        if (status === "failed" && made < attempts)
          wrong.push(`${event_id} was given up after ${made} attempts`)
      }
  }
  return wrong
}

const pagesWrong = ({ followers }: ChaosHistory, { feeds }: FinalState) =>
  followers.flatMap(({ account, entity, seen }) => {
    const feed = feeds.get(`${account} ${entity}`)
    const wrong: Array<string> = []
    for (const [i, { created_at, event_id }] of seen.entries()) {
      if (i > 0 && created_at <= (seen[i - 1]?.created_at ?? ""))
        wrong.push(`${event_id} came out of order or again`)
      const there = feed?.[i]?.event_id
      if (feed !== undefined && there !== event_id) {
        wrong.push(`a reader of ${account} ${entity} read ${event_id} where the feed has ${there}`)
        break
      }
    }
    return wrong
  })

const arrivalsWrong = async ({ arrived, created }: ChaosHistory, { feeds }: FinalState) => {
  const wrong: Array<string> = []
  const payloads = new Map([...feeds.values()].flat().map(({ event_id, payload }) => [event_id, payload]))
  const byKey = new Map(created.map((each) => [each.key, each]))
  const taken = new Set<string>()
  for (const { answer, body, headers, id, key } of arrived) {
    const subscription: Created | undefined = byKey.get(key)
    const isUnread = subscription?.entities.some((entity) => !feeds.has(`${subscription.account} ${entity}`))
    if (payloads.get(id) !== body && (payloads.has(id) || isUnread !== true))
      wrong.push(`${key} got ${id} with another body than the feed has, or no such event`)
    if (answer === 204) taken.add(`${id} ${[...(subscription?.ids ?? [])][0]}`)
    const secret = subscription?.secret
    if (secret == null) continue
    const at = Number(headers["webhook-timestamp"]) * 1000
    const delivery = { headers, body }
    await verify(delivery, { secret, now: () => at }).catch((error: unknown) => {
      const reason = error instanceof WebhookVerificationError ? error.reason : String(error)
      wrong.push(`${key} got ${id} with a signature that is refused: ${reason}`)
    })
  }
  const known = new Set(created.flatMap(({ ids }) => [...ids]))
  for (const { deliveries, event_id } of [...feeds.values()].flat())
    for (const { status, subscription_id } of deliveries)
      if (
        status === "delivered" &&
        known.has(subscription_id) &&
        !taken.has(`${event_id} ${subscription_id}`)
      )
        wrong.push(`${event_id} is called delivered to ${subscription_id}, and was not taken there`)
  return wrong
}
