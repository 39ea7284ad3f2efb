/** Who is told what, when, and how often, over a database. */
import { assert, layer } from "@effect/vitest"
import type { OperatorMessage } from "@entity-watch/core/admin/operatorMessage"
import { emailChannel } from "@entity-watch/node/operator/emailChannel"
import { webhookChannel } from "@entity-watch/node/operator/webhookChannel"
import { logLine } from "@entity-watch/server/telemetry/LogLine"
import { Effect, Logger, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { mailServer } from "../operator/mailServer.ts"
import { eventually } from "../support/eventually.ts"
import {
  disabledReceivers,
  instance,
  minutesPass,
  noted,
  operatorServices,
  page
} from "./operatorServices.ts"

/** What else an empty database needs is left aside. */
const receivers = ({ data }: OperatorMessage) =>
  data.needs.flatMap(({ about }) => (about.kind === "subscription" ? [about.id] : []))

layer(operatorServices, { excludeTestServices: true })("OperatorMessages.once", (it) => {
  it.effect("tells once what has lasted for two minutes, all in one message, and no name", () =>
    Effect.gen(function* () {
      yield* disabledReceivers(2)
      const { channel, state } = noted()
      const { once } = yield* instance(channel)
      yield* once
      yield* minutesPass(1)
      yield* once
      assert.deepStrictEqual(state.messages, [])
      yield* minutesPass(1)
      yield* once
      const [message = assert.fail(), ...others] = state.messages
      assert.deepStrictEqual(others, [])
      assert.sameMembers(receivers(message), ["wsub_001", "wsub_002"])
      assert.isAbove(message.data.needs.length, 2, "an empty database lacks registers")
      assert.strictEqual(message.data.needs.at(-1)?.code, "registers_not_loaded", "no alarm stands below it")
      for (const { code, see } of message.data.needs) assert.strictEqual(see, `${page}#${code}`)
      assert.notMatch(JSON.stringify(message), /customer|Jane/u)
      yield* minutesPass(30)
      yield* once
      assert.lengthOf(state.messages, 1)
    })
  )

  it.effect("waits ten minutes for the next message, and tells then what is over too", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* disabledReceivers(1)
      const { channel, state } = noted()
      const { once } = yield* instance(channel)
      yield* once
      yield* minutesPass(2)
      yield* once
      yield* disabledAnother(sql)
      yield* sql`UPDATE subscription SET status = 'active', failing_since = NULL WHERE id = 'wsub_001'`
      yield* once
      // Nine minutes pass, one at a time.
      for (let i = 0; i < 9; i++) {
        yield* minutesPass(1)
        yield* once
      }
      assert.lengthOf(state.messages, 1)
      yield* minutesPass(1)
      yield* once
      const [, message = assert.fail(), ...others] = state.messages
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(receivers(message), ["wsub_900"])
      assert.deepStrictEqual(
        message.data.over.map(({ code, id }) => [code, id]),
        [["receiver_disabled", "receiver_disabled.wsub_001"]]
      )
      assert.include(message.text, "No longer so:")
      const kept = yield* sql`SELECT FROM told_need WHERE need_id = 'receiver_disabled.wsub_001'`
      assert.lengthOf(kept, 0)
    })
  )

  it.effect("tells once more what has become an alarm, and does not call it over", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* disabledReceivers(0)
      yield* sql`DELETE FROM api_key`
      yield* sql`
        INSERT INTO api_key (id, account_id, mode, sha256, prefix, last_four, expires_at, last_used_at)
        VALUES ('key_soon', 'acct_told', 'live', 'x', 'svc', 'abcd', now() + interval '5 days', now())`
      const { channel, state } = noted()
      const { once } = yield* instance(channel)
      yield* once
      yield* minutesPass(2)
      yield* once
      yield* minutesPass(8)
      yield* once
      yield* sql`UPDATE api_key SET expires_at = now() + interval '1 day'`
      yield* once
      yield* minutesPass(2)
      yield* once
      yield* minutesPass(11)
      yield* once
      assert.deepStrictEqual(
        state.messages.map(({ data }) =>
          data.needs.filter(({ code }) => code === "key_ends").map(({ id }) => id)
        ),
        [["key_ends.key_soon"], ["key_ends.key_soon"]]
      )
      assert.deepStrictEqual(
        state.messages.flatMap(({ data }) => data.over),
        []
      )
      // What was forgotten without a message holds up no message.
      yield* disabledAnother(sql)
      yield* once
      yield* minutesPass(2)
      yield* once
      assert.deepStrictEqual(state.messages.slice(2).map(receivers), [["wsub_900"]])
      yield* sql`DELETE FROM api_key`
      for (let i = 0; i < 2; i++) {
        yield* minutesPass(10)
        yield* once
      }
      assert.deepStrictEqual(
        state.messages.at(-1)?.data.over.map(({ id }) => id),
        ["key_ends.key_soon"]
      )
    })
  )

  it.effect("goes on after the database's clock was set back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* disabledReceivers(1)
      const { channel, state } = noted()
      const { once } = yield* instance(channel)
      yield* once
      yield* minutesPass(2)
      yield* once
      yield* disabledAnother(sql)
      yield* once
      yield* minutesPass(-600)
      yield* once
      assert.deepStrictEqual(state.messages.slice(1).map(receivers), [["wsub_900"]])
    })
  )

  it.effect("says nothing of what came and went before it was told", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* disabledReceivers(1)
      const { channel, state } = noted()
      const { once } = yield* instance(channel)
      yield* once
      yield* sql`UPDATE subscription SET status = 'active', failing_since = NULL`
      for (let i = 0; i < 20; i++) {
        yield* minutesPass(1)
        yield* once
      }
      assert.lengthOf(state.messages, 1)
      assert.deepStrictEqual(state.messages.flatMap(receivers), [])
      assert.deepStrictEqual(
        state.messages.flatMap(({ data }) => data.over),
        []
      )
    })
  )

  it.effect("tells it once by each channel, however many instances there are", () =>
    Effect.gen(function* () {
      yield* disabledReceivers(1)
      const webhook = noted()
      const email = noted("email")
      const instances = yield* Effect.forEach([1, 2, 3], () => instance(webhook.channel, email.channel))
      const all = Effect.forEach(instances, ({ once }) => once, { concurrency: "unbounded" })
      yield* all
      yield* minutesPass(2)
      yield* all
      yield* all
      assert.lengthOf(webhook.state.messages, 1)
      assert.lengthOf(email.state.messages, 1)
      assert.deepStrictEqual(webhook.state.messages.map(receivers), email.state.messages.map(receivers))
    })
  )

  it.effect("tries again after 1, 2, 4 and up to 60 minutes, warns, and loses nothing", () =>
    Effect.gen(function* () {
      yield* disabledReceivers(1)
      const { channel, state } = noted()
      const other = noted("email")
      const lines: Array<ReturnType<typeof logLine>> = []
      const logged = Logger.layer([Logger.make((options) => void lines.push(logLine(options)))])
      const { once } = yield* instance(channel, other.channel)
      yield* once
      yield* minutesPass(2)
      state.refuses = true
      for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
        yield* Effect.provide(once, logged)
        const warned = lines.filter(({ level }) => level === "WARN")
        assert.deepStrictEqual(
          warned.map(({ annotations: { again_in_minutes, channel: name, failure } }) => [
            name,
            failure,
            again_in_minutes
          ]),
          [["webhook", "The receiver answered 500.", minutes]]
        )
        lines.length = 0
        yield* minutesPass(minutes - 1)
        yield* Effect.provide(once, logged)
        assert.lengthOf(
          lines.filter(({ level }) => level === "WARN"),
          0
        )
        yield* minutesPass(1)
      }
      assert.lengthOf(other.state.messages, 1)
      state.refuses = false
      yield* once
      assert.deepStrictEqual(state.messages.map(receivers), [["wsub_001"]])
    })
  )

  it.effect("sends the same again under the same key when a process ended before it was noted", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* disabledReceivers(1)
      const { channel, state } = noted()
      const dying = yield* instance({
        ...channel,
        send: (message) => Effect.andThen(channel.send(message), Effect.interrupt)
      })
      const { once } = yield* instance(channel)
      yield* once
      yield* minutesPass(2)
      yield* Effect.exit(dying.once)
      yield* once
      assert.lengthOf(state.messages, 1, "the claim is still held")
      yield* sql`UPDATE operator_channel SET claimed_until = clock_timestamp()`
      yield* once
      const [first, second, ...others] = state.messages
      assert.deepStrictEqual(others, [])
      assert.strictEqual(first?.key, second?.key)
      assert.deepStrictEqual(first?.data, second?.data)
    })
  )

  it.effect("names fifty in a message, and the others in the next ones", () =>
    Effect.gen(function* () {
      yield* disabledReceivers(70)
      const { channel, state } = noted()
      const { once } = yield* instance(channel)
      yield* once
      for (let i = 0; i < 3; i++) {
        yield* minutesPass(10)
        yield* once
      }
      const [first = assert.fail(), second = assert.fail(), ...others] = state.messages
      assert.deepStrictEqual(others, [])
      assert.lengthOf(first.data.needs, 50)
      assert.strictEqual(first.data.more, second.data.needs.length)
      assert.include(first.text, `And ${first.data.more} more`)
      assert.lengthOf(new Set(state.messages.flatMap(receivers)), 70)
    })
  )
})

