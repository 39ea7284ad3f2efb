/**
 * Every message of level WARN or above that a server writes, by the part of the service that writes it: the rows of each
 * part are in its file of `messages`. The page `log-messages.md` is made from this by `npm run log-messages`. A test finds
 * the messages in the sources of all packages, so that none is missing here, and none is here that is no longer written.
 */
import { abnLookup } from "./messages/abnLookup.ts"
import { accounts } from "./messages/accounts.ts"
import { customerFiles } from "./messages/customerFiles.ts"
import { database } from "./messages/database.ts"
import { deliveries } from "./messages/deliveries.ts"
import type { Explained } from "./messages/Explained.ts"
import { nameSearch } from "./messages/nameSearch.ts"
import { operator } from "./messages/operator.ts"
import { registers } from "./messages/registers.ts"
import { requests } from "./messages/requests.ts"
import { screening } from "./messages/screening.ts"
import { secrets } from "./messages/secrets.ts"
import { watching } from "./messages/watching.ts"

/** In the order of the page. */
export const logMessages: Readonly<Record<string, Readonly<Record<string, Explained>>>> = {
  database,
  secrets,
  registers,
  "abn-lookup": abnLookup,
  screening,
  "name-search": nameSearch,
  watching,
  deliveries,
  operator,
  accounts,
  requests,
  "customer-files": customerFiles
}

/** The part of the service that writes a message, which is also its heading on the page. */
export const componentOf: ReadonlyMap<string, string> = new Map(
  Object.entries(logMessages).flatMap(([component, messages]) =>
    Object.keys(messages).map((message) => [message, component] as const)
  )
)
