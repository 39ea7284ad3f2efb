/** Reads the newest of a list's files, by the date in its name. */
import * as Stream from "effect/Stream"
import type { RowOutcome } from "../../../domain/RowOutcome.ts"
import type { SourceError } from "../../../domain/SourceError.ts"
import type { SourceFile } from "../../../domain/SourceFile.ts"
import { readNewest } from "../../../formats/newestFile.ts"

/** The date in a name such as `list-2026-11-04.csv` or `actions-06.07.2026.csv`, as digits; empty where there is none. */
export const dateInName = (name: string): string => {
  const [, year = "", month = "", day = ""] =
    /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/u.exec(name) ?? []
  if (year !== "" && Number(month) <= 12) return `${year}${month}${day}`
  const [, d = "", m = "", y = ""] = /(?<!\d)(\d{2})[-_.](\d{2})[-_.](\d{4})(?!\d)/u.exec(name) ?? []
  return `${y}${m}${d}`
}

/** `read` has the bytes one piece at a time: of a piece that is broken, the ones before it were read. */
export const readNewestEdition = (
  files: ReadonlyArray<SourceFile>,
  read: (file: SourceFile) => Stream.Stream<RowOutcome, SourceError>
): Stream.Stream<RowOutcome, SourceError> =>
  readNewest(files, dateInName, (file) => read({ ...file, bytes: Stream.rechunk(file.bytes, 1) }))
