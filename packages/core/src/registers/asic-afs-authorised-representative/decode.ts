/**
 * Decodes ASIC's register of AFS authorised representatives. The copy at hand is tab separated despite its .csv name,
 * unquoted and with a byte order mark; the header decides the delimiter.
 */
import { readDelimited } from "../../formats/delimited.ts"
import type { PublishedRow } from "../../formats/Layout.ts"
import { source } from "./source.ts"

const required = [
  "REGISTER_NAME",
  "AFS_REP_NUM",
  "AFS_LIC_NUM",
  "AFS_REP_NAME",
  "AFS_REP_ABN",
  "AFS_REP_ACN",
  "AFS_REP_OTHER_ROLE",
  "AFS_REP_START_DT",
  "AFS_REP_STATUS",
  "AFS_REP_END_DT",
  "AFS_REP_ADD_LOCAL",
  "AFS_REP_ADD_STATE",
  "AFS_REP_ADD_PCODE",
  "AFS_REP_ADD_COUNTRY",
  "AFS_REP_CROSS_ENDORSE",
  "AFS_REP_MAY_APPOINT",
  "AFS_REP_APPOINTED_BY",
  "AFS_REP_SAME_AUTH",
  "AFS_REP_RELATED_BN"
] as const

/** Columns that hold 1, 0 or, on ceased rows, nothing. */
const flags = [
  "FIN",
  "DEAL",
  "APPLY",
  "GENFIN",
  "ISSUE",
  "ARRANGE_APPLY",
  "ARRANGE_ISSUE",
  "ARRANGE_UNDERWR",
  "CLASSES",
  "DEAL_APPLY",
  "DEAL_ISSUE",
  "DEAL_UNDERWR",
  "IDPS",
  "MARKET",
  "NONIDPS",
  "SCHEME",
  "TRUSTEE",
  "WSALE",
  "ARRANGE",
  "UNDERWR"
] as const

export type AfsRepresentativeRow = PublishedRow<(typeof required)[number] | (typeof flags)[number]>

export const registerName = "AFS Representative"

export const decode = readDelimited({
  source: source.id,
  required,
  optional: flags,
  constant: { column: "REGISTER_NAME", value: registerName },
  brokenRow: "refuse"
})