layer(operatorServices)("OperatorMessages.run", (it) => {
  it.effect("looks every minute, also after a channel or the database failed unexpectedly", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* disabledReceivers(1)
      const { channel, state } = noted()
      const dying = { dies: true }
      const lines: Array<string> = []
      const logged = Logger.layer([Logger.make((options) => void lines.push(logLine(options).message))])
      const { run } = yield* instance({
        ...channel,
        send: (message) =>
          Effect.suspend(() => (dying.dies ? Effect.die(new Error("s3cret")) : channel.send(message)))
      })
      yield* sql`ALTER TABLE told_need RENAME TO told_elsewhere`
      yield* Effect.forkScoped(Effect.provide(run, logged))
      const said = (text: string) =>
        Effect.andThen(
          eventually(() => lines.some((line) => line.startsWith(text))),
          Effect.sync(() => void lines.splice(0))
        )
      yield* said("It could not be looked at what needs a person")
      yield* sql`ALTER TABLE told_elsewhere RENAME TO told_need`
      const nextLook = Effect.andThen(minutesPass(2), TestClock.adjust("2 minutes"))
      yield* nextLook
      yield* eventually(Effect.map(sql`SELECT FROM told_need`, (rows) => rows.length > 0))
      yield* nextLook
      yield* said("The operator could not be told")
      dying.dies = false
      yield* nextLook
      yield* said("The operator was told")
      assert.lengthOf(state.messages, 1)
      assert.deepStrictEqual(receivers(state.messages[0] ?? assert.fail()), ["wsub_001"])
    })
  )
})

