/** ASIC's SMSF auditors as one register. */
import * as Schema from "effect/Schema"
import type { Register } from "../../domain/Register.ts"
import { rowByRow } from "../../formats/licences.ts"
import { monthInName, readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { normalise, SmsfAuditor } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(SmsfAuditor)

export const asicSmsfAuditor: Register = {
  source,
  read: (files) =>
    readNewest(files, monthInName, ({ bytes }) => {
      const { end, row } = normalise()
      return rowByRow(decode(bytes), row, end)
    }),
  project: ({ data }) => project(decodeRecord(data))
}
