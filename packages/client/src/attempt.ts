/** One request and its answer, within a time. */
import { type Answered, answered } from "./Call.ts"
import { ConnectionError, errorOf, TimeoutError } from "./EntityWatchError.ts"
import type { AbortSignal, RequestInit, Response } from "./platform.ts"
import { within } from "./within.ts"

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * What is special about a request. once: sending it twice may do it twice. lines: a JSON object on each line is sent and
 * answered, as text. stream: what is answered is the `Response` as it begins, which no limit applies to any more.
 */
export type Manner = "once" | "lines" | "stream"

/** undefined when it is no JSON. */
const parsed = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {}
}

/**
 * Whether the network failed, as the runtimes and what stands in for their fetch say it: by a plain name, or by a code
 * such as ECONNRESET or a DOMException's number. What else a fetch throws is passed on: frameworks steer by it, as Next
 * does by a `digest` or a code of its own.
 */
const isOfNetwork = ({
  code,
  digest,
  name
}: Readonly<Partial<Record<"name" | "code" | "digest", unknown>>>) =>
  /^(Type|Fetch)?Error,,(?!N)|,,[^N]/.test([name, digest, code].join())

/** The last line of an answer of lines, which counts all of them. */
const endOfLines = /\n\{"end":.*\n$/

/**
 * Rejects with an `EntityWatchError`, or with the signal's reason once that is aborted. `field`: what an answer must have
 * for anything to rest on it; without one it must be empty. `goneIsDone`: that there is nothing of this id (any more) is
 * what the request was to achieve. `timeout` is in milliseconds.
 */
export const attempt = async <Data>(
  send: Fetch,
  url: string,
  init: RequestInit,
  timeout: number,
  signal: AbortSignal | undefined,
  field: string | undefined,
  manner: Manner | undefined,
  goneIsDone: boolean
): Promise<Answered<Data>> => {
  const [response, text] = await within(timeout, signal, async (ended) => {
    try {
      const response = await send(url, { ...init, signal: ended })
      return [response, manner === "stream" && response.ok ? "" : await response.text()] as const
    } catch (cause) {
      signal?.throwIfAborted()
      if (ended.aborted)
        throw new TimeoutError("timed_out", `No whole answer came within ${timeout} ms.`, {}, cause)
      throw isOfNetwork(Object(cause))
        ? new ConnectionError("connection_failed", "No whole answer came.", {}, cause)
        : cause
    }
  })
  const body = parsed(text)
  const isGone = goneIsDone && body?.error?.type === "not_found"
  // A page of whoever stands in front may be JSON too, and a verdict that is absent would read as a good one.
  const isWhole = manner === "lines" ? endOfLines.test(text) : field ? { ...body }[field] != null : !text
  if (isGone || (response.ok && isWhole))
    return answered(field ? body : manner && (text || response), response, text)
  throw errorOf(response, body?.error)
}
