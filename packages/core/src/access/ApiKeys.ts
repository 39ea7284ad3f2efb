/** Makes, lists, revokes and checks API keys. Specification part 5. */

import type { Caller } from "@entity-watch/contract/schema/Caller"
import type { KeyPurpose } from "@entity-watch/contract/schema/KeyPurpose"
import type { KeyScope } from "@entity-watch/contract/schema/KeyScope"
import type { Mode } from "@entity-watch/contract/schema/Mode"
import * as Context from "effect/Context"
import { Digest, sha256 as SHA256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { type ApiKeyRow, ApiKeyStore } from "../store/ApiKeyStore.ts"
import type { StoreError } from "../store/StoreEffect.ts"
import { generate, isKeyFor, kindFor, randomBytesNeeded, visibleParts } from "./keyFormat.ts"
import { makeLastUsed } from "./lastUsed.ts"
import { type KeyUncheckable, makeStandings } from "./standings.ts"

/** The key is unknown, revoked, expired or malformed: callers are not told which. */
export class KeyRefused extends Schema.TaggedError<KeyRefused>()("KeyRefused", {}) {}

interface KeyOptions {
  readonly expires?: DateTime.DateTime
  readonly purpose?: KeyPurpose | undefined
  readonly scopes?: ReadonlyArray<KeyScope> | undefined
}

export interface ApiKey {
  readonly id: string
  readonly accountId: string
  /** The account's name. */
  readonly account: string
  readonly mode: Mode
  readonly prefix: string
  readonly lastFour: string
  readonly createdAt: DateTime.Utc
  readonly expiresAt: Option.Option<DateTime.Utc>
  readonly revokedAt: Option.Option<DateTime.Utc>
}

export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    /** The token is in the answer and nowhere else: it cannot be shown again. The account is made if it is new. */
    create(
      account: string,
      mode: Mode,
      options?: KeyOptions
    ): Effect.Effect<{ readonly token: Redacted.Redacted; readonly key: ApiKey }>
    /** The id of the account of this name, which is made if it is new: for a program that asks without a key. */
    accountNamed(name: string): Effect.Effect<string>
    /** Answers false when no key has this id. `alongside` is done in the same transaction, where there is one. */
    revoke(id: string, alongside?: Effect.Effect<unknown, StoreError>): Effect.Effect<boolean>
    /**
     * Who calls with this key, which must be for this purpose: `api`, where none is given. The database is asked only
     * where the key's standing is not remembered.
     */
    authenticate(token: string, purpose?: KeyPurpose): Effect.Effect<Caller, KeyRefused | KeyUncheckable>
    /** After a revocation or new limits: the database is asked about each key before it is in force again. */
    readonly doubt: Effect.Effect<void>
  }
>()("@entity-watch/core/access/ApiKeys") {
  /** `remembered` is how many keys of either kind, known and unknown, are remembered. */
  static readonly layerRemembering = (remembered: number) =>
    Layer.effect(
      ApiKeys,
      Effect.gen(function* () {
        const store = yield* ApiKeyStore
        const noteUsed = yield* makeLastUsed
        const digest = yield* Digest
        const random = yield* SecureRandom
        const standings = yield* makeStandings(remembered)
        const encoder = new TextEncoder()
        const hash = (token: string) => digest.digestHex(SHA256, encoder.encode(token))

        const authenticate = (token: string, purpose: KeyPurpose = "api") =>
          Effect.suspend(() =>
            !isKeyFor(purpose, token)
              ? Effect.fail(new KeyRefused())
              : Effect.flatMap(Effect.flatMap(hash(token), standings.of), (standing) =>
                  standings.isInForce(standing)
                    ? Effect.sync(() => {
                        const { account_id: accountId, id: keyId, limits, mode, scopes } = standing.value
                        noteUsed(keyId)
                        return {
                          accountId,
                          keyId,
                          mode,
                          ...(scopes !== null && { scopes }),
                          ...(Object.keys(limits).length > 0 && { limits })
                        }
                      })
                    : Effect.fail(new KeyRefused())
                )
          )

        const accountNamed = Effect.fn("ApiKeys.accountNamed")(function* (name: string) {
          return (yield* store.account({ id: `acct_${yield* random.ulid}`, name })).id
        }, Effect.orDie)

        const create = Effect.fn("ApiKeys.create")(function* (
          account: string,
          mode: Mode,
          options?: KeyOptions
        ) {
          const token = generate(
            kindFor[options?.purpose ?? "api"][mode],
            yield* random.randomBytes(randomBytesNeeded)
          )
          const { lastFour, prefix } = visibleParts(token)
          const owner = yield* accountNamed(account)
          const row = yield* store.insert({
            id: `key_${yield* random.ulid}`,
            account_id: owner,
            mode,
            scopes: options?.scopes ?? null,
            sha256: yield* hash(token),
            prefix,
            last_four: lastFour,
            expires_at: options?.expires === undefined ? null : DateTime.formatIso(options.expires)
          })
          return { token: Redacted.make(token), key: fromRow(row) }
        }, Effect.orDie)

        const revoke = Effect.fn("ApiKeys.revoke")(function* (
          id: string,
          alongside: Effect.Effect<unknown, StoreError> = Effect.void
        ) {
          const revoked = yield* store.together(
            Effect.tap(store.revokeAcrossAccounts(id), (found) =>
              Option.isSome(found) ? alongside : Effect.void
            )
          )
          // Only now does whoever asks the database again hear of it.
          yield* standings.doubt
          return Option.isSome(revoked)
        }, Effect.orDie)

        return ApiKeys.of({ accountNamed, authenticate, create, revoke, doubt: standings.doubt })
      })
    )

  static readonly layer = this.layerRemembering(10_000)
}

const fromRow = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  accountId: row.account_id,
  account: row.account,
  mode: row.mode,
  prefix: row.prefix,
  lastFour: row.last_four,
  createdAt: DateTime.fromDateUnsafe(row.created_at),
  expiresAt: Option.map(Option.fromNullishOr(row.expires_at), DateTime.fromDateUnsafe),
  revokedAt: Option.map(Option.fromNullishOr(row.revoked_at), DateTime.fromDateUnsafe)
})
