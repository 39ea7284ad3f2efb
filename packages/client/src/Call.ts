/** What a method returns: a promise of the data, which also gives what came with it. */

import { errorOf } from "./EntityWatchError.ts"
import type { Headers, Response } from "./platform.ts"

export interface Answered<Data> {
  readonly data: Data
  readonly status: number
  readonly headers: Headers
  /** The body as it came, byte for byte; empty for a stream. */
  readonly text: string
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

/** A call that answers one page, and with `for await` yields what is on it and on those that follow. */
export interface Pages<Page, Item> extends Call<Page>, AsyncIterable<Item> {}

export const answered = <Data>(
  data: Data,
  { headers, status }: Pick<Response, "headers" | "status">,
  text: string
): Answered<Data> => {
  const numberIn = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null)
  const limit = numberIn("ratelimit-limit")
  const remaining = numberIn("ratelimit-remaining")
  const reset = numberIn("ratelimit-reset")
  return {
    data,
    status,
    headers,
    text,
    request_id: headers.get("x-request-id"),
    allowance_remaining: numberIn("x-allowance-remaining"),
    rate_limit: limit === null || remaining === null || reset === null ? null : { limit, remaining, reset }
  }
}

export const callOf = <Page, Item>(
  answer: Promise<Answered<Page>>,
  /** Where a page has its items. */
  items: keyof Page | undefined,
  pageAfter: (cursor: string) => PromiseLike<Page>
): Pages<Page, Item> => {
  const data = answer.then((each) => each.data)
  return Object.assign(data, {
    withResponse: () => {
      // Who asks for the whole answer gets the failure there, and not once more as an unhandled rejection.
      data.catch(() => {})
      return answer
    },
    async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
      const seen = new Set()
      for (let page = Object(await data); ; ) {
        yield* page[items]
        const cursor = page.next_cursor
        if (cursor == null) return
        seen.add(cursor)
        page = await pageAfter(cursor)
        // It leads back to where one began: an answer is cached on the way.
        if (seen.has(page.next_cursor)) throw errorOf({ status: 200 })
      }
    }
  })
}
