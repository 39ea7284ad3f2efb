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
  /** Of Node's streams: whether anything has been read. */
  readonly readableDidRead?: boolean
}

export interface Outgoing {
  statusCode: number
  setHeader(name: string, value: string): unknown
  end(text: string): unknown
}

const isRaw = (body: unknown) => typeof body === "string" || ArrayBuffer.isView(body)

/** A parser for other types leaves `{}` beside a body that nobody has read. */
const isUnread = ({ body, readableDidRead }: Incoming) => body == null || readableDidRead === false

export const deliveryOf = async (request: Incoming): Promise<Delivery> => {
  const { body, headers, rawBody } = request
  if (isRaw(rawBody)) return { headers, body: rawBody }
  return { headers, body: !isRaw(body) && isUnread(request) ? await readBody(request) : body }
}

export const respond = (response: Outgoing, { status, text }: Answer): void => {
  response.statusCode = status
  if (text !== "") response.setHeader("content-type", "text/plain; charset=utf-8")
  response.end(text)
}
