/** Cuts back the write-ahead log of the embedded database. */
import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import { wireAnswer } from "./wireAnswer.ts"

/** How many files of 16 MiB the log may have. Half as many are kept for what comes next. */
const logFiles = 32

/** Milliseconds: the log's folder is not looked into after every statement. */
const pause = 1_000

/** ReadyForQuery, outside of a transaction. */
const idle = Buffer.from("Z\0\0\0\x05I", "latin1")

const simpleQuery = Buffer.from("Q\0\0\0\x0fCHECKPOINT\0", "latin1")

/**
 * PostgreSQL decides by itself that a checkpoint is due only where it has a process for it. Without one the write-ahead
 * log grows until the database is closed, and an opening after a kill waits until all of it is read. The function is
 * called with each answer, while the session is held.
 */
export const checkpoints = (db: PGlite, dataDir: string, mostLogFiles = logFiles) => {
  let lookAt = 0
  return async (answer: Uint8Array): Promise<void> => {
    const now = performance.now()
    if (now < lookAt || !idle.equals(answer.subarray(-idle.length))) return
    lookAt = now + pause
    if (readdirSync(join(dataDir, "pg_wal")).length > mostLogFiles) await wireAnswer(db, simpleQuery)
  }
}
