/** The ASIC Business Names Dataset as one register. */
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Register } from "../../domain/Register.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { parseChunks } from "../../formats/decodeLines.ts"
import { monthInName, readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { BusinessNameRecord, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(BusinessNameRecord)

const readFile = (file: SourceFile) =>
  decode(file).pipe(
    Stream.chunks,
    parseChunks(() => ({
      feed: (items) => items.flatMap((item) => (item._tag === "Row" ? normalise(item) : [item])),
      end: () => []
    }))
  )

export const asicBusinessNames: Register = {
  source,
  read: (files) => readNewest(files, monthInName, readFile),
  project: (kept, snapshot) => project(decodeRecord(kept.data), snapshot)
}
