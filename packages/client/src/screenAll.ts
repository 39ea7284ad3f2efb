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
 * An aborted signal ends it, at the latest with the input's next item, and so does an input that throws.
 */
export async function* screenAll<Request extends ScreenRequest>(
  client: Pick<EntityWatch, "screen">,
  requests: Iterable<Request> | AsyncIterable<Request>,
  { concurrency = 8, onProgress, signal, ...options }: ScreenAllOptions = {}
): AsyncGenerator<Screened<Request>, void, undefined> {
  signal?.throwIfAborted()
  // One for each: Node 20 warns of more than ten listeners on one signal.
  const underWay = new Set<AbortController>()
  const stop = () => {
    for (const each of underWay) each.abort(signal?.reason)
  }
  signal?.addEventListener("abort", stop)
  const total = Array.isArray(requests) ? { total: requests.length } : {}
  let done = 0
  let failed = 0

  const screened = async (request: Request, index: number): Promise<Screened<Request>> => {
    signal?.throwIfAborted()
    const own = new AbortController()
    underWay.add(own)
    const outcome = await client.screen(request, { ...options, signal: own.signal }).then(
      (result) => ({ result }),
      (error: unknown) => {
        own.signal.throwIfAborted()
        failed++
        return { error }
      }
    )
    underWay.delete(own)
    done++
    onProgress?.({ done, failed, ...total })
    return { index, request, ...outcome }
  }

  try {
    yield* inFlight(requests, concurrency, screened)
  } finally {
    signal?.removeEventListener("abort", stop)
    // A consumer that breaks off needs no more answers.
    stop()
  }
}
