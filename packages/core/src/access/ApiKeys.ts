/**
 * Makes, lists, revokes and checks API keys. Specification part 5.
 *
 * A key's standing is remembered for five seconds, so that busy callers do not each read the database: a revocation is
 * in force at once in the process that made it, and within five seconds in every other. Expiry is always exact, by the
 * database's clock. What passed since is measured by a clock that nobody sets.
 */
import * as Cache from "effect/Cache"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import { Digest, sha256 as SHA256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { Caller } from "../domain/Caller.ts"
import type { Mode } from "../domain/Mode.ts"
import { traced } from "../effects/traced.ts"
import { type ApiKeyRow, ApiKeyStore, type Authenticated } from "../store/ApiKeyStore.ts"
import { asWork } from "../store/Work.ts"
import { generate, modeOf, randomBytesNeeded, visibleParts } from "./keyFormat.ts"

/** The key is unknown, revoked, expired or malformed: callers are not told which. */
export class KeyRefused extends Schema.TaggedError<KeyRefused>()("KeyRefused", {}) {}

/** The key is well formed, and the database did not say within a second whether it is known. */
export class KeyUncheckable extends Schema.TaggedError<KeyUncheckable>()("KeyUncheckable", {}) {}

export interface ApiKey {
  readonly id: string
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
      options?: { readonly expires?: DateTime.DateTime }
    ): Effect.Effect<{ readonly token: Redacted.Redacted; readonly key: ApiKey }>
    readonly list: Effect.Effect<ReadonlyArray<ApiKey>>
    /** Answers false when no key has this id. */
    revoke(id: string): Effect.Effect<boolean>
    /** Who calls with this key. The database is asked only where the key's standing is not remembered. */
    authenticate(token: string): Effect.Effect<Caller, KeyRefused | KeyUncheckable>
  }
