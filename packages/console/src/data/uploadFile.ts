/** Sends a file to the server in parts. A part that fails is sent again, so that a weak network loses nothing. */
import { longestPart, longestUpload } from "@entity-watch/contract/schema/admin/Upload"
import { admin } from "./admin.ts"
import { Failure } from "./Failure.ts"
import { patiently } from "./patiently.ts"

/** In base64, piece by piece, because a call takes only so many arguments. */
const encoded = (bytes: Uint8Array): string => {
  let text = ""
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/** In bytes: the whole of a larger file is too much for a browser's memory, so that only its parts have digests. */
const hashedWhole = 100_000_000

const digestOf = async (bytes: BufferSource): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) =>
    byte.toString(16).padStart(2, "0")
  ).join("")

/** The id of the upload. `onProgress` is told how many bytes have arrived. */
export const uploadFile = async (
  file: File,
  onProgress: (received: number) => void,
  signal: AbortSignal
): Promise<string> => {
  if (file.size === 0) throw new Failure(`${file.name} is empty.`, 400)
  if (file.size > longestUpload)
    throw new Failure(
      `${file.name} is larger than 2 GB. Load it on the server's machine: entity-watch refresh REGISTER --from FILE.`,
      413
    )
  const whole = file.size <= hashedWhole ? { sha256: await digestOf(await file.arrayBuffer()) } : {}
  const { id } = await patiently(
    () => admin.beginUpload({ name: file.name, bytes: file.size, ...whole }),
    signal
  )
  try {
    for (let offset = 0; offset < file.size; offset += longestPart) {
      signal.throwIfAborted()
      const bytes = new Uint8Array(await file.slice(offset, offset + longestPart).arrayBuffer())
      const sha256 = await digestOf(bytes)
      const { received } = await patiently(
        () => admin.sendPart(id, { offset, content: encoded(bytes), sha256 }),
        signal
      )
      onProgress(received)
    }
  } catch (error) {
    // What cannot be finished takes no room. Where this fails too, it is gone after an hour.
    void admin.removeUpload(id).catch(() => undefined)
    throw error
  }
  return id
}
