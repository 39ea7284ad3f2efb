/** The files of two editions of the extract, made by two processes beside each other, or kept from an earlier run. */
import { existsSync, mkdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import type { ArchiveOrder } from "../generator/packArchive.ts"
import { archives, extractDay } from "../generator/publishedExtract.ts"
import { acquireScript, answerOf } from "../harness/processes.ts"

export const EDITIONS = 2
/** In milliseconds. The last edition is of yesterday, so that it is in nobody's future. */
const DAY = 86_400_000

const make = Effect.fnUntraced(function* (order: ArchiveOrder) {
  yield* answerOf(yield* acquireScript("generator/packArchive.ts"), order)
}, Effect.scoped)

export const editionFiles = Effect.fnUntraced(function* (base: string, records: number, edition: number) {
  const folder = join(base, `${records}-records`, `edition-${edition}`)
  mkdirSync(folder, { recursive: true })
  const day = extractDay(edition, EDITIONS, Date.now() - DAY)
  const orders = archives
    .map((archive) => ({ archive, day, edition, path: join(folder, archive.name), records }))
    .filter(({ path }) => !existsSync(path))
  const started = performance.now()
  yield* Effect.forEach(orders, make, { concurrency: archives.length, discard: true })
  return {
    folder,
    bytes: archives.reduce((sum, { name }) => sum + statSync(join(folder, name)).size, 0),
    /** How long they took to make; null when they were kept. */
    seconds: orders.length === archives.length ? (performance.now() - started) / 1000 : null
  }
})
