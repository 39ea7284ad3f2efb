/**
 * Writes a report from its parts. It is written aside and renamed, so that a page with the report's name never lacks the
 * rows that a full disk did not take.
 */
import { createWriteStream } from "node:fs"
import { rename } from "node:fs/promises"
import { pipeline } from "node:stream/promises"

export const writeReport = async (path: string, parts: () => AsyncIterable<string | Uint8Array>) => {
  await pipeline(parts, createWriteStream(`${path}.new`, { flush: true, mode: 0o600 }))
  await rename(`${path}.new`, path)
}
