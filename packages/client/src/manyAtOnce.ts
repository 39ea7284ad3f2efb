/** Asks about any number of things, many in one request. What `screenAll`, `resolveAll` and `validateAll` have in common. */
import type { EntityWatch } from "./EntityWatch.ts"
import { errorOf } from "./EntityWatchError.ts"
import { inFlight } from "./inFlight.ts"
import { pause } from "./pause.ts"
import { isRetried, waitAfter } from "./retry.ts"
import type { CallOptions } from "./send.ts"

/** One of the questions with its answer. */
export type Asked<Request, Result> = {
  /** Its place in the input, from 0. */
  readonly index: number
  /** What was passed in, the same object. */
  readonly request: Request
} & (
  | { readonly result: Result; readonly error?: never }
  /** It was not answered: treat a screen as `unavailable`. */
  | { readonly error: unknown; readonly result?: never }
)

export interface ManyOptions extends CallOptions {
  /** Questions in one request, at most 10,000. Default 500. */
  readonly batch?: number
  /** Requests at a time. Default 2. */
  readonly concurrency?: number
  /** After the answers of each request. `total` where the input is an array. */
  readonly onProgress?: (progress: {
    readonly done: number
    readonly failed: number
    readonly total?: number
  }) => void
}

/** In characters. The service takes 1 MiB, and a character has at most three bytes. */
const longest = 300_000

/** By the type that stands on a line. */
const statuses: Record<string, number> = {
  rate_limited: 429,
  internal: 500,
  upstream_unavailable: 502,
  overloaded: 503
}

interface Line<Result> {
  readonly id: number
  readonly result?: Result | null
  readonly error?: { readonly type: string; readonly message: string }
}

async function* batchesOf<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  most: number
): AsyncGenerator<ReadonlyArray<readonly [Item, string]>, void, undefined> {
  let batch: Array<readonly [Item, string]> = []
  let length = 0
  for await (const item of items) {
    const text = JSON.stringify({ ...item, id: batch.length })
    if (batch.length && length + text.length > longest) {
      yield batch
      batch = []
      length = 0
    }
    batch.push([item, text])
    length += text.length
    if (batch.length < most) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length) yield batch
}

export async function* manyAtOnce<Request extends object, Result>(
  client: Pick<EntityWatch, "lines">,
  operation: "resolve" | "screen" | "validate",
  /** Without which a result is none: a verdict that is absent would read as a good one. */
  field: keyof Result,
  requests: Iterable<Request> | AsyncIterable<Request>,
  { batch = 500, concurrency = 2, onProgress, signal, ...options }: ManyOptions
): AsyncGenerator<Asked<Request, Result>, void, undefined> {
  type Outcome = { readonly result: Result } | { readonly error: unknown }
  signal?.throwIfAborted()
  // A consumer that breaks off needs no more answers.
  const ended = new AbortController()
  const stop = () => ended.abort(signal?.reason)
  signal?.addEventListener("abort", stop)
  const total = Array.isArray(requests) ? { total: requests.length } : {}
  let [done, failed, begun] = [0, 0, 0]

  const ask = async (texts: ReadonlyArray<string>): Promise<ReadonlyArray<Outcome>> => {
    const outcomes: Array<Outcome> = []
    let left = texts
    for (let count = 0; ; count++) {
      const answer = await client.lines(operation, left.join("\n"), { ...options, signal: ended.signal })
      const again: Array<string> = []
      for (const line of answer.split("\n")) {
        if (!line.startsWith('{"line"')) continue
        const { error, id, result }: Line<Result> = JSON.parse(line)
        const status = statuses[error?.type ?? ""] ?? 400
        const text = texts[id]
        if (typeof text !== "string") continue
        if (error && isRetried(status, true)) again.push(text)
        if (error) outcomes[id] = { error: errorOf({ status } as Response, error) }
        else if (result?.[field] != null) outcomes[id] = { result }
      }
      if (!again.length || !(count < (options.maxRetries ?? 2))) return outcomes
      left = again
      await pause(waitAfter(count, null, 0, Math.random()) ?? 0, ended.signal)
    }
  }

  const answered = async (batch: ReadonlyArray<readonly [Request, string]>) => {
    const first = begun
    begun += batch.length
    const outcomes = await ask(batch.map(([, text]) => text)).catch((error: unknown) => {
      ended.signal.throwIfAborted()
      return batch.map((): Outcome => ({ error }))
    })
    done += batch.length
    failed += outcomes.filter((each) => "error" in each).length
    onProgress?.({ done, failed, ...total })
    return batch.map(([request], i): Asked<Request, Result> => {
      const outcome = outcomes[i] ?? { error: errorOf({ status: 200 } as Response) }
      return { index: first + i, request, ...outcome }
    })
  }

  try {
    for await (const answers of inFlight(batchesOf(requests, batch), concurrency, answered)) yield* answers
  } finally {
    signal?.removeEventListener("abort", stop)
    stop()
  }
}
