/** How large the headers of a request may be. */
import type { HttpServerRequest } from "effect/http"

export const maxHeaderSize = 16 * 1024

/**
 * What Node reads. More than is allowed, so that whoever sends a little too much is answered as the request it is:
 * Node's parser would not say whether it was HEAD, which takes no body.
 */
export const readHeaderSize = 2 * maxHeaderSize

export const tooLargeHeaders = "Send request headers of at most 16 KiB in all."

/** Bytes, with the path; each header takes a colon, a space and a line's end. A request made in memory has none. */
export const sizeOfHeaders = ({ source, url }: HttpServerRequest.HttpServerRequest): number => {
  if (!("rawHeaders" in source) || !Array.isArray(source.rawHeaders)) return 0
  let size = url.length
  for (const text of source.rawHeaders) size += text.length + 2
  return size
}
