/** Numbers in the settings: each has a range, which docs/settings.md tells. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { duration, wholeNumber } from "@entity-watch/core/effects/settings"
import { ConfigProvider, Duration, Effect } from "effect"

const packages = fileURLToPath(new URL("../../../", import.meta.url))
const page = readFileSync(join(packages, "core/docs/settings.md"), "utf8")

const ranges: Readonly<Record<string, string>> = {
  PORT: "0 to 65535",
  SHUTDOWN_GRACE_SECONDS: "0 to 3600",
  DATABASE_CONNECTIONS: "5 to 1000",
  DATABASE_READ_MAX_LAG: "1 second to 5 minutes",
  SEARCH_THREADS: "1 to 64",
  SEARCH_QUEUE: "0 to 100000",
  RATE_LIMIT_PER_SECOND: "1 to 1000000",
  RATE_LIMIT_BURST: "1 to 1000000",
  LINES_PER_SECOND: "1 to 1000000",
  LINES_BURST: "1 to 1000000",
  REQUESTS_AT_ONCE: "16 to 10000",
  REQUESTS_AT_ONCE_PER_ACCOUNT: "16 to 10000",
  STREAMS_PER_ACCOUNT: "1 to 5000",
  REQUEST_TIMEOUT: "1 second to 2 minutes",
  MONTHLY_ALLOWANCE: "0 to 1000000000",
  DECISIONS_PER_ACCOUNT: "1 to 100000000",
  SUBJECTS_PER_ACCOUNT: "1 to 10000000",
  SUBSCRIPTIONS_PER_ACCOUNT: "1 to 100000",
  ENTITIES_PER_SUBSCRIPTION: "1 to 20000",
  ENTITIES_PER_ACCOUNT: "1 to 10000000",
  SANDBOX_DELIVERIES_PER_DAY: "1 to 10000000",
  EVENTS_KEPT_DAYS: "30 to 36500",
  ATTEMPTS_KEPT_DAYS: "7 to 36500",
  SANDBOX_KEPT_DAYS: "1 to 36500",
  USAGE_KEPT_DAYS: "62 to 36500",
  JOURNAL_KEPT_DAYS: "1 to 36500",
  FILES_KEPT_DAYS: "1 to 36500",
  DELIVERY_CONCURRENCY: "1 to 10000",
  DELIVERY_PER_ACCOUNT: "1 to 10000",
  ABN_LOOKUP_TIMEOUT: "100 millis to 10 seconds",
  RAW_VERSIONS_KEPT: "1 to 1000",
  DOWNLOAD_CONNECT_TIMEOUT: "1 second to 24 hours",
  DOWNLOAD_IDLE_TIMEOUT: "1 second to 24 hours",
  DOWNLOAD_TIMEOUT: "1 second to 24 hours",
  DOWNLOAD_RESUMPTIONS: "0 to 100"
}

const sources = ["core/src", "node/src", "server/src"]
  .flatMap((folder) =>
    readdirSync(join(packages, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file}`
    )
  )
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(join(packages, file), "utf8") }))

describe("a setting that is a number", () => {
  it("is read with a range everywhere", () => {
    const read = sources.flatMap(({ text }) =>
      [...text.matchAll(/\b(?:wholeNumber|duration)\(\s*"([A-Z_]+)"/gu)].map(([, name]) => name)
    )
    assert.deepStrictEqual(read.sort(), Object.keys(ranges).sort())
    const without = sources.filter(({ text }) => /Config\.(?:Int|Number|Finite|Duration|Port)\b/u.test(text))
    assert.deepStrictEqual(
      without.map(({ file }) => file),
      []
    )
  })

  for (const [setting, range] of Object.entries({ ...ranges, DELIVERY_RETRY_SECONDS: "0 to 604800" }))
    it(`has its range in docs/settings.md: ${setting}`, () => {
      const row = page.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${setting}\``))
      assert.include(row, range)
    })
})

const reading = <A>(
  config: { parse: (provider: ConfigProvider.ConfigProvider) => Effect.Effect<A, unknown> },
  value: string
) => Effect.runSyncExit(config.parse(ConfigProvider.fromUnknown({ N: value })))

describe("wholeNumber", () => {
  const config = wholeNumber("N", { from: 3, to: 1000 })

  it("takes digits within its range, both bounds included", () => {
    for (const [text, number] of [
      ["3", 3],
      ["1000", 1000],
      [" 12 ", 12],
      ["0012", 12]
    ] as const) {
      const exit = reading(config, text)
      assert.deepStrictEqual(exit._tag === "Success" && exit.value, number, text)
    }
  })

  it("refuses everything else", () => {
    for (const text of [
      "2",
      "1001",
      "-3",
      "3.5",
      "3e2",
      "0x10",
      "NaN",
      "Infinity",
      "",
      "many",
      "٣٣",
      "1".repeat(40)
    ])
      assert.strictEqual(reading(config, text)._tag, "Failure", text)
  })
})

describe("duration", () => {
  const config = duration("N", { from: "100 millis", to: "10 seconds" })

  it("takes times within its range, both bounds included", () => {
    for (const [text, millis] of [
      ["100 millis", 100],
      ["10 seconds", 10_000],
      ["2.5 seconds", 2500]
    ] as const) {
      const exit = reading(config, text)
      assert.strictEqual(exit._tag === "Success" && Duration.toMillis(exit.value), millis, text)
    }
  })

  it("refuses everything else", () => {
    for (const text of ["99 millis", "11 seconds", "-1 seconds", "Infinity", "3", "soon", "", "1 hour"])
      assert.strictEqual(reading(config, text)._tag, "Failure", text)
  })
})
