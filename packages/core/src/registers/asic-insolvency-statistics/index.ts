/** ASIC's list of appointments of external administrators as one register. */

import { Appointment } from "@entity-watch/contract/schema/EntityScreening"
import { monthName, monthOf } from "@entity-watch/contract/schema/monthNames"
import * as Schema from "effect/Schema"
import type { Register } from "../../domain/Register.ts"
import { rowByRow } from "../../formats/licences.ts"
import { monthInName, readNewest } from "../../formats/newestFile.ts"
import { decode } from "./decode.ts"
import { normalise } from "./normalise.ts"
import { project } from "./project.ts"
import { source } from "./source.ts"

/** The month of a release, by its file's name. */
const dated = new RegExp(`(?<!\\p{L})${monthName}[-_ ]*(20\\d{2})(?!\\d)`, "iu")

/** `202609` of `asic_insolvency_appointments_202609.csv` and of a workbook published on `7-september-2026`. */
const releaseOf = (name: string): string => {
  const [, month = "", year = ""] = dated.exec(name) ?? []
  return month === "" ? monthInName(name) : `${year}${`${monthOf(month.toLowerCase())}`.padStart(2, "0")}`
}

const decodeRecord = Schema.decodeUnknownSync(Appointment)

export const asicInsolvencyStatistics: Register = {
  source,
  read: (files) => readNewest(files, releaseOf, ({ bytes }) => rowByRow(decode(bytes), normalise)),
  project: ({ data }) => project(decodeRecord(data))
}
