/** Makes one POST over one connection and reads as much of the answer as is wanted. */
import type { IncomingMessage } from "node:http"
import { type Agent, request as httpsRequest } from "node:https"
import { Effect, Schema } from "effect"
import type { Alarm } from "./Alarm.ts"
import { mostKept } from "./answerText.ts"

export interface HttpsExchange {
  readonly agent: Agent
  readonly alarm: Alarm
  readonly address: string
  readonly servername: string
  readonly url: URL
  readonly port: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The time until the connection is made and secured. */
  readonly connectMillis: number
  /** The time until the answer is read. */
  readonly totalMillis: number
  /** In bytes. */
  readonly answerLimit: number
}

export interface ReceiverAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The first bytes of its body. */
  readonly body: Uint8Array
}

export class NoAnswer extends Schema.TaggedError<NoAnswer>()("NoAnswer", {
  /** A code of Node, of OpenSSL, or one of our own. */
  code: Schema.String,
  /** Whether a byte of the request may have been sent. */
  isSent: Schema.Boolean,
  /** The receiver closed a kept connection before it answered, as it may at any time. */
  isStale: Schema.Boolean
}) {}

/** Once the status is there it counts: whatever becomes of the rest of the answer, the receiver has decided. */
export const exchange = (asked: HttpsExchange): Effect.Effect<ReceiverAnswer, NoAnswer> =>
  Effect.callback((resume) => {
    let isSent = false
    const request = httpsRequest({
      agent: asked.agent,
      host: asked.address,
      port: asked.port,
      servername: asked.servername,
      method: "POST",
      path: `${asked.url.pathname}${asked.url.search}`,
      headers: { ...asked.headers, host: asked.url.host, "content-length": Buffer.byteLength(asked.body) }
    })

    const fail = (code: string) => {
      close()
      const isStale = request.reusedSocket && (code === "ECONNRESET" || code === "EPIPE")
      resume(Effect.fail(new NoAnswer({ code, isSent, isStale })))
    }
    /** What an error's code or a timer leads to. It depends on how far the answer has come. */
    let stop: (code: string) => void = fail
    const putOffConnecting = asked.alarm(asked.connectMillis, () => stop("EGRESS_CONNECT_TIMEOUT"))
    const putOffTotal = asked.alarm(asked.totalMillis, () => stop("EGRESS_TIMEOUT"))
    const putOffBoth = () => {
      putOffConnecting()
      putOffTotal()
    }
    const close = () => {
      putOffBoth()
      request.destroy()
    }

    const read = (response: IncomingMessage) => {
      const kept: Array<Buffer> = []
      const answered = () =>
        Effect.succeed({
          status: response.statusCode ?? 0,
          retryAfter: response.headers["retry-after"],
          body: Buffer.concat(kept)
        })
      const finish = () => {
        close()
        resume(answered())
      }
      stop = finish
      let bytes = 0
      response.on("data", (chunk: Buffer) => {
        // What is not kept is not copied, and does not hold the chunk.
        if (bytes < mostKept) kept.push(Buffer.from(chunk.subarray(0, mostKept - bytes)))
        bytes += chunk.length
        if (bytes > asked.answerLimit) finish()
      })
      response.once("end", () => {
        // Node takes the connection back once the request is sent as well, which the answer may overtake.
        stop = close
        if (request.writableFinished) putOffBoth()
        else request.once("finish", putOffBoth)
        // By then the connection is back in the agent and can serve the next POST of the same caller.
        setImmediate(() => resume(answered()))
      })
      response.once("error", finish)
      response.once("close", () => {
        if (!response.complete) finish()
      })
    }

    request.once("socket", () => {
      putOffConnecting()
      isSent = true
      request.end(asked.body)
    })
    request.once("response", read)
    request.once("upgrade", () => stop("EGRESS_UPGRADE"))
    request.on("error", (error) => stop(codeOf(error)))
    return Effect.sync(close)
  })

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "EGRESS_UNKNOWN"
