/** Waits until nothing is left to be delivered, and reads what is there in the end. */
import { setTimeout as sleep } from "node:timers/promises"
import type { FinalEvent, FinalState, FinalSubscription } from "./judge.ts"
import { type Account, fixtures } from "./load.ts"
import { attempts } from "./System.ts"

/** Seconds after the last calm until nothing waits to be delivered. */
const deliveredWithin = 150

const feedOf = async (account: Account, entity: string): Promise<ReadonlyArray<FinalEvent>> => {
  const all: Array<FinalEvent> = []
  for (let since: unknown = "1970-01-01T00:00:00Z"; since !== null; ) {
    const { body, status } = await account.ask("GET", `/v1/entity/${entity}/changes?since=${since}&limit=200`)
    if (status !== 200) throw new Error(`The feed cannot be read in the last calm: ${status}.`)
    all.push(...(body.changes as ReadonlyArray<FinalEvent>))
    since = body.next_cursor
  }
  return all
}

export const read = async (accounts: ReadonlyArray<Account>): Promise<FinalState> => {
  const subscriptions = new Map<string, ReadonlyArray<FinalSubscription>>()
  const feeds = new Map<string, ReadonlyArray<FinalEvent>>()
  for (const account of accounts) {
    const { body } = await account.ask("GET", "/v1/watch")
    subscriptions.set(account.name, body.subscriptions as ReadonlyArray<FinalSubscription>)
    for (const entity of fixtures) feeds.set(`${account.name} ${entity}`, await feedOf(account, entity))
  }
  return { subscriptions, feeds, attempts }
}

const isWaiting = ({ feeds }: FinalState): boolean =>
  [...feeds.values()].some((feed) =>
    feed.some(({ deliveries }) => deliveries.some(({ status }) => status === "pending"))
  )

export const finalState = async (accounts: ReadonlyArray<Account>): Promise<FinalState> => {
  for (const end = performance.now() + 1000 * deliveredWithin; ; await sleep(1_000)) {
    const state = await read(accounts)
    if (!isWaiting(state) || performance.now() > end) return state
  }
}
