/** `--account`: whose decisions stand beside the matches of a file, or are recorded. */
import { AccountStore } from "@entity-watch/core/store"
import { Effect } from "effect"
import { commandFailed } from "../process/CommandFailed.ts"

/** No more accounts than these have a name of which the given one is a part. */
const most = 1_000

/** The id of the account that has this name or id. One that does not exist is not made: its decisions would be nobody's. */
export const accountNamed = Effect.fnUntraced(function* (given: string) {
  const store = yield* AccountStore
  const found = yield* store.accountsAcrossAccounts({
    before: null,
    limit: most,
    only: given.startsWith("acc_") ? null : given
  })
  const account = found.find(({ id, name }) => name === given || id === given)
  if (account === undefined)
    return yield* commandFailed(
      `There is no account ${JSON.stringify(given)}. entity-watch keys list names the accounts.`
    )
  return account.id
})
