/** One request and its answer, within a time. */
import { type Answered, answered } from "./Call.ts"
import { ConnectionError, errorOf, TimeoutError } from "./EntityWatchError.ts"
import type { AbortSignal, RequestInit, Response } from "./platform.ts"

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Limits {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal: AbortSignal | undefined
  /** Whether what is answered is the response itself, whose body neither of the two limits. */
  readonly isStream: boolean | undefined
  /** Whether what is answered is lines of JSON, which are left as text. */
  readonly hasLines: boolean
}

/** Milliseconds. Longer timers fire at once. */
const longestTimer = 2 ** 31 - 1

/** null when it is no JSON object. What it holds is taken at the contract's word. */
const parsed = (text: string) => {
  try {
    const body = JSON.parse(text)
    return typeof body === "object" ? body : null
  } catch {
    return null
  }
}

/**
 * Whether the network failed, as the runtimes and what stands in for their fetch say it: by a plain name, or by a code
 * such as ECONNRESET or a DOMException's number. What else a fetch throws is passed on: frameworks steer by it (`digest`,
 * `$$typeof`, NEXT_…).
 */
const isOfNetwork = (error: Readonly<Partial<Record<"name" | "code" | "digest" | "$$typeof", unknown>>>) =>
  !(error.digest ?? error.$$typeof) && /^(Type|Fetch)?Error,(?!N)|,[^N]/.test([error.name, error.code].join())

const connectionError = (cause: unknown) =>
  new ConnectionError("connection_failed", "No answer came, or it broke off.", {}, cause)

/** Whether the last line of an answer of lines has come, which counts all of them. */
const isWhole = (lines: string) => /\n\{"end":.*\n$/.test(lines)

/**
 * Rejects with an `EntityWatchError`, or with the signal's reason once that is aborted. `goneIsDone`: that there is
 * nothing of this id (any more) is what the request was to achieve.
 */
export const attempt = async <Data>(
  send: Fetch,
  url: string,
  init: RequestInit,
  { hasLines, isStream, signal, timeout }: Limits,
  goneIsDone: boolean
): Promise<Answered<Data>> => {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener("abort", stop)
  const timer = setTimeout(stop, Math.min(timeout, longestTimer))
  let response: Response
  let text: string
  try {
    response = await send(url, { ...init, signal: controller.signal })
    if (isStream && response.ok) return answered<Data>(response as Data, response)
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    if (controller.signal.aborted)
      throw new TimeoutError("timed_out", `No whole answer came within ${timeout} ms.`, {}, cause)
    throw isOfNetwork(Object(cause)) ? connectionError(cause) : cause
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", stop)
  }
  if (hasLines && response.ok) {
    if (!isWhole(text)) throw connectionError(text)
    return answered<Data>(text as Data, response)
  }
  const body = response.status === 204 ? undefined : parsed(text)
  const isGone = goneIsDone && body?.error?.type === "not_found"
  if (!isGone && (!response.ok || body === null)) throw errorOf(response, body)
  return answered<Data>(isGone ? undefined : body, response)
}
