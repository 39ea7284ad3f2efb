/** How large the headers of a request may be. */
import type { HttpServerRequest } from "effect/http"

export const maxHeaderSize = 16 * 1024

/**
 * How much Node reads. It is more than we allow, so that a request whose headers are a little too large is answered as
 * what it is: Node's parser would not say whether its method was HEAD, whose answer has no body.
 */
export const readHeaderSize = 2 * maxHeaderSize

export const tooLargeHeaders = "Send request headers of at most 16 KiB in all."

/** How often Host was sent. Node keeps the first of several. Requests of tests have the one that they were given. */
export const numberOfHosts = ({ headers, source }: HttpServerRequest.HttpServerRequest): number => {
  if (!("rawHeaders" in source) || !Array.isArray(source.rawHeaders))
    return headers.host === undefined ? 0 : 1
  let found = 0
  for (let i = 0; i < source.rawHeaders.length; i += 2) {
    const name: unknown = source.rawHeaders[i]
    if (typeof name === "string" && name.length === 4 && name.toLowerCase() === "host") found += 1
  }
  return found
}

/**
 * In bytes, the path included. Each header also takes a colon, a space and the end of a line. Requests of tests have
 * none.
 */
export const sizeOfHeaders = ({ source, url }: HttpServerRequest.HttpServerRequest): number => {
  if (!("rawHeaders" in source) || !Array.isArray(source.rawHeaders)) return 0
  let size = url.length
  for (const text of source.rawHeaders) size += text.length + 2
  return size
}
