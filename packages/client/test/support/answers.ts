/** A `fetch` that gives these answers in turn and keeps what it was asked. */
import { EntityWatch } from "@entity-watch/client"

export interface Asked {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string | null
  /** By the faked clock. */
  readonly at: number
}

export type Answer = (init: RequestInit) => Response | Promise<Response>

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json", ...headers }
    })

export const refusal = (status: number, type: string, headers: Record<string, string> = {}): Answer =>
  json({ error: { type, message: `A sentence about ${type}.`, request_id: "req_1" } }, status, {
    "x-request-id": "req_1",
    ...headers
  })

export const broken: Answer = () => Promise.reject(new TypeError("fetch failed"))

/** Until its signal is aborted. */
export const never: Answer = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))

export const key = "svc_sk_test_invented"

/** The last answer is repeated. */
export const answering = (...answers: ReadonlyArray<Answer>) => {
  const asked: Array<Asked> = []
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    asked.push({
      url,
      method: init.method ?? "GET",
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? init.body : null,
      at: Date.now()
    })
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (answer === undefined) throw new Error("No answer was prepared.")
    return answer(init)
  }
  return {
    asked,
    fetch,
    client: new EntityWatch({ baseUrl: "https://service.example/", apiKey: key, fetch })
  }
}
