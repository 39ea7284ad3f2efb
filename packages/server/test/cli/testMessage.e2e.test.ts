import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mailServer, password, user } from "../operator/mailServer.ts"
import { run } from "../support/command.ts"

const tried = (env: Readonly<Record<string, string>>) =>
  Effect.promise(() => run(env, "admin", "test-message"))

const email = (port: number, as: string) => ({
  OPERATOR_EMAIL_TO: "ops@example.com",
  OPERATOR_EMAIL_FROM: "entity-watch@example.com",
  SMTP_URL: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(as)}@127.0.0.1:${port}`
})

describe("entity-watch admin test-message", () => {
  it.live("says what came of a message on each channel", () =>
    Effect.gen(function* () {
      const { mails, port } = yield* mailServer
      const sent = yield* tried(email(port, password))
      assert.deepStrictEqual(sent, { code: 0, out: "email: A test message was sent.\n", err: "" })
      assert.match(mails[0]?.source ?? "", /^Subject: Entity Watch: a test message$/mu)
      const refused = yield* tried(email(port, "wr0ng"))
      assert.strictEqual(refused.code, 1)
      assert.include(refused.err, "email: The mail server refused the user or the password (535).")
      assert.notInclude(refused.err + refused.out, "wr0ng")
      assert.lengthOf(mails, 1)
    })
  )

  it.live("says that nobody is told where there is no channel", () =>
    Effect.map(tried({}), ({ code, err }) => {
      assert.strictEqual(code, 1)
      assert.include(err, "Nobody is told: set OPERATOR_WEBHOOK_URL")
    })
  )
})
