/** Every delivery ends as the rules allow, within its schedule, in order, and by nobody who had lost its claim. */
import type { Claimed, StatusChange } from "./History.ts"
import type { DeliveryRow, Tables } from "./Tables.ts"

/** Rounding of a retry's time. */
const grain = 2

export const checkDeliveries = (tables: Tables, delays: ReadonlyArray<number>): ReadonlyArray<string> => {
  const { claimed, settled, statuses } = tables.history
  const claimsOf = Map.groupBy(claimed, ({ delivery }) => delivery)
  const settledOf = Map.groupBy(settled, ({ delivery }) => delivery)
  const statusesOf = Map.groupBy(statuses, ({ subscription }) => subscription)
  const wrong: Array<string> = []
  const say = ({ event, id, subscription }: DeliveryRow, what: string) =>
    wrong.push(`delivery ${id} of ${event.id} to ${subscription} ${what}`)

  for (const delivery of tables.deliveries) {
    const claims = claimsOf.get(delivery.id) ?? []
    const outcomes = settledOf.get(delivery.id) ?? []
    const changes = statusesOf.get(delivery.subscription) ?? []
    const isDeleted = changes.some(({ status }) => status === "deleted")
    const rows = [...delivery.attemptRows.values()]
    const known = rows.filter(({ millis }) => millis !== null)

    if (delivery.status === "pending" && tables.subscriptions.get(delivery.subscription)?.status === "active")
      say(delivery, `still waits after ${rows.length} attempts`)
    if (delivery.status === "failed" && !isDeleted && known.length < 1)
      say(delivery, "failed without an outcome")
    if (delivery.status === "failed" && !isDeleted && rows.length < delays.length + 1)
      say(delivery, `failed after ${rows.length} attempts of ${delays.length + 1}`)
    // An attempt whose end nobody saw is followed by another one, also where its end is seen later.
    const standing = outcomes.filter((each) => each.stood && each.known).length
    if (standing > delays.length + 1) say(delivery, `was attempted ${standing} times`)

    for (const { at, attempt, stood } of outcomes)
      if (stood && claims.some((claim) => claim.at <= at && claim.attempt > attempt))
        say(delivery, `was settled as attempt ${attempt} by a process that had lost it`)
    const end = outcomes.find(({ status, stood }) => stood && status !== "pending")
    for (const { at, attempt } of claims) {
      if (end !== undefined && at > end.at) say(delivery, `was claimed again after it was ${end.status}`)
      const status = statusAt(changes, at)
      if (status !== "active") say(delivery, `was claimed while its subscription was ${status}`)
      const before = outcomes.findLast((each) => each.stood && each.at < at)
      const resumed = changes.some(
        (each) => each.status === "active" && each.at > (before?.at ?? 0) && each.at <= at
      )
      if (before !== undefined && !resumed && at < before.at + before.delay * 1000 - grain)
        say(
          delivery,
          `was tried again ${at - before.at} ms after attempt ${before.attempt}, not ${before.delay} s`
        )
      const delay = delays[attempt - 2]
      const wait = before === undefined ? 0 : at - before.at
      if (
        before?.posted === true &&
        before.attempt === attempt - 1 &&
        before.delay > 0 &&
        delay !== undefined
      )
        if (!resumed && wait < 0.8 * 1000 * delay - grain) say(delivery, `was tried again after ${wait} ms`)
    }
    for (const [i, { attempt }] of claims.entries())
      if (attempt > i + 1) say(delivery, `has an attempt ${attempt} as its claim ${i + 1}`)
  }
  return [...wrong, ...overtaking(tables, claimsOf)]
}

const statusAt = (changes: ReadonlyArray<StatusChange>, at: number) =>
  changes.findLast((change) => change.at <= at)?.status

/** An entity's later event is first attempted when the earlier one's first attempt has an outcome or lapsed. */
const overtaking = (tables: Tables, claimsOf: ReadonlyMap<number, ReadonlyArray<Claimed>>) => {
  const { settled } = tables.history
  const queues = Map.groupBy(
    tables.deliveries,
    ({ event, subscription }) => `${subscription} ${event.entity}`
  )
  return [...queues].flatMap(([queue, deliveries]) =>
    [...deliveries]
      .sort((a, b) => a.event.createdAt - b.event.createdAt)
      .flatMap((later, i, all) => {
        const first = claimsOf.get(later.id)?.[0]
        const earlier = all[i - 1]
        if (first === undefined || earlier === undefined) return []
        const before = claimsOf.get(earlier.id)?.[0]
        const isOver = settled.some(
          ({ at, delivery }) =>
            delivery === earlier.id && before !== undefined && at >= before.at && at <= first.at
        )
        // A claim lapses after a minute at the earliest.
        const isLapsed = before !== undefined && first.at - before.at >= 60_000
        return isOver || isLapsed ? [] : [`${later.event.id} overtook ${earlier.event.id} in "${queue}"`]
      })
  )
}