>()("@entity-watch/core/access/ApiKeys") {
  static readonly layer = Layer.effect(
    ApiKeys,
    Effect.gen(function* () {
      const store = yield* ApiKeyStore
      const digest = yield* Digest
      const random = yield* SecureRandom
      const scope = yield* Effect.scope
      const encoder = new TextEncoder()
      const hash = (token: string) => digest.digestHex(SHA256, encoder.encode(token))

      const clock = yield* Clock.Clock
      const monotonicMillis = () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6
      let revocations = 0
      // What the database last said, however long ago: while it is away, a key known to be refused stays refused.
      const lastSaid = new Map<string, RememberedStanding>()
      const remember = (sha256: string, standing: Standing, asked: number) => {
        // An answer that was asked for before a revocation may be older than the revocation.
        const freshUntil = asked === revocations ? monotonicMillis() + freshMillis : 0
        lastSaid.delete(sha256)
        lastSaid.set(sha256, { standing, freshUntil })
        for (const oldest of lastSaid.keys()) {
          if (lastSaid.size <= remembered) break
          lastSaid.delete(oldest)
        }
      }

      let asking = 0
      /** Keys in a row about which the database did not answer in time: one alone says nothing of the others. */
      const unanswered = new Set<string>()
      let silentUntil = 0

      // Requests that come with the same key while the database is asked about it wait for the same answer.
      const known = yield* Cache.make({
        capacity: remembered,
        timeToLive: 0,
        lookup: Effect.fnUntraced(function* (sha256: string) {
          if (asking >= mostAsked) return yield* new KeyUncheckable()
          asking += 1
          const asked = revocations
          const before = monotonicMillis()
          const row = yield* store
            .bySha256(sha256)
            .pipe(
              asWork("control"),
              Effect.catchTag("SchemaError", Effect.die),
              Effect.ensuring(Effect.sync(() => (asking -= 1)))
            )
          const said = standingOf(row, before)
          unanswered.clear()
          remember(sha256, said, asked)
          return said
        })
      })

      // The question runs in a fibre of its own: the embedded database cannot interrupt a statement, and the wait
      // would not end.
      const ask = Effect.fnUntraced(function* (sha256: string) {
        if (monotonicMillis() < silentUntil) return yield* new KeyUncheckable()
        const asked = yield* Effect.forkIn(Cache.get(known, sha256), scope)
        return yield* Fiber.join(asked).pipe(
          Effect.timeoutOrElse({
            duration: patience,
            orElse: () => {
              unanswered.add(sha256)
              if (unanswered.size >= silentAfter) silentUntil = monotonicMillis() + pauseAfterSilence
              return new KeyUncheckable()
            }
          }),
          Effect.catchTag("SqlError", () => new KeyUncheckable())
        )
      }, traced("ApiKeys.ask"))

      const standing = (sha256: string): Effect.Effect<Standing, KeyUncheckable> => {
        const said = lastSaid.get(sha256)
        if (said !== undefined && monotonicMillis() < said.freshUntil) return Effect.succeed(said.standing)
        return Effect.catchTag(ask(sha256), "KeyUncheckable", (uncheckable) => {
          const old = lastSaid.get(sha256)?.standing
          return old !== undefined && !isInForce(old, monotonicMillis())
            ? Effect.succeed(old)
            : Effect.fail(uncheckable)
        })
      }

      const callerOf = (key: Standing): Effect.Effect<Caller, KeyRefused> =>
        isInForce(key, monotonicMillis())
          ? Effect.succeed({ accountId: key.value.account_id, keyId: key.value.id, mode: key.value.mode })
          : Effect.fail(new KeyRefused())

      const authenticate = (token: string) =>
        Effect.suspend(() =>
          modeOf(token) === undefined
            ? Effect.fail(new KeyRefused())
            : Effect.flatMap(Effect.flatMap(hash(token), standing), callerOf)
        )

      const create = Effect.fn("ApiKeys.create")(function* (
        account: string,
        mode: Mode,
        options?: { readonly expires?: DateTime.DateTime }
      ) {
        const token = generate(mode, yield* random.randomBytes(randomBytesNeeded))
        const { lastFour, prefix } = visibleParts(token)
        const owner = yield* store.account({ id: `acct_${yield* random.ulid}`, name: account })
        const row = yield* store.insert({
          id: `key_${yield* random.ulid}`,
          account_id: owner.id,
          mode,
          sha256: yield* hash(token),
          prefix,
          last_four: lastFour,
          expires_at: options?.expires === undefined ? null : DateTime.formatIso(options.expires)
        })
        return { token: Redacted.make(token), key: fromRow(row) }
      }, Effect.orDie)

      const list = store.listAcrossAccounts(undefined).pipe(
        Effect.map((rows) => rows.map(fromRow)),
        Effect.orDie
      )

      const revoke = Effect.fn("ApiKeys.revoke")(function* (id: string) {
        const revoked = yield* store.revokeAcrossAccounts(id)
        revocations += 1
        for (const [sha256, { standing }] of lastSaid) lastSaid.set(sha256, { standing, freshUntil: 0 })
        yield* Cache.invalidateAll(known)
        return Option.isSome(revoked)
      }, Effect.orDie)

      return ApiKeys.of({ authenticate, create, list, revoke })
    })
  )
}

type Standing = Option.Option<
  Pick<Authenticated, "id" | "account_id" | "mode" | "revoked_at"> & { readonly expiresAt: number | null }
>

/** `asked` is from before the question, so that no key is in force for longer than the database says. */
const standingOf = (row: Option.Option<Authenticated>, asked: number): Standing =>
  Option.map(row, ({ expires_in_millis, ...key }) => ({
    ...key,
    expiresAt: expires_in_millis === null ? null : asked + expires_in_millis
  }))

interface RememberedStanding {
  readonly standing: Standing
  /** In milliseconds of the clock that nobody sets. Afterwards the database is asked again. */
  readonly freshUntil: number
}

const freshMillis = 5000
const remembered = 10_000
const patience = "1 second"
/** After so many keys in a row of which the database said nothing, it counts as silent. */
const silentAfter = 3
/** In milliseconds: when the database is silent, nobody waits for it for this long. */
const pauseAfterSilence = 2000
/** How many keys are looked up at a time: any more cannot be checked just now. */
const mostAsked = 200

const isInForce = (said: Standing, now: number): said is Extract<Standing, { readonly _tag: "Some" }> =>
  Option.isSome(said) &&
  said.value.revoked_at === null &&
  (said.value.expiresAt === null || said.value.expiresAt > now)

const fromRow = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  account: row.account,
  mode: row.mode,
  prefix: row.prefix,
  lastFour: row.last_four,
  createdAt: DateTime.fromDateUnsafe(row.created_at),
  expiresAt: Option.map(Option.fromNullishOr(row.expires_at), DateTime.fromDateUnsafe),
  revokedAt: Option.map(Option.fromNullishOr(row.revoked_at), DateTime.fromDateUnsafe)
})
