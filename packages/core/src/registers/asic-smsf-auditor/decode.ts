/**
 * Decodes ASIC's register of SMSF auditors. Readers of the live file say that it is tab separated despite its .csv
 * name; no copy was at hand. The header decides.
 */
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "SMSF_NUM",
  "SMSF_NAME",
  "SMSF_STATUS",
  "SMSF_PERSON_ABN",
  "SMSF_REG_DT",
  "SMSF_SUSP_START_DT",
  "SMSF_SUSP_END_DT",
  "SMSF_LOCALITY",
  "SMSF_POST_CODE",
  "SMSF_STATE",
  "SMSF_ATTRIBUTE_TYPE",
  "SMSF_CAPACITY",
  "SMSF_CAPACITY_FIRM_NAME",
  "SMSF_CAPACITY_START_DT",
  "SMSF_CONDITION",
  "SMSF_CONDITION_DTL",
  "SMSF_CONDITION_START_DT"
] as const

export type SmsfAuditorRow = PublishedRow<(typeof required)[number]>

export const decode = readDelimited({ source: source.id, required, brokenRow: "refuse" })
