/** Accounts, their API keys and their usage, for whoever administers the service. */

import type { AccountLimits } from "@entity-watch/contract/schema/AccountLimits"
import type {
  Account,
  AccountPage,
  AccountQuery,
  UsageMonth
} from "@entity-watch/contract/schema/admin/Account"
import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type {
  CreateKey,
  IssuedKey,
  IssuedKeyPage,
  IssuedKeyQuery
} from "@entity-watch/contract/schema/admin/IssuedKey"
import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { ApiKeys } from "../access/ApiKeys.ts"
import { AccountStore } from "../store/AccountStore.ts"
import { ApiKeyStore } from "../store/ApiKeyStore.ts"
import { databaseClock } from "../store/databaseClock.ts"
import type { StoreEffect, StoreError } from "../store/StoreEffect.ts"
import { AuditLog } from "./AuditLog.ts"
import { page } from "./pages.ts"

export class Accounts extends Context.Service<
  Accounts,
  {
    accounts(query: AccountQuery): StoreEffect<typeof AccountPage.Type>
    /** None where no account has this id. */
    account(id: string): StoreEffect<Option.Option<Account>>
    /** Sets the limits of an account, in the place of all that it had. None where no account has this id. */
    limit(by: Administrator, id: string, limits: AccountLimits): StoreEffect<Option.Option<Account>>
    /** None where no account has this id. */
    nameOf(id: string): StoreEffect<Option.Option<string>>
    /** The account with its own limits, as one of its keys would ask. None where no account has this id. */
    callerOf(id: string, mode: Mode): StoreEffect<Option.Option<Caller>>
    keys(query: IssuedKeyQuery): StoreEffect<typeof IssuedKeyPage.Type>
    /** The token is in the answer and nowhere else. The account is made if it is new. */
    createKey(
      by: Administrator,
      asked: CreateKey
    ): StoreEffect<{ readonly key: IssuedKey; readonly token: Redacted.Redacted }>
    /** None when no key has this id. */
    revokeKey(by: Administrator, id: string): StoreEffect<Option.Option<IssuedKey>>
    /** The id of the account for which requests of the console's sessions are answered. */
    readonly console: Effect.Effect<string, StoreError>
    /** Of one account, or of all. */
    usage(account: string | null): StoreEffect<ReadonlyArray<typeof UsageMonth.Type>>
  }
>()("@entity-watch/core/admin/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const store = yield* AccountStore
      const { account } = yield* ApiKeyStore
      const random = yield* SecureRandom
      const apiKeys = yield* ApiKeys
      const audit = yield* AuditLog
      const clock = yield* databaseClock
      let console: string | undefined
      const keyOf = (id: string) => store.keyAcrossAccounts(id)
      /** Others may have it in their names. */
      const find = (id: string) =>
        Effect.map(store.accountsAcrossAccounts({ before: null, limit: 1_000, only: id }), (accounts) =>
          Option.fromNullishOr(accounts.find((each) => each.id === id))
        )

      return Accounts.of({
        accounts: Effect.fn("Accounts.accounts")(function* ({ cursor, limit, name }: AccountQuery) {
          const { next_cursor, rows } = yield* page<Account>(limit, (most) =>
            store.accountsAcrossAccounts({ before: cursor ?? null, limit: most, only: name ?? null })
          )
          return { accounts: rows, next_cursor }
        }),

        account: find,

        limit: Effect.fn("Accounts.limit")(function* (by: Administrator, id: string, limits: AccountLimits) {
          if (Option.isNone(yield* store.limitsAcrossAccounts(id))) return Option.none()
          const asked = { act: "account.limits", subject: id, detail: { ...limits } } as const
          yield* audit.during(by, asked, store.limitAcrossAccounts(id, limits))
          // Those of a key's account are remembered with the key.
          yield* apiKeys.doubt
          return yield* find(id)
        }),

        nameOf: (id) =>
          Effect.map(
            store.limitsAcrossAccounts(id),
            Option.map(({ name }) => name)
          ),

        callerOf: (id, mode) =>
          Effect.map(
            store.limitsAcrossAccounts(id),
            Option.map(({ limits }) => ({ accountId: id, keyId: "", mode, limits }))
          ),

        keys: Effect.fn("Accounts.keys")(function* ({ account, cursor, limit }: IssuedKeyQuery) {
          const { next_cursor, rows } = yield* page<IssuedKey>(limit, (most) =>
            store.keysAcrossAccounts({ before: cursor ?? null, limit: most, only: account ?? null })
          )
          return { keys: rows, next_cursor }
        }),

        createKey: Effect.fn("Accounts.createKey")(function* (by: Administrator, asked: CreateKey) {
          const { account, expires_in_days: days, mode, purpose, scopes } = asked
          const now = yield* clock
          const { key, token } = yield* audit.during(
            by,
            { act: "key.create", subject: ({ key: made }) => made.id, detail: { ...asked } },
            apiKeys.create(account, mode, {
              purpose,
              scopes,
              ...(days !== undefined && { expires: DateTime.add(now, { days }) })
            })
          )
          return { key: Option.getOrThrow(yield* keyOf(key.id)), token }
        }),

        revokeKey: Effect.fn("Accounts.revokeKey")(function* (by: Administrator, id: string) {
          const line = audit.write(by, { act: "key.revoke", subject: id, detail: {} })
          return (yield* apiKeys.revoke(id, line)) ? yield* keyOf(id) : Option.none()
        }),

        console: Effect.gen(function* () {
          if (console !== undefined) return console
          const { id } = yield* account({
            id: `acct_${yield* Effect.orDie(random.ulid)}`,
            name: "console"
          }).pipe(Effect.catchTag("NoSuchElementError", Effect.die))
          console = id
          return id
        }),

        usage: store.usageAcrossAccounts
      })
    })
  )
}
