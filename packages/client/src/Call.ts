/** What a method returns: a promise of the data, which also gives what came with it. */
import type { Headers, Response } from "./platform.ts"

export interface Answered<Data> {
  readonly data: Data
  readonly status: number
  readonly headers: Headers
  /** For the operator's log. */
  readonly request_id: string | null
  /** What is left of the month's allowance; null for sandbox keys and without an allowance. */
  readonly allowance_remaining: number | null
  /** The account's rate limit, what is left of it, and in how many seconds all of it is there again. null on validate. */
  readonly rate_limit: { readonly limit: number; readonly remaining: number; readonly reset: number } | null
}

export interface Call<Data> extends Promise<Data> {
  withResponse(): Promise<Answered<Data>>
}

const numberIn = (headers: Headers, name: string): number | null => {
  const value = headers.get(name)
  return value === null ? null : Number(value)
}

export const answered = <Data>(
  data: Data,
  { headers, status }: Pick<Response, "headers" | "status">
): Answered<Data> => {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((part) =>
    numberIn(headers, `ratelimit-${part}`)
  )
  return {
    data,
    status,
    headers,
    request_id: headers.get("x-request-id"),
    allowance_remaining: numberIn(headers, "x-allowance-remaining"),
    rate_limit: limit == null || remaining == null || reset == null ? null : { limit, remaining, reset }
  }
}

export const callOf = <Data>(answer: Promise<Answered<Data>>): Call<Data> => {
  const data = answer.then((each) => each.data)
  return Object.assign(data, {
    withResponse: () => {
      // Who asks for the whole answer gets the failure there, and not once more as an unhandled rejection.
      data.catch(() => {})
      return answer
    }
  })
}
