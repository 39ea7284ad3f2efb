/** ASIC's list of appointments of external administrators as one register. */

import { Appointment } from "@entity-watch/contract/schema/EntityScreening"
import * as Schema from "effect/Schema"
import type { Register } from "../../domain/Register.ts"
import { rowByRow } from "../../formats/licences.ts"
import { readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { releaseOf } from "./releaseOf.ts"
import { source } from "./source.ts"

const decodeRecord = Schema.decodeUnknownSync(Appointment)

export const asicInsolvencyStatistics: Register = {
  source,
  read: (files) => readNewest(files, releaseOf, ({ bytes }) => rowByRow(decode(bytes), normalise)),
  project: ({ data }) => project(decodeRecord(data))
}
