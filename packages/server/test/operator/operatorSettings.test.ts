/** Which settings of messages to the operator make a channel, and what is said of others. */
import { assert, describe, it } from "@effect/vitest"
import { operatorChannels } from "@entity-watch/node/operator/operatorChannels"
import { failureSentence } from "@entity-watch/node/telemetry/failureSentence"
import { ConfigProvider, Effect } from "effect"

const webhook = {
  OPERATOR_WEBHOOK_URL: "http://10.0.0.7:9000/hook",
  OPERATOR_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 5).toString("base64")}`
}
const email = {
  OPERATOR_EMAIL_TO: "ops@example.com, on-call@example.com",
  OPERATOR_EMAIL_FROM: "entity-watch@example.com",
  SMTP_URL: "smtps://u:p%40ss@mail.example:465"
}

const made = (environment: Record<string, string>) =>
  operatorChannels.pipe(
    Effect.map((channels) => channels.map(({ name }) => name)),
    Effect.catch((error) => Effect.succeed(failureSentence(error) ?? "a failure of ours")),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnvRecord(environment))
  )

describe("operatorChannels", () => {
  it.effect("has the channels whose settings are whole", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* made({}), [])
      assert.deepStrictEqual(yield* made(webhook), ["webhook"])
      assert.deepStrictEqual(yield* made(email), ["email"])
      assert.deepStrictEqual(yield* made({ ...webhook, ...email }), ["webhook", "email"])
    })
  )

  it.effect("asks for what is missing", () =>
    Effect.gen(function* () {
      const half = "Set both OPERATOR_WEBHOOK_URL and OPERATOR_WEBHOOK_SECRET, or neither"
      for (const name of ["OPERATOR_WEBHOOK_URL", "OPERATOR_WEBHOOK_SECRET"] as const)
        assert.include(yield* made({ [name]: webhook[name] }), half)
      for (const name of ["OPERATOR_EMAIL_TO", "OPERATOR_EMAIL_FROM", "SMTP_URL"] as const) {
        const { [name]: _, ...others } = email
        assert.include(yield* made(others), "Set all of OPERATOR_EMAIL_TO, OPERATOR_EMAIL_FROM and SMTP_URL")
      }
    })
  )

  it.effect.each([
    ["OPERATOR_WEBHOOK_URL", "ftp://hooks.example/s3cret"],
    ["OPERATOR_WEBHOOK_URL", "https://user:s3cret@hooks.example/"],
    ["OPERATOR_WEBHOOK_SECRET", "s3cret"],
    ["OPERATOR_WEBHOOK_SECRET", "whsec_s3cr"],
    ["OPERATOR_EMAIL_TO", "s3cret"],
    ["OPERATOR_EMAIL_TO", Array.from({ length: 21 }, (_, i) => `s3cret${i}@example.com`).join(",")],
    ["OPERATOR_EMAIL_TO", "ops@example.com\r\nBcc: s3cret@example.com"],
    ["OPERATOR_EMAIL_FROM", "Entity Watch <s3cret@example.com>"],
    ["SMTP_URL", "http://u:s3cret@mail.example"],
    ["SMTP_URL", "smtp://u:s3cret@"],
    ["SMTP_URL", "smtp://u:s3cret@mail.example:587?tls.rejectUnauthorized=false"],
    ["SMTP_URL", "smtp://u:s3cret%@mail.example"],
    ["SMTP_URL", "smtp://s3cret@mail.example"]
  ] as const)("refuses %s of another form, and does not quote it", ([name, value]) =>
    Effect.gen(function* () {
      const said = yield* made({ ...webhook, ...email, [name]: value })
      assert.include(said, `The setting ${name} is not valid: expected `)
      assert.notInclude(said, "s3cr")
    })
  )
})
