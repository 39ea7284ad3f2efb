/** ASIC's AFS authorised representatives as one register. */
import * as Schema from "effect/Schema"
import type { Register } from "../../domain/Register.ts"
import { rowByRow } from "../../formats/licences.ts"
import { monthInName, readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { AfsRepresentative, normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(AfsRepresentative)

export const asicAfsAuthorisedRepresentative: Register = {
  source,
  read: (files) => readNewest(files, monthInName, ({ bytes }) => rowByRow(decode(bytes), normalise)),
  project: ({ data }) => project(decodeRecord(data))
}
