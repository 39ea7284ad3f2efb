/** Writes the report from the rows that the batches left in a file. */
import { createReadStream, createWriteStream } from "node:fs"
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
  const out = createWriteStream(paths.report)
  const ended = new Promise<void>((resolve, reject) => out.on("finish", resolve).on("error", reject))
  out.write(reportHead({ run, lists, floor: FLOOR, howRead, disclaimer: screenDisclaimer }))
  if (run.counts.matches === 0) out.write(noReviews)
  else {
    out.write(reviewTableHead)
    for await (const part of createReadStream(paths.reviews))
      if (!out.write(part)) await new Promise<void>((resolve) => out.once("drain", () => resolve()))
    out.write(reviewTableEnd)
  }
  out.end(reportEnd)
  await ended
}
