/** Reads a request's body where the framework has not. */

/** In bytes. A delivery has under 20 kB. */
const limit = 256 * 1024

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge"
  override readonly message = `The body is larger than ${limit} bytes, which no delivery is.`
}

/** What is past the limit is read and dropped, so that the answer still reaches the sender. */
export const readBody = async (stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length <= limit) chunks.push(chunk)
  }
  if (length > limit) throw new BodyTooLarge()
  const body = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.length
  }
  return body
}
