/**
 * Decodes ASIC's register of AFS licensees. The copy at hand is comma separated, with quoted fields and a byte order
 * mark; the header decides the delimiter.
 */
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "AFS_LIC_NUM",
  "AFS_LIC_NAME",
  "AFS_LIC_ABN_ACN",
  "AFS_LIC_START_DT",
  "AFS_LIC_PRE_FSR",
  "AFS_LIC_ADD_LOCAL",
  "AFS_LIC_ADD_STATE",
  "AFS_LIC_ADD_PCODE",
  "AFS_LIC_ADD_COUNTRY",
  "AFS_LIC_CONDITION"
] as const

const optional = ["AFS_LIC_LAT", "AFS_LIC_LNG"] as const

export type AfsLicenseeRow = PublishedRow<(typeof required)[number] | (typeof optional)[number]>

export const registerName = "AFS Licence"

export const decode = readDelimited({
  source: source.id,
  required,
  optional,
  constant: { column: "REGISTER_NAME", value: registerName },
  brokenRow: "refuse"
})
