/** ASIC's registered auditors as one register. */
import * as Schema from "effect/Schema"
import type { Register } from "../../domain/Register.ts"
import { rowByRow } from "../../formats/licences.ts"
import { monthInName, readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { normalise, RegisteredAuditor } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(RegisteredAuditor)

export const asicRegisteredAuditor: Register = {
  source,
  read: (files) => readNewest(files, monthInName, ({ bytes }) => rowByRow(decode(bytes), normalise())),
  project: ({ data }) => project(decodeRecord(data))
}
