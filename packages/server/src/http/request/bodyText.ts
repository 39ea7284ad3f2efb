/**
 * The text of a request's body. A body whose length is told, which is nearly every one, is read by Node's own events: the
 * library's way caches the bytes, copies them and watches the stream for its end. The length was checked before.
 */
import { IncomingMessage } from "node:http"
import { Effect } from "effect"
import type { HttpServerError, HttpServerRequest } from "effect/http"

const decoder = new TextDecoder()

export const bodyText = (
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<string, HttpServerError.HttpServerError> => {
  const { source } = request
  // A client that waits for 100 Continue is told so by the library's way only, and so is the body of an upgrade found.
  return source instanceof IncomingMessage &&
    source.headers["content-length"] !== undefined &&
    source.headers.expect === undefined &&
    source.headers.upgrade === undefined
    ? read(source)
    : request.text
}

/** A client that goes away ends the wait: the whole request is interrupted then. */
const read = (source: IncomingMessage) =>
  Effect.callback<string>((resume) => {
    const parts: Array<Buffer> = []
    const take = (part: Buffer) => void parts.push(part)
    const end = () => {
      const [first] = parts
      resume(Effect.succeed(decoder.decode(parts.length === 1 ? first : Buffer.concat(parts))))
    }
    source.on("data", take).once("end", end)
    return Effect.sync(() => void source.off("data", take).off("end", end))
  })
