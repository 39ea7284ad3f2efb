import { assert, describe, it } from "@effect/vitest"
import { replicaSettings } from "@entity-watch/node/database/replicaSettings"
import { ConfigProvider, Duration, Effect, Redacted } from "effect"

const read = (settings: Readonly<Record<string, string>>) =>
  Effect.provideService(
    replicaSettings,
    ConfigProvider.ConfigProvider,
    ConfigProvider.fromEnvRecord(settings)
  )

const primary = "postgres://watch:hunter2@10.0.0.5/entity_watch"
const refusal = (settings: Readonly<Record<string, string>>) =>
  Effect.map(Effect.flip(read(settings)), (error) => ("message" in error ? String(error.message) : ""))

describe("the replicas of the settings", () => {
  it.effect("are none by default, and otherwise one or several", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* read({ DATABASE_URL: primary })).urls, [])
      const { maxLag, urls } = yield* read({
        DATABASE_URL: primary,
        DATABASE_READ_URL: " postgres://10.0.0.6/entity_watch,postgres://10.0.0.7/entity_watch  "
      })
      assert.deepStrictEqual(urls.map(Redacted.value), [
        "postgres://10.0.0.6/entity_watch",
        "postgres://10.0.0.7/entity_watch"
      ])
      assert.strictEqual(Duration.toSeconds(maxLag), 10)
    })
  )

  it.effect("are refused where no client could read one, without quoting it", () =>
    Effect.gen(function* () {
      const said = yield* refusal({
        DATABASE_URL: primary,
        DATABASE_READ_URL: "postgres://watch:hunter2@10.0.0.6:x/entity_watch"
      })
      assert.strictEqual(said, "DATABASE_READ_URL names a port that is no whole number from 1 to 65535.")
      const many = Array.from({ length: 17 }, () => primary).join(" ")
      assert.match(
        yield* refusal({ DATABASE_URL: primary, DATABASE_READ_URL: many }),
        /more than 16 replicas/u
      )
    })
  )

  it.effect("are refused without a database that they could be of", () =>
    Effect.gen(function* () {
      assert.match(yield* refusal({ DATABASE_READ_URL: primary }), /in DATABASE_URL, which is not set/u)
    })
  )
})
