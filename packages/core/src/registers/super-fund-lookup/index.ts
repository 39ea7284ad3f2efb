/** Super Fund Lookup's list of products as one register. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Register } from "../../domain/Register.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { parseChunks } from "../../formats/decodeLines.ts"
import { readNewest } from "../../formats/newestFile.ts"
import { type DecodedProduct, decode } from "./decode.ts"
import { normalise, ProductRecord, readReportRun } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(ProductRecord)

/** In days. The list is made daily, so an older one is a forgotten copy. */
const staleAfterDays = 7

const outcomesOf = (item: DecodedProduct, now: DateTime.Utc): ReadonlyArray<RowOutcome> => {
  if (item._tag === "Row") return normalise(item)
  if (item._tag !== "ReportRun") return [item]
  const at = readReportRun(item.at)
  if (at === undefined) return [{ _tag: "Noticed", what: `The report's date cannot be read: "${item.at}".` }]
  const asOf = DateTime.formatIsoOffset(at)
  const age = DateTime.toEpochMillis(now) - DateTime.toEpochMillis(at)
  return [
    { _tag: "AsOf", asOf },
    ...(age > staleAfterDays * 86_400_000
      ? [{ _tag: "Noticed" as const, what: `The report is old: it was run on ${asOf.slice(0, 10)}.` }]
      : [])
  ]
}

const readFile = (file: SourceFile) =>
  Stream.unwrap(
    Effect.map(DateTime.now, (now) =>
      decode(file).pipe(
        Stream.chunks,
        parseChunks(() => ({
          feed: (items) => items.flatMap((item) => outcomesOf(item, now)),
          end: () => []
        }))
      )
    )
  )

/** The date that a copy's name may carry. */
const edition = (name: string): string => /\d{4}-?\d{2}-?\d{2}/u.exec(name)?.[0].replaceAll("-", "") ?? ""

export const superFundLookup: Register = {
  source,
  read: (files) => readNewest(files, edition, readFile),
  project: (kept) => project(kept.key, decodeRecord(kept.data))
}
