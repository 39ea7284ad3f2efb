/** One call: its attempts, the waits between them, and what comes of it. */
import { attempt, type Fetch, type Manner } from "./attempt.ts"
import { baseOf } from "./baseOf.ts"
import { type Answered, callOf, type Pages } from "./Call.ts"
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
  /** Sent as well, or in place of those of the same name. */
  readonly headers?: Readonly<Record<string, string>>
  /** Behind the operation's own, or in their place. */
  readonly query?: Readonly<Record<string, string | number | boolean>>
}

export interface IdempotentOptions extends CallOptions {
  /**
   * Default: a new one for the call and its retries. Your own lets a process that crashed ask again within 24 hours, and
   * about a decision at any time.
   */
  readonly idempotencyKey?: string
}

/** `timeout`, `maxRetries` and `headers` are of every call, unless it says otherwise. */
export interface ClientOptions extends Omit<CallOptions, "signal" | "query"> {
  /** Where the service is, e.g. https://entities.example.com. */
  readonly baseUrl: string
  /** svc_sk_test_… or svc_sk_live_… */
  readonly apiKey: string
  /** In place of the platform's. */
  readonly fetch?: Fetch
  /** Is told of each failure that is tried again, and in how many milliseconds. */
  readonly onRetry?: (because: EntityWatchError, wait: number) => void
}

/** `NoInfer`, which TypeScript 5.0 does not know. */
type Given<T> = [T][T extends unknown ? 0 : never]

/**
 * `field`: what every answer has on which something rests; of a page its items. `payload`: of a GET its query, otherwise
 * the body.
 */
export type Send = <Data, Item>(
  method: string,
  path: string,
  options?: CallOptions,
  field?: Given<keyof Data & string>,
  payload?: object | string | undefined,
  manner?: Manner | undefined,
  idempotencyKey?: string
) => Pages<Data, Item>

/** What was left undefined is not sent as a word. */
const given = (values: object) => Object.entries(values).filter(([, value]) => value != null)

export const sender = (client: ClientOptions): Send => {
  const base = baseOf(client.baseUrl)
  // fetch would show the key in its own complaint.
  if (!/^[!-~]+$/.test(client.apiKey ?? "")) throw new TypeError("apiKey must be ASCII without spaces.")
  // Workers of an older date throw on the option that they do not have.
  const canSayNoStore = "cache" in Object(globalThis.Request?.prototype)
  const common = {
    accept: "application/json",
    authorization: `Bearer ${client.apiKey}`,
    ...userAgent()
  }

  const answer = async <Data>(
    method: string,
    path: string,
    {
      headers,
      maxRetries = client.maxRetries ?? 2,
      query,
      signal,
      timeout = client.timeout ?? 30_000
    }: CallOptions = {},
    field?: string,
    payload?: object | string,
    manner?: Manner,
    idempotencyKey?: string
  ): Promise<Answered<Data>> => {
    const isQuery = method === "GET"
    const search = `${new URLSearchParams(given({ ...(isQuery && Object(payload)), ...query }))}`
    const body = isQuery ? undefined : manner === "lines" ? `${payload}` : JSON.stringify(payload)
    const init: RequestInit = {
      method,
      headers: {
        ...common,
        ...(body && { "content-type": manner === "lines" ? "application/x-ndjson" : "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        ...(manner === "stream" && { accept: "text/event-stream" }),
        ...Object.fromEntries(
          given({ ...client.headers, ...headers }).map(([name, value]) => [name.toLowerCase(), value])
        )
      },
      // Followed, a POST can become a GET.
      redirect: "manual",
      // Next keeps what is fetched, and would repeat a verdict.
      ...(canSayNoStore && { cache: "no-store" }),
      body: body ?? null
    }
    const url = base + path + (search && `?${search}`)
    let isUncertain = false
    for (let count = 0; ; count++) {
      try {
        return await attempt(
          client.fetch ?? fetch,
          url,
          init,
          timeout,
          signal,
          field,
          manner,
          isUncertain && method === "DELETE"
        )
      } catch (error) {
        if (!(error instanceof EntityWatchError)) throw error
        const { headers, status } = error
        const wait = waitAfter(count, headers?.get("retry-after"), Date.now(), Math.random())
        if (
          !(count < maxRetries) ||
          wait === null ||
          !isRetried(status, manner !== "once", headers?.get("x-should-retry"))
        )
          throw error
        client.onRetry?.(error, wait)
        // It may have been done, and only the answer was lost.
        isUncertain ||= status !== 429
        await pause(wait, signal)
      }
    }
  }

  const send: Send = (method, path, options, field, payload, ...how) =>
    callOf(answer(method, path, options, field, payload, ...how), field, (next) =>
      // What follows a page begins after a time in a feed, and elsewhere at a cursor.
      send(method, path, options, field, {
        ...Object(payload),
        [/changes|events/.test(path) ? "since" : "cursor"]: next
      })
    )
  return send
}
