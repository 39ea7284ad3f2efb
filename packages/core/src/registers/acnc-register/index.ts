/** The ACNC Charity Register as one register. */
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Reading, Register, SourceFile } from "../../domain/Register.ts"
import { monthInName, readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { CharityRecord, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(CharityRecord)

const readFile = (file: SourceFile) =>
  decode(file).pipe(Stream.map((item): Reading => (item._tag === "Row" ? normalise(item) : item)))

export const acncRegister: Register = {
  source,
  read: (files) => readNewest(files, monthInName, readFile),
  project: (kept, snapshot) => project(decodeRecord(kept.data), snapshot)
}
