/** What a real mail server receives, and what is said when it does not take it. */
import { assert, describe, it } from "@effect/vitest"
import { MessageNotSent } from "@entity-watch/core/admin/OperatorChannel"
import { type OperatorMessage, operatorMessage, toldNeed } from "@entity-watch/core/admin/operatorMessage"
import { emailChannel } from "@entity-watch/node/operator/emailChannel"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { mailServer, password, user } from "./mailServer.ts"
import { rawServer } from "./rawServer.ts"

const hostile = `\r\nBcc: everybody@example.com\r\nSubject: free money\r\n\r\n.\r\nMAIL FROM:<x@y>\r\n${"x".repeat(10_000)}`

const message: OperatorMessage = operatorMessage({
  key: "one",
  timestamp: "2026-11-28T00:00:00.000Z",
  needs: [
    toldNeed(
      {
        id: "edition_not_loaded.gleif",
        code: "edition_not_loaded",
        kind: "review",
        says: "Newer edition not loaded",
        because: `A newer edition was not loaded: ${hostile}`,
        cure: "Compare it with the publisher’s page.",
        since: null,
        about: { kind: "register", id: "gleif", name: "GLEIF" }
      },
      "https://docs.example/needs-a-person.md"
    )
  ],
  over: [],
  more: 0
})

const channel = (
  port: number,
  { as = password, to = ["ops@example.com", "on-call@example.com"] as ReadonlyArray<string> } = {}
) =>
  emailChannel({
    to,
    from: "entity-watch@example.com",
    smtp: Redacted.make(`smtp://${encodeURIComponent(user)}:${encodeURIComponent(as)}@127.0.0.1:${port}`)
  })

const headerOf = (source: string) => source.slice(0, source.indexOf("\r\n\r\n"))

describe("emailChannel", () => {
  it.effect("sends one plain mail to everybody, whatever a publisher wrote", () =>
    Effect.gen(function* () {
      const { mails, port } = yield* mailServer
      yield* channel(port).send(message)
      const [mail = assert.fail(), ...others] = mails
      assert.deepStrictEqual(others, [])
      assert.strictEqual(mail.from, "entity-watch@example.com")
      assert.deepStrictEqual(mail.to, ["ops@example.com", "on-call@example.com"])
      const header = headerOf(mail.source)
      assert.match(header, /^Subject: Entity Watch: 1 thing needs a person$/mu)
      assert.match(header, /^To: ops@example\.com, on-call@example\.com$/mu)
      assert.match(header, /^Content-Type: text\/plain; charset=utf-8$/mu)
      assert.match(header, /^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/mu)
      assert.match(header, /^Auto-Submitted: auto-generated$/mu)
      assert.match(header, /^Message-ID: <msg_[0-9a-f]{32}@example\.com>$/mu)
      assert.notMatch(header, /bcc|free money|everybody/iu)
      assert.isBelow(mail.source.length, 3000)
      // Quoted-printable breaks long lines with an equals sign.
      assert.include(mail.source.replaceAll("=\r\n", ""), "Newer edition not loaded: GLEIF (register gleif)")
    })
  )

  it.effect("says in its own words that the server refused, and never the password", () =>
    Effect.gen(function* () {
      const { mails, port } = yield* mailServer
      const refused = yield* Effect.flip(channel(port, { as: "wr0ng-pass" }).send(message))
      assert.instanceOf(refused, MessageNotSent)
      assert.strictEqual(refused.failure, "The mail server refused the user or the password (535).")
      assert.notMatch(JSON.stringify(refused) + String(refused.stack), /wr0ng/u)
      const unknown = yield* Effect.flip(channel(port, { to: ["nobody@example.com"] }).send(message))
      assert.match(unknown.failure, /^The mail server refused the sender or a recipient \(5\d\d\)\.$/u)
      assert.deepStrictEqual(mails, [])
    })
  )

  it.effect("sends no password where the connection is not secured, except to this machine", () =>
    Effect.gen(function* () {
      const { heard, port } = yield* rawServer("220 mail.example\r\n", "250 mail.example\r\n", "502 no\r\n")
      const to = ["ops@example.com"]
      const smtp = Redacted.make(`smtp://u:hunter2@0.0.0.0:${port}`)
      const refused = yield* Effect.flip(
        emailChannel({ to, from: "entity-watch@example.com", smtp }).send(message)
      )
      assert.match(refused.failure, /could not be secured/u)
      assert.notMatch(heard(), /AUTH|hunter2|aHVudGVyMg/u)
    })
  )

  it.effect("gives up a server that is silent", () =>
    Effect.gen(function* () {
      const { connected, port } = yield* rawServer()
      const sending = yield* Effect.forkChild(Effect.flip(channel(port).send(message)))
      yield* connected
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual((yield* Fiber.join(sending)).failure, "The mail server did not answer in time.")
    })
  )
})