layer(operatorServices, { excludeTestServices: true })(
  "OperatorMessages.once, over channels that fail",
  (it) => {
    it.effect("writes no secret, password or address into the log", () =>
      Effect.gen(function* () {
        yield* disabledReceivers(1)
        const { port } = yield* mailServer
        const lines: Array<ReturnType<typeof logLine>> = []
        const logged = Logger.layer([Logger.make((options) => void lines.push(logLine(options)))])
        const { once } = yield* instance(
          webhookChannel({
            url: Redacted.make(`http://127.0.0.1:${port}/s3cret-path`),
            secret: Redacted.make(`whsec_${Buffer.from("s3cret s3cret s3cret s3cret").toString("base64")}`)
          }),
          emailChannel({
            to: ["ops-s3cret@example.com"],
            from: "entity-watch@example.com",
            smtp: Redacted.make(`smtp://s3cret-user:s3cret-password@127.0.0.1:${port}`)
          })
        )
        yield* once
        yield* minutesPass(2)
        yield* Effect.provide(once, logged)
        const warned = lines.filter(({ level }) => level === "WARN")
        assert.sameMembers(
          warned.map(({ annotations }) => annotations.channel),
          ["webhook", "email"]
        )
        assert.include(JSON.stringify(warned), "refused the user or the password")
        assert.notMatch(JSON.stringify(lines), /s3cret|czNjcmV0|whsec_|127\.0/u)
      })
    )
  }
)

const disabledAnother = (sql: SqlClient.SqlClient) => sql`
  INSERT INTO subscription (id, account_id, mode, webhook_url, secret, status, disabled_at, disabled_reason)
  VALUES ('wsub_900', 'acct_told', 'live', 'https://hooks.customer.example/', 'sealed', 'disabled', now(), 'gone')`
