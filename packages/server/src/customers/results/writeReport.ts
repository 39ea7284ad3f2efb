/**
 * Writes the report from the rows that the batches left in a file. It is written aside and renamed, so that a page with
 * the report's name never lacks the rows that a full disk did not take.
 */
import { createReadStream, createWriteStream } from "node:fs"
import { rename } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import { FLOOR } from "@entity-watch/core/lists"
import { screenDisclaimer } from "@entity-watch/core/screen"
import {
  noReviews,
  type ReportedList,
  reportEnd,
  reportHead,
  reviewTableEnd,
  reviewTableHead
} from "./reportPage.ts"
import type { ScreeningRun } from "./ScreeningRun.ts"

export const writeReport = async (
  paths: { readonly report: string; readonly reviews: string },
  run: ScreeningRun,
  lists: ReadonlyArray<ReportedList>,
  howRead: ReadonlyArray<string>
) => {
  const parts = async function* (): AsyncGenerator<string | Buffer> {
    yield reportHead({ run, lists, floor: FLOOR, howRead, disclaimer: screenDisclaimer })
    if (run.counts.matches === 0) yield noReviews
    else {
      yield reviewTableHead
      yield* createReadStream(paths.reviews)
      yield reviewTableEnd
    }
    yield reportEnd
  }
  await pipeline(parts, createWriteStream(`${paths.report}.new`, { flush: true, mode: 0o600 }))
  await rename(`${paths.report}.new`, paths.report)
}
