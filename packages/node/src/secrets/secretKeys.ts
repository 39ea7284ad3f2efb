/**
 * The keys that secrets are sealed with. `SECRETS_KEY` is base64 of 32 bytes; for a rotation several of them with
 * commas between, the newest first: the first seals, all of them open. A key may be named, `2026:base64…`; without a
 * name its id is derived from it. Not set, the embedded database has a key made for it, in `DATA_DIR`.
 */
import { createHash, randomBytes } from "node:crypto"
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { Config, Effect, Option, Redacted, Schema } from "effect"
import { makeOwnFolder } from "../process/makeOwnFolder.ts"

export interface SecretKey {
  readonly id: string
  readonly bytes: Buffer
}

/** No secret can be sealed or opened. `message` says what the operator should do. */
export class SecretKeysUnavailable extends Schema.TaggedError<SecretKeysUnavailable>()(
  "SecretKeysUnavailable",
  { message: Schema.String }
) {}

const keyBytes = 32
const entry = /^(?:(?<id>[\w-]{1,32}):)?(?<key>[A-Za-z0-9+/]{43}=)$/u

/** Undefined when the setting has another form, or one name for two keys. The setting is never part of a message. */
export const parseSecretKeys = (setting: string): ReadonlyArray<SecretKey> | undefined => {
  const keys: Array<SecretKey> = []
  for (const each of setting.split(",")) {
    const { id, key = "" } = entry.exec(each.trim())?.groups ?? {}
    const bytes = Buffer.from(key, "base64")
    if (bytes.length !== keyBytes) return undefined
    keys.push({ id: id ?? createHash("sha256").update(bytes).digest("hex").slice(0, 8), bytes })
  }
  return new Set(keys.map(({ id }) => id)).size === keys.length ? keys : undefined
}

/**
 * Writes the key to a file aside and links it, so that a process that starts at the same time finds a whole key or
 * none.
 */
const makeFile = (file: string, folder: string) => {
  makeOwnFolder(folder)
  // The number of a process comes again, in another container at the same time too.
  const aside = `${file}.${randomBytes(8).toString("hex")}`
  const descriptor = openSync(aside, "wx", 0o600)
  try {
    writeFileSync(descriptor, `${randomBytes(keyBytes).toString("base64")}\n`)
    fsyncSync(descriptor)
    linkSync(aside, file)
  } catch (cause) {
    if (!isCode(cause, "EEXIST")) throw cause
  } finally {
    closeSync(descriptor)
    rmSync(aside, { force: true })
  }
}

const isCode = (cause: unknown, code: string) =>
  cause instanceof Error && "code" in cause && cause.code === code

const readFile = (file: string): string | undefined => {
  try {
    return readFileSync(file, "utf8")
  } catch (cause) {
    if (isCode(cause, "ENOENT")) return undefined
    throw cause
  }
}

/** Why there is no key in its file. A full disk is no question of permissions. */
export const fileFault = (file: string, cause: unknown): string =>
  isCode(cause, "ENOSPC") || isCode(cause, "EDQUOT")
    ? `The key of the secrets, ${file}, cannot be written: the disk is full. Make room on it and try again.`
    : `The key of the secrets, ${file}, can be neither read nor made; look at its permissions.`

/** The keys in the file, which is made now when it is missing and `make` says so. */
const fromFile = (file: string, make: boolean) =>
  Effect.try({
    try: () => {
      const text = readFile(file)
      if (text !== undefined || !make) return text
      makeFile(file, dirname(file))
      return readFile(file)
    },
    catch: (cause) => new SecretKeysUnavailable({ message: fileFault(file, cause) })
  }).pipe(
    Effect.flatMap((text) => {
      const keys = text === undefined ? [] : parseSecretKeys(text)
      return keys === undefined
        ? new SecretKeysUnavailable({
            message: `${file} holds no base64 of 32 bytes; restore it from a backup.`
          })
        : Effect.succeed(keys)
    })
  )

const malformed = () =>
  new SecretKeysUnavailable({
    message:
      "SECRETS_KEY must be base64 of 32 bytes, such as `openssl rand -base64 32` prints, or several with commas between."
  })

// Several instances may share the database, and they would not share a file.
const missing = () =>
  new SecretKeysUnavailable({
    message:
      "Set SECRETS_KEY to the output of `openssl rand -base64 32`, the same for every instance: with DATABASE_URL the secrets of subscriptions and the keys of receipts need it."
  })

export const secretSettings = Config.all({
  setting: Config.option(Config.Redacted("SECRETS_KEY")),
  url: Config.option(Config.Redacted("DATABASE_URL")),
  dataDir: Config.String("DATA_DIR").pipe(Config.withDefault(".entity-watch"))
})

type Keys = Effect.Effect<ReadonlyArray<SecretKey>, SecretKeysUnavailable>

export interface SecretKeys {
  /** The first one seals. */
  readonly sealing: Keys
  /** Empty where the embedded database's key was not made yet: nothing can have been sealed with it. */
  readonly opening: Keys
  /** What to do about a secret that was sealed with another key. */
  readonly remedy: string
}

/** A setting of another form fails at once, a missing one when a key is asked for. */
export const secretKeys: Effect.Effect<SecretKeys, SecretKeysUnavailable | Config.ConfigError> =
  Effect.flatMap(secretSettings, ({ dataDir, setting, url }) => {
    const remedy = "which is not in SECRETS_KEY; add it at the end"
    if (Option.isSome(setting)) {
      const keys = parseSecretKeys(Redacted.value(setting.value))
      return keys === undefined
        ? Effect.fail(malformed())
        : Effect.succeed({ sealing: Effect.succeed(keys), opening: Effect.succeed(keys), remedy })
    }
    if (Option.isSome(url)) {
      const none = Effect.suspend(() => Effect.fail(missing()))
      return Effect.succeed({ sealing: none, opening: none, remedy })
    }
    const file = join(resolve(dataDir), "secrets-key")
    let read: ReadonlyArray<SecretKey> = []
    const keys = (make: boolean): Keys =>
      Effect.suspend(() =>
        read.length > 0
          ? Effect.succeed(read)
          : Effect.tap(fromFile(file, make), (found) =>
              Effect.sync(() => {
                read = found
              })
            )
      )
    return Effect.succeed({
      sealing: keys(true),
      opening: keys(false),
      remedy: `which is not in ${file}; restore that file from a backup`
    })
  })
