/** Tells of each request and answer, for logs and metrics. It tells neither the key nor a body. */
import type { Fetch } from "./attempt.ts"
import type { Headers } from "./platform.ts"

export interface RequestSent {
  readonly method: string
  readonly url: string
}

export interface ResponseCame extends RequestSent {
  readonly status: number
  readonly headers: Headers
  /** Milliseconds from the request to the answer's head. */
  readonly millis: number
}

export interface Hooks {
  readonly onRequest?: (request: RequestSent) => void
  readonly onResponse?: (response: ResponseCame) => void
}

/** To be the client's `fetch`. Each attempt of a call is a request; of the waits between them `onRetry` tells. */
export const observed =
  ({ onRequest, onResponse }: Hooks, send: Fetch = (url, init) => fetch(url, init)): Fetch =>
  async (url, init) => {
    const request = { method: init.method ?? "GET", url }
    onRequest?.(request)
    const began = Date.now()
    const response = await send(url, init)
    const { headers, status } = response
    onResponse?.({ ...request, status, headers, millis: Date.now() - began })
    return response
  }
