/**
 * Writes a report from its parts. It is written aside and renamed, so that a page with the report's name never lacks the
 * rows that a full disk did not take. What a process that was killed left aside is removed first.
 */
import { createWriteStream } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"

export const writeReport = async (path: string, parts: () => AsyncIterable<string | Uint8Array>) => {
  // What lies there may be readable by others, or lead elsewhere.
  await rm(`${path}.new`, { force: true })
  try {
    await pipeline(parts, createWriteStream(`${path}.new`, { flags: "wx", flush: true, mode: 0o600 }))
  } catch (cause) {
    await rm(`${path}.new`, { force: true })
    throw cause
  }
  await rename(`${path}.new`, path)
}
