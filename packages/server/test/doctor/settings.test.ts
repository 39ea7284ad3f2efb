/** What is said of settings, and that none is unknown to whoever examines them. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { examineSettings } from "@entity-watch/node/doctor/settings"
import { everySetting } from "@entity-watch/server/cli/everySetting"
import { ConfigProvider, Effect } from "effect"

const page = readFileSync(new URL("../../../core/docs/settings.md", import.meta.url), "utf8")

const examined = (environment: Record<string, string>) =>
  examineSettings(everySetting, environment).pipe(
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnvRecord(environment)),
    Effect.map((findings) =>
      findings.map(({ cure, level, says }) => `${level}: ${says}${cure === null ? "" : ` ${cure}`}`)
    )
  )

describe("everySetting", () => {
  it("has the settings of the page, and no other", () => {
    const listed = page
      .split("\n")
      .filter((line) => line.startsWith("| `"))
      .flatMap((line) =>
        [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/gu)].map(([, name]) => name ?? "")
      )
    assert.isAbove(listed.length, 40)
    const known = new Set(everySetting.map(({ name }) => name))
    assert.deepStrictEqual([...known].sort(), listed.toSorted())
  })
})

describe("examineSettings", () => {
  it.effect("finds every value that would be refused, and quotes none", () =>
    Effect.gen(function* () {
      const found = yield* examined({
        RATE_LIMIT_BURST: "many",
        REQUEST_TIMEOUT: "3 weeks",
        DATABASE_URL: "mysql://somebody:hunter2@db",
        MAX_AGE_DAYS: "dfat-consolidated-list=0",
        ABN_LOOKUP_GUID: "s3cret",
        NAME_INDEX: "disk",
        PORT: "3001"
      })
      const problems = found.filter((line) => line.startsWith("problem: "))
      for (const name of [
        "RATE_LIMIT_BURST",
        "REQUEST_TIMEOUT",
        "DATABASE_URL",
        "MAX_AGE_DAYS",
        "ABN_LOOKUP_GUID",
        "NAME_INDEX"
      ])
        assert.lengthOf(
          problems.filter((line) => line.includes(name)),
          1,
          name
        )
      assert.lengthOf(problems, 6)
      assert.notMatch(found.join("\n"), /many|weeks|hunter2|s3cret|disk/u)
    })
  )

  it.effect("notices variables that look like settings, and leaves those of others alone", () =>
    Effect.gen(function* () {
      const found = yield* examined({
        DATABSE_URL: "postgres://localhost/x",
        RATE_LIMIT_PER_SECONDS: "3",
        DELIVERY_THREADS: "3",
        DATABASE_PASSWORD: "x",
        PATH: "/bin",
        HOME: "/root",
        HOSTNAME: "x",
        NODE_ENV: "production",
        npm_config_port: "3",
        OTEL_TRACES_SAMPLER: "always_on",
        ENTITY_WATCH_URL: "http://127.0.0.1:3000"
      })
      const notes = found.filter((line) => line.startsWith("note: "))
      assert.lengthOf(notes, 3)
      assert.match(notes.join("\n"), /DATABSE_URL is set.*Rename it if DATABASE_URL is meant/u)
      assert.match(notes.join("\n"), /RATE_LIMIT_PER_SECONDS is set.*if RATE_LIMIT_PER_SECOND is meant/u)
      assert.match(notes.join("\n"), /DELIVERY_THREADS is set, and nothing reads it/u)
    })
  )

  it.effect("notices what begins like a setting, what other servers have, and a slip in a short name", () =>
    Effect.gen(function* () {
      const unread = ["ENTITY_WATCH_FOO", "LOG_LEVEL", "LOG_FORMATS", "WEBHOOK_FOO", "PORTS", "HOSTT"]
      const begun = [
        "NAME_INDEX_SIZE",
        "MAX_AGE_HOURS",
        "RAW_VERSIONS_MAX",
        "ABN_LOOKUP_KEY",
        "PUBLISHER_FOO"
      ]
      const others = ["REQUESTS_CA_BUNDLE", "DATA_HOME", "NAME_SERVER", "MAX_OLD_SPACE", "LOGNAME", "HOME"]
      const found = yield* examined(
        Object.fromEntries([...unread, ...begun, ...others].map((name) => [name, "x"]))
      )
      assert.sameMembers(
        found.flatMap((line) => /^note: ([A-Z_]+) is set, and nothing reads it\./u.exec(line)?.[1] ?? []),
        [...unread, ...begun]
      )
    })
  )

  it.effect("counts an address of a database that cannot be read once", () =>
    Effect.map(examined({ DATABASE_URL: "foo" }), (found) =>
      assert.lengthOf(
        found.filter((line) => line.startsWith("problem: ")),
        1
      )
    )
  )

  it.effect("asks for the other half of what makes a channel to the operator, and quotes none of it", () =>
    Effect.gen(function* () {
      const found = yield* examined({
        OPERATOR_WEBHOOK_URL: "https://hooks.example/s3cret",
        OPERATOR_EMAIL_FROM: "entity-watch@example.com"
      })
      const problems = found.filter((line) => line.startsWith("problem: "))
      assert.lengthOf(problems, 1)
      assert.match(
        problems.join(""),
        /Set both OPERATOR_WEBHOOK_URL and OPERATOR_WEBHOOK_SECRET, or neither/u
      )
      const wrong = yield* examined({ SMTP_URL: "smtp://u:s3cret@" })
      assert.lengthOf(
        wrong.filter((line) => line.startsWith("problem: ")),
        1
      )
      assert.notMatch([...found, ...wrong].join(), /s3cret/u)
    })
  )

  it.effect("has nothing to say of an environment without settings", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* examined({ PATH: "/bin" }), [
        `ok: None of the ${new Set(everySetting.map(({ name }) => name)).size} settings are set; the others have their defaults.`
      ])
    })
  )
})
