/** The parts of Node's request and response, and of what Express adds, that the adapters use. */
import type { Delivery } from "./Delivery.ts"
import { readBody } from "./readBody.ts"
import type { Answer } from "./receive.ts"

export interface Incoming extends AsyncIterable<Uint8Array> {
  readonly headers: { readonly [name: string]: string | ReadonlyArray<string> | undefined }
  /** What a parser left. */
  readonly body?: unknown
  /** Cloud Functions, and parsers told to keep it, leave the raw body here beside a parsed one. */
  readonly rawBody?: unknown
}

export interface Outgoing {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(text: string): unknown
}

export const deliveryOf = async (request: Incoming): Promise<Delivery> => ({
  headers: request.headers,
  body: request.rawBody ?? request.body ?? (await readBody(request))
})

export const respond = (response: Outgoing, { status, text }: Answer): void => {
  response.statusCode = status
  if (text !== "") response.setHeader("content-type", "text/plain; charset=utf-8")
  response.end(text)
}
