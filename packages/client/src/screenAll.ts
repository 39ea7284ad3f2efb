/** Screens many names with few requests at a time. */
import type { EntityWatch } from "./EntityWatch.ts"
import { inFlight } from "./inFlight.ts"
import type { ScreenRequest, ScreenResult } from "./ScreenResult.ts"
import type { CallOptions } from "./send.ts"

export type Screened<Request extends ScreenRequest = ScreenRequest> = {
  /** Its place in the input, from 0. */
  readonly index: number
  /** What was passed in, the same object. */
  readonly request: Request
} & (
  | { readonly result: ScreenResult; readonly error?: never }
  /** It was not screened: treat it as `unavailable`. */
  | { readonly error: unknown; readonly result?: never }
)

export interface ScreenAllOptions extends CallOptions {
  /** Requests at a time. Default 8. */
  readonly concurrency?: number
  /** After each answer and each failure. `total` where the input is an array. */
  readonly onProgress?: (progress: {
    readonly done: number
    readonly failed: number
    readonly total?: number
  }) => void
}

/**
 * Yields in the order of the input. One that fails after its retries is yielded with its `error` and the rest goes on.
 * An aborted signal, or an input that throws, ends it.
 */
export async function* screenAll<Request extends ScreenRequest>(
  client: Pick<EntityWatch, "screen">,
  requests: Iterable<Request> | AsyncIterable<Request>,
  { concurrency = 8, onProgress, signal, ...options }: ScreenAllOptions = {}
): AsyncGenerator<Screened<Request>, void, undefined> {
  const stopped = new AbortController()
  const stop = () => stopped.abort(signal?.reason)
  signal?.throwIfAborted()
  signal?.addEventListener("abort", stop)
  const total = Array.isArray(requests) ? { total: requests.length } : {}
  let done = 0
  let failed = 0
  try {
    yield* inFlight(requests, concurrency, async (request, index): Promise<Screened<Request>> => {
      const outcome = await client.screen(request, { ...options, signal: stopped.signal }).then(
        (result) => ({ result }),
        (error: unknown) => {
          stopped.signal.throwIfAborted()
          failed++
          return { error }
        }
      )
      done++
      onProgress?.({ done, failed, ...total })
      return { index, request, ...outcome }
    })
  } finally {
    signal?.removeEventListener("abort", stop)
    // A consumer that breaks off needs no more answers.
    stopped.abort()
  }
}
