/** For whatever hands over a `Request` and takes a `Response`: Next.js route handlers, Hono, Deno, Bun, Workers. */

import type { PlatformRequest, PlatformResponse } from "./platform.ts"
import { readBody } from "./readBody.ts"
import { type OnEvent, type ReceiveOptions, receive } from "./receive.ts"

export type { OnEvent, ReceiveOptions } from "./receive.ts"

/** What is read of a request, for platforms with a class of their own, such as Azure Functions. */
export interface FetchRequest {
  readonly headers: { get(name: string): string | null }
  readonly body: AsyncIterable<Uint8Array> | null
  readonly bodyUsed: boolean
}

/** Next.js: `export const POST = fetchHandler({ secret }, onEvent)`. Hono: `(c) => handler(c.req.raw)`. */
export const fetchHandler =
  (options: ReceiveOptions, onEvent: OnEvent) =>
  async (request: PlatformRequest | FetchRequest): Promise<PlatformResponse> => {
    const { status, text } = await receive(
      async () => ({
        headers: request.headers,
        body: request.body === null || request.bodyUsed ? undefined : await readBody(request.body)
      }),
      options,
      onEvent
    )
    return new Response(text === "" ? null : text, { status })
  }
