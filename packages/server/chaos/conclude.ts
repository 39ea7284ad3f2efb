/** Waits until everything has recovered by itself, and reads what is there in the end. */
import { setTimeout as sleep } from "node:timers/promises"
import type { FinalEvent, FinalState, FinalSubscription } from "./judge.ts"
import { type Account, fixtures } from "./load.ts"
import { attempts, type System } from "./System.ts"

/** Seconds from the last fault until every server is ready, and then until nothing waits to be delivered. */
export const recovery = { ready: 90, delivered: 150 }

export const recovered = async (system: System): Promise<ReadonlyArray<string>> => {
  const ready = await Promise.all(system.servers.map((server) => server.ready(recovery.ready)))
  return ready.flatMap((isReady, i) =>
    isReady ? [] : [`server ${i} was not ready ${recovery.ready} s after the last fault`]
  )
}

const feedOf = async (account: Account, entity: string): Promise<ReadonlyArray<FinalEvent>> => {
  const all: Array<FinalEvent> = []
  for (let since: unknown = "1970-01-01T00:00:00Z"; since !== null; ) {
    const { body, status } = await account.ask("GET", `/v1/entity/${entity}/changes?since=${since}&limit=200`)
    if (status !== 200) throw new Error(`The feed cannot be read after the last fault: ${status}.`)
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
  for (const end = performance.now() + 1000 * recovery.delivered; ; await sleep(1_000)) {
    const state = await read(accounts)
    if (!isWaiting(state) || performance.now() > end) return state
  }
}
