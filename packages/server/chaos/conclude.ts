/** Waits until nothing is left to be delivered, and reads what is there in the end. */
import { setTimeout as sleep } from "node:timers/promises"
import type { FinalEvent, FinalState, FinalSubscription } from "./judge.ts"
import { type Account, type Answered, fixtures } from "./load.ts"
import { attempts } from "./System.ts"

/** Seconds after the last calm until everything can be read, and nothing waits to be delivered. */
const deliveredWithin = 150

const whyNot = ({ reason, status }: Answered): string =>
  status === 0 ? `no answer (${reason})` : `${status} (${reason})`

/** Null, and a sentence in `unread`, where it cannot be read. */
const feedOf = async (
  account: Account,
  entity: string,
  unread: Array<string>
): Promise<ReadonlyArray<FinalEvent> | null> => {
  const all: Array<FinalEvent> = []
  for (let since: unknown = "1970-01-01T00:00:00Z"; since !== null; ) {
    const answer = await account.ask("GET", `/v1/entity/${entity}/changes?since=${since}&limit=200`)
    if (answer.status !== 200) {
      unread.push(`the feed of ${account.name} ${entity} could not be read: ${whyNot(answer)}`)
      return null
    }
    all.push(...(answer.body.changes as ReadonlyArray<FinalEvent>))
    since = answer.body.next_cursor
  }
  return all
}

export const read = async (accounts: ReadonlyArray<Account>): Promise<FinalState> => {
  const subscriptions = new Map<string, ReadonlyArray<FinalSubscription>>()
  const feeds = new Map<string, ReadonlyArray<FinalEvent>>()
  const unread: Array<string> = []
  for (const account of accounts) {
    const answer = await account.ask("GET", "/v1/watch")
    if (answer.status === 200)
      subscriptions.set(account.name, answer.body.subscriptions as ReadonlyArray<FinalSubscription>)
    else unread.push(`the subscriptions of ${account.name} could not be read: ${whyNot(answer)}`)
    for (const entity of fixtures) {
      const feed = await feedOf(account, entity, unread)
      if (feed !== null) feeds.set(`${account.name} ${entity}`, feed)
    }
  }
  return { subscriptions, feeds, unread, attempts }
}

const isWaiting = ({ feeds, unread }: FinalState): boolean =>
  unread.length > 0 ||
  [...feeds.values()].some((feed) =>
    feed.some(({ deliveries }) => deliveries.some(({ status }) => status === "pending"))
  )

export const finalState = async (accounts: ReadonlyArray<Account>): Promise<FinalState> => {
  for (const end = performance.now() + 1000 * deliveredWithin; ; await sleep(1_000)) {
    const state = await read(accounts)
    if (!isWaiting(state) || performance.now() > end) return state
  }
}
