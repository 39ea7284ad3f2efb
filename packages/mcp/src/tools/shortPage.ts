/** A page of changes that an agent can read: it ends sooner, and its cursor leads on. */
import type { Change, ChangesPage } from "@entity-watch/contract/schema/ChangeEvent"
import { bytesOf, mostBesideSentences } from "./answerSize.ts"
import { cutJson, degrees } from "./cutJson.ts"

interface ShortPage extends ChangesPage {
  readonly left_out?: ReadonlyArray<string>
}

/** In bytes: of the page beside its changes. */
const envelope = 100

export const shortPage = (page: ChangesPage): ShortPage => {
  const [first] = page.changes
  if (first === undefined) return page
  const shown = page.changes.slice(0, fitting(page.changes))
  if (shown.length === 0) {
    const { change, left_out } = shortChange(first)
    return { ...cutAfter(page, [change]), left_out }
  }
  return cutAfter(page, shown)
}

const cutAfter = ({ changes, next_cursor }: ChangesPage, shown: ReadonlyArray<Change>): ChangesPage => ({
  changes: shown,
  next_cursor: shown.length < changes.length ? (shown.at(-1)?.created_at ?? null) : next_cursor
})

const fitting = (changes: ReadonlyArray<Change>): number => {
  let bytes = envelope
  const first = changes.findIndex((change) => {
    bytes += bytesOf(change) + 1
    return bytes > mostBesideSentences
  })
  return first === -1 ? changes.length : first
}

const mostDeliveries = 20

/** An event alone that is too long: of an account with many subscriptions, or with much in its payload. */
const shortChange = (change: Change) => {
  const { deliveries, event_id, payload } = change
  const fewer = { ...change, deliveries: deliveries.slice(0, mostDeliveries) }
  const left =
    deliveries.length > mostDeliveries
      ? [`${mostDeliveries} of its ${deliveries.length} deliveries are shown.`]
      : []
  const content: unknown = JSON.parse(payload)
  for (const degree of [null, ...degrees]) {
    const cut = degree === null ? { value: content, left: [] } : cutJson(content, degree)
    const short = { ...fewer, payload: degree === null ? payload : JSON.stringify(cut.value) }
    if (bytesOf(short) + envelope <= mostBesideSentences) {
      const whole = `The event ${event_id} is shortened; REST (GET /v1/changes) has it whole.`
      return { change: short, left_out: [whole, ...left, ...cut.left.map((each) => `payload: ${each}`)] }
    }
  }
  return { change: fewer, left_out: left }
}
