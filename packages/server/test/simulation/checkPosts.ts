/** What receivers got: each POST is the attempt of a delivery, under the id of its event, signed with its secret. */
import { createHmac } from "node:crypto"
import type { Claimed } from "./History.ts"
import { subscriptionOf } from "./Receivers.ts"
import type { Tables } from "./Tables.ts"

export const checkPosts = (tables: Tables): ReadonlyArray<string> => {
  const { arrivals, claimed } = tables.history
  const wrong: Array<string> = []
  const payloads = new Map(tables.events.map(({ id, payload }) => [id, payload]))
  const deliveryOf = new Map(
    tables.deliveries.map(({ event, id, subscription }) => [`${event.id} ${subscription}`, id])
  )
  const claimsOf = Map.groupBy(claimed, ({ delivery }) => delivery)
  const arrivalsOf = Map.groupBy(arrivals, ({ id, url }) => deliveryOf.get(`${id} ${subscriptionOf(url)}`))

  for (const { body, id, url } of arrivalsOf.get(undefined) ?? [])
    wrong.push(`a POST of "${id}" to ${url} belongs to no delivery: ${body.slice(0, 80)}`)
  for (const delivery of tables.deliveries) {
    const posts = arrivalsOf.get(delivery.id) ?? []
    const claims = claimsOf.get(delivery.id) ?? []
    const what = `${delivery.event.id} to ${delivery.subscription}`
    if (posts.length > claims.length)
      wrong.push(`${what} was posted ${posts.length} times for ${claims.length} claims`)
    if (delivery.status === "delivered" && !posts.some(({ answer }) => answer === "ok" || answer === "late"))
      wrong.push(`${what} is called delivered, and no receiver took it`)
    for (const { body, id, signature, timestamp, url } of posts) {
      if (body !== payloads.get(id)) wrong.push(`${what} was posted with another body than its event's`)
      const own = claims.filter((claim) => Math.floor(claim.at / 1000) === timestamp && claim.url === url)
      if (own.length === 0) wrong.push(`${what} was posted to ${url} at ${timestamp} s without a claim`)
      else if (!own.some((claim) => signatureOf(claim, id, body) === signature.split(" ")[0]))
        wrong.push(`${what} was signed with another secret than the one in force`)
    }
  }
  return [...wrong, ...unheededWaits(tables)]
}

/** `Retry-After` that was heard puts the next attempt off, by a day at most, unless the subscription was resumed. */
const unheededWaits = ({ deliveries, history }: Tables): ReadonlyArray<string> =>
  history.arrivals.flatMap(({ at, id, retryAfter, timestamp, url }) => {
    const delivery = deliveries.find(
      (each) => each.event.id === id && each.subscription === subscriptionOf(url)
    )?.id
    const claims = history.claimed.filter((each) => each.delivery === delivery)
    const claim = claims.findIndex((each) => Math.floor(each.at / 1000) === timestamp)
    const next = claims[claim + 1]
    if (retryAfter === null || next === undefined) return []
    const attempt = claims[claim]?.attempt
    const isHeard = history.settled.some(
      (each) =>
        each.delivery === delivery && each.attempt === attempt && each.stood && each.responseCode === 503
    )
    const isResumed = history.statuses.some(
      (each) =>
        each.subscription === next.subscription &&
        each.status === "active" &&
        each.at > at &&
        each.at <= next.at
    )
    const wait = Math.min(retryAfter, 86_400) * 1000
    return isHeard && !isResumed && next.at < at + wait
      ? [`${id} was sent again after ${next.at - at} ms, though ${url} asked for ${retryAfter} s`]
      : []
  })

const signatureOf = ({ at, secret }: Claimed, id: string, body: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(`${id}.${Math.floor(at / 1000)}.${body}`)
    .digest("base64")}`
