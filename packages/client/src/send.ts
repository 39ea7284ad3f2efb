/** One call: its attempts, the waits between them, and what comes of it. */
import { attempt, type Fetch } from "./attempt.ts"
import { type Answered, type Call, callOf } from "./Call.ts"
import { EntityWatchError } from "./EntityWatchError.ts"
import { pause } from "./pause.ts"
import type { AbortSignal } from "./platform.ts"
import { isRetried, waitAfter } from "./retry.ts"
import { userAgent } from "./userAgent.ts"

export interface CallOptions {
  /** Ends the call and its waits: it rejects with the signal's reason. `AbortSignal.timeout(ms)` limits the whole. */
  readonly signal?: AbortSignal
  /** Milliseconds for one attempt, its body included. Default 30,000. */
  readonly timeout?: number
  /** Default 2: three attempts in all. */
  readonly maxRetries?: number
}

export interface ClientOptions {
  /** Where the service is, e.g. https://entities.example.com. */
  readonly baseUrl: string
  /** svc_sk_test_… or svc_sk_live_… */
  readonly apiKey: string
  /** In place of the platform's. */
  readonly fetch?: Fetch
  /** Of every call, unless it says otherwise. */
  readonly timeout?: number
  readonly maxRetries?: number
}

export interface Sent {
  readonly body?: object
  /** In place of a body: a JSON object on each line. What is answered is lines too, as text. */
  readonly lines?: string
  readonly idempotencyKey?: string
  /** False when sending it twice may do it twice. */
  readonly repeatable?: boolean
  /** The answer is the `Response`, as soon as it begins. */
  readonly isStream?: boolean
}

export type Send = <Data>(method: string, path: string, options?: CallOptions, sent?: Sent) => Call<Data>

export const sender = (client: ClientOptions): Send => {
  if (!/^https?:\/\//i.test(client.baseUrl))
    throw new TypeError("baseUrl must start with https:// or http://.")
  const base = new URL(client.baseUrl).href.replace(/\/+$/, "")
  // fetch would show the key in its own complaint.
  if (!/^[!-~]+$/.test(client.apiKey ?? "")) throw new TypeError("apiKey is missing or holds white space.")
  // Workers of an older date throw on the option that they do not have.
  const canSayNoStore = "cache" in (globalThis.Request?.prototype ?? {})
  const common = {
    accept: "application/json",
    authorization: `Bearer ${client.apiKey}`,
    ...userAgent()
  }

  const answer = async <Data>(
    method: string,
    path: string,
    { maxRetries = client.maxRetries ?? 2, signal, timeout = client.timeout ?? 30_000 }: CallOptions,
    { body, idempotencyKey, isStream, lines, repeatable = true }: Sent
  ): Promise<Answered<Data>> => {
    const init: RequestInit = {
      method,
      headers: {
        ...common,
        ...((lines || body) && { "content-type": lines ? "application/x-ndjson" : "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(isStream && { accept: "text/event-stream" })
      },
      // Followed, a POST can become a GET.
      redirect: "manual",
      // Next keeps what is fetched, and would repeat a verdict.
      ...(canSayNoStore && { cache: "no-store" }),
      ...((lines || body) && { body: lines || JSON.stringify(body) })
    }
    let isUncertain = false
    for (let count = 0; ; count++) {
      try {
        return await attempt(
          client.fetch ?? fetch,
          base + path,
          init,
          { signal, timeout, isStream, hasLines: !!lines },
          isUncertain && method === "DELETE"
        )
      } catch (error) {
        if (!(error instanceof EntityWatchError)) throw error
        const { headers, status } = error
        const wait = waitAfter(count, headers?.get("retry-after"), Date.now(), Math.random())
        if (count >= maxRetries || wait === null || !isRetried(status, repeatable)) throw error
        // It may have been done, and only the answer was lost.
        isUncertain ||= status !== 429
        await pause(wait, signal)
      }
    }
  }

  return (method, path, options = {}, sent = {}) => callOf(answer(method, path, options, sent))
}
