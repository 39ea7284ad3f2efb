/** ASIC's AFS authorised representatives as one register. */
import * as Schema from "effect/Schema"
import { rowByRow } from "../licences.ts"
import { monthInName, readNewest } from "../newestFile.ts"
import type { Register } from "../Register.ts"
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
