/** Everything is signed and compared as bytes. */
type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

export const encodeUtf8 = (text: string): Bytes => encoder.encode(text)

/** Undefined when it throws. */
export const attempt = <Result>(make: () => Result): Result | undefined => {
  try {
    return make()
  } catch {
    return undefined
  }
}

/**
 * Undefined when the text is not base64, and empty when it is not written as an encoder writes it: a decoder passes over
 * what was added.
 */
export const decodeBase64 = (text: string): Bytes | undefined =>
  attempt(() =>
    Uint8Array.from(btoa(atob(text)) === text ? atob(text) : "", (character) => character.charCodeAt(0))
  )

/** What is signed: `id.timestamp.body`. */
export const signedContent = (id: string, timestamp: string, body: Uint8Array): Bytes => {
  const head = encodeUtf8(`${id}.${timestamp}.`)
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  return content
}
