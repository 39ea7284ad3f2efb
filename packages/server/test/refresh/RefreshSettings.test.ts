import { resolve } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { version } from "@entity-watch/node/process/version"
import { RefreshSettings } from "@entity-watch/node/refresh/RefreshSettings"
import { ConfigProvider, Duration, Effect } from "effect"

const settings = (env: Record<string, string>) =>
  RefreshSettings.pipe(
    Effect.provide(RefreshSettings.layer),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))
  )

describe("RefreshSettings", () => {
  it.effect("has an answer for everything that is not set", () =>
    Effect.gen(function* () {
      const made = yield* settings({})
      assert.deepInclude(made, { overrides: [], hosts: [], keptVersions: 2, resumptions: 5 })
      assert.strictEqual(made.userAgent, `Mozilla/5.0 (compatible; EntityWatch/${version})`)
      assert.strictEqual(made.rawFolder, resolve(".entity-watch/raw"))
    })
  )

  it.effect("takes what is set", () =>
    Effect.gen(function* () {
      const made = yield* settings({
        PUBLISHER_CONTACT_URL: "https://operator.example.org/contact",
        PUBLISHER_BASE_OVERRIDE:
          "https://data.gov.au=http://127.0.0.1:8080/a/, https://www.dfat.gov.au=https://mirror.example.org",
        PUBLISHER_HOSTS: "Files.Example.org, cdn.example.org",
        DATA_DIR: "/data",
        DOWNLOAD_IDLE_TIMEOUT: "5 seconds",
        RAW_VERSIONS_KEPT: "1"
      })
      assert.strictEqual(
        made.userAgent,
        `Mozilla/5.0 (compatible; EntityWatch/${version}; +https://operator.example.org/contact)`
      )
      assert.deepStrictEqual(made.overrides, [
        { from: "https://data.gov.au", to: "http://127.0.0.1:8080/a" },
        { from: "https://www.dfat.gov.au", to: "https://mirror.example.org" }
      ])
      assert.deepStrictEqual(made.hosts, ["files.example.org", "cdn.example.org"])
      assert.strictEqual(made.rawFolder, resolve("/data/raw"))
      assert.strictEqual(Duration.toMillis(made.idleTimeout), 5000)
      assert.strictEqual(made.keptVersions, 1)
    })
  )

  it.effect("refuses what cannot be meant", () =>
    Effect.gen(function* () {
      for (const env of [
        { PUBLISHER_BASE_OVERRIDE: "data.gov.au=http://127.0.0.1" },
        { PUBLISHER_BASE_OVERRIDE: "https://data.gov.au/data=http://127.0.0.1" },
        { PUBLISHER_BASE_OVERRIDE: "https://data.gov.au=file:///etc" },
        { PUBLISHER_CONTACT_URL: "ops\r\nX: y" },
        { DOWNLOAD_TIMEOUT: "soon" },
        { DOWNLOAD_CONNECT_TIMEOUT: "0 seconds" },
        { DOWNLOAD_RESUMPTIONS: "-1" },
        { RAW_VERSIONS_KEPT: "0" }
      ])
        assert.strictEqual((yield* Effect.flip(settings(env)))._tag, "ConfigError")
    })
  )
})
