/** What a connection for a kind of work begins with, at the server or at a pooler. */
import type { Work } from "@entity-watch/core/store"
import { Duration, type Redacted } from "effect"
import { pooledParameters, sessions } from "./sessions.ts"

/** How many statements may be under way on a connection that they share: each is answered in its turn. */
const sharedBy = 32

/** Where the connections go, and where those that listen do if it is elsewhere: then the others go to a pooler. */
export interface Address {
  readonly url: Redacted.Redacted
  readonly listen: Redacted.Redacted | undefined
}

/** What the connections of each kind of work have in common. Statements that end in time are answered a second later. */
export const session = (url: Redacted.Redacted, work: Work) => ({
  url,
  sharedBy,
  applicationName: "entity-watch",
  startupParameters: sessions[work].parameters,
  silence: Duration.sum(sessions[work].statement, Duration.seconds(1))
})

/**
 * The same through a pooler, which hands out its sessions by transaction: it refuses limits at the start of one, and what
 * was prepared in one session is not there in the next. What limits its sessions is set where the pooler is
 * (packages/core/docs/database.md).
 */
const pooledSession = (url: Redacted.Redacted, work: Work) => ({
  ...session(url, work),
  startupParameters: pooledParameters,
  prepare: false
})

export const sessionAt = ({ listen, url }: Address, work: Work) =>
  listen === undefined ? session(url, work) : pooledSession(url, work)

/** Together with the lifeline this bounds what a request waits for a database that is away to two seconds. */
export const promptly = (address: string) =>
  /[?&]connect_timeout=/u.test(address) ? {} : { connectTimeout: "1500 millis" as const }
