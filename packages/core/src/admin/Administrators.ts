/**
 * Who may administer the service, and how they show it: with an admin key, or with the session that a login begins.
 * Only digests of keys, links and sessions are stored.
 */

import type { Administrator } from "@entity-watch/contract/schema/admin/Administrator"
import type {
  AdminKey,
  AdminKeyRevoked,
  CreateAdminKey,
  CreateLoginLink
} from "@entity-watch/contract/schema/admin/AdminKey"
import type { Session } from "@entity-watch/contract/schema/admin/Session"
import * as Context from "effect/Context"
import { Digest, sha256 as SHA256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { generate, type KeyKind, kindOf, randomBytesNeeded, visibleParts } from "../access/keyFormat.ts"
import type { Permission } from "../domain/Permission.ts"
import { AdministratorStore, type KnownAdministrator } from "../store/AdministratorStore.ts"
import type { StoreError } from "../store/StoreEffect.ts"
import { AuditLog } from "./AuditLog.ts"
import type { CredentialUncheckable } from "./CredentialUncheckable.ts"
import { makeLookUp } from "./lookUp.ts"

/** The key, link or session is unknown, used up, revoked, expired or malformed: callers are not told which. */
export class CredentialRefused extends Schema.TaggedError<CredentialRefused>()("CredentialRefused", {
  /**
   * Whether it is a whole login link, by its form and checksum. That does not say whether there ever was such a link,
   * since anybody can compute a checksum.
   */
  is_link: Schema.Boolean
}) {}

type From = Pick<Administrator, "address" | "requestId">

/** Whoever was identified, and when the session ends by which they were. */
export interface IdentifiedAdministrator {
  readonly administrator: Administrator
  readonly permission: Permission
  readonly expiresAt: string | null
}

const sessionHours = 8
const linkMinutes = 60

export class Administrators extends Context.Service<
  Administrators,
  {
    /** The token is in the answer and nowhere else. */
    createKey(
      by: Administrator,
      asked: CreateAdminKey
    ): Effect.Effect<{ readonly key: AdminKey; readonly token: Redacted.Redacted }, StoreError>
    /** The newest first, those that were revoked included; 1,000 at most. */
    readonly keys: Effect.Effect<ReadonlyArray<AdminKey>, StoreError>
    /**
     * Ends its sessions too, and where that is asked the keys in force that were made with it, and with these, and so on.
     * None when no key has this id.
     */
    revokeKey(
      by: Administrator,
      id: string,
      made?: "revoke"
    ): Effect.Effect<Option.Option<AdminKeyRevoked>, StoreError>
    /** Whoever has the token logs in once, within the hour, for as long as the key on which `by` rests is in force. */
    createLink(
      by: Administrator,
      asked: CreateLoginLink
    ): Effect.Effect<{ readonly token: Redacted.Redacted; readonly expiresAt: string }, StoreError>
    /** Begins a session for a key or a link, which is used up. */
    login(
      credential: string,
      from: From
    ): Effect.Effect<
      { readonly token: Redacted.Redacted; readonly session: Session },
      CredentialRefused | CredentialUncheckable | StoreError
    >
    /** Who sends this key or has this session. */
    identify(
      token: string,
      from: From
    ): Effect.Effect<IdentifiedAdministrator, CredentialRefused | CredentialUncheckable | StoreError>
    logout(by: Administrator, token: string): Effect.Effect<void, StoreError>
  }
>()("@entity-watch/core/admin/Administrators") {
  static readonly layer = Layer.effect(
    Administrators,
    Effect.gen(function* () {
      const store = yield* AdministratorStore
      const audit = yield* AuditLog
      const digest = yield* Digest
      const random = yield* SecureRandom
      const encoder = new TextEncoder()
      const hash = (token: string) => Effect.orDie(digest.digestHex(SHA256, encoder.encode(token)))
      const lookUp = makeLookUp<KnownAdministrator>()

      const made = Effect.fnUntraced(function* (kind: KeyKind) {
        const token = generate(kind, yield* random.randomBytes(randomBytesNeeded))
        return { token, sha256: yield* hash(token) }
      }, Effect.orDie)

      const createKey = Effect.fn("Administrators.createKey")(
        function* (by: Administrator, { expires_in_days, name, role }: CreateAdminKey) {
          const { sha256, token } = yield* made("admin")
          const { lastFour, prefix } = visibleParts(token)
          const days = expires_in_days ?? null
          const id = `adm_${yield* Effect.orDie(random.ulid)}`
          const key = yield* audit.during(
            by,
            { act: "admin_key.create", subject: id, detail: { name, role, expires_in_days: days } },
            store.insertKey({ id, name, role, sha256, prefix, last_four: lastFour, made_by: by.keyId, days })
          )
          return { key, token: Redacted.make(token) }
        },
        Effect.catchTag(["SchemaError", "NoSuchElementError"], Effect.die)
      )

      const revokeKey = Effect.fn("Administrators.revokeKey")(
        function* (by: Administrator, id: string, made?: "revoke") {
          // No line for a key that there is not.
          const one = (key: string, detail: Readonly<Record<string, string>>) =>
            audit.during(
              by,
              { act: "admin_key.revoke", subject: key, detail },
              Effect.flatMap(
                store.revokeKey(key),
                Option.match({
                  onNone: () => new CredentialRefused({ is_link: false }),
                  onSome: Effect.succeed
                })
              )
            )
          const all = Effect.gen(function* () {
            const revoked = yield* one(id, {})
            const others = yield* store.madeWith(id)
            if (made === undefined) return { ...revoked, made: others }
            return { ...revoked, made: yield* Effect.forEach(others, (key) => one(key.id, { with: id })) }
          })
          return yield* store.together(all).pipe(
            Effect.asSome,
            Effect.catchTag("CredentialRefused", () => Effect.succeedNone)
          )
        },
        Effect.catchTag("SchemaError", Effect.die)
      )

      const createLink = Effect.fn("Administrators.createLink")(
        function* (by: Administrator, { name, role }: CreateLoginLink) {
          const { sha256, token } = yield* made("link")
          const { expires_at } = yield* audit.during(
            by,
            { act: "login_link.create", subject: name, detail: { role } },
            store.insertLink({ sha256, key_id: by.keyId, name, role, minutes: linkMinutes })
          )
          return { token: Redacted.make(token), expiresAt: expires_at }
        },
        Effect.catchTag(["SchemaError", "NoSuchElementError"], Effect.die)
      )

      const known = (kind: KeyKind) =>
        Option.match({
          onNone: () => new CredentialRefused({ is_link: kind === "link" }),
          onSome: Effect.succeed<KnownAdministrator>
        })

      const login = Effect.fn("Administrators.login")(
        function* (credential: string, from: From) {
          const kind = kindOf(credential)
          if (kind !== "admin" && kind !== "link") return yield* new CredentialRefused({ is_link: false })
          const sha256 = yield* hash(credential)
          const session = yield* made("session")
          const begin = ({ key_id, name, role }: KnownAdministrator) =>
            audit
              .during(
                { name, role, via: kind === "admin" ? "key" : "session", keyId: key_id, ...from },
                { act: "session.begin", subject: name, detail: { with: kind === "admin" ? "key" : "link" } },
                store.insertSession({ sha256: session.sha256, key_id, name, role, hours: sessionHours })
              )
              .pipe(Effect.map(({ expires_at }) => ({ name, role, via: "session", expires_at }) as const))
          const begun =
            kind === "admin"
              ? lookUp
                  .of(sha256, store.byKey(sha256))
                  .pipe(Effect.flatMap(known(kind)), Effect.flatMap(begin))
              : // A link is not used up where no session begins.
                lookUp.unknown(
                  store.together(
                    store.byLink(sha256).pipe(Effect.flatMap(known(kind)), Effect.flatMap(begin))
                  )
                )
          return { token: Redacted.make(session.token), session: yield* begun }
        },
        Effect.catchTag(["SchemaError", "NoSuchElementError"], Effect.die)
      )

      const identify = Effect.fn("Administrators.identify")(
        function* (token: string, from: From) {
          const kind = kindOf(token)
          if (kind !== "admin" && kind !== "session")
            return yield* new CredentialRefused({ is_link: kind === "link" })
          const sha256 = yield* hash(token)
          const asked = kind === "admin" ? store.byKey(sha256) : store.bySession(sha256)
          const { expires_at, key_id, name, role } = yield* Effect.flatMap(
            lookUp.of(sha256, asked),
            known(kind)
          )
          return {
            administrator: { name, role, via: kind === "admin" ? "key" : "session", keyId: key_id, ...from },
            permission:
              kind === "admin" && key_id !== null
                ? { by: "admin_key", id: key_id }
                : { by: "session", id: sha256 },
            expiresAt: expires_at
          } satisfies IdentifiedAdministrator
        },
        Effect.catchTag("SchemaError", Effect.die)
      )

      const logout = Effect.fn("Administrators.logout")(function* (by: Administrator, token: string) {
        const sha256 = yield* hash(token)
        yield* audit.during(
          by,
          { act: "session.end", subject: by.name, detail: {} },
          store.endSession(sha256)
        )
      })

      return Administrators.of({
        createKey,
        keys: Effect.catchTag(store.keys(undefined), "SchemaError", Effect.die),
        revokeKey,
        createLink,
        login,
        identify,
        logout
      })
    })
  )
}
