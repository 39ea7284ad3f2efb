/** GLEIF's LEI records as one register. */
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Register } from "../../domain/Register.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { decode } from "./decode.ts"
import { LeiRecord, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { isGoldenCopy, readGoldenCopy } from "./readGoldenCopy.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(LeiRecord)

/** The pages of one download are the register's parts, so all of them are read. */
const readPages: Register["read"] = (files) =>
  Stream.fromIterable(files).pipe(
    Stream.flatMap(decode),
    Stream.map((item): RowOutcome => (item._tag === "Lei" ? normalise(item.attributes, item.position) : item))
  )

export const gleif: Register = {
  source,
  read: (files) =>
    files.some(isGoldenCopy)
      ? readGoldenCopy(
          files.filter(isGoldenCopy),
          files.filter((file) => !isGoldenCopy(file))
        )
      : readPages(files),
  project: (kept, snapshot) => project(kept.key, decodeRecord(kept.data), snapshot)
}
