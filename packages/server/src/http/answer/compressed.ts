/**
 * A document that is the same for everybody, sent compressed to whoever takes it so. It is compressed once, off the
 * event loop, when it is first asked for, and is not sent again to whoever has it already. Nobody needs a key for it,
 * so all callers together may have only so many bytes of it a second.
 */
import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { constants, gzip } from "node:zlib"
import { RateLimit } from "@entity-watch/core/access"
import { Context, Effect, Layer } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { RequestFacts } from "../request/RequestFacts.ts"
import { errorAnswer, tooManyRequests } from "./failures.ts"

/** In tokens: a request costs one, and so does each MiB beyond the first that is sent. */
const together = { perSecond: 5, burst: 25 }
const bytesPerToken = 1024 * 1024

/** Whoever asks beyond that is told so after a pause, unless as many wait already: refusing must cost others little. */
const refusalPause = "100 millis"
const mostRefusedAtOnce = 64
const everybody = { accountId: "", keyId: "", mode: "live" } as const

const zipped = promisify(gzip)

/** Whether the header names gzip without refusing it. RFC 9110, 12.5.3. */
const takesGzip = (header: string | undefined): boolean =>
  (header ?? "").split(",").some((each) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/iu.test(each))

interface Forms {
  readonly plain: Uint8Array<ArrayBuffer>
  readonly small: Uint8Array<ArrayBuffer>
  readonly digest: string
}

const formsOf = (plain: Uint8Array<ArrayBuffer>): Effect.Effect<Forms> =>
  Effect.map(
    Effect.promise(() => zipped(plain, { level: constants.Z_BEST_COMPRESSION })),
    (small) => ({
      plain,
      small: new Uint8Array(small),
      digest: createHash("sha256").update(plain).digest("base64url").slice(0, 22)
    })
  )

const limitOfEverybody = Effect.map(Layer.build(RateLimit.layer(together)), (context) =>
  Context.get(context, RateLimit)
)

/** Makes the handler that answers with the document. */
export const compressed = (
  contentType: string,
  document: Effect.Effect<Uint8Array<ArrayBuffer>>,
  headers: Readonly<Record<string, string>> = {}
) =>
  Effect.map(
    Effect.all({ limit: limitOfEverybody, forms: Effect.cached(Effect.flatMap(document, formsOf)) }),
    ({ forms, limit }) => {
      let refusing = 0
      const pause = Effect.acquireUseRelease(
        Effect.sync(() => ++refusing),
        (count) => (count > mostRefusedAtOnce ? Effect.void : Effect.sleep(refusalPause)),
        () => Effect.sync(() => --refusing)
      )
      return Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        const isOpen = yield* Effect.match(limit.take(everybody), {
          onFailure: () => false,
          onSuccess: () => true
        })
        if (!isOpen) {
          const { requestId } = yield* RequestFacts
          yield* pause
          return errorAnswer(requestId, 503, "overloaded", tooManyRequests, { "retry-after": "1" })
        }
        const { digest, plain, small } = yield* forms
        const isSmall = takesGzip(request.headers["accept-encoding"])
        const etag = `"${digest}${isSmall ? "-gzip" : ""}"`
        const common = { ...headers, etag, vary: "accept-encoding" }
        if (request.headers["if-none-match"] === etag)
          return HttpServerResponse.empty({ status: 304, headers: common })
        const sent = isSmall ? small : plain
        yield* limit.charge(everybody, Math.ceil(sent.length / bytesPerToken) - 1)
        return HttpServerResponse.uint8Array(sent, {
          contentType,
          headers: { ...common, ...(isSmall && { "content-encoding": "gzip" }) }
        })
      })
    }
  )
