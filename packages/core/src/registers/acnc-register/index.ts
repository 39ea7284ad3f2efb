/** The ACNC Charity Register as one register. */
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Register } from "../../domain/Register.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import type { SourceFile } from "../../domain/SourceFile.ts"
import { monthInName, readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { CharityRecord, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(CharityRecord)

const readFile = (file: SourceFile) =>
  decode(file).pipe(Stream.map((item): RowOutcome => (item._tag === "Row" ? normalise(item) : item)))

export const acncRegister: Register = {
  source,
  read: (files) => readNewest(files, monthInName, readFile),
  project: (kept, snapshot) => project(decodeRecord(kept.data), snapshot)
}
