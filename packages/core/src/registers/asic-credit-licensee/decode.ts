/**
 * Decodes ASIC's register of credit licensees. The copy at hand is comma separated, with quoted fields and a byte order
 * mark. The help file says that it is tab separated; the header decides.
 */
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "CRED_LIC_NUM",
  "CRED_LIC_NAME",
  "CRED_LIC_START_DT",
  "CRED_LIC_END_DT",
  "CRED_LIC_STATUS",
  "CRED_LIC_ABN_ACN",
  "CRED_LIC_AFSL_NUM",
  "CRED_LIC_STATUS_HISTORY",
  "CRED_LIC_LOCALITY",
  "CRED_LIC_STATE",
  "CRED_LIC_PCODE",
  "CRED_LIC_EDRS",
  "CRED_LIC_BN",
  "CRED_LIC_AUTHORISATIONS"
] as const

/** Columns that are in the file but not in its help file. */
const optional = ["CRED_LIC_LAT", "CRED_LIC_LNG"] as const

export type CreditLicenseeRow = PublishedRow<(typeof required)[number] | (typeof optional)[number]>

export const registerName = "Credit Licence"

export const decode = readDelimited({
  source: source.id,
  required,
  optional,
  constant: { column: "REGISTER_NAME", value: registerName },
  brokenRow: "refuse"
})
