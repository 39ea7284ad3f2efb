/** GLEIF's LEI records as one register. */
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Register } from "../../domain/Register.ts"
import type { RowOutcome } from "../../domain/RowOutcome.ts"
import { decode } from "./decode.ts"
import { LeiRecord, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(LeiRecord)

export const gleif: Register = {
  source,
  // The pages of one download are the register's parts, so all of them are read.
  read: (files) =>
    Stream.fromIterable(files).pipe(
      Stream.flatMap(decode),
      Stream.map(
        (item): RowOutcome => (item._tag === "Lei" ? normalise(item.attributes, item.position) : item)
      )
    ),
  project: (kept, snapshot) => project(kept.key, decodeRecord(kept.data), snapshot)
}
