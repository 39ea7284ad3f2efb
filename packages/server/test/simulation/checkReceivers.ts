/**
 * A subscription is disabled by a 410 or by five days of nothing but failures, at the moment when the answer is written, and
 * only its account makes it active again.
 */
import type { Settled } from "./History.ts"
import type { SubscriptionRow, Tables } from "./Tables.ts"

const fiveDays = 5 * 86_400_000

/** An outcome that is known, with the URL from which it came. */
interface Answer extends Settled {
  readonly url: string
}

export const checkReceivers = (tables: Tables): ReadonlyArray<string> => {
  const { claimed, settled } = tables.history
  const claimOf = new Map(
    claimed.map((claim) => [`${claim.delivery} ${claim.attempt} ${claim.claims}`, claim])
  )
  const answersOf = new Map<string, Array<Answer>>()
  for (const each of settled) {
    const claim = claimOf.get(`${each.delivery} ${each.attempt} ${each.claims}`)
    if (claim === undefined || !each.posted || !each.known) continue
    const answers = answersOf.get(claim.subscription) ?? []
    answers.push({ ...each, url: claim.url })
    answersOf.set(claim.subscription, answers)
  }
  return [...tables.subscriptions.values()].flatMap((row) =>
    judgements(tables, row, answersOf.get(row.id) ?? [])
  )
}

const isSuccess = ({ responseCode }: Answer) => responseCode !== null && responseCode < 300

const judgements = ({ history }: Tables, row: SubscriptionRow, answers: ReadonlyArray<Answer>) => {
  const changes = history.statuses.filter(({ subscription }) => subscription === row.id)
  const wrong: Array<string> = []
  for (const { at, status } of changes) {
    if (status !== "disabled") continue
    const own = answers.filter((each) => each.at <= at && each.at > at - fiveDays)
    if (own.some((each) => each.at === at && each.stood && each.responseCode === 410)) continue
    const url = own.findLast((each) => each.at === at)?.url
    const success = own.find((each) => each.url === url && isSuccess(each))
    if (success !== undefined) wrong.push(`${row.id} was disabled ${at - success.at} ms after a success`)
    const first = answers.find((each) => each.url === url)
    if (first === undefined || first.at > at - fiveDays)
      wrong.push(`${row.id} was disabled without five days of failures`)
  }
  for (const { at, responseCode, stood, url } of answers)
    if (stood && responseCode === 410 && url === urlAt(history.urls, row.id, at)) {
      const status = changes.findLast((each) => each.at <= at)?.status
      if (status === "active") wrong.push(`${row.id} answered 410 and was not disabled`)
    }
  if (changes.at(-1)?.status !== row.status)
    wrong.push(`${row.id} is ${row.status}, and became ${changes.at(-1)?.status} last`)
  return wrong
}

const urlAt = (urls: Tables["history"]["urls"], id: string, at: number) =>
  urls.findLast((each) => each.subscription === id && each.at <= at)?.url
