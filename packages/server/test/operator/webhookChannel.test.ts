/** What a receiver of the operator's gets, and what is said when it does not take it. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { operatorMessage } from "@entity-watch/core/admin/operatorMessage"
import { messageId, webhookChannel } from "@entity-watch/node/operator/webhookChannel"
import { verify } from "@entity-watch/webhooks"
import { Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { rawServer } from "./rawServer.ts"

const secret = `whsec_${Buffer.alloc(32, 5).toString("base64")}`
const timestamp = "2026-11-28T00:00:00.000Z"

const message = operatorMessage({
  key: "one",
  timestamp,
  needs: [],
  over: [{ id: "refresh_failed.gleif", code: "refresh_failed", since: timestamp }],
  more: 0
})

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const receiver = (answer: (response: ServerResponse) => void) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<{ url: string; received: Array<Received>; close: () => void }>((resolve) => {
          const received: Array<Received> = []
          const server = createServer((request, response) => {
            let body = ""
            request.setEncoding("utf8")
            request.on("data", (piece) => {
              body += piece
            })
            request.on("end", () => {
              received.push({ path: request.url ?? "", headers: request.headers, body })
              answer(response)
            })
          })
          server.listen(0, "127.0.0.1", () =>
            resolve({
              url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=s3cret`,
              received,
              close: () => {
                server.closeAllConnections()
                server.close()
              }
            })
          )
        })
    ),
    ({ close }) => Effect.sync(close)
  )

const channel = (url: string) => webhookChannel({ url: Redacted.make(url), secret: Redacted.make(secret) })

describe("webhookChannel", () => {
  it.effect("sends a message that the published package verifies", () =>
    Effect.gen(function* () {
      const { received, url } = yield* receiver((response) => response.writeHead(204).end())
      yield* channel(url).send(message)
      yield* channel(url).send(message)
      const [first = assert.fail(), second = assert.fail()] = received
      assert.strictEqual(first.path, "/hook?token=s3cret")
      yield* Effect.promise(() =>
        verify({ headers: first.headers, body: first.body }, { secret, now: () => Date.parse(timestamp) })
      )
      assert.deepStrictEqual(JSON.parse(first.body), {
        type: "operator.needs",
        timestamp,
        data: message.data,
        text: message.text
      })
      assert.strictEqual(first.headers["content-type"], "application/json")
      assert.strictEqual(first.headers["webhook-id"], messageId(message))
      assert.strictEqual(second.headers["webhook-id"], messageId(message))
      assert.notStrictEqual(messageId({ ...message, key: "two" }), messageId(message))
    })
  )

  it.effect("does not go where a redirect leads", () =>
    Effect.gen(function* () {
      const { received, url } = yield* receiver((response) =>
        response.writeHead(307, { location: "/elsewhere" }).end()
      )
      const { failure } = yield* Effect.flip(channel(url).send(message))
      assert.strictEqual(failure, "The receiver answered 307; redirects are not followed.")
      assert.lengthOf(received, 1)
    })
  )

  it.effect("does not read an answer without end", () =>
    Effect.gen(function* () {
      const { url } = yield* receiver((response) => {
        response.writeHead(200)
        const more = () => {
          while (!response.destroyed && response.write("x".repeat(65_536)));
        }
        response.on("drain", more)
        more()
      })
      yield* channel(url).send(message)
    })
  )

  it.effect("says why it was not taken, without the address", () =>
    Effect.gen(function* () {
      const refusing = yield* receiver((response) => response.writeHead(500).end("s3cret"))
      const { failure } = yield* Effect.flip(channel(refusing.url).send(message))
      assert.strictEqual(failure, "The receiver answered 500.")
      refusing.close()
      const gone = yield* Effect.flip(channel(refusing.url).send(message))
      assert.strictEqual(gone.failure, "The receiver refused the connection.")
      assert.notMatch(JSON.stringify(gone), /127\.0|s3cret|whsec/u)
    })
  )

  it.effect("gives up a receiver that is silent", () =>
    Effect.gen(function* () {
      const { connected, port } = yield* rawServer()
      const sending = yield* Effect.forkChild(Effect.flip(channel(`http://127.0.0.1:${port}/`).send(message)))
      yield* connected
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* Fiber.join(sending)).failure, "The receiver did not answer in time.")
    })
  )
})
