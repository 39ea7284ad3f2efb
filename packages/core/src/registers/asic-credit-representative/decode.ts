/**
 * Decodes ASIC's register of credit representatives. No copy was at hand: the help file says that it is tab separated,
 * and readers of the live file say comma separated. The header decides.
 */
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "CRED_REP_NUM",
  "CRED_LIC_NUM",
  "CRED_REP_NAME",
  "CRED_REP_ABN_ACN",
  "CRED_REP_START_DT",
  "CRED_REP_END_DT",
  "CRED_REP_LOCALITY",
  "CRED_REP_STATE",
  "CRED_REP_PCODE",
  "CRED_REP_EDRS",
  "CRED_REP_AUTHORISATIONS",
  "CRED_REP_CROSS_ENDORSE"
] as const

/** The file of credit licensees has these columns although its help file does not mention them. */
const optional = ["CRED_REP_LAT", "CRED_REP_LNG"] as const

export type CreditRepresentativeRow = PublishedRow<(typeof required)[number] | (typeof optional)[number]>

export const registerName = "Credit Representative"

export const decode = readDelimited({
  source: source.id,
  required,
  optional,
  constant: { column: "REGISTER_NAME", value: registerName },
  brokenRow: "refuse"
})
