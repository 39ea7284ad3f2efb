/** The ASIC Company Dataset as one register. */
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Register } from "../../domain/Register.ts"
import { decode } from "./decode.ts"
import { CompanyRecord, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(CompanyRecord)

export const asicCompanies: Register = {
  source,
  read: (files) =>
    Stream.fromIterable(files).pipe(
      Stream.flatMap(decode),
      Stream.mapAccumArray(
        () => undefined,
        (_, items) => [
          undefined,
          items.flatMap((item) => (item._tag === "Company" ? normalise(item.rows, item.position) : [item]))
        ]
      )
    ),
  project: (kept, snapshot) => project(kept.key, decodeRecord(kept.data), snapshot)
}
