import { assert, describe, it } from "@effect/vitest"
import { databaseUrl, listenUrl } from "@entity-watch/node/database/databaseUrl"
import { ConfigProvider, Effect, Option, Redacted } from "effect"

const read = (DATABASE_URL: string) =>
  databaseUrl.pipe(Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ DATABASE_URL }))))

const scheme = /^DATABASE_URL must begin with postgres:\/\/ or postgresql:\/\//u
const port = /^DATABASE_URL names a port that is no whole number from 1 to 65535\.$/u
const hosts = /^DATABASE_URL names several hosts: give it one address, which leads to/u
const form = /^DATABASE_URL cannot be read: write it as postgres:\/\/user/u

const refused: ReadonlyArray<readonly [string, RegExp]> = [
  ["mysql://user:hunter2@host/db", scheme],
  ["http://host:5432/db", scheme],
  ["postgres:/host/db", scheme],
  ["hunter2", scheme],
  ["postgres://user:hunter2@host:99999/db", port],
  ["postgres://user:hunter2@host:0/db", port],
  ["postgres://user:hunter2@host:-1/db", port],
  ["postgres://user:hunter2@host:abc/db", port],
  ["postgres://host:54x2/db", port],
  ["postgres://user:hunter2@[::1]:65536/db", port],
  ["postgres://user:hunter2@host/db?port=0", port],
  ["postgres://user:hunter2@host/db?port=many", port],
  ["postgres://user:hunter2@one,other/db?target_session_attrs=read-write", hosts],
  ["postgres://user:hunter2@one:5432,other:5432/db", hosts],
  ["postgres://user:hunter2%ZZ@host/db", form],
  ["postgres://user:hunter2/x@host/db", form],
  ["postgres://user:hunter2@ho st/db", form],
  ["postgres://user:x@hunter2/x@host/db", form],
  ["postgres://user:x@hunter2?x@host/db", form],
  ["postgres://user:x@hunter2#x@host/db", form]
]

const taken = [
  "postgres://localhost",
  "postgresql://user@localhost/db",
  "POSTGRES://user:p%40ss@localhost:5432/db?sslmode=require",
  "postgres://user:a:b@host:65535/db",
  "postgres://user:a,b@host/db",
  "postgres://user@[::1]:5432/db",
  "postgres://user@localhost/db?host=%2Frun%2Fpostgresql&port=5433"
]

describe("DATABASE_URL", () => {
  it.effect("is refused before anything is tried, in a sentence that quotes nothing of it", () =>
    Effect.gen(function* () {
      for (const [url, sentence] of refused) {
        const { message } = yield* Effect.flip(read(url))
        assert.match(message, sentence, url)
        assert.notInclude(message, "hunter2")
      }
    })
  )

  it.effect("is taken as it stands when a client can read it", () =>
    Effect.gen(function* () {
      for (const url of taken) assert.strictEqual(Redacted.value(Option.getOrThrow(yield* read(url))), url)
    })
  )

  it.effect("is told from DATABASE_LISTEN_URL, which is read alike", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(
        listenUrl.pipe(
          Effect.provide(
            ConfigProvider.layer(ConfigProvider.fromUnknown({ DATABASE_LISTEN_URL: "mysql://jane@db" }))
          )
        )
      )
      assert.match(refused.message, /^DATABASE_LISTEN_URL must begin with postgres/u)
    })
  )
})
