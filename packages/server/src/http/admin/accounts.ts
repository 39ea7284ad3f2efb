/** The handlers of accounts, their API keys and their usage. */

import { AdminApi } from "@entity-watch/contract/admin/AdminApi"
import { CurrentAdministrator } from "@entity-watch/contract/admin/AdminAuthorization"
import { Accounts } from "@entity-watch/core/admin"
import { Effect, Option, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../answer/failures.ts"
import { makeUsageOf } from "../answer/usageOf.ts"
import { noFields } from "../middleware/requestBody.ts"

const noAccount = notFound("There is no account of this id.")

export const AccountsHandlers = HttpApiBuilder.group(
  AdminApi,
  "accounts",
  Effect.fn(function* (handlers) {
    const accounts = yield* Accounts
    const usageOf = yield* makeUsageOf
    return handlers.handleAll({
      accounts: ({ query }) => Effect.orDie(accounts.accounts(query)),
      account: Effect.fnUntraced(function* ({ params: { id }, query: { mode } }) {
        const found = yield* Effect.orDie(accounts.account(id))
        if (Option.isNone(found)) return yield* noAccount
        const { limits } = found.value
        return { account: found.value, usage: yield* usageOf({ accountId: id, keyId: "", mode, limits }) }
      }),
      limitAccount: Effect.fnUntraced(function* ({ params, payload }) {
        const limited = yield* Effect.orDie(accounts.limit(yield* CurrentAdministrator, params.id, payload))
        return Option.isSome(limited) ? limited.value : yield* noAccount
      }),
      keys: ({ query }) => Effect.orDie(accounts.keys(query)),
      createKey: ({ payload }) =>
        CurrentAdministrator.use((by) => accounts.createKey(by, payload)).pipe(
          Effect.map(({ key, token }) => ({ key, token: Redacted.value(token) })),
          Effect.orDie
        ),
      revokeKey: Effect.fnUntraced(function* ({ params, request }) {
        yield* noFields(request)
        const revoked = yield* Effect.orDie(accounts.revokeKey(yield* CurrentAdministrator, params.id))
        return Option.isSome(revoked) ? revoked.value : yield* notFound("There is no key of this id.")
      }),
      usage: ({ query }) =>
        accounts.usage(query.account ?? null).pipe(
          Effect.map((usage) => ({ usage })),
          Effect.orDie
        )
    })
  })
)
