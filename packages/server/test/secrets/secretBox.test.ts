import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { SecretBox } from "@entity-watch/core/secrets/SecretBox"
import { AesSecretBox } from "@entity-watch/node/secrets/AesSecretBox"
import { parseSecretKeys } from "@entity-watch/node/secrets/secretKeys"
import { Cause, ConfigProvider, Effect, Exit, Layer, Redacted } from "effect"

const folder = mkdtempSync(join(tmpdir(), "ew-secrets-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64")

const box = (settings: Record<string, string>) =>
  AesSecretBox.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(settings))))

const seal = (settings: Record<string, string>, context = "wsub_1") =>
  SecretBox.use((each) => each.seal(Redacted.make("whsec_very+secret"), context)).pipe(
    Effect.provide(box(settings))
  )

const open = (settings: Record<string, string>, sealed: string, context = "wsub_1") =>
  SecretBox.use((each) => each.open(sealed, context)).pipe(
    Effect.map(Redacted.value),
    Effect.provide(box(settings))
  )

/** The message of the defect or failure. */
const failure = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.map(Effect.exit(effect), (exit) =>
    Exit.isFailure(exit) ? String(Cause.squash(exit.cause)) : assert.fail("it did not fail")
  )

describe("SecretBox", () => {
  it.effect("makes its key although an earlier process left half of one with this process's number", () =>
    Effect.gen(function* () {
      const dataDir = mkdtempSync(join(folder, "stale-"))
      writeFileSync(join(dataDir, `secrets-key.${process.pid}`), "half")
      const sealed = yield* seal({ DATA_DIR: dataDir })
      assert.strictEqual(yield* open({ DATA_DIR: dataDir }, sealed), "whsec_very+secret")
    })
  )

  it.effect("opens what it sealed, and seals the same secret differently each time", () =>
    Effect.gen(function* () {
      const one = yield* seal({ SECRETS_KEY: key(1) })
      const two = yield* seal({ SECRETS_KEY: key(1) })
      assert.notStrictEqual(one, two)
      assert.match(one, /^v1\.[0-9a-f]{8}\.[\w-]+$/u)
      assert.notInclude(one, "very")
      assert.strictEqual(yield* open({ SECRETS_KEY: key(1) }, one), "whsec_very+secret")
      assert.strictEqual(yield* open({ SECRETS_KEY: key(1) }, two), "whsec_very+secret")
    })
  )

  it.effect("refuses every changed character, another context and another key", () =>
    Effect.gen(function* () {
      const settings = { SECRETS_KEY: `a:${key(1)}` }
      const sealed = yield* seal(settings)
      // The last character of base64url may hold bits that stand for nothing: it is left alone.
      for (let i = "v1.a.".length; i < sealed.length - 1; i++) {
        const changed = `${sealed.slice(0, i)}${sealed[i] === "A" ? "B" : "A"}${sealed.slice(i + 1)}`
        assert.match(yield* failure(open(settings, changed)), /changed or moved/u)
      }
      assert.match(yield* failure(open(settings, "v1.a.")), /changed or moved/u)
      assert.match(yield* failure(open(settings, sealed, "wsub_2")), /changed or moved/u)
      assert.match(yield* failure(open({ SECRETS_KEY: `a:${key(2)}` }, sealed)), /changed or moved/u)
      assert.match(yield* failure(open({ SECRETS_KEY: key(2) }, sealed)), /not in SECRETS_KEY/u)
      assert.match(yield* failure(open(settings, sealed.replace("v1", "v2"))), /SECRETS_KEY/u)
    })
  )

  it.effect("seals with the first key and opens with all of them", () =>
    Effect.gen(function* () {
      const before = yield* seal({ SECRETS_KEY: key(1) })
      const rotated = { SECRETS_KEY: `2026:${key(2)}, ${key(1)}` }
      assert.strictEqual(yield* open(rotated, before), "whsec_very+secret")
      const after = yield* seal(rotated)
      assert.match(after, /^v1\.2026\./u)
      assert.strictEqual(yield* open(rotated, after), "whsec_very+secret")
      assert.match(yield* failure(open({ SECRETS_KEY: key(1) }, after)), /not in SECRETS_KEY/u)
    })
  )

  it("knows keys by their form, and refuses two of one name", () => {
    const bad = [
      "",
      "x",
      key(1).slice(0, -1),
      Buffer.alloc(31).toString("base64"),
      `a b:${key(1)}`,
      `${key(1)},`
    ]
    for (const each of bad) assert.isUndefined(parseSecretKeys(each), each)
    assert.isUndefined(parseSecretKeys(`a:${key(1)},a:${key(2)}`))
    assert.isUndefined(parseSecretKeys(`${key(1)},${key(1)}`))
    assert.lengthOf(parseSecretKeys(`a:${key(1)},b:${key(1)},${key(2)}`) ?? [], 3)
  })

  it.effect("says what is wrong with a setting without quoting it", () =>
    Effect.gen(function* () {
      const message = yield* failure(seal({ SECRETS_KEY: "hunter2" }))
      assert.match(message, /SECRETS_KEY must be base64 of 32 bytes/u)
      assert.notInclude(message, "hunter2")
    })
  )

  it.effect("makes a key for the embedded database when it is first needed, for its owner's eyes", () =>
    Effect.gen(function* () {
      const settings = { DATA_DIR: join(folder, "made") }
      const file = join(settings.DATA_DIR, "secrets-key")
      yield* Effect.provide(Effect.void, box(settings))
      assert.isFalse(existsSync(file))
      const sealed = yield* Effect.all(
        Array.from({ length: 4 }, () => seal(settings)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(statSync(file).mode & 0o777, 0o600)
      assert.lengthOf(Buffer.from(readFileSync(file, "utf8"), "base64"), 32)
      for (const each of sealed) assert.strictEqual(yield* open(settings, each), "whsec_very+secret")
    })
  )

  it.effect("does not replace a key file that it cannot read", () =>
    Effect.gen(function* () {
      const file = join(folder, "secrets-key")
      writeFileSync(file, "half a ke")
      assert.match(yield* failure(seal({ DATA_DIR: folder })), /restore it from a backup/u)
      assert.strictEqual(readFileSync(file, "utf8"), "half a ke")
    })
  )

  it.effect("needs SECRETS_KEY with DATABASE_URL, once a secret is asked for", () =>
    Effect.gen(function* () {
      const settings = { DATABASE_URL: "postgres://localhost/x", DATA_DIR: join(folder, "unused") }
      yield* Effect.provide(Effect.void, box(settings))
      assert.match(yield* failure(seal(settings)), /^SecretKeysUnavailable: Set SECRETS_KEY/u)
      assert.isFalse(existsSync(settings.DATA_DIR))
    })
  )
})
